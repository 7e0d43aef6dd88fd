// Starts what learns: a worker, or the same beside the page where none can be started - a page that runs from a file,
// another site's script, a policy, a bundler that has not copied the worker's file.
import { serve, type Learns, type Port } from './learning_server.ts';

function besideThePage(load: () => Promise<Learns>): Port {
  const { port1, port2 } = new MessageChannel();
  serve(port2, load);
  return port1;
}

/** Starts it; `failed` is called with what takes its place, if the worker turns out not to start, or dies. */
export function startLearning(load: () => Promise<Learns>, failed: (instead: Port) => void): Port {
  try {
    // One literal address in this form: bundlers search for it, and make a worker of that file.
    const worker = new Worker(new URL('./learning_worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      failed(besideThePage(load));
    };
    return worker;
  } catch {
    return besideThePage(load);
  }
}
