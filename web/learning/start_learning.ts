// Starts what learns: a worker, or the same beside the page where none can be started, as under a policy.
import { OWN_LEARNING } from '../engine/own_learning.ts';
import LearningWorker from './learning_worker.ts?worker&inline';
import { serve, type Learns, type Port } from './learning_server.ts';

function besideThePage(load: () => Promise<Learns>): Port {
  const { port1, port2 } = new MessageChannel();
  serve(port2, load);
  return port1;
}

/** Starts it; `failed` is called with what takes its place, if the worker turns out not to start, or dies. */
export function startLearning(load: () => Promise<Learns>, failed: (instead: Port) => void): Port {
  try {
    const worker = new LearningWorker();
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      failed(besideThePage(load));
    };
    worker.postMessage(OWN_LEARNING);
    return worker;
  } catch {
    return besideThePage(load);
  }
}
