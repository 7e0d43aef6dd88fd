// The worker that computes rows: a file of its own, which bundlers find by the address in start_rows.ts.
import { loadEngine } from '../engine/index.ts';
import { serve, type OwnPort } from './rows_server.ts';

/** Milliseconds a piece: it answers a "stop" after one. */
const BUDGET = 20;

const page = globalThis as unknown as OwnPort;

// The page's own core comes first: where the file of it did not serve, it would not serve here.
page.onmessage = ({ data: wasm }: MessageEvent<WebAssembly.Module>) => {
  const engine = loadEngine({ wasm });
  serve(page, () => engine, BUDGET);
};
