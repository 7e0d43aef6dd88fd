// The run in view, requested by its config, which stays until the next one is computed. It is computed in pieces, so
// that the page draws meanwhile; a new request ends the one before.
import { ConfigError, type LearningConfig, type LearningRun, type Problem } from '../engine/index.ts';
import { onFirstUse } from '../engine/load.ts';
import { loadLearning, OWN_LEARNING } from '../engine/own_learning.ts';
import { Observable } from '../model/observable.ts';

/** Longer runs report their progress. */
const QUICK_STEPS = 1000;

const problemsOf = (error: Error): readonly Problem[] =>
  error instanceof ConfigError ? error.problems : [{ field: '', message: error.message }];

/** Only its own methods change what it has. */
export class RunInView extends Observable {
  run: LearningRun | null = null;
  /** What it took, in milliseconds. */
  ms = 0;
  /** The request: its differences from the defaults. */
  config: LearningConfig = {};
  refused: readonly Problem[] = [];
  /** Why nothing could be computed; null if it could. */
  failure: Problem | null = null;
  progress: readonly [step: number, steps: number] | null = null;
  readonly #learning = onFirstUse((discard) => loadLearning(OWN_LEARNING, discard));
  readonly #taken: (run: LearningRun, before: LearningRun | null) => void;
  readonly #refuse: (problem: Problem) => void;
  #isStarted = false;
  /** The text of the request, and of the request that gave the run in view. */
  #asked = '';
  #shown = '';
  #computing: AbortController | null = null;

  /** `taken` is called with each run that comes into view, `refuse` with the problems of a request. */
  constructor(taken: (run: LearningRun, before: LearningRun | null) => void, refuse: (problem: Problem) => void) {
    super();
    this.#taken = taken;
    this.#refuse = refuse;
  }

  start(): void {
    this.#isStarted = true;
    this.ask();
  }

  /** Computes a run that does not come into view. */
  readonly learn = async (config: LearningConfig): Promise<LearningRun> =>
    (await this.#learning()).learn(config, { progress: () => {} });

  /** Whether the run of `config` is in view. */
  isOf(config: LearningConfig): boolean {
    return this.run !== null && this.#shown === JSON.stringify(config);
  }

  /** Asks for the run of a config, unless it is the one in view. */
  want(config: LearningConfig): void {
    this.config = config;
    this.ask();
  }

  /** Call when the element is removed from its page. */
  leave(): void {
    this.#computing?.abort();
    this.#computing = null;
    this.#asked = this.#shown;
  }

  /** What is wanted, and is neither in view nor being computed: again after a failure, or in another page. */
  ask(): void {
    const asked = JSON.stringify(this.config);
    if (!this.#isStarted || asked === this.#asked) return;
    this.#asked = asked;
    this.failure = null;
    this.#computing?.abort();
    this.#computing = new AbortController();
    void this.#compute(asked, this.#computing.signal);
    this.changed();
  }

  async #compute(asked: string, signal: AbortSignal): Promise<void> {
    const progress = (step: number, steps: number) => {
      this.progress = steps > QUICK_STEPS || this.progress ? [step, steps] : null;
      if (this.progress) this.changed();
    };
    try {
      const module = await this.#learning();
      const began = performance.now();
      const run = await module.learn(this.config, { progress, signal });
      const ms = performance.now() - began;
      if (signal.aborted) return run.release();
      this.#take(run, asked, ms);
    } catch (error) {
      if (!signal.aborted) this.#fail(problemsOf(error as Error));
    }
  }

  /** A problem with a field is the reader’s to correct; without one, as of memory, it can be tried again. */
  #fail(problems: readonly Problem[]): void {
    const nobodys = problems.find(({ field }) => field === '');
    if (nobodys) [this.failure, this.#asked] = [nobodys, ''];
    else this.refused = problems;
    this.progress = null;
    for (const problem of nobodys ? [nobodys] : problems) this.#refuse(problem);
    this.changed();
  }

  #take(run: LearningRun, asked: string, ms: number): void {
    const before = this.run;
    [this.run, this.refused, this.failure, this.progress] = [run, [], null, null];
    [this.ms, this.#shown] = [ms, asked];
    this.#taken(run, before);
    before?.release();
    this.changed();
  }
}
