// The worker that computes rows, and what starts it: this module is its own worker. Where none can be started - a page
// that runs from a file, another site's script, a policy - the same pieces are computed beside the page, shorter ones.
import { loadEngine } from '../engine/index.ts';
import { serve, type OwnPort, type Port, type StartRows } from './rows_server.ts';

/** Milliseconds a piece: a worker answers a "stop" after one, a page is free again after one. */
const WORKER_BUDGET = 20;
const PAGE_BUDGET = 6;

if ('DedicatedWorkerGlobalScope' in globalThis) serve(globalThis as unknown as OwnPort, loadEngine, WORKER_BUDGET);

function besideThePage(): Port {
  const { port1, port2 } = new MessageChannel();
  serve(port2, loadEngine, PAGE_BUDGET);
  return port1;
}

export const startRows: StartRows = (failed) => {
  // Inside a page there is no file to start.
  if (!new URL(import.meta.url).pathname.endsWith('.js')) return besideThePage();
  try {
    const worker = new Worker(import.meta.url, { type: 'module' });
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      failed(besideThePage());
    };
    return worker;
  } catch {
    return besideThePage();
  }
};
