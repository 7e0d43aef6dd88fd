// What is in view of a model that learns: a state, and the run that it asks for, which stays until the next one is
// computed. A run is computed in pieces, so that the page draws meanwhile; a new request ends the one before.
import type { FullLearningConfig, LearningConfig, LearningRun } from '../engine/index.ts';
import { FIRST_RUN, firstRunOf, isOfFirstRun, type Experiment } from '../model/experiments.ts';
import { Observable } from '../model/observable.ts';
import type { Problems } from '../model/problems.ts';
import { filledIn, train } from '../story/train.ts';
import { learning } from '../words/en/learning.ts';
import { learnedIn, type Learned } from './experiment.ts';
import { differences, usualOf, type Task } from './settings.ts';

/** Longer runs report their progress. */
const QUICK_STEPS = 1000;

/** The part of a run that is in view. */
interface Part {
  /** Null: the first one, or the experiment's. */
  readonly sentence: number | null;
  /** The attending word; null: the last one, or the experiment's. */
  readonly query: number | null;
  /** Null: the first one. */
  readonly head: number | null;
  /** Null: the last one. */
  readonly step: number | null;
}

/** All of it is plain and serialisable, but for the experiment, which has a name. */
export interface RunState extends Part {
  /** Empty: the first run. */
  readonly task: Task | '';
  /** What differs from the task's settings or, without a task, from those of the first run. */
  readonly config: LearningConfig;
  readonly experiment: Experiment | null;
  /** The reader's answer to its question, from 0. */
  readonly answer: number | null;
}

const FIRST_PART: Part = { sentence: null, query: null, head: null, step: null };

/** Only its own methods change what it has. */
export class RunInView extends Observable {
  state: RunState = { task: '', config: {}, experiment: null, answer: null, ...FIRST_PART };
  run: LearningRun | null = null;
  /** What the run has changed some settings of, filled in. */
  usual: FullLearningConfig | null = null;
  /** What it took, in milliseconds. */
  ms = 0;
  progress: readonly [step: number, steps: number] | null = null;
  readonly #problems: Problems;
  #isStarted = false;
  /** The text of the request, and of the request that gave the run in view. */
  #asked = '';
  #shown = '';
  #computing: AbortController | null = null;
  /** The run from which an experiment starts; null until it is known. */
  before: Learned | null = null;
  /** What a reader looked at before an experiment. */
  #left = FIRST_PART;

  constructor(problems: Problems) {
    super();
    this.#problems = problems;
  }

  // --- What is in view --------------------------------------------------------------------------

  /** The request. Of an experiment the run that it begins with; once its question has been answered, the other one. */
  get config(): LearningConfig {
    const { task, config, experiment } = this.state;
    if (experiment) return this.compared ? experiment.after : experiment.before;
    return { ...(task ? { task } : firstRunOf(config.sentences)), ...config };
  }

  /** Whether the run of the request is in view. */
  get isCurrent(): boolean {
    return this.#isOf(this.config);
  }

  #isOf(config: LearningConfig): boolean {
    return this.run !== null && this.#shown === JSON.stringify(config);
  }

  /** Whether a reader sees the first run, or it with some settings changed. */
  get isOfFirst(): boolean {
    return isOfFirstRun(this.config);
  }

  /** The reader's answer; null: the experiment has none of that number. */
  get answer(): number | null {
    const { experiment, answer } = this.state;
    return experiment && answer !== null && answer in learning.experiment[experiment.name].answers ? answer : null;
  }

  /** What the run in view is compared with: an experiment's, once its question has been answered. */
  get compared(): Learned | null {
    return this.answer === null ? null : this.before;
  }

  /** The part in view, as far as the run has it. */
  partOf({ sentences, config, steps }: LearningRun) {
    const { experiment, ...state } = this.state;
    const upTo = (last: number, value: number) => Math.min(value, last);
    const sentence = upTo(sentences.length - 1, state.sentence ?? experiment?.sentence ?? 0);
    const last = sentences[sentence]!.length - 1;
    return {
      sentence,
      query: upTo(last, state.query ?? experiment?.query ?? last),
      head: upTo(config.heads - 1, state.head ?? 0),
      step: upTo(steps, state.step ?? steps),
    };
  }

  // --- Changes ----------------------------------------------------------------------------------

  change(changes: Partial<RunState>): void {
    this.state = { ...this.state, ...changes };
    if ('experiment' in changes) this.before = null;
    this.ask();
    this.changed();
  }

  /** Another run: of other sentences the first one, and its last word. */
  want(wanted: LearningConfig): void {
    const { task, ...config } = differences(wanted);
    const isFirst = isOfFirstRun(wanted);
    const isSame = JSON.stringify(usualOf(wanted)) === JSON.stringify(usualOf(this.config));
    const known: LearningConfig = { ...(isFirst ? FIRST_RUN : {}), ...(isSame ? this.usual : {}) };
    const left = Object.entries(config).filter(([name, value]) => known[name as keyof LearningConfig] !== value);
    const now = this.run?.config;
    const isOther = task !== now?.task || String(config.sentences ?? '') !== String(now?.sentences ?? '');
    this.#problems.putAway();
    this.change({
      ...(isOther ? FIRST_PART : {}),
      task: (!isFirst && task) || '',
      config: Object.fromEntries(left),
      experiment: null,
      answer: null,
    });
  }

  /** The settings of the task, with the reader's seed and sentences. */
  goBack(): void {
    this.want({ ...usualOf(this.config), seed: this.config.seed });
  }

  open(experiment: Experiment): void {
    const { sentence, query, head, step } = this.state;
    if (!this.state.experiment) this.#left = { sentence, query, head, step };
    this.change({ ...FIRST_PART, experiment, answer: null });
  }

  /** The state still names the run from before it. */
  close(): void {
    this.change({ ...this.#left, experiment: null, answer: null });
  }

  // --- The run ----------------------------------------------------------------------------------

  start(): void {
    this.#isStarted = true;
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
    const { experiment } = this.state;
    if (experiment && !this.before && this.#isOf(experiment.before)) this.before = learnedIn(this.run!);
    const asked = JSON.stringify(this.config);
    if (!this.#isStarted || asked === this.#asked) return;
    this.#asked = asked;
    this.#computing?.abort();
    this.#computing = new AbortController();
    void this.#compute(asked, this.#computing.signal);
    this.changed();
  }

  async #compute(asked: string, signal: AbortSignal): Promise<void> {
    const { config } = this;
    const progress = (step: number, steps: number) => {
      this.progress = steps > QUICK_STEPS || this.progress ? [step, steps] : null;
      if (this.progress) this.changed();
    };
    const wanted = { field: 'run', what: null, signal, again: () => this.ask(), inPlace: false };
    const learnt = await this.#problems.load(wanted, async () => {
      const usual = await filledIn(usualOf(config)); // first: the run takes the memory that this has left
      return { usual, ...(await train(config, { progress, signal })) };
    });
    if (signal.aborted) return learnt?.run.release();
    this.progress = null;
    if (learnt) {
      this.run?.release();
      [this.run, this.ms, this.usual, this.#shown] = [learnt.run, learnt.ms, learnt.usual, asked];
      this.ask(); // an experiment that has been answered goes on
    } else this.#asked = '';
    this.changed();
  }
}
