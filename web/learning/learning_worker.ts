// The worker that computes runs: a separate file, which bundlers find by the address in start_learning.ts.
import { loadLearning } from '../engine/learning.ts';
import { serve, type Learns, type Port } from './learning_server.ts';

let learning: Promise<Learns> | undefined;
const discard = () => {
  learning = undefined;
};

const load = (): Promise<Learns> => {
  learning ??= loadLearning(undefined, discard).catch((error: unknown) => {
    discard();
    throw error;
  });
  return learning;
};

serve(globalThis as unknown as Port, load);
