// The inputs of a command besides its options.
import type { Progress } from './progress.ts';
import type { Streams } from './streams.ts';

export interface Terminal {
  readonly streams: Streams;
  readonly progress: Progress;
}
