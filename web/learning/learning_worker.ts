// The worker that computes runs. Its first message is the WebAssembly, which the page has as text.
import { loadLearning } from '../engine/learning.ts';
import { onFirstUse } from '../engine/load.ts';
import { serve, type Port } from './learning_server.ts';

addEventListener(
  'message',
  ({ data }: MessageEvent<string>) =>
    serve(
      globalThis as unknown as Port,
      onFirstUse((discard) => loadLearning(data, discard)),
    ),
  { once: true },
);
