// Starts what learns: a worker, or the same beside the page where none can be started.
import { startLearning as besideThePage } from './learn_beside.ts';
import type { Learns, Port } from './learning_server.ts';

/** Starts it; `failed` is called with what takes its place, if the worker turns out not to start, or dies. */
export function startLearning(load: () => Promise<Learns>, failed: (instead: Port) => void): Port {
  const beside = () => besideThePage(load);
  try {
    // One literal address in this form: bundlers search for it, and make a worker of that file.
    const worker = new Worker(new URL('./learning_worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      failed(beside());
    };
    return worker;
  } catch {
    return beside();
  }
}
