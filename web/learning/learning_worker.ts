// The worker that computes runs: a separate file, which bundlers find by the address in start_learning.ts.
import { Later, setLoaders } from '../engine/later_modules.ts';
import { loadLearning } from '../engine/learning.ts';
import { serve, type Port } from './learning_server.ts';

setLoaders({ learning: loadLearning });
const learning = new Later('learning', undefined);

serve(globalThis as unknown as Port, () => learning.load());
