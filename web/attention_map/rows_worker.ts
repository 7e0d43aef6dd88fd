// The worker that computes rows: a separate file, which bundlers find by the address in start_rows.ts.
import { loadEngine } from '../engine/index.ts';
import { serve, type OwnPort } from './rows_server.ts';

/** Milliseconds per piece: it responds to a "stop" after each. */
const BUDGET = 20;

const page = globalThis as unknown as OwnPort;

// The page's own core comes first: if its file did not load there, it would not load here.
page.onmessage = ({ data: wasm }: MessageEvent<WebAssembly.Module>) => {
  const engine = loadEngine({ wasm });
  serve(page, () => engine, BUDGET);
};
