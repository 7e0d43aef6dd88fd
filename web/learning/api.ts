// <attention-learning>, as a page's script sees it: attributes as properties, methods, events.
import type { FullLearningConfig, LearningRun, Problem, Trace } from '../engine/index.ts';

export interface AttentionLearningEventMap {
  /** The first run is there. */
  readonly ready: Event;
  /** Another run is in view. */
  readonly runchange: CustomEvent<{ readonly config: FullLearningConfig }>;
  /** Another step is in view; `loss` is NaN once the run has burst. */
  readonly stepchange: CustomEvent<{ readonly step: number; readonly loss: number }>;
  /** What was asked for breaks a rule, or could not be computed. */
  readonly problem: CustomEvent<Problem>;
}

export interface AttentionLearningElement extends HTMLElement {
  /** `journey` (default), `agreement`, `pronoun`, `reverse` or `thanks`. */
  task: string;
  /** JSON: what differs from the task's defaults, by the fields of docs/learning.md. */
  config: string;
  /** The step in view; -1: the last one. */
  step: number;
  /** An experiment: `mask`, `minusInfinity`, `places`, `division`, `threeVectors`, `heads` or `seeds`. */
  experiment: string;
  /** `auto`: as the page around it, or the reader's system, has it. */
  theme: 'auto' | 'light' | 'dark';
  /** Resolves when the first run is there. */
  readonly whenReady: Promise<void>;
  /** The run in view; null before the first. */
  readonly run: LearningRun | null;
  /** The trace of the sentence in view at the step in view. */
  readonly trace: Trace | null;
  /** What is wrong with what was asked for. */
  readonly problems: readonly Problem[];
  /** From the step in view to the last; from the first, if it is the last. */
  play(): void;
  pause(): void;
}
