// Computes rows in the page, in shorter pieces than a worker does: if no worker can be started, and if the whole player
// is one file (vite.one_file.config.ts replaces start_rows.ts with this module).
import { loadEngine } from '../engine/index.ts';
import { serve, type StartRows } from './rows_server.ts';

/** Milliseconds per piece: the page is responsive after each. */
const BUDGET = 6;

export const startRows: StartRows = () => {
  const { port1, port2 } = new MessageChannel();
  serve(port2, loadEngine, BUDGET);
  return port1;
};
