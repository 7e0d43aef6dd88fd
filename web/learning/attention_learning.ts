// <attention-learning>: the opening with the controls of its run, experiments, and the step in view in the player.
// A run is a function of its config, and time is a slider over its steps.
import { html, nothing, unsafeCSS, type PropertyValues, type TemplateResult } from 'lit';
import type { Engine, LearningConfig, LearningRun, Trace } from '../engine/index.ts';
import { fullSentences } from '../engine/learning_run.ts';
import { ApiElement, defineProperties } from '../element/api_element.ts';
import { textsOf, type ElementTarget } from '../element/rows.ts';
import { experimentOf, FIRST_RUN, firstRunOf, type Experiment } from '../model/experiments.ts';
import curve from './curve.css?inline';
import experimentStyles from './experiment.css?inline';
import openingStyles from './opening.css?inline';
import common from '../panels/controls.css?inline';
import panels from '../panels/panels.css?inline';
import { addTypeface } from '../typeface/add_typeface.ts';
import base from '../element/styled_element.css?inline';
import { paletteStyles } from '../view/palette.ts';
import hues from '../view/hues.css?inline';
import { renderProblems, renderWaiting } from '../view/placeholder.ts';
import { withSubscripts } from '../view/subscripts.ts';
import { toPanel } from '../view/way_to_panel.ts';
import { learning } from '../words/en/learning.ts';
import { tagOf } from '../words/index.ts';
import type { LearningWords } from '../words/words.ts';
import type { LearningAttributes } from './api.ts';
import { applyToRun, RUN_ROWS } from './attributes.ts';
import { renderControls, renderProgress } from './controls.ts';
import own from './attention_learning.css?inline';
import runControls from './controls.css?inline';
import { learnedIn, namesOf, renderExperiments, renderOutcome, renderQuestion } from './experiment.ts';
import { baselinesOf, comparedWith } from './baselines.ts';
import { promptOf } from './prediction.ts';
import { Opening } from './opening.ts';
import { runPanelsOf } from './panels.ts';
import { RunInView } from './run_in_view.ts';
import type { Task } from './settings.ts';

/** The properties are defined below, from the rows. */
export interface AttentionLearning extends LearningAttributes {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the rows define what the interface has
export class AttentionLearning extends ApiElement {
  static override styles = unsafeCSS(
    [paletteStyles, base, hues, common, panels, curve, openingStyles, experimentStyles, runControls, own].join(''),
  );
  static override rows: (typeof ApiElement)['rows'] = RUN_ROWS;

  /** @internal See Addressed. */
  readonly addressed = { names: Object.keys(RUN_ROWS), authored: [], defaults: () => ({}), places: [], start: {} };
  readonly #inView = new RunInView(this.reported);
  readonly #renderPanels = runPanelsOf(
    this,
    this.reported,
    () => this.#words,
    (sentences) => this.#learn({ task: 'own', sentences }),
  );
  #engine: Engine | undefined;
  #opening: Opening | null = null;
  /** What the opening was last given, and the sentences of its run. */
  #given: readonly unknown[] = [];
  #sentences = '';
  /** What was last told to the page. */
  #told: { readonly run: LearningRun; readonly step: number } | null = null;

  constructor() {
    super(0);
    this.#inView.subscribe(() => this.requestUpdate());
  }

  // --- For a page's script, see api.ts ----------------------------------------------------------

  get run(): LearningRun | null {
    return this.#inView.run;
  }

  get trace(): Trace | null {
    const { run } = this;
    return run && this.#engine!.trace(run.stepConfig(this.#stepOf(run), this.#inView.partOf(run).sentence));
  }

  play(): void {
    if (!this.#opening?.film) this.#opening?.play();
  }

  pause(): void {
    this.#opening?.pause();
  }

  // --- Attributes -------------------------------------------------------------------------------

  protected override applyPending(pending: Map<string, string | null>, target: ElementTarget): void {
    applyToRun({ ...target, inView: this.#inView }, pending, this.reported);
  }

  protected override textsIn(target: ElementTarget): Readonly<Record<string, string | null>> | null {
    return this.run && textsOf(RUN_ROWS, { ...target, inView: this.#inView });
  }

  protected override state(): readonly unknown[] | null | undefined {
    if (!this.run) return undefined;
    return this.#opening?.film ? null : [this.#inView.state];
  }

  // --- Life -------------------------------------------------------------------------------------

  override connectedCallback(): void {
    super.connectedCallback();
    this.#inView.ask();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
    queueMicrotask(() => {
      if (!this.isConnected) this.#inView.leave(); // else it was moved
    });
  }

  protected override start(engine: Engine): void {
    this.#engine = engine;
    this.#inView.start();
  }

  /** The attributes are applied by now. */
  protected override update(changed: PropertyValues<this>): void {
    const { run } = this;
    if (run && this.#inView.isCurrent) this.#show(run);
    super.update(changed);
  }

  // --- What is in view --------------------------------------------------------------------------

  get #words(): LearningWords {
    return this.presentation.translation?.learning ?? learning;
  }

  /** The step that is drawn: the nearest one that is kept. */
  #stepOf(run: LearningRun): number {
    return this.#given[0] === run ? this.#opening!.step : this.#inView.partOf(run).step;
  }

  /** Gives the opening what it shows, if that is not there yet. */
  #show(run: LearningRun): void {
    const [inView, words, { lang }] = [this.#inView, this.#words, this.presentation];
    const { sentence, query, head, step } = inView.partOf(run);
    const given = [run, words, sentence, query, head, inView.compared];
    if (given.every((part, i) => part === this.#given[i])) {
      if (step === this.#opening!.step) return;
      this.pause();
      return this.#opening!.seek(step);
    }
    this.#given = given;
    if (this.#opening?.page.words !== words.opening) {
      this.pause(); // the film is that of the opening in the language before
      this.#opening = new Opening({
        engine: this.#engine!,
        words: words.opening,
        lang,
        redraw: () => this.requestUpdate(),
        teach: async (sentence) => {
          this.#teach(sentence);
          return '';
        },
        moved: (at) => inView.change({ step: at === run.steps ? null : at }),
        pick: (query) => inView.change({ query }),
      });
    }
    const { experiment } = inView.state;
    const other = experiment && inView.compared && { ...inView.compared, names: namesOf(experiment, words) };
    const curve = comparedWith(run, baselinesOf(run, words), other);
    const sentences = JSON.stringify(run.sentences);
    const isNew = sentences !== this.#sentences;
    const plays = isNew && inView.state.step === null && !experiment && (this.#sentences !== '' || scrollY === 0);
    this.#sentences = sentences;
    this.#opening.show(promptOf(run, inView.ms, sentence, query, head), curve, step, plays);
  }

  // --- What a reader does -----------------------------------------------------------------------

  /** Until the reader's sentences are learnt, the selector keeps the name of the task in view. */
  #chooseTask(task: Task): void {
    if (task !== 'own') return this.#inView.want(task === FIRST_RUN.task ? FIRST_RUN : { task });
    this.requestUpdate();
    void toPanel(this.renderRoot.querySelector<HTMLDetailsElement>('details.own')!);
  }

  #learn(config: LearningConfig): void {
    this.#inView.want(config);
    this.#showPlayer();
  }

  /** Beside the sentences in view; if it is empty, those of the first task again. What is wrong is said above. */
  #teach(sentence: string): void {
    if (!sentence) return this.#learn(FIRST_RUN);
    const beside = this.run!.config.target === 'next' ? fullSentences(this.run!) : [];
    const sentences = [...beside, sentence];
    this.#learn(this.#inView.isOfFirst ? firstRunOf(sentences) : { task: 'own', sentences });
    this.#inView.change({ sentence: beside.length });
  }

  #showPlayer(): void {
    this.renderRoot.querySelector('.root')?.scrollIntoView({ block: 'start' });
  }

  // --- Drawing ----------------------------------------------------------------------------------

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { run } = this;
    if (!run || !this.#opening || !this.#inView.isCurrent) return;
    const [before, step] = [this.#told, this.#stepOf(run)];
    this.#told = { run, step };
    if (before?.step !== step) this.tell('stepchange', { step, loss: run.losses[step] });
    if (!before) {
      this.tell('ready', null);
      void addTypeface(this).catch(() => {}); // nothing waits for it: the visible text can be read
    }
    if (before?.run !== run) this.tell('runchange', { config: run.config });
  }

  protected override render(): TemplateResult {
    const { theme, lang, words } = this.presentation;
    const { progress } = this.#inView;
    const { run } = this;
    const isThere = run !== null && this.#opening !== null;
    const hasProblem = this.reported.above.length > 0;
    const problems = renderProblems(this.reported, words);
    return html`<span class="sensor" aria-hidden="true"></span><div
      class="root run ${theme} ${isThere || hasProblem ? '' : 'before'}" part="player" role="group"
      aria-label=${this.#words.element} lang=${tagOf(lang)}
    >${isThere ? this.#renderOpening(run) : nothing}${problems}${
      progress ? renderProgress(progress, this.#words) : nothing
    }${
      isThere ? this.#renderBelow(run) : hasProblem ? nothing : renderWaiting(this.failure, this.textContent, words)
    }</div>${isThere ? nothing : html`<slot></slot>`}`;
  }

  #renderOpening(run: LearningRun): TemplateResult {
    const { experiment } = this.#inView.state;
    const said = experiment && this.#renderExperiment(experiment, run);
    return this.#opening!.render(said, nothing);
  }

  /** In the place of what the opening says of a step. */
  #renderExperiment(experiment: Experiment, run: LearningRun): TemplateResult {
    const words = this.#words;
    const { answer, before } = this.#inView;
    const guess = (answer: number) => this.#inView.change({ answer });
    const close = html`<button class="link" @click=${() => this.#inView.close()}>${words.closeExperiment}</button>`;
    return html`<div class="experiment"><h2>${withSubscripts(words.experiment[experiment.name].name)}</h2>
      ${
        answer === null
          ? renderQuestion(experiment, words, guess)
          : renderOutcome(experiment, answer, run, before ?? learnedIn(run), words)
      }${close}</div>`;
  }

  #renderBelow(run: LearningRun): TemplateResult {
    const words = this.#words;
    const { sentence } = this.#inView.partOf(run);
    const open = (name: Experiment['name']) => {
      this.#inView.open(experimentOf(name)!);
      this.#showPlayer();
    };
    return html`${renderExperiments(words, open)}
      ${renderControls(run, this.#inView, words, (task) => this.#chooseTask(task))}
      ${this.#renderPanels({
        run,
        step: this.#stepOf(run),
        sentence,
        plays: Boolean(this.#opening!.film),
        words: this.presentation.words,
        learning: words,
      })}`;
  }
}

defineProperties(AttentionLearning);
