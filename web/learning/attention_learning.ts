// <attention-learning>: shows a model while it learns. A run is a function of its config, and time is a slider over its
// steps.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { LearningConfig, LearningRun, Problem, Trace } from '../engine/index.ts';
import { openDoors } from '../engine/later_modules.ts';
import { openCoreInside } from '../engine/load.ts';
import { Loading } from '../element/loading.ts';
import { Near } from '../element/visibility.ts';
import { measureFonts } from '../input/fonts.ts';
import { MediaInput } from '../input/media.ts';
import { experimentOf, type Experiment } from '../model/experiments.ts';
import { Presentation } from '../model/presentation.ts';
import { Problems } from '../model/problems.ts';
import { curveOf, levelsOf, type Curve } from '../view/curve.ts';
import { renderWaiting } from '../view/placeholder.ts';
import { LANGUAGE_TAGS, languageAround, type Words } from '../words/index.ts';
import { LEARNING_WORDS, type LearningWords } from '../words/learning_words.ts';
import { numberText } from '../words/number_text.ts';
import { movedBy, renderBar, renderTransport, type Acts } from './controls.ts';
import { renderCurve } from './curve_view.ts';
import { Panels } from './panels.ts';
import { RunInView } from './run_in_view.ts';
import { differences, type Task } from './settings.ts';
import { cellAfter, lookedAt, renderPicture, type InView, type Looked, type Sizes } from './step_picture.ts';
import { looksText, renderExperiment, renderProblems, renderStep } from './told.ts';
import { styles } from './styles.ts';
import type { AttentionLearningElement } from './api.ts';

openCoreInside(() => import('../engine/core_text.ts'));
openDoors({
  learning: async (wasm, discard) => (await import('../engine/learning.ts')).loadLearning(wasm, discard),
});

/** The maximum and the minimum time to play a whole run, in milliseconds. */
const PLAY_MS = { most: 12_000, aStep: 40 };
const NO_AREA = { width: 0, height: 0 };

export class AttentionLearning extends LitElement implements AttentionLearningElement {
  static override styles = styles;
  static override properties = {
    task: { type: String },
    config: { type: String },
    step: { type: Number },
    experiment: { type: String },
    theme: { type: String },
  };

  declare task: string;
  declare config: string;
  declare step: number;
  declare experiment: string;
  declare theme: 'auto' | 'light' | 'dark';

  readonly whenReady = new Promise<void>((done) => this.addEventListener('ready', () => done(), { once: true }));

  readonly #presentation = new Presentation();
  readonly #problems = new Problems(
    () => this.#presentation.words,
    (problem) => this.#dispatch('problem', problem),
  );
  readonly #near = new Near(this);
  readonly #inView = new RunInView(
    (run, before) => void this.#take(run, before),
    (problem) => this.#dispatch('problem', problem),
  );
  readonly #loading = new Loading(
    async (engine) => {
      const fonts = measureFonts(this);
      if (fonts) this.#presentation.set({ fonts });
      this.#inView.start(engine);
    },
    () => this.requestUpdate(),
  );
  readonly #panels = new Panels({
    openExperiment: (name) => this.#open(name),
    learnSentences: (sentences) => this.#want({ task: 'own', sentences }),
    redraw: () => this.requestUpdate(),
  });
  readonly #acts: Acts = {
    change: (changes) => this.#change(changes),
    chooseTask: (task) => this.#chooseTask(task),
    goTo: (step) => this.#goTo(step),
    toggle: () => this.#toggle(),
    setLinear: (linear) => {
      this.#linear = linear;
      this.requestUpdate();
    },
  };
  #sentence = 0;
  /** The attending word, and the attended word; null: the last word, and the one with the largest weight. */
  #query: number | null = null;
  #key: number | null = null;
  #head = 0;
  #linear = false;
  /** A reader's answer to an experiment's question, from 0. */
  #answer: number | null = null;
  /** The run from which an experiment started. */
  #compared: Float64Array | null = null;
  #playing = 0;
  #sizes: Sizes = { sentence: NO_AREA, weights: NO_AREA, curve: NO_AREA };
  #drawn: { readonly key: string; readonly run: LearningRun; readonly looked: Looked } | null = null;
  readonly #resize =
    globalThis.ResizeObserver && new ResizeObserver(() => requestAnimationFrame(() => this.#measure()));

  constructor() {
    super();
    this.task = this.config = this.experiment = '';
    this.step = -1;
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
    if (!this.run || this.#playing) return;
    const { steps } = this.run;
    if (this.#at >= steps) this.step = 0;
    const first = this.#at;
    const began = performance.now();
    const pace = Math.min(PLAY_MS.aStep, PLAY_MS.most / Math.max(1, steps));
    const tick = (now: number) => {
      if (!this.#playing) return;
      this.step = Math.min(steps, first + Math.floor((now - began) / pace));
      if (this.step >= steps) return this.pause();
      this.#playing = requestAnimationFrame(tick);
    };
    this.#playing = requestAnimationFrame(tick);
    this.requestUpdate();
  }

  pause(): void {
    cancelAnimationFrame(this.#playing);
    this.#playing = 0;
    this.requestUpdate();
  }

  // --- Life -------------------------------------------------------------------------------------

  override connectedCallback(): void {
    super.connectedCallback();
    this.#loading.forget();
    void this.#presentation.speak(languageAround(this), this.#problems);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
    this.#inView.leave();
    this.#resize?.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.#near.near && !this.#inView.engine && !this.#loading.failure) void this.#loading.load();
    if (changed.has('theme')) this.#presentation.set({ theme: this.theme });
    if (changed.has('experiment') || changed.has('task') || changed.has('config')) this.#readAttributes(changed);
  }

  #readAttributes(changed: PropertyValues<this>): void {
    const experiment = experimentOf(this.experiment);
    if (changed.has('experiment') || !experiment) [this.#answer, this.#compared] = [null, null];
    let given: LearningConfig = {};
    try {
      given = this.config ? (JSON.parse(this.config) as LearningConfig) : {};
      this.#problems.report('config', []);
    } catch {
      this.#problems.report('config', [({ rules }) => rules.object('config', this.config)]);
    }
    const task = this.task ? { task: this.task as Task } : {};
    this.#inView.want(experiment ? experiment.before : { ...task, ...given });
  }

  async #take(run: LearningRun, before: LearningRun | null): Promise<void> {
    const sameTask = before?.config.task === run.config.task && run.config.task !== 'own';
    if (!sameTask) {
      [this.#sentence, this.#query, this.#key, this.#head] = [0, null, null, 0];
      this.#panels.forgetBeginning();
    }
    this.#sentence = Math.min(this.#sentence, run.sentences.length - 1);
    this.#head = Math.min(this.#head, run.config.heads - 1);
    if (this.step < 0 || this.step > run.steps || (before && this.step === before.steps)) this.step = run.steps;
    this.requestUpdate();
    await this.updateComplete;
    if (before === null) {
      this.dispatchEvent(new Event('ready'));
      const { addTypeface } = await import('../typeface/add_typeface.ts');
      void addTypeface(this).catch(() => {}); // nothing waits for it: the visible text can be read
    }
    this.#dispatch('runchange', { config: run.config });
    if (!experimentOf(this.experiment)) this.#inView.wantSeeds();
  }

  #dispatch(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  // --- What is in view --------------------------------------------------------------------------

  get #words(): LearningWords {
    return LEARNING_WORDS[this.#presentation.lang];
  }

  get #at(): number {
    const steps = this.run?.steps ?? 0;
    return this.step < 0 ? steps : Math.min(this.step, steps);
  }

  #lookedAt(run: LearningRun): Looked {
    const last = run.sentences[this.#sentence]!.length - 1;
    const query = Math.min(this.#query ?? Infinity, last);
    const key = this.#key === null ? null : Math.min(this.#key, last);
    const named = [this.#at, this.#sentence, query, key, this.#head].join();
    if (this.#drawn?.key !== named || this.#drawn.run !== run) {
      const trace = this.#inView.engine!.trace(run.stepConfig(this.#at, this.#sentence));
      this.#drawn = { key: named, run, looked: lookedAt(trace, this.#head, query, key) };
    }
    return this.#drawn.looked;
  }

  get #view(): InView | null {
    const { run } = this;
    return (
      run && {
        run,
        step: this.#at,
        sentence: this.#sentence,
        looked: this.#lookedAt(run),
        words: this.#words,
      }
    );
  }

  #curve(run: LearningRun): Curve {
    const levels = levelsOf(run, this.#words);
    const others = this.#compared ? [this.#compared] : this.#inView.seeds.map(([, losses]) => losses);
    return curveOf({ losses: run.losses, others, levels, linear: this.#linear }, this.#sizes.curve);
  }

  // --- What a reader does -----------------------------------------------------------------------

  #toggle(): void {
    if (this.#playing) this.pause();
    else this.play();
  }

  /** A request is written to the attributes and read from there. */
  #want({ task, ...rest }: LearningConfig): void {
    this.experiment = '';
    this.task = task ?? '';
    this.config = Object.keys(rest).length > 0 ? JSON.stringify(rest) : '';
    this.requestUpdate();
  }

  #change(changes: LearningConfig): void {
    this.#want(differences({ ...this.#inView.config, ...changes }));
  }

  #chooseTask(task: Task): void {
    if (task !== 'own') return this.#want({ task });
    const panel = this.renderRoot.querySelector<HTMLDetailsElement>('details.own')!;
    panel.open = true;
    panel.querySelector('textarea')!.focus();
    this.requestUpdate();
  }

  #goTo(step: number): void {
    this.pause();
    this.step = Math.min(this.run?.steps ?? 0, Math.max(0, step));
  }

  readonly #trackKey = (event: KeyboardEvent): void => {
    const move = movedBy(event);
    if (move === undefined) return;
    event.preventDefault();
    this.#goTo(this.#at + move);
  };

  readonly #trackDown = (event: PointerEvent): void => {
    const other = (event.target as Element).closest<HTMLElement>('[data-other]');
    if (other) {
      const seed = this.#inView.seeds[Number(other.dataset.other)]?.[0];
      if (seed !== undefined) return this.#change({ seed });
    }
    const track = event.currentTarget as HTMLElement;
    track.setPointerCapture(event.pointerId);
    this.#drag(event);
  };

  readonly #trackMove = (event: PointerEvent): void => {
    if ((event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) this.#drag(event);
  };

  #drag(event: PointerEvent): void {
    const { left } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.#goTo(this.#curve(this.run!).stepAt(event.clientX - left));
  }

  #look(query: number | null, key: number | null): void {
    [this.#query, this.#key] = [query, key];
    this.requestUpdate();
  }

  readonly #cellKey = async (event: KeyboardEvent): Promise<void> => {
    const cell = cellAfter(event, this.run!.sentences[this.#sentence]!.length);
    if (!cell) return;
    event.preventDefault();
    const [row, col] = cell;
    this.#look(row, col);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-row="${row}"][data-col="${col}"]`)?.focus();
  };

  /** A panel under the stage, opened. */
  #show(name: string): void {
    const panel = this.renderRoot.querySelector<HTMLDetailsElement>(`details.${name}`)!;
    panel.open = true;
    panel.scrollIntoView({ block: 'start' });
    panel.querySelector('summary')!.focus({ preventScroll: true });
  }

  #open(name: string): void {
    this.experiment = name;
    this.renderRoot.querySelector('.stage')?.scrollIntoView({ block: 'start' });
    this.renderRoot.querySelector<HTMLElement>('.root')?.focus({ preventScroll: true });
  }

  #guess(answer: number, run: LearningRun, experiment: Experiment): void {
    this.#answer = answer;
    this.#compared = run.losses;
    this.step = -1;
    this.#inView.want(experiment.after);
    this.requestUpdate();
  }

  // --- Drawing ----------------------------------------------------------------------------------

  #measure(): void {
    const sizeOf = (name: string) => {
      const area = this.renderRoot?.querySelector<HTMLElement>(`.${name}-area`);
      return { width: area?.clientWidth ?? 0, height: area?.clientHeight ?? 0 };
    };
    const sizes = { sentence: sizeOf('sentence'), weights: sizeOf('weights'), curve: sizeOf('curve') };
    if (JSON.stringify(sizes) === JSON.stringify(this.#sizes)) return;
    this.#sizes = sizes;
    this.requestUpdate();
  }

  protected override updated(): void {
    const stage = this.renderRoot.querySelector('.stage');
    if (stage) {
      for (const area of this.renderRoot.querySelectorAll('.stage, .sentence-area, .weights-area, .curve-area'))
        this.#resize?.observe(area);
      this.#measure();
    }
    if (this.#view) this.#panels.follow(this.#view);
    if (this.hasUpdated) this.#reflect();
  }

  #lastStep = -1;
  #reflect(): void {
    const { run } = this;
    if (!run || this.#lastStep === this.#at) return;
    this.#lastStep = this.#at;
    this.#dispatch('stepchange', { step: this.#at, loss: run.losses[this.#at] });
  }

  protected override render(): TemplateResult {
    const { theme, lang, words } = this.#presentation;
    const { refused, failure } = this.#inView;
    const view = this.#view;
    const ready = view !== null || refused.length > 0 || failure !== '';
    const panels = { view, experiment: this.experiment, refused, words: this.#words, all: words };
    return html`<span class="sensor" aria-hidden="true"></span><div
      class="root ${theme} ${ready ? '' : 'before'}" part="player" tabindex="-1" role="group"
      aria-label=${this.#words.element} lang=${LANGUAGE_TAGS[lang]}
    >${
      ready
        ? html`${this.#renderStage(view)}${this.#panels.render(panels)}`
        : html`<div class="stage">${this.#renderWaiting(words)}</div>`
    }</div>${ready ? nothing : html`<slot></slot>`}`;
  }

  #renderWaiting(words: Words): TemplateResult | typeof nothing {
    const waiting = { poster: false, textContent: this.textContent };
    return renderWaiting(this.#loading, waiting, words, () => void this.#loading.again());
  }

  #renderStage(view: InView | null): TemplateResult {
    const words = this.#words;
    const pick = (sentence: number, head: number) => {
      [this.#sentence, this.#head] = [sentence, head];
      this.#look(this.#query, null);
    };
    const acts = {
      pickSentence: (sentence: number) => pick(sentence, this.#head),
      pickHead: (head: number) => pick(this.#sentence, head),
      look: (query: number, key: number | null) => this.#look(query, key),
      show: (panel: string) => this.#show(panel),
    };
    const seeds = this.#compared ? 0 : this.#inView.seeds.length;
    const transport = { step: this.#at, isPlaying: this.#playing !== 0, linear: this.#linear, seeds };
    return html`<div class="stage">
      ${renderBar(view?.run.config, words, this.#acts)}
      <div class="told" part="text">${view ? this.#renderText(view) : nothing}${this.#renderProblems()}</div>
      ${view ? renderPicture(view, this.#presentation, this.#sizes, acts, this.#cellKey) : nothing}
      <div
        class="curve-area" part="curve"
        @keydown=${this.#trackKey} @pointerdown=${this.#trackDown} @pointermove=${this.#trackMove}
      >${view && this.#sizes.curve.width > 0 ? this.#renderTrack(view) : nothing}</div>
      ${view ? renderTransport({ config: view.run.config, ...transport }, words, this.#acts) : nothing}
    </div>`;
  }

  #renderText(view: InView): TemplateResult {
    const experiment = experimentOf(this.experiment);
    if (!experiment) return renderStep(view);
    return renderExperiment(experiment, this.#answer, view, {
      guess: (answer) => this.#guess(answer, view.run, experiment),
      close: () => this.#change({}),
    });
  }

  #renderProblems(): TemplateResult {
    const { refused, failure, progress, wasStopped } = this.#inView;
    const messages = [...refused, ...this.#problems.list].map(({ message }) => message);
    return renderProblems(
      { messages, failure, progress, wasStopped },
      { ...this.#words, tryAgain: this.#presentation.words.tryAgain },
      { again: () => this.#inView.again(), stop: () => this.#inView.stop() },
    );
  }

  #renderTrack({ run, step, looked, words }: InView): TemplateResult {
    const loss = run.losses[step]!;
    const isCompared = this.#compared !== null;
    return renderCurve({
      curve: this.#curve(run),
      step,
      steps: run.steps,
      loss,
      label: `${words.step} ${step} · ${words.loss} ${numberText(loss)}`,
      spoken: words.value(step, Number.isNaN(loss) ? 'NaN' : loss.toFixed(2), looksText(looked, words)),
      name: words.curve,
      titles: isCompared ? [null] : this.#inView.seeds.map(([seed]) => words.takeSeed(seed)),
      compared: isCompared ? words.withIt : null,
      lossName: words.loss,
    });
  }
}
