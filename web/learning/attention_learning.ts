// <attention-learning>: a model that learns while one looks. A run is a function of its config; time is a slider over
// what is there.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type {
  Engine,
  FullLearningConfig,
  LearningConfig,
  LearningRun,
  LearntData,
  Problem,
  Trace,
} from '../engine/index.ts';
import { openDoors } from '../engine/later_modules.ts';
import { openCoreInside } from '../engine/load.ts';
import { Loading } from '../element/loading.ts';
import { Near } from '../element/visibility.ts';
import { measureFonts } from '../input/fonts.ts';
import type { LearningKind } from '../files/learning_files.ts';
import { MediaInput } from '../input/media.ts';
import { Presentation } from '../model/presentation.ts';
import { Problems } from '../model/problems.ts';
import { renderWaiting } from '../view/placeholder.ts';
import { curveOf, levelsOf, type Curve } from '../view/curve.ts';
import { renderSentence } from '../view/sentence/sentence.ts';
import { LANGUAGE_TAGS, languageAround, type Words } from '../words/index.ts';
import { LEARNING_WORDS, type LearningWords, type NumberName, type SettingName } from '../words/learning_words.ts';
import { numberText } from '../words/number_text.ts';
import { renderCurve } from './curve_view.ts';
import { EXPERIMENTS, experimentOf, type Experiment } from '../model/experiments.ts';
import { Learner } from './learner.ts';
import { differences, HAS_SWITCH, isOn, NUMBERS, numberOf, switched, TASKS, type Task } from './settings.ts';
import { contextOf, likeliest, lookedAt, renderNext, renderWeights, weightOf, type Looked } from './step_picture.ts';
import { linesOf, OwnSentences } from './own_sentences.ts';
import { styles } from './styles.ts';
import type { AttentionLearningElement } from './api.ts';

openCoreInside(() => import('../engine/core_text.ts'));
openDoors({
  learning: async (wasm, discard) => (await import('../engine/learning.ts')).loadLearning(wasm, discard),
});

/** Milliseconds that a whole run is played in, at most and at least. */
const PLAY_MS = { most: 12_000, aStep: 40 };
/** Other seeds than the one in view. */
const OTHER_SEEDS = 19;
/** A run of more steps is not computed nineteen times over unasked. */
const MOST_STEPS_FOR_SEEDS = 600;
const FILES: readonly LearningKind[] = ['py', 'csv', 'svg', 'npz', 'safetensors'];
const BEST_GUESSES = 4;
const PAGE_STEPS = 10;

/** Numbers whose fields stand in the transport. */
const IN_SIGHT: readonly NumberName[] = ['seed', 'rate'];
const PATHS = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  back: 'M16 6v12L8 12z',
  forward: 'M8 6v12l8-6z',
};

const typed = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value;
const isChecked = (event: Event): boolean => (event.target as HTMLInputElement).checked;
/** The slider of rates is a logarithm, of two digits. */
const rateAt = (exponent: number): number => Number((10 ** exponent).toPrecision(2));

const act = (name: string, path: string, does: () => void, kind = '', disabled = false): TemplateResult =>
  html`<button class="act ${kind}" aria-label=${name} ?disabled=${disabled} @click=${does}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>
  </button>`;

interface Size {
  readonly width: number;
  readonly height: number;
}

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
  readonly #loading = new Loading(
    (engine) => this.#start(engine),
    () => this.requestUpdate(),
  );
  readonly #learner = new Learner(async () => this.#engine!);
  readonly #own = new OwnSentences();
  #engine: Engine | undefined;
  #run: LearningRun | null = null;
  #config: LearningConfig = {};
  /** What the run in view was computed from, to the letter. */
  #asked = '';
  #refused: readonly Problem[] = [];
  #failure = '';
  /** The script that writes files did not arrive. */
  #writesNoFiles = false;
  #progress: readonly [step: number, steps: number] | null = null;
  #wasStopped = false;
  #sentence = 0;
  #query: number | null = null;
  #key: number | null = null;
  #head = 0;
  #linear = false;
  #seeds: readonly (readonly [seed: number, losses: Float64Array])[] = [];
  #compared: Float64Array | null = null;
  #answer: number | null = null;
  #playing = 0;
  #sizes = { sentence: { width: 0, height: 0 }, weights: { width: 0, height: 0 }, curve: { width: 0, height: 0 } };
  #drawn: { readonly key: string; readonly looked: Looked } | null = null;
  #beginning: string | null = null;
  #player: HTMLElement | null = null;
  readonly #resize =
    globalThis.ResizeObserver && new ResizeObserver(() => requestAnimationFrame(() => this.#measure()));

  constructor() {
    super();
    this.task = this.config = this.experiment = '';
    this.step = -1;
    this.theme = 'auto';
    new MediaInput(this, this.#presentation);
    for (const part of [this.#presentation, this.#problems]) part.subscribe(() => this.requestUpdate());
  }

  // --- For a page's script, see api.ts ----------------------------------------------------------

  get run(): LearningRun | null {
    return this.#run;
  }

  get trace(): Trace | null {
    return this.#looked?.trace ?? null;
  }

  get problems(): readonly Problem[] {
    return this.#failure ? [...this.#refused, { field: '', message: this.#failure }] : this.#refused;
  }

  play(): void {
    if (!this.#run || this.#playing) return;
    const { steps } = this.#run;
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

  #toggle(): void {
    if (this.#playing) this.pause();
    else this.play();
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
    this.#learner.stop();
    this.#resize?.disconnect();
  }

  async #start(engine: Engine): Promise<void> {
    this.#engine = engine;
    const fonts = measureFonts(this);
    if (fonts) this.#presentation.set({ fonts });
    this.#renew();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.#near.near && !this.#engine && !this.#loading.failure) void this.#loading.load();
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
    this.#config = experiment ? experiment.before : { ...task, ...given };
    this.#renew();
  }

  /** Asks for the run of the config in force, unless it is the one in view. */
  #renew(): void {
    const asked = JSON.stringify(this.#config);
    if (!this.#engine || asked === this.#asked) return;
    this.#asked = asked;
    this.#seeds = [];
    this.#wasStopped = false;
    this.#learner.learn(this.#config, {
      progress: (step, steps) => {
        this.#progress = steps > 1000 || this.#progress ? [step, steps] : null;
        if (this.#progress) this.requestUpdate();
      },
      learnt: (data) => void this.#take(data),
      refused: (problems) => {
        [this.#refused, this.#progress] = [problems, null];
        for (const problem of problems) this.#dispatch('problem', problem);
        this.requestUpdate();
      },
      failed: (message) => {
        [this.#failure, this.#progress, this.#asked] = [message, null, ''];
        this.#dispatch('problem', { field: '', message });
        this.requestUpdate();
      },
    });
  }

  async #take(data: LearntData): Promise<void> {
    const run = await this.#engine!.learn(data.config, { learnt: data });
    const before = this.#run;
    const isFirst = before === null;
    const sameTask = before?.config.task === run.config.task && run.config.task !== 'own';
    [this.#run, this.#refused, this.#failure, this.#progress] = [run, [], '', null];
    before?.release();
    this.#drawn = null;
    if (!sameTask) [this.#sentence, this.#query, this.#key, this.#head, this.#beginning] = [0, null, null, 0, null];
    this.#sentence = Math.min(this.#sentence, run.sentences.length - 1);
    this.#head = Math.min(this.#head, run.config.heads - 1);
    if (this.step < 0 || this.step > run.steps || (before && this.step === before.steps)) this.step = run.steps;
    this.requestUpdate();
    await this.updateComplete;
    if (isFirst) {
      this.dispatchEvent(new Event('ready'));
      const { addTypeface } = await import('../typeface/add_typeface.ts');
      void addTypeface(this).catch(() => {}); // nothing waits for it: what is in sight can be read
    }
    this.#dispatch('runchange', { config: run.config });
    this.#wantSeeds();
  }

  #wantSeeds(): void {
    const run = this.#run;
    if (!run || run.steps > MOST_STEPS_FOR_SEEDS || experimentOf(this.experiment)) return;
    const own = Number(run.config.seed);
    const list = Array.from({ length: OTHER_SEEDS + 1 }, (_, i) => i + 1).filter((seed) => seed !== own);
    this.#learner.seeds(this.#config, list.slice(0, OTHER_SEEDS), (seed, losses) => {
      this.#seeds = [...this.#seeds, [seed, losses]];
      this.requestUpdate();
    });
  }

  #dispatch(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  // --- What is in view --------------------------------------------------------------------------

  get #words(): LearningWords {
    return LEARNING_WORDS[this.#presentation.lang];
  }

  get #at(): number {
    const steps = this.#run?.steps ?? 0;
    return this.step < 0 ? steps : Math.min(this.step, steps);
  }

  get #tokens(): readonly string[] {
    return this.#run!.sentences[this.#sentence]!;
  }

  get #looked(): Looked | null {
    const run = this.#run;
    if (!run) return null;
    const query = Math.min(this.#query ?? Infinity, this.#tokens.length - 1);
    const key = this.#key === null ? null : Math.min(this.#key, this.#tokens.length - 1);
    const named = [this.#asked, this.#at, this.#sentence, query, key, this.#head].join();
    if (this.#drawn?.key !== named) {
      const trace = this.#engine!.trace(run.stepConfig(this.#at, this.#sentence));
      this.#drawn = { key: named, looked: lookedAt(trace, this.#head, query, key) };
    }
    return this.#drawn.looked;
  }

  #looksText(looked: Looked): string {
    const { trace, query, key } = looked;
    return this.#words.looks(trace.tokens[query]!, trace.tokens[key]!, weightOf(looked).toFixed(2));
  }

  #curve(run: LearningRun): Curve {
    const levels = levelsOf(run, this.#words);
    const others = this.#compared ? [this.#compared] : this.#seeds.map(([, losses]) => losses);
    return curveOf({ losses: run.losses, others, levels, linear: this.#linear }, this.#sizes.curve);
  }

  // --- What a reader does -----------------------------------------------------------------------

  /** What is asked for stands in the attributes, from where it is read. */
  #want({ task, ...rest }: LearningConfig): void {
    this.experiment = '';
    this.task = task ?? '';
    this.config = Object.keys(rest).length > 0 ? JSON.stringify(rest) : '';
    this.requestUpdate();
  }

  #change(changes: LearningConfig): void {
    this.#want(differences({ ...this.#config, ...changes }));
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
    this.step = Math.min(this.#run?.steps ?? 0, Math.max(0, step));
  }

  readonly #trackKey = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -PAGE_STEPS,
      PageUp: PAGE_STEPS,
      Home: -Infinity,
      End: Infinity,
    };
    const move = moves[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#goTo(this.#at + move);
  };

  readonly #trackDown = (event: PointerEvent): void => {
    const other = (event.target as Element).closest<HTMLElement>('[data-other]');
    if (other) {
      const seed = this.#seeds[Number(other.dataset.other)]?.[0];
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
    this.#goTo(this.#curve(this.#run!).stepAt(event.clientX - left));
  }

  /** A word of the sentence, or a cell of the weights. */
  readonly #chooseLook = (event: Event): void => {
    const target = event.target as Element;
    const word = target.closest<HTMLElement>('[data-token]');
    const cell = target.closest<HTMLElement>('[data-row]');
    if (word) [this.#query, this.#key] = [Number(word.dataset.token), null];
    else if (cell) [this.#query, this.#key] = [Number(cell.dataset.row), Number(cell.dataset.col)];
    else return;
    this.requestUpdate();
  };

  readonly #cellKey = async (event: KeyboardEvent): Promise<void> => {
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
    };
    const move = moves[event.key];
    const cell = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (!move || !cell || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const last = this.#tokens.length - 1;
    const within = (at: number) => Math.min(last, Math.max(0, at));
    this.#query = within(Number(cell.dataset.row) + move[0]);
    this.#key = within(Number(cell.dataset.col) + move[1]);
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-row="${this.#query}"][data-col="${this.#key}"]`)?.focus();
  };

  // --- Drawing ----------------------------------------------------------------------------------

  #measure(): void {
    const sizeOf = (name: string): Size => {
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
    if (this.#player && this.#run) this.#player.setAttribute('config', JSON.stringify(this.#stepInPlayer()));
    if (this.hasUpdated) this.#reflect();
  }

  #lastStep = -1;
  #reflect(): void {
    if (!this.#run || this.#lastStep === this.#at) return;
    this.#lastStep = this.#at;
    this.#dispatch('stepchange', { step: this.#at, loss: this.#run.losses[this.#at] });
  }

  protected override render(): TemplateResult {
    const { theme, lang, words } = this.#presentation;
    const ready = this.#run !== null || this.#refused.length > 0 || this.#failure !== '';
    return html`<span class="sensor" aria-hidden="true"></span><div
      class="root ${theme} ${ready ? '' : 'before'}" part="player" tabindex="-1" role="group"
      aria-label=${this.#words.element} lang=${LANGUAGE_TAGS[lang]}
    >${
      ready
        ? html`${this.#renderStage()}${this.#renderPanels()}`
        : html`<div class="stage">${this.#renderWaiting(words)}</div>`
    }</div>${ready ? nothing : html`<slot></slot>`}`;
  }

  #renderWaiting(words: Words): TemplateResult | typeof nothing {
    const waiting = { poster: false, textContent: this.textContent };
    return renderWaiting(this.#loading, waiting, words, () => void this.#loading.again());
  }

  #renderStage(): TemplateResult {
    const run = this.#run;
    const words = this.#words;
    return html`<div class="stage">
      ${this.#renderBar(run?.config)}
      <div class="told" part="text">${run ? this.#renderText(run) : nothing}${this.#renderProblems()}</div>
      ${run ? this.#renderPicture(run) : nothing}
      <div
        class="curve-area" part="curve"
        @keydown=${this.#trackKey} @pointerdown=${this.#trackDown} @pointermove=${this.#trackMove}
      >${run && this.#sizes.curve.width > 0 ? this.#renderTrack(run) : nothing}</div>
      ${run ? this.#renderTransport(run, words) : nothing}
    </div>`;
  }

  #renderBar(config: FullLearningConfig | undefined): TemplateResult {
    const words = this.#words;
    const task = config?.task ?? 'journey';
    return html`<div class="bar" part="bar">
      <h1 class="name">${words.title}</h1>
      <select aria-label=${words.task} @change=${(event: Event) => this.#chooseTask(typed(event) as Task)}>
        ${TASKS.map((name) => html`<option value=${name} .selected=${name === task}>${words.tasks[name]}</option>`)}
      </select>
      <div class="switches" role="group" aria-label=${words.experiments}>
        ${config ? HAS_SWITCH.map((name) => this.#renderSwitch(name, config)) : nothing}
      </div>
    </div>`;
  }

  #renderSwitch(name: SettingName, config: FullLearningConfig): TemplateResult {
    return html`<label class="switch"><input
      type="checkbox" role="switch" .checked=${isOn(name, config)}
      @change=${(event: Event) => this.#change(switched(name, isChecked(event)))}
    /><span>${this.#words.settings[name]}</span></label>`;
  }

  #renderProblems(): TemplateResult | typeof nothing {
    const { progress, words } = { progress: this.#progress, words: this.#words };
    const list = [
      ...this.#refused.map(({ message }) => message),
      ...(this.#failure ? [`${words.failed} ${this.#failure}`] : []),
      ...this.#problems.list.map(({ message }) => message),
    ];
    return html`${list.map((message) => html`<p class="problem" role="alert">${message}</p>`)}${
      this.#failure
        ? html`<button class="plain again" @click=${() => {
            this.#failure = '';
            this.#renew();
          }}>${this.#presentation.words.tryAgain}</button>`
        : nothing
    }${
      progress
        ? html`<p class="progress" role="status">${words.computing(...progress)}
            <progress max=${progress[1]} value=${progress[0]}></progress>
            <button class="plain" @click=${this.#stop}>${words.stop}</button></p>`
        : nothing
    }${this.#wasStopped ? html`<p class="quiet" role="status">${words.stopped}</p>` : nothing}`;
  }

  readonly #stop = (): void => {
    this.#learner.stop();
    [this.#progress, this.#wasStopped, this.#asked] = [null, true, ''];
    if (this.#run) this.#config = differences(this.#run.config);
    this.#asked = JSON.stringify(this.#config);
    this.requestUpdate();
  };

  #renderText(run: LearningRun): TemplateResult {
    const words = this.#words;
    const experiment = experimentOf(this.experiment);
    if (experiment) return this.#renderExperiment(run, experiment);
    const looked = this.#looked!;
    const { training, heldOut } = run.accuracy(this.#at);
    const percent = (share: number) => `${(share * 100).toFixed(share === 1 ? 0 : 1)} %`;
    const burst = run.losses.findIndex(Number.isNaN);
    return html`<h2>${words.tasks[run.config.task]}</h2>
      <p class="sees">${words.sees[run.config.task]}</p>
      <p class="status"><b>${words.atStep(this.#at, run.steps, numberText(run.losses[this.#at]!))}</b><br />
        ${words.right(percent(training.counted), heldOut && percent(heldOut.counted))}<br />
        ${this.#looksText(looked)}</p>
      ${burst < 0 ? this.#renderTerms(run, looked) : html`<p class="problem">${words.burst(burst)}</p>`}`;
  }

  /** A score is exactly four terms, each vector being a word's plus a place's. */
  #renderTerms(run: LearningRun, { trace, query, key, weights }: Looked): TemplateResult {
    const words = this.#words;
    const tokens = trace.tokens;
    const { score, wordWord, wordPlace, placeWord, placePlace } = run.scoreTerms(
      this.#at,
      tokens,
      query,
      key,
      weights.head ?? 0,
    );
    const terms = [wordWord, wordPlace, placeWord, placePlace];
    const text = terms.map((term, i) => {
      const sign = i === 0 ? '' : term < 0 ? ' − ' : ' + ';
      return html`${sign}<span title=${words.terms[i]!}>${numberText(i === 0 ? term : Math.abs(term))}</span>`;
    });
    return html`<div class="terms" part="line">
      <p class="quiet">${words.whyScore(tokens[query]!, tokens[key]!)}</p>
      <p class="quiet names">${words.terms.map((name, i) => html`${i > 0 ? ' + ' : nothing}<span>${name}</span>`)}</p>
      <p class="total">${text} = <b>${numberText(score)}</b></p>
    </div>`;
  }

  #renderExperiment(run: LearningRun, experiment: Experiment): TemplateResult {
    const words = this.#words;
    const { name, question, answers, why } = words.experiment[experiment.name];
    const told = this.#answer;
    const close = html`<button class="plain" @click=${() => this.#change({})}>${words.closeExperiment}</button>`;
    if (told === null)
      return html`<h2>${name}</h2>
        <p>${question}</p>
        <ol class="answers">${answers.map(
          (answer, i) =>
            html`<li><button class="plain" @click=${() => this.#guess(i, run, experiment)}>${answer}</button></li>`,
        )}</ol>
        ${close}`;
    const seedOf = ({ seed }: LearningConfig) => `${words.numbers.seed} ${seed}`;
    const isOfSeeds = experiment.before.seed !== experiment.after.seed;
    const [before, after] = isOfSeeds
      ? [seedOf(experiment.before), seedOf(experiment.after)]
      : [words.withIt, words.withoutIt];
    const masked = experiment.masked && run.config.mask !== experiment.before.mask;
    return html`<h2>${name}</h2>
      <div role="status">
        <p class="answer">${told === experiment.right ? '✓' : '✗'} ${answers[told]!}${
          told === experiment.right ? nothing : html`<br />✓ ${answers[experiment.right]!}`
        }</p>
        <p class="legend"><span class="dashed"></span>${before} <span class="full"></span>${after}</p>
        <p>${why} ${masked ? words.lossWithMask(numberText(run.maskedLoss(run.steps))) : nothing}</p>
        <p class="quiet">${this.#looksText(this.#looked!)}</p>
      </div>
      ${close}`;
  }

  #guess(answer: number, run: LearningRun, experiment: Experiment): void {
    this.#answer = answer;
    this.#compared = run.losses;
    this.#config = experiment.after;
    this.step = -1;
    this.#renew();
    this.requestUpdate();
  }

  #renderPicture(run: LearningRun): TemplateResult {
    const words = this.#words;
    const looked = this.#looked!;
    const { fonts, media } = this.#presentation.settings;
    const context = contextOf(looked, this.#presentation.words, this.#presentation.theme);
    const { sentence, weights } = this.#sizes;
    const target = run.targets[this.#sentence]![looked.query]!;
    const LINE = 34;
    return html`<div class="sentence-area" @click=${this.#chooseLook}>${
      sentence.width > 0
        ? renderSentence(context, sentence.width, Math.max(10, sentence.height - LINE), LINE, fonts.letter)
        : nothing
    }</div>
      <div class="pick">
        <button class="plain" aria-label=${`${words.sentence} −`} @click=${() => this.#pick(-1)}>‹</button>
        <select aria-label=${words.sentence} @change=${(event: Event) => this.#pickSentence(Number(typed(event)))}>
          ${run.sentences.map(
            (each, i) => html`<option value=${i} .selected=${i === this.#sentence}>${each.join(' ')}</option>`,
          )}
        </select>
        <button class="plain" aria-label=${`${words.sentence} +`} @click=${() => this.#pick(1)}>›</button>
        ${
          run.config.heads > 1
            ? html`<select
                aria-label=${words.head(1)} @change=${(event: Event) => this.#pickHead(Number(typed(event)))}
              >
                ${Array.from(
                  { length: run.config.heads },
                  (_, i) => html`<option value=${i} .selected=${i === this.#head}>${words.head(i + 1)}</option>`,
                )}
              </select>`
            : nothing
        }
      </div>
      <div class="weights-area" @click=${this.#chooseLook} @keydown=${this.#cellKey}>${
        weights.width > 0 && weights.height > 0
          ? renderWeights(context, looked, weights, { ...fonts, coarse: media.coarse })
          : nothing
      }</div>
      ${renderNext(
        likeliest(run, this.#at, this.#tokens, looked.query, target, BEST_GUESSES),
        target,
        run.config.target === 'reversed' ? words.saidBackwards : words.nextWord,
        words.expected,
        this.#renderWays(),
      )}`;
  }

  #renderWays(): TemplateResult {
    const words = this.#words;
    const ways = [
      ['experiments', words.experiments],
      ['writes', words.writes],
      ['step', words.openPlayer],
    ] as const;
    return html`<ul class="ways">${ways.map(
      ([panel, name]) => html`<li><button @click=${() => this.#show(panel)}>${name} ↓</button></li>`,
    )}</ul>`;
  }

  /** A panel under the stage, opened. */
  #show(name: string): void {
    const panel = this.renderRoot.querySelector<HTMLDetailsElement>(`details.${name}`)!;
    panel.open = true;
    panel.scrollIntoView({ block: 'start' });
    panel.querySelector('summary')!.focus({ preventScroll: true });
  }

  #pick(by: number): void {
    const { length } = this.#run!.sentences;
    this.#pickSentence((this.#sentence + by + length) % length);
  }

  #pickHead(head: number): void {
    [this.#head, this.#key] = [head, null];
    this.requestUpdate();
  }

  #pickSentence(sentence: number): void {
    [this.#sentence, this.#key] = [sentence, null];
    this.requestUpdate();
  }

  #renderTrack(run: LearningRun): TemplateResult {
    const words = this.#words;
    const looked = this.#looked!;
    const loss = run.losses[this.#at]!;
    const isCompared = this.#compared !== null;
    return renderCurve({
      curve: this.#curve(run),
      step: this.#at,
      steps: run.steps,
      loss,
      label: `${words.step} ${this.#at} · ${words.loss} ${numberText(loss)}`,
      spoken: words.value(this.#at, Number.isNaN(loss) ? 'NaN' : loss.toFixed(2), this.#looksText(looked)),
      name: words.curve,
      titles: isCompared ? [null] : this.#seeds.map(([seed]) => words.takeSeed(seed)),
      compared: isCompared ? words.withIt : null,
      lossName: words.loss,
    });
  }

  #renderTransport(run: LearningRun, words: LearningWords): TemplateResult {
    const playing = this.#playing === 0 ? 'play' : 'pause';
    return html`<div class="transport" part="transport">
      <div class="acts">
        ${act(words[playing], PATHS[playing], () => this.#toggle(), 'toggle')}
        ${act(words.back, PATHS.back, () => this.#goTo(this.#at - 1), '', this.#at === 0)}
        ${act(words.forward, PATHS.forward, () => this.#goTo(this.#at + 1), '', this.#at === run.steps)}
      </div>
      <label class="rate">${words.numbers.rate}
        <input type="range" min="-3" max="0.3" step="0.01" .value=${String(Math.log10(run.config.rate || 0.001))}
          aria-valuetext=${String(run.config.rate)}
          @input=${(event: Event) => this.#change({ rate: rateAt(Number(typed(event))) })} />
        <output>${run.config.rate}</output>
      </label>
      ${this.#renderNumber('seed', run.config)}
      <details class="more"><summary>${words.more}</summary><div class="sheet-of">
        ${NUMBERS.filter((name) => !IN_SIGHT.includes(name)).map((name) => this.#renderNumber(name, run.config))}
        <label class="switch"><input type="checkbox" role="switch" .checked=${this.#linear}
          @change=${(event: Event) => {
            this.#linear = isChecked(event);
            this.requestUpdate();
          }} /><span>${words.linear}</span></label>
        <p class="quiet">${words.floorHelp}</p><p class="quiet">${words.rises}</p>
      </div></details>
    </div>`;
  }

  #renderNumber(name: NumberName, config: FullLearningConfig): TemplateResult {
    return html`<label class="field">${this.#words.numbers[name]}
      <input type="number" .value=${String(config[name])} step=${numberOf(name).step} min=${numberOf(name).least}
        @change=${(event: Event) => {
          const text = (event.target as HTMLInputElement).value;
          if (text !== '') this.#change({ [name]: Number(text) });
        }} />
    </label>`;
  }

  // --- Under the stage --------------------------------------------------------------------------

  #renderPanels(): TemplateResult {
    const words = this.#words;
    const run = this.#run;
    return html`<div class="panels">
      ${
        run && !experimentOf(this.experiment)
          ? html`<div class="under">
              <p class="sees">${words.sees[run.config.task]}</p>
              ${this.#renderTerms(run, this.#looked!)}
            </div>`
          : nothing
      }
      <details class="panel experiments" open><summary>${words.experiments}</summary>
        <p>${words.experimentsHelp}</p>
        <ul class="list">${EXPERIMENTS.map(
          ({ name }) =>
            html`<li><a href=${`#experiment=${name}`} @click=${(event: Event) => {
              event.preventDefault();
              this.#open(name);
            }}>${words.experiment[name].name}</a></li>`,
        )}</ul>
      </details>
      ${run ? this.#renderWrites(run) : nothing}
      ${run ? this.#renderTake() : nothing}
      <details class="panel own"><summary>${words.own}</summary>
        <p>${words.ownHelp}</p>
        <textarea rows="6" aria-label=${words.own} placeholder=${words.ownPlaceholder} .value=${this.#own.text}
          @input=${(event: Event) => {
            this.#own.text = (event.target as HTMLTextAreaElement).value;
          }}></textarea>
        ${this.#refused.map(({ message }) => html`<p class="problem" role="alert">${message}</p>`)}
        <button class="plain" @click=${() => this.#learnOwn()}>${words.learnThese}</button>
      </details>
      <details class="panel step" @toggle=${this.#togglePlayer}><summary>${words.openPlayer}</summary>
        <div class="holds-player"></div>
      </details>
    </div>`;
  }

  #open(name: string): void {
    this.experiment = name;
    this.renderRoot.querySelector('.stage')?.scrollIntoView({ block: 'start' });
    this.renderRoot.querySelector<HTMLElement>('.root')?.focus({ preventScroll: true });
  }

  #renderWrites(run: LearningRun): TemplateResult {
    const words = this.#words;
    const typed = this.#beginning ?? this.#tokens.slice(0, 2).join(' ');
    const begun = linesOf(typed)[0]?.split(/\s+/) ?? [];
    const unknown = begun.find((word) => !run.words.includes(word));
    const full = begun.length > run.places;
    const written =
      unknown !== undefined || full || begun.length === 0 || run.config.target === 'reversed'
        ? []
        : run.write(this.#at, begun, run.places + 1 - begun.length);
    return html`<details class="panel writes"><summary>${words.writes}</summary>
      <p>${words.writesHelp}</p>
      <label>${words.begin} <input type="text" .value=${typed} @input=${(event: Event) => {
        this.#beginning = (event.target as HTMLInputElement).value;
        this.requestUpdate();
      }} /></label>
      ${unknown === undefined ? nothing : html`<p class="problem" role="alert">${words.unknownWord(unknown)}</p>`}
      ${full ? html`<p class="problem" role="alert">${words.noPlace(run.places)}</p>` : nothing}
      <p class="written" role="status">${begun.join(' ')} ${written.map(
        ({ word, share }) => html`<span><b>${word}</b> <small>${numberText(share)}</small></span> `,
      )}</p>
    </details>`;
  }

  #renderTake(): TemplateResult {
    const words = this.#words;
    return html`<details class="panel take"><summary>${words.take}</summary>
      <p>${words.takeHelp}</p>
      <ul class="takes">${FILES.map(
        (kind) =>
          html`<li><button class="plain" @click=${() => void this.#save(kind)}>${words.takes[kind]}</button></li>`,
      )}</ul>
      ${
        this.#writesNoFiles
          ? html`<p class="problem" role="alert">${this.#presentation.words.missing(words.take)}</p>`
          : nothing
      }
    </details>`;
  }

  async #save(kind: LearningKind): Promise<void> {
    const scripts = [import('../files/learning_files.ts'), import('../panels/files/download.ts')] as const;
    const loaded = await Promise.all(scripts).catch(() => null);
    this.#writesNoFiles = loaded === null;
    this.requestUpdate();
    if (!loaded) return;
    const [{ learningFile }, { download }] = loaded;
    download(learningFile(this.#run!, kind, this.#at, this.#presentation.lang));
  }

  #learnOwn(): void {
    this.#want({ task: 'own', sentences: linesOf(this.#own.text) });
  }

  /** The step as a config, its numbers short enough for a page's address. */
  #stepInPlayer(): unknown {
    return this.#run!.stepConfig(this.#at, this.#sentence);
  }

  readonly #togglePlayer = async (event: Event): Promise<void> => {
    const details = event.currentTarget as HTMLDetailsElement;
    if (!details.open || this.#player || !this.#run) return;
    const { registerPlayer } = await import('../element/register.ts');
    registerPlayer();
    this.#player = document.createElement('attention-steps');
    this.#player.lang = LANGUAGE_TAGS[this.#presentation.lang];
    this.#player.setAttribute('config', JSON.stringify(this.#stepInPlayer()));
    details.querySelector('.holds-player')!.append(this.#player);
  };
}
