// The run in view, requested by its config, which stays until the next one is computed. It is computed in pieces, so
// that the page draws meanwhile; a new request ends the one before.
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import { onFirstUse } from '../engine/load.ts';
import { loadLearning, OWN_LEARNING } from '../engine/own_learning.ts';
import { loadPart } from '../model/load_part.ts';
import { Observable } from '../model/observable.ts';
import type { Problems } from '../model/problems.ts';

/** Longer runs report their progress. */
const QUICK_STEPS = 1000;

/** Only its own methods change what it has. */
export class RunInView extends Observable {
  run: LearningRun | null = null;
  /** What it took, in milliseconds. */
  ms = 0;
  /** The request: its differences from the defaults. */
  config: LearningConfig = {};
  progress: readonly [step: number, steps: number] | null = null;
  readonly #learning = onFirstUse((discard) => loadLearning(OWN_LEARNING, discard));
  readonly #taken: (run: LearningRun, before: LearningRun | null) => void;
  readonly #problems: Problems;
  #isStarted = false;
  /** The text of the request, and of the request that gave the run in view. */
  #asked = '';
  #shown = '';
  #computing: AbortController | null = null;

  /** `taken` is called with each run that comes into view. */
  constructor(problems: Problems, taken: (run: LearningRun, before: LearningRun | null) => void) {
    super();
    this.#problems = problems;
    this.#taken = taken;
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
    const wanted = { field: 'run', what: null, signal, again: () => this.ask(), inPlace: false };
    const learnt = await loadPart(this.#problems, wanted, async () => {
      const module = await this.#learning();
      const began = performance.now();
      const run = await module.learn(this.config, { progress, signal });
      return { run, ms: performance.now() - began };
    });
    if (signal.aborted) return learnt?.run.release();
    this.progress = null;
    if (learnt) this.#take(learnt.run, asked, learnt.ms);
    else this.#asked = '';
    this.changed();
  }

  #take(run: LearningRun, asked: string, ms: number): void {
    const before = this.run;
    [this.run, this.ms, this.#shown] = [run, ms, asked];
    this.#taken(run, before);
    before?.release();
  }
}
