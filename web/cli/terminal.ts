// The inputs of a command besides its options.
import type { Progress } from './progress.ts';
import type { Streams } from './streams.ts';

export interface Terminal {
  readonly streams: Streams;
  readonly progress: Progress;
}

/** The output of a command that judges: whether all is correct, and what kept it from judging the rest. */
export interface Judgement {
  readonly text: string;
  readonly right: boolean;
  readonly errors: readonly unknown[];
}
