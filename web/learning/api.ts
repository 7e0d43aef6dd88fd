// The interface of <attention-learning> for a page's scripts: attributes as properties, methods, events.
import type { FullLearningConfig, LearningRun, Problem, Trace } from '../engine/index.ts';

export interface AttentionLearningEventMap {
  /** The first run is in view. */
  readonly ready: Event;
  /** Another run is in view. */
  readonly runchange: CustomEvent<{ readonly config: FullLearningConfig }>;
  /** Another step is in view; `loss` is NaN once the run has diverged. */
  readonly stepchange: CustomEvent<{ readonly step: number; readonly loss: number }>;
  /** A request breaks a rule or could not be computed. */
  readonly problem: CustomEvent<Problem>;
}

/** Properties that are attributes, which hold what is in view; what is so by default has none. */
export interface LearningAttributes {
  /** `journey`, `agreement`, `reverse`, `thanks` or `own`; empty: the first run, or it with a reader's sentences. */
  task: string;
  /** JSON: what differs from the task's defaults or, without a task, from the first run; see docs/learning.md. */
  config: string;
  /** An experiment: `mask`, `minusInfinity`, `places`, `division`, `threeVectors`, `heads` or `seeds`. */
  experiment: string;
  /** The answer to the experiment's question, from 0; null: not answered yet. */
  answer: number | null;
  /** The sentence in view, from 0; null: the first one, or the experiment's. */
  sentence: number | null;
  /** The attending word of the sentence, from 0; null: the last one, or the experiment's. */
  query: number | null;
  /** The head in view, from 0; null: the first one. */
  head: number | null;
  /** The step in view; null: the last one. */
  step: number | null;
  /** `auto` follows the surrounding page or the reader's system. */
  theme: 'auto' | 'light' | 'dark';
}

export interface AttentionLearningElement extends HTMLElement, LearningAttributes {
  /** Resolves when the first run is in view. */
  readonly whenReady: Promise<void>;
  /** The run in view; null before the first. */
  readonly run: LearningRun | null;
  /** The trace of the sentence in view at the step in view. */
  readonly trace: Trace | null;
  /** The problems of the current request. */
  readonly problems: readonly Problem[];
  /** Plays from the step in view to the last; if that is the last, from the first. */
  play(): void;
  pause(): void;
}
