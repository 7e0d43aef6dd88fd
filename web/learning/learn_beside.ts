// What learns beside the page: where no worker can be started - a page that runs from a file, another site's script, a
// policy, a bundler that has not copied the worker's file.
import { serve, type Learns, type Port } from './learning_server.ts';

export function startLearning(load: () => Promise<Learns>): Port {
  const { port1, port2 } = new MessageChannel();
  serve(port2, load);
  return port1;
}
