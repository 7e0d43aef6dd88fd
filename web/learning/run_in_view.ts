// The run in view, requested by its config, which stays until the next one is computed.
import { ConfigError, type LearningConfig, type LearningRun, type LearntData, type Problem } from '../engine/index.ts';
import type { Learnt } from '../engine/learning_run.ts';
import { onFirstUse } from '../engine/load.ts';
import { loadLearning, OWN_LEARNING } from '../engine/own_learning.ts';
import { Observable } from '../model/observable.ts';
import { Learner } from './learner.ts';
import { differences } from './settings.ts';

/** A request that has no answer after this many milliseconds can be repeated. */
const PATIENCE_MS = 10_000;
/** Longer runs report their progress. */
const QUICK_STEPS = 1000;

type Numbers = Float64Array<ArrayBuffer>;

const problemIn = (error: Error): Problem =>
  error instanceof ConfigError ? error.problems[0]! : { field: '', message: error.message };

export class RunInView extends Observable {
  readonly #learning = onFirstUse((discard) => loadLearning(OWN_LEARNING, discard));
  readonly #learner = new Learner(this.#learning);
  readonly #taken: (run: LearningRun, before: LearningRun | null) => void;
  readonly #refuse: (problem: Problem) => void;
  #isStarted = false;
  #run: Learnt | null = null;
  /** The state of its last step. */
  #last: Numbers = new Float64Array();
  #ms = 0;
  #step = 0;
  #config: LearningConfig = {};
  /** The text of the request, and of the request that gave the run in view. */
  #asked = '';
  #shown = '';
  #refused: readonly Problem[] = [];
  #failure: Problem | null = null;
  #progress: readonly [step: number, steps: number] | null = null;
  #wasStopped = false;
  #slow = false;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;

  /** `taken` is called with each run that comes into view, `refuse` with the problems of a request. */
  constructor(taken: (run: LearningRun, before: LearningRun | null) => void, refuse: (problem: Problem) => void) {
    super();
    this.#taken = taken;
    this.#refuse = refuse;
  }

  get run(): LearningRun | null {
    return this.#run;
  }

  /** What it took, in milliseconds. */
  get ms(): number {
    return this.#ms;
  }

  /** The request: its differences from the defaults. */
  get config(): LearningConfig {
    return this.#config;
  }

  get refused(): readonly Problem[] {
    return this.#refused;
  }

  /** Why nothing could be computed; null if it could. */
  get failure(): Problem | null {
    return this.#failure;
  }

  get progress(): readonly [step: number, steps: number] | null {
    return this.#progress;
  }

  get wasStopped(): boolean {
    return this.#wasStopped;
  }

  /** No answer within `PATIENCE_MS`. */
  get slow(): boolean {
    return this.#slow;
  }

  /** The step that can be drawn: the given one or, until the worker has computed it, the one before. */
  stepInView(step: number): number {
    const run = this.#run;
    if (!run) return 0;
    if (run.isNear(step)) this.#step = step;
    else
      this.#learner.step(step, (reached, numbers) => {
        if (run !== this.#run) return;
        if (numbers) run.giveState(reached, numbers);
        else run.weights(reached); // without a worker
        this.#step = reached;
        this.changed();
      });
    return this.#step;
  }

  /** The last step is at hand from now on. */
  reachLast(): void {
    const run = this.#run!;
    if (!run.isNear(run.steps)) run.giveState(run.steps, this.#last);
    this.#step = run.steps;
  }

  start(): void {
    this.#isStarted = true;
    this.#ask();
  }

  /** Whether the run of `config` is in view. */
  isOf(config: LearningConfig): boolean {
    return this.#run !== null && this.#shown === JSON.stringify(config);
  }

  /** Asks for the run of a config, unless it is the one in view. */
  want(config: LearningConfig): void {
    this.#config = config;
    this.#ask();
  }

  again(): void {
    if (this.#slow) {
      this.#learner.discard();
      this.#asked = '';
    }
    this.#ask();
    this.changed();
  }

  /** Cancels the current computation; the run in view stays. */
  stop(): void {
    this.#learner.stop();
    this.#clearWait();
    [this.#progress, this.#wasStopped] = [null, true];
    if (this.#run) this.#config = differences(this.#run.config);
    this.#asked = JSON.stringify(this.#config);
    this.changed();
  }

  /** Call when the element is removed from its page. */
  leave(): void {
    this.#learner.stop();
    this.#learner.discard();
    this.#clearWait();
    this.#asked = this.#shown;
  }

  /** Call when it is inserted again: what was being computed is asked for once more. */
  rejoin(): void {
    this.#ask();
  }

  #ask(): void {
    const asked = JSON.stringify(this.#config);
    if (!this.#isStarted || asked === this.#asked) return;
    this.#asked = asked;
    [this.#failure, this.#wasStopped] = [null, false];
    this.#startWait();
    this.#learner.learn(this.#config, {
      progress: (step, steps) => {
        this.#clearWait();
        this.#progress = steps > QUICK_STEPS || this.#progress ? [step, steps] : null;
        if (this.#progress) this.changed();
      },
      learnt: (learnt) => {
        this.#startWait(); // for the page's own module
        void this.#take(learnt, asked).catch((error: Error) => this.#fail(problemIn(error)));
      },
      refused: (problems) => {
        const nobodys = problems.find(({ field }) => field === ''); // such as too little memory: no field to correct
        if (nobodys) return this.#fail(nobodys);
        this.#clearWait();
        [this.#refused, this.#progress] = [problems, null];
        for (const problem of problems) this.#refuse(problem);
        this.changed();
      },
      failed: (message) => this.#fail({ field: '', message }),
    });
  }

  /** Until `#clearWait`. Reports if there is no answer within `PATIENCE_MS`. */
  #startWait(): void {
    this.#clearWait();
    this.#slowTimer = setTimeout(() => {
      this.#slow = true;
      this.changed();
    }, PATIENCE_MS);
  }

  #clearWait(): void {
    clearTimeout(this.#slowTimer);
    this.#slow = false;
  }

  #fail(problem: Problem): void {
    this.#clearWait();
    [this.#failure, this.#progress, this.#asked] = [problem, null, ''];
    this.#refuse(problem);
    this.changed();
  }

  /** Fails if memory is short. */
  async #take({ data, last, ms }: { data: LearntData; last: Numbers; ms: number }, asked: string): Promise<void> {
    const run = await (await this.#learning()).learn(data.config, { learnt: data });
    await new Promise((done) => setTimeout(done)); // taking a long run and drawing it are tasks of their own
    run.giveState(run.steps, last);
    this.#clearWait();
    const before = this.#run;
    [this.#run, this.#refused, this.#failure, this.#progress] = [run, [], null, null];
    [this.#last, this.#ms, this.#step, this.#shown] = [last, ms, run.steps, asked];
    this.#taken(run, before);
    before?.release();
    this.changed();
  }
}
