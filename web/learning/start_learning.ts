// Starts the learning server: in a worker or, if none can be started, in the page - a page opened from a file, another
// site's script, a policy, a bundler that has not copied the file.
import { serve, type Learns, type Port } from './learning_server.ts';

/** Starts it; `failed` is called with a replacement if the worker does not start, or dies. */
export function startLearning(load: () => Promise<Learns>, failed: (instead: Port) => void): Port {
  const beside = (): Port => {
    const { port1, port2 } = new MessageChannel();
    serve(port2, load);
    return port1;
  };
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
