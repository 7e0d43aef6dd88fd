// <attention-learning>: the opening with the controls of its run, experiments, and the step in view in the player.
// A run is a function of its config, and time is a slider over its steps.
import { html, nothing, unsafeCSS, type PropertyValues, type TemplateResult } from 'lit';
import {
  startEngine,
  type Engine,
  type FullLearningConfig,
  type LearningConfig,
  type LearningRun,
  type Problem,
  type Trace,
} from '../engine/index.ts';
import { fullSentences } from '../engine/learning_run.ts';
import { VisibilityController } from '../element/on_screen.ts';
import { readConfig } from '../input/attribute_text.ts';
import { MediaInput } from '../input/media.ts';
import { experimentOf, FIRST_RUN, firstRunOf, isOfFirstRun, type Experiment } from '../model/experiments.ts';
import { loadPart } from '../model/load_part.ts';
import curve from './curve.css?inline';
import experimentStyles from './experiment.css?inline';
import openingStyles from './opening.css?inline';
import common from '../panels/controls.css?inline';
import panels from '../panels/panels.css?inline';
import { addTypeface } from '../typeface/add_typeface.ts';
import base from '../view/base.css?inline';
import { renderProblems, renderWaiting } from '../view/placeholder.ts';
import { withSubscripts } from '../view/subscripts.ts';
import { learning } from '../words/en/learning.ts';
import { tagOf } from '../words/index.ts';
import type { LearningWords } from '../words/words.ts';
import type { AttentionLearningElement } from './api.ts';
import { reportRange, RunElement } from './attributes.ts';
import { renderControls, renderProgress, type Acts } from './controls.ts';
import own from './learning.css?inline';
import { learnedIn, namesOf, renderExperiments, renderOutcome, renderQuestion, type Learned } from './experiment.ts';
import { baselinesOf, comparedWith } from './baselines.ts';
import { promptOf } from './prediction.ts';
import { Opening } from './opening.ts';
import { RunPanels } from './panels.ts';
import { RunInView } from './run_in_view.ts';
import type { PanelsShown } from './step_panel.ts';
import { differences, FIRST_SETTINGS, type Task } from './settings.ts';

/** Attributes that name a run, and those of a part of it. */
const ASKS = ['task', 'config', 'experiment', 'answer'] as const;
const PARTS = ['sentence', 'query', 'head'] as const;

/** A whole number of `value`, at most `last`; `otherwise` if it is none, as where a script sets it. */
const within = (value: number, last: number, otherwise: number): number =>
  Number.isInteger(value) && value >= 0 ? Math.min(value, last) : otherwise;

export class AttentionLearning extends RunElement implements AttentionLearningElement {
  static override styles = unsafeCSS([base, common, panels, curve, openingStyles, experimentStyles, own].join(''));

  readonly whenReady = new Promise<void>((done) => this.addEventListener('ready', () => done(), { once: true }));
  readonly #visibility = new VisibilityController(this);
  readonly #inView = new RunInView(this.reported, (run, before) => void this.#take(run, before));
  readonly #panels = new RunPanels(this, this.reported, () => this.#words, {
    learnSentences: (sentences) => this.#learn({ task: 'own', sentences }),
    learn: (config) => this.#inView.learn(config),
  });
  readonly #acts: Acts = {
    change: (changes) => this.#want(differences({ ...this.#inView.config, ...changes })),
    goBack: () => {
      const { task, seed, sentences } = this.#inView.config;
      const own = this.#isOfFirst ? firstRunOf(sentences) : { task, sentences };
      this.#want(differences({ ...own, seed }));
    },
    chooseTask: (task) => this.#chooseTask(task),
    pickSentence: (sentence) => Object.assign(this, { sentence, query: -1 }),
    pickHead: (head) => Object.assign(this, { head }),
  };
  #engine: Engine | undefined;
  #opening: Opening | null = null;
  /** Beside its curve. */
  #marks: TemplateResult | null = null;
  #loading: Promise<unknown> | undefined;
  /** The run from which an experiment starts; null until it is known. */
  #before: Learned | null = null;
  /** What a reader looked at before an experiment. */
  #left: Partial<Record<'step' | (typeof PARTS)[number], number>> = {};
  /** Whether what names a part of the run has been compared with it. */
  #isChecked = false;

  constructor() {
    super();
    new MediaInput(this, this.presentation);
    this.#inView.subscribe(() => this.requestUpdate());
  }

  // --- For a page's script, see api.ts ----------------------------------------------------------

  get run(): LearningRun | null {
    return this.#inView.run;
  }

  get trace(): Trace | null {
    const { run } = this;
    return run && this.#engine!.trace(run.stepConfig(this.#drawn, this.#sentenceOf(run)));
  }

  get problems(): readonly Problem[] {
    return this.reported.list;
  }

  play(): void {
    if (!this.#opening?.film) this.#opening?.play();
  }

  pause(): void {
    this.#opening?.pause();
  }

  // --- Life -------------------------------------------------------------------------------------

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.reported.of('')) this.#loading = undefined; // memory may be free now
    this.#inView.ask();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
    queueMicrotask(() => {
      if (!this.isConnected) this.#inView.leave(); // else it was moved
    });
  }

  #load(): Promise<unknown> {
    const again = () => {
      this.#loading = this.#load();
    };
    return loadPart(this.reported, { field: '', what: null, again, inPlace: true }, async () => {
      this.#engine = await startEngine();
      this.#inView.start();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isChanged = (names: readonly (keyof AttentionLearningElement)[]) => names.some((name) => changed.has(name));
    if (this.#visibility.near) this.#loading ??= this.#load();
    if (isChanged(ASKS)) this.#ask(changed);
    if (isChanged([...PARTS, 'step'])) this.#isChecked = false;
    const { run } = this;
    if (!run || !this.#inView.isOf(this.#inView.config)) return;
    const speaksAnew = this.#opening !== null && this.#opening.page.words !== this.#words.opening;
    if (isChanged([...PARTS, 'answer']) || speaksAnew) this.#show(run);
    if (changed.has('step') && this.#opening && this.#at !== this.#opening.step) {
      this.pause();
      this.#opening.seek(this.#at);
    }
    if (this.#isChecked) return;
    this.#isChecked = true;
    reportRange(this, run, this.reported);
  }

  /** Asks for the run that the attributes name. */
  #ask(changed: PropertyValues<this>): void {
    if (changed.has('experiment')) this.#before = null;
    const experiment = experimentOf(this.experiment);
    const given = this.config ? readConfig(this.config) : { value: {} };
    this.reported.report('config', given.problem ? [given.problem] : []);
    if (experiment) return this.#askFor(experiment);
    const { sentences } = (given.value ?? {}) as LearningConfig;
    this.#inView.want({
      ...(this.task ? { task: this.task as Task } : firstRunOf(sentences)),
      ...(given.value as LearningConfig | null),
    });
  }

  /** Whether a reader sees the first run, or it with some settings changed. */
  get #isOfFirst(): boolean {
    return isOfFirstRun(this.#inView.config);
  }

  /** The run that it begins with; once its question has been answered, the other one. */
  #askFor(experiment: Experiment): void {
    if (this.#inView.isOf(experiment.before)) this.#before = learnedIn(this.run!);
    this.#inView.want(this.#compared ? experiment.after : experiment.before);
  }

  async #take(run: LearningRun, before: LearningRun | null): Promise<void> {
    const experiment = experimentOf(this.experiment);
    if (experiment) this.#askFor(experiment);
    const isNew = JSON.stringify(before?.sentences) !== JSON.stringify(run.sentences);
    const plays = isNew && this.step < 0 && !experiment && (before !== null || scrollY === 0);
    this.#show(run, this.#at, plays);
    this.requestUpdate();
    await this.updateComplete;
    if (before === null) {
      this.dispatchEvent(new Event('ready'));
      void addTypeface(this).catch(() => {}); // nothing waits for it: the visible text can be read
    }
    this.tell('runchange', { config: run.config });
  }

  // --- What is in view --------------------------------------------------------------------------

  get #words(): LearningWords {
    return this.presentation.translation?.learning ?? learning;
  }

  /** The step that is wanted, and the one that is drawn. */
  get #at(): number {
    const steps = this.run?.steps ?? 0;
    return within(this.step, steps, steps);
  }
  get #drawn(): number {
    return this.#opening?.step ?? this.#at;
  }

  /** A reader's answer to an experiment's question, from 0; null: none yet. */
  get #answered(): number | null {
    const experiment = experimentOf(this.experiment);
    if (!experiment) return null;
    const { answers } = this.#words.experiment[experiment.name];
    return this.answer in answers ? this.answer : null;
  }

  /** What the run in view is compared with: an experiment's, once its question has been answered. */
  get #compared(): Learned | null {
    return this.#answered === null ? null : this.#before;
  }

  #sentenceOf({ sentences }: LearningRun): number {
    return within(this.sentence, sentences.length - 1, experimentOf(this.experiment)?.sentence ?? 0);
  }

  #show(run: LearningRun, step = this.#opening?.step ?? this.#at, plays = false): void {
    const words = this.#words;
    const { lang } = this.presentation;
    if (this.#opening?.page.words !== words.opening)
      this.#opening = new Opening({
        engine: this.#engine!,
        words: words.opening,
        lang,
        redraw: () => this.requestUpdate(),
        teach: (sentence) => this.#teach(sentence),
        moved: (at) => {
          this.step = at === this.run!.steps ? -1 : at;
        },
        pick: (query) => Object.assign(this, { query }),
      });
    const at = this.#sentenceOf(run);
    const last = run.sentences[at]!.length - 1;
    const query = within(this.query, last, experimentOf(this.experiment)?.query ?? last);
    const head = within(this.head, run.config.heads - 1, 0);
    const [experiment, before] = [experimentOf(this.experiment), this.#compared];
    const other = experiment && before && { ...before, names: namesOf(experiment, words) };
    const { depth, marks } = comparedWith(run, baselinesOf(run, words), other);
    this.#marks = marks;
    this.#opening.show({ ...promptOf(run, this.#inView.ms, at, query, head), depth }, step, plays);
  }

  // --- What a reader does -----------------------------------------------------------------------

  /** A request is written to the attributes and read from there: without a task, as what differs from the first run. */
  #want(wanted: LearningConfig): void {
    const now = this.run?.config;
    const named = ({ task = 'journey', sentences }: LearningConfig) => JSON.stringify([task, sentences ?? null]);
    if (named(wanted) !== named(now ?? {})) this.#lookAnew();
    this.reported.putAway();
    [this.experiment, this.answer] = ['', -1];
    const isFirst = isOfFirstRun(wanted);
    const { task, ...rest } = wanted;
    const known = isFirst ? FIRST_SETTINGS : {};
    const left = Object.entries(rest).filter(([name, value]) => known[name as keyof LearningConfig] !== value);
    this.task = (isFirst ? '' : task) ?? '';
    this.config = left.length > 0 ? JSON.stringify(Object.fromEntries(left)) : '';
    this.requestUpdate();
  }

  /** Other sentences: the first of them, and its last word. */
  #lookAnew(): void {
    this.sentence = this.query = this.head = this.step = -1;
  }

  /** Until the reader's sentences are learnt, the selector keeps the name of the task in view. */
  #chooseTask(task: Task): void {
    if (task !== 'own') return this.#want(task === FIRST_RUN.task ? FIRST_RUN : { task });
    this.renderRoot.querySelector<HTMLSelectElement>('.task select')!.value = this.run!.config.task;
    const panel = this.renderRoot.querySelector<HTMLDetailsElement>('details.own')!;
    panel.open = true;
    panel.querySelector('textarea')!.focus();
  }

  #learn(config: LearningConfig): void {
    this.#want(config);
    this.#showPlayer();
  }

  /** Beside the sentences in view; if it is empty, those of the first task again. */
  async #teach(sentence: string): Promise<void> {
    if (!sentence) return this.#learn(FIRST_RUN);
    const beside = this.run!.config.target === 'next' ? fullSentences(this.run!) : [];
    const sentences = [...beside, sentence];
    this.#learn(this.#isOfFirst ? firstRunOf(sentences) : { task: 'own', sentences });
    this.sentence = beside.length;
  }

  #open(name: string): void {
    const { sentence, query, head, step } = this;
    if (!experimentOf(this.experiment)) this.#left = { sentence, query, head, step };
    this.#lookAnew();
    [this.experiment, this.answer] = [name, -1];
    this.#showPlayer();
  }

  /** The attributes still name the run from before it. */
  #close(): void {
    this.#lookAnew();
    Object.assign(this, { experiment: '', answer: -1, ...this.#left });
  }

  #showPlayer(): void {
    this.renderRoot.querySelector('.root')?.scrollIntoView({ block: 'start' });
  }

  // --- Drawing ----------------------------------------------------------------------------------

  #lastStep = -1;
  protected override updated(): void {
    const { run } = this;
    if (!run || !this.#opening) return;
    const step = this.#drawn;
    if (!this.#opening.film) this.#panels.follow(this.#panelsShown(run));
    if (this.#lastStep !== step) this.tell('stepchange', { step, loss: run.losses[step] });
    this.#lastStep = step;
  }

  #panelsShown(run: LearningRun): PanelsShown {
    const { words } = this.presentation;
    return { run, step: this.#drawn, sentence: this.#sentenceOf(run), words, learning: this.#words };
  }

  protected override render(): TemplateResult {
    const { theme, lang, words } = this.presentation;
    const { progress } = this.#inView;
    const { run } = this;
    const isThere = run !== null && this.#opening !== null;
    const hasProblem = this.reported.above.length > 0;
    const problems = renderProblems(this.reported, words);
    return html`<span class="sensor" aria-hidden="true"></span><div
      class="root ${theme} ${isThere || hasProblem ? '' : 'before'}" part="player" role="group"
      aria-label=${this.#words.element} lang=${tagOf(lang)}
    >${isThere ? this.#renderOpening(run) : nothing}${problems}${
      progress ? renderProgress(progress, this.#words) : nothing
    }${
      isThere
        ? this.#renderBelow(run)
        : hasProblem
          ? nothing
          : renderWaiting(this.reported.of(''), this.textContent, words)
    }</div>${isThere ? nothing : html`<slot></slot>`}`;
  }

  #renderOpening(run: LearningRun): TemplateResult {
    const experiment = experimentOf(this.experiment);
    const said = experiment && this.#renderExperiment(experiment, run);
    return this.#opening!.render(said, nothing, this.#marks);
  }

  /** In the place of what the opening says of a step. */
  #renderExperiment(experiment: Experiment, run: LearningRun): TemplateResult {
    const words = this.#words;
    const answer = this.#answered;
    const guess = (answer: number) => Object.assign(this, { answer });
    const close = html`<button class="plain" @click=${() => this.#close()}>${words.closeExperiment}</button>`;
    return html`<div class="experiment"><h2>${withSubscripts(words.experiment[experiment.name].name)}</h2>
      ${
        answer === null
          ? renderQuestion(experiment, words, guess, close)
          : html`${renderOutcome(experiment, answer, run, this.#before ?? learnedIn(run), words)} ${close}`
      }</div>`;
  }

  #renderBelow(run: LearningRun): TemplateResult {
    const words = this.#words;
    const config = { ...run.config, ...differences(this.#inView.config) } as FullLearningConfig;
    const head = within(this.head, run.config.heads - 1, 0);
    return html`${renderExperiments(words, (name) => this.#open(name))}
      ${renderControls(
        { run, config, sentence: this.#sentenceOf(run), head, isOfFirst: this.#isOfFirst },
        words,
        this.#acts,
      )}
      ${this.#panels.render(this.#panelsShown(run))}`;
  }
}
