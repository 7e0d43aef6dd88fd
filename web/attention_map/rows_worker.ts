// The worker that computes rows: a file of its own, which bundlers find by the address in start_rows.ts.
import { loadEngine } from '../engine/index.ts';
import { serve, type OwnPort } from './rows_server.ts';

/** Milliseconds a piece: it answers a "stop" after one. */
const BUDGET = 20;

serve(globalThis as unknown as OwnPort, loadEngine, BUDGET);
