// Computes rows beside the page, in shorter pieces than a worker: where none can be started, and where all of the
// player is one file and there is none to start (vite.one_file.config.ts takes this module for start_rows.ts).
import { loadEngine } from '../engine/index.ts';
import { serve, type StartRows } from './rows_server.ts';

/** Milliseconds a piece: the page is free again after one. */
const BUDGET = 6;

export const startRows: StartRows = () => {
  const { port1, port2 } = new MessageChannel();
  serve(port2, loadEngine, BUDGET);
  return port1;
};
