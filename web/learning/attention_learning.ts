// <attention-learning>: shows a model while it learns. A run is a function of its config, and time is a slider over its
// steps.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import {
  startEngine,
  type Engine,
  type FullLearningConfig,
  type LearningConfig,
  type LearningRun,
  type Problem,
  type Trace,
} from '../engine/index.ts';
import { Near } from '../element/visibility.ts';
import { measureFonts } from '../input/fonts.ts';
import { MediaInput } from '../input/media.ts';
import { readConfig, readOneOf } from '../input/attribute_text.ts';
import { EXPERIMENTS, experimentOf, type Experiment } from '../model/experiments.ts';
import { Presentation } from '../model/presentation.ts';
import { Problems } from '../model/problems.ts';
import { RunPlayback } from '../story/run_playback.ts';
import { addTypeface } from '../typeface/add_typeface.ts';
import { renderWaiting } from '../view/placeholder.ts';
import { tagOf, languageAround, type Words } from '../words/index.ts';
import { learning } from '../words/en/learning.ts';
import type { LearningWords } from '../words/words.ts';
import { AreaSizes } from './area_sizes.ts';
import { renderRunBar, renderRunTransport, type Acts } from './controls.ts';
import { RunPanels } from './panels.ts';
import { RunInView } from './run_in_view.ts';
import { differences, type Task } from './settings.ts';
import { cellAfter, lookedAt, renderPicture, type StepInView, type Looked } from './step_picture.ts';
import { renderExperiment, renderRunProblems, renderStep } from './told.ts';
import { learningStyles } from './styles.ts';
import { wholeCount, fieldsOf, reportCount, reportRange } from './shown.ts';
import { Track } from './track.ts';
import type { AttentionLearningElement } from './api.ts';

/** An attribute that is a whole number from 0. */
const COUNT = { converter: { fromAttribute: wholeCount } };
/** Attributes that name a run. */
const ASKS = ['task', 'config', 'experiment', 'answer'] as const;
/** Those that are limited by the run that is asked for. */
const LIMITED = ['sentence', 'query', 'key', 'head', 'step'] as const;
const THEMES = ['auto', 'light', 'dark'] as const;

/** A whole number of `value`, at most `last`; `otherwise` if it is none, as where a script sets it. */
const within = (value: number, last: number, otherwise: number): number =>
  Number.isInteger(value) && value >= 0 ? Math.min(value, last) : otherwise;

export class AttentionLearning extends LitElement implements AttentionLearningElement {
  static override styles = learningStyles;
  static override properties = {
    task: { type: String },
    config: { type: String },
    experiment: { type: String },
    answer: COUNT,
    sentence: COUNT,
    query: COUNT,
    key: COUNT,
    head: COUNT,
    step: COUNT,
    linear: { type: Boolean },
    theme: { type: String },
    page: { type: String },
    lang: { noAccessor: true }, // observed; the property is that of every element
  };

  declare task: string;
  declare config: string;
  declare experiment: string;
  declare answer: number;
  declare sentence: number;
  declare query: number;
  declare key: number;
  declare head: number;
  declare step: number;
  declare linear: boolean;
  declare theme: 'auto' | 'light' | 'dark';
  declare page: string;

  readonly whenReady = new Promise<void>((done) => this.addEventListener('ready', () => done(), { once: true }));

  readonly #presentation = new Presentation();
  readonly #problems = new Problems(
    () => this.#presentation.words,
    (problem) => this.#dispatch('problem', problem),
  );
  readonly #near = new Near(this);
  readonly #inView = new RunInView(
    (run, before) => void this.#take(run, before),
    (problem) => {
      this.#returns = false;
      this.#dispatch('problem', problem);
    },
  );
  #loading: Promise<void> | undefined;
  /** Why the engine could not be started. */
  #failure: Error | undefined;
  readonly #panels = new RunPanels(this, {
    openExperiment: (name) => this.#open(name),
    learnSentences: (sentences) => this.#learn(sentences),
    redraw: () => this.requestUpdate(),
    goBack: () => this.#goBack(),
  });
  readonly #acts: Acts = {
    change: (changes) => this.#change(changes),
    chooseTask: (task) => this.#chooseTask(task),
    goTo: (step) => this.#goTo(step),
    toggle: () => this.#toggle(),
    setLinear: (linear) => {
      this.linear = linear;
    },
  };
  readonly #playback = new RunPlayback(
    (step) => {
      this.step = step;
    },
    () => this.requestUpdate(),
  );
  readonly #areas = new AreaSizes(
    () => this.renderRoot,
    () => this.requestUpdate(),
  );
  readonly #track = new Track(
    (step) => this.#goTo(step),
    (seed) => this.#change({ seed }),
  );
  /** The losses of the run from which an experiment starts; null until they are known. */
  #before: Float64Array | null = null;
  /** What a reader looked at before an experiment. */
  #left: Partial<Record<'sentence' | 'query' | 'key' | 'head' | 'step', number>> = {};
  /** The stage comes into sight with the next run. */
  #returns = false;
  /** Whether what names a part of the run has been compared with it. */
  #isChecked = false;
  #drawn: { readonly key: string; readonly run: LearningRun; readonly looked: Looked } | null = null;

  constructor() {
    super();
    this.task = this.config = this.experiment = this.page = '';
    this.answer = this.sentence = this.query = this.key = this.head = this.step = -1;
    this.linear = false;
    this.theme = 'auto';
    new MediaInput(this, this.#presentation);
    for (const part of [this.#presentation, this.#problems, this.#inView]) part.subscribe(() => this.requestUpdate());
  }

  // --- For a page's script, see api.ts ----------------------------------------------------------

  get run(): LearningRun | null {
    return this.#inView.run;
  }

  get trace(): Trace | null {
    return this.run && this.#lookedAt(this.run).trace;
  }

  get problems(): readonly Problem[] {
    const { refused, failure } = this.#inView;
    return failure ? [...refused, { field: '', message: failure }] : refused;
  }

  play(): void {
    if (this.run && !this.#playback.isPlaying) this.#playback.play(this.#at, this.run.steps);
  }

  pause(): void {
    this.#playback.pause();
  }

  // --- Life -------------------------------------------------------------------------------------

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#failure) this.#loading = this.#failure = undefined; // memory may be free now
    this.#inView.rejoin();
    this.#speak();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
    queueMicrotask(() => {
      if (!this.isConnected) this.#inView.leave(); // else it was moved
    });
    this.#areas.stop();
  }

  override attributeChangedCallback(name: string, old: string | null, text: string | null): void {
    super.attributeChangedCallback(name, old, text);
    reportCount(name, text, this.#problems);
    if (name === 'lang' && this.isConnected) this.#speak();
  }

  async #load(): Promise<void> {
    this.#failure = undefined;
    try {
      this.#start(await startEngine());
    } catch (error) {
      this.#failure = error as Error;
    }
    this.requestUpdate();
  }

  #start(engine: Engine): void {
    const fonts = measureFonts(this);
    if (fonts) this.#presentation.set({ fonts });
    this.#inView.start(engine);
  }

  #speak(): void {
    void this.#presentation.speak(languageAround(this), this.#problems);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.#near.near) this.#loading ??= this.#load();
    if (changed.has('theme')) {
      const theme = THEMES.find((each) => each === this.theme) ?? 'auto';
      this.#presentation.set({ theme });
      this.#reportWord('theme', THEMES);
    }
    if (changed.has('experiment')) {
      const names = EXPERIMENTS.map(({ name }) => name);
      this.#reportWord('experiment', names);
    }
    if (ASKS.some((name) => changed.has(name))) this.#ask(changed);
    if (LIMITED.some((name) => changed.has(name))) this.#isChecked = false;
    if (this.run && !this.#isChecked && this.#inView.isOf(this.#inView.config)) {
      this.#isChecked = true;
      reportRange(this, this.run, this.#problems);
    }
  }

  #reportWord(name: 'theme' | 'experiment', words: readonly string[]): void {
    const { problem } = this[name] ? readOneOf(name, this[name], words) : {};
    this.#problems.report(name, problem ? [problem] : []);
  }

  /** Asks for the run that the attributes name. */
  #ask(changed: PropertyValues<this>): void {
    if (changed.has('experiment')) this.#before = null;
    const experiment = experimentOf(this.experiment);
    const given = this.config ? readConfig(this.config) : { value: {} };
    this.#problems.report('config', given.problem ? [given.problem] : []);
    if (experiment) return this.#askFor(experiment);
    this.#inView.want({ ...(this.task ? { task: this.task as Task } : {}), ...(given.value as LearningConfig | null) });
  }

  /** The run that it begins with; once its question has been answered, the other one. */
  #askFor(experiment: Experiment): void {
    if (this.#inView.isOf(experiment.before)) this.#before = this.run!.losses;
    this.#inView.want(this.#compared ? experiment.after : experiment.before);
  }

  async #take(run: LearningRun, before: LearningRun | null): Promise<void> {
    const sameTask = before?.config.task === run.config.task && run.config.task !== 'own';
    if (!sameTask) this.#panels.forgetBeginning();
    if (this.#at === (before ?? run).steps) this.step = run.steps;
    const experiment = experimentOf(this.experiment);
    if (experiment) this.#askFor(experiment);
    this.requestUpdate();
    await this.updateComplete;
    if (before === null) {
      this.dispatchEvent(new Event('ready'));
      void addTypeface(this).catch(() => {}); // nothing waits for it: the visible text can be read
    }
    if (this.#returns) this.#showStage();
    this.#dispatch('runchange', { config: run.config });
    if (!experimentOf(this.experiment)) this.#inView.wantSeeds();
  }

  #dispatch(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  // --- What is in view --------------------------------------------------------------------------

  get #words(): LearningWords {
    return this.#presentation.translation?.learning ?? learning;
  }

  get #at(): number {
    const steps = this.run?.steps ?? 0;
    return this.#inView.stepInView(within(this.step, steps, steps));
  }

  /** A reader's answer to an experiment's question, from 0; null: none yet. */
  get #answered(): number | null {
    const experiment = experimentOf(this.experiment);
    if (!experiment) return null;
    const { answers } = this.#words.experiment[experiment.name];
    return this.answer in answers ? this.answer : null;
  }

  /** The losses that those in view are compared with: an experiment's, once its question has been answered. */
  get #compared(): Float64Array | null {
    return this.#answered === null ? null : this.#before;
  }

  #sentenceOf({ sentences }: LearningRun): number {
    return within(this.sentence, sentences.length - 1, experimentOf(this.experiment)?.sentence ?? 0);
  }

  #lookedAt(run: LearningRun): Looked {
    const sentence = this.#sentenceOf(run);
    const last = run.sentences[sentence]!.length - 1;
    const query = within(this.query, last, experimentOf(this.experiment)?.query ?? last);
    const key = this.key < 0 ? null : within(this.key, last, last);
    const head = within(this.head, run.config.heads - 1, 0);
    const named = [this.#at, sentence, query, key, head].join();
    if (this.#drawn?.key !== named || this.#drawn.run !== run) {
      const trace = this.#inView.engine!.trace(run.stepConfig(this.#at, sentence));
      this.#drawn = { key: named, run, looked: lookedAt(trace, head, query, key) };
    }
    return this.#drawn.looked;
  }

  get #view(): StepInView | null {
    const { run } = this;
    return (
      run && {
        run,
        step: this.#at,
        sentence: this.#sentenceOf(run),
        looked: this.#lookedAt(run),
        words: this.#words,
      }
    );
  }

  // --- What a reader does -----------------------------------------------------------------------

  #toggle(): void {
    if (this.#playback.isPlaying) this.pause();
    else this.play();
  }

  /** A request is written to the attributes and read from there. */
  #want({ task, ...rest }: LearningConfig): void {
    const now = this.run?.config;
    const named = (config: LearningConfig | undefined) => JSON.stringify([config?.task, config?.sentences ?? null]);
    if (named({ ...rest, task: task ?? 'journey' }) !== named(now)) this.#lookAnew();
    this.#problems.putAway();
    [this.experiment, this.answer] = ['', -1];
    this.task = task ?? '';
    this.config = Object.keys(rest).length > 0 ? JSON.stringify(rest) : '';
    this.requestUpdate();
  }

  /** What a reader has set, also while its run is computed: the slider of rates stays under the finger. */
  #asked({ config }: LearningRun): FullLearningConfig {
    return { ...config, ...differences(this.#inView.config) } as FullLearningConfig;
  }

  /** Other sentences: the first of them, and its last word. */
  #lookAnew(): void {
    this.sentence = this.query = this.key = this.head = -1;
  }

  #change(changes: LearningConfig): void {
    this.#want(differences({ ...this.#inView.config, ...changes }));
  }

  /** To the settings of the task, with the reader's seed and sentences. */
  #goBack(): void {
    const { task, seed, sentences } = this.#inView.config;
    this.#want(differences({ task, seed, sentences }));
  }

  #chooseTask(task: Task): void {
    if (task !== 'own') return this.#want({ task });
    // Until the reader's sentences are learnt, the selector keeps the name of the task in view.
    const select = this.renderRoot.querySelector<HTMLSelectElement>('.bar select')!;
    select.value = this.run?.config.task ?? 'journey';
    const panel = this.renderRoot.querySelector<HTMLDetailsElement>('details.own')!;
    panel.open = true;
    panel.querySelector('textarea')!.focus();
    this.requestUpdate();
  }

  #goTo(step: number): void {
    this.pause();
    this.#problems.putAway();
    this.step = Math.min(this.run?.steps ?? 0, Math.max(0, step));
  }

  #look(query: number | null, key: number | null): void {
    [this.query, this.key] = [query ?? -1, key ?? -1];
  }

  readonly #cellKey = async (event: KeyboardEvent): Promise<void> => {
    const cell = cellAfter(event, this.run!.sentences[this.#sentenceOf(this.run!)]!.length);
    if (!cell) return;
    event.preventDefault();
    const [row, col] = cell;
    const { stage } = (event.target as Element).closest<HTMLElement>('[data-row]')!.dataset;
    this.head = this.trace!.stages[Number(stage)]?.head ?? -1;
    this.#look(row, col);
    await this.updateComplete;
    this.renderRoot
      .querySelector<HTMLElement>(`[data-stage="${stage}"][data-row="${row}"][data-col="${col}"]`)
      ?.focus();
  };

  /** A panel under the stage, opened; of a panel with a player the player, which fills the window. */
  #show(name: string): void {
    const panel = this.renderRoot.querySelector<HTMLDetailsElement>(`details.${name}`)!;
    panel.open = true;
    const player = panel.querySelector<HTMLElement>('.holds-player');
    (player ?? panel).scrollIntoView({ block: 'start' });
    (player ?? panel.querySelector('summary')!).focus({ preventScroll: true });
  }

  /** Without a new run, as of a refused sentence, the panel stays in sight. */
  #learn(sentences: readonly string[]): void {
    this.#returns = true;
    if (JSON.stringify(sentences) === JSON.stringify(this.run?.config.sentences)) this.#showStage();
    this.#want({ task: 'own', sentences });
  }

  #open(name: string): void {
    const { sentence, query, key, head, step } = this;
    if (!experimentOf(this.experiment)) this.#left = { sentence, query, key, head, step };
    this.#lookAnew();
    [this.experiment, this.answer, this.step] = [name, -1, -1];
    this.#showStage();
  }

  /** The attributes still name the run from before it. */
  #close(): void {
    this.#lookAnew();
    Object.assign(this, { experiment: '', answer: -1, step: -1, ...this.#left });
  }

  #showStage(): void {
    this.#returns = false;
    this.renderRoot.querySelector('.stage')?.scrollIntoView({ block: 'start' });
    this.renderRoot.querySelector<HTMLElement>('.root')?.focus({ preventScroll: true });
  }

  #guess(answer: number): void {
    [this.answer, this.step] = [answer, -1];
  }

  // --- Drawing ----------------------------------------------------------------------------------

  protected override updated(): void {
    this.#areas.observe();
    if (this.#view) this.#panels.follow(this.#view);
    if (this.hasUpdated) this.#reflect();
  }

  #lastStep = -1;
  #lastShown = '';
  #reflect(): void {
    const { run } = this;
    if (!run) return;
    const fields = fieldsOf(this);
    const shown = JSON.stringify(fields);
    if (this.#lastStep !== this.#at) this.#dispatch('stepchange', { step: this.#at, loss: run.losses[this.#at] });
    if (this.#lastShown !== shown) this.#dispatch('viewchange', fields);
    [this.#lastStep, this.#lastShown] = [this.#at, shown];
  }

  protected override render(): TemplateResult {
    const { theme, lang, words } = this.#presentation;
    const { refused, failure, slow } = this.#inView;
    const view = this.#view;
    const ready = view !== null || refused.length > 0 || failure !== '' || slow;
    const panels = { view, experiment: this.experiment, refused, words: this.#words, all: words };
    return html`<span class="sensor" aria-hidden="true"></span><div
      class="root ${theme} ${ready ? '' : 'before'}" part="player" tabindex="-1" role="group"
      aria-label=${this.#words.element} lang=${tagOf(lang)}
    >${
      ready
        ? html`${this.#renderStage(view)}${this.#panels.render(panels)}`
        : html`<div class="stage">${this.#renderWaiting(words)}</div>`
    }</div>${ready ? nothing : html`<slot></slot>`}`;
  }

  #renderWaiting(words: Words): TemplateResult | typeof nothing {
    const again = () => {
      this.#loading = this.#load();
    };
    return renderWaiting(this.#failure, { poster: false, textContent: this.textContent }, words, again);
  }

  #renderStage(view: StepInView | null): TemplateResult {
    const words = this.#words;
    const hasOverflowed = view !== null && Number.isNaN(view.run.losses[view.step]);
    const asks = experimentOf(this.experiment) !== null || hasOverflowed;
    const acts = {
      pickSentence: (sentence: number) => {
        [this.sentence, this.key] = [sentence, -1];
      },
      pickHead: (head: number) => {
        [this.head, this.key] = [head, -1];
      },
      look: (query: number, key: number | null) => this.#look(query, key),
      show: (panel: string) => this.#show(panel),
    };
    const { sizes } = this.#areas;
    const { seeds } = this.#inView;
    const compared = this.#compared;
    const track = view && { ...view, compared, seeds, linear: this.linear, area: sizes.curve };
    const transport = {
      step: this.#at,
      isPlaying: this.#playback.isPlaying,
      linear: this.linear,
      seeds: compared ? 0 : seeds.length,
    };
    return html`<div class=${this.#answered === null ? 'stage' : 'stage answered'}>
      ${renderRunBar(view?.run.config, words, this.#acts)}
      <div class=${asks ? 'told asks' : 'told'} part="text">
        ${view ? this.#renderText(view) : nothing}${this.#renderProblems()}
      </div>
      ${view ? renderPicture(view, this.#presentation, sizes, acts, this.#cellKey) : nothing}
      ${this.#track.render(track)}
      ${view ? renderRunTransport({ config: this.#asked(view.run), ...transport }, words, this.#acts) : nothing}
    </div>`;
  }

  #renderText(view: StepInView): TemplateResult {
    const experiment = experimentOf(this.experiment);
    if (!experiment) return renderStep(view, () => this.#goBack());
    return renderExperiment(experiment, this.#answered, view, {
      guess: (answer) => this.#guess(answer),
      close: () => this.#close(),
    });
  }

  #renderProblems(): TemplateResult {
    const { refused, failure, progress, wasStopped, slow } = this.#inView;
    const { tryAgain, loadsLong } = this.#presentation.words;
    const messages = [...refused, ...this.#problems.list].map(({ message }) => message);
    return renderRunProblems(
      { messages, failure, progress, wasStopped, slow },
      { ...this.#words, tryAgain, loadsLong },
      { again: () => this.#inView.again(), stop: () => this.#inView.stop() },
    );
  }
}
