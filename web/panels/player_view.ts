// A loaded player as it stands on the page: its panels in their order, the scene between them, and what acts on both.
import { html, nothing, type TemplateResult } from 'lit';
import { TextReader } from '../attention_map/text_reader.ts';
import type { Fields } from '../input/address/fields.ts';
import { Focus } from '../input/focus.ts';
import { InputController } from '../input/input_controller.ts';
import { inViewOf } from '../model/in_view.ts';
import type { PlayerPart } from '../model/parts.ts';
import type { Player } from '../model/player.ts';
import { Prediction } from '../model/prediction.ts';
import type { Presentation } from '../model/presentation.ts';
import type { Problems } from '../model/problems.ts';
import { Selection } from '../model/selection.ts';
import type { Transport } from '../model/transport.ts';
import { adopt } from '../view/adopt.ts';
import type { Context } from '../view/context.ts';
import { DrawingModules } from '../view/drawing_modules.ts';
import { renderArcs } from '../view/insight/arcs.ts';
import { isFirst, renderInsight } from '../view/insight/insight.ts';
import { figureOf, type Figure } from '../view/scene/figure.ts';
import { renderHeads } from '../view/scene/heads.ts';
import { onlyMoved, renderInFlight } from '../view/scene/in_flight.ts';
import { renderScene } from '../view/scene/scene.ts';
import { PHONE } from '../view/scene/slices.ts';
import { LazyPanel, type PanelHost } from './lazy_panel.ts';
import { renderLinePanel } from './line/line_panel.ts';
import { renderNotes } from './notes/notes_panel.ts';
import { renderPreset, renderView } from './pickers/pickers.ts';
import { PredictionPanel } from './predict/prediction_panel.ts';
import { renderProblems } from './problems/problems_panel.ts';
import { renderStrip, showStop } from './strip/strip_panel.ts';
import { renderTransport } from './transport/transport_panel.ts';
import { renderWords } from './words/words_panel.ts';

/** Parts that stand as text above the scene or beside it. */
const TEXTS: readonly PlayerPart[] = ['words', 'line', 'predict'];

/** What stands on screen, but for what moves. */
interface Picture {
  readonly context: Context;
  /** Null while a map stands in its place. */
  readonly figure: Figure | null;
}

export class PlayerView {
  readonly #host: PanelHost;
  readonly #player: Player;
  readonly #presentation: Presentation;
  readonly #problems: Problems;
  readonly #transport: Transport;
  readonly #selection: Selection;
  readonly #prediction: Prediction;
  readonly #drawing: DrawingModules;
  readonly #reader: TextReader;
  readonly #predict: PredictionPanel;
  readonly #own: LazyPanel;
  readonly #compare: LazyPanel;
  readonly #code: LazyPanel;
  readonly #share: LazyPanel;
  readonly input: InputController;
  #picture: Picture | undefined;
  /** The time that the strip was last scrolled for. */
  #time = NaN;

  /** `fields`: what a link has to say to show this again. */
  constructor(
    host: PanelHost & HTMLElement & { readonly page: string },
    player: Player,
    presentation: Presentation,
    problems: Problems,
    transport: Transport,
    fields: () => Fields,
  ) {
    this.#host = host;
    this.#player = player;
    this.#presentation = presentation;
    this.#problems = problems;
    this.#transport = transport;
    const focus = new Focus(host, () => player.field.editing !== null);
    this.#selection = new Selection(player);
    this.#prediction = new Prediction(player, this.#selection);
    this.input = new InputController(player, presentation, this.#selection, transport, focus);
    this.#drawing = new DrawingModules(player, presentation, problems, ({ styles }) => {
      adopt(host.shadowRoot, styles);
      host.requestUpdate();
    });
    this.#reader = new TextReader(host, player, presentation, problems);
    this.#predict = new PredictionPanel(this.#prediction, focus);
    this.#own = new LazyPanel(
      host,
      problems,
      'own',
      (words) => words.own,
      async () => {
        const { OwnPanel } = await import('./own/own_panel.ts');
        return new OwnPanel(
          player,
          () => presentation.lang,
          (tokens) => void this.#reader.read(tokens),
        );
      },
    );
    this.#compare = new LazyPanel(
      host,
      problems,
      'compare',
      (words) => words.compare.title,
      async () => new (await import('./compare/compare_panel.ts')).ComparePanel(player),
    );
    this.#code = new LazyPanel(
      host,
      problems,
      'code',
      (words) => words.code,
      async () => new (await import('./code/code_panel.ts')).CodePanel(host),
    );
    this.#share = new LazyPanel(
      host,
      problems,
      'share',
      (words) => words.share.title,
      async () => new (await import('./share/share_panel.ts')).SharePanel(host, player, presentation, fields),
    );
  }

  get #context(): Context {
    const inView = inViewOf(this.#player, this.#selection, this.#prediction, this.#presentation);
    return { ...inView, heat: this.#drawing.heat };
  }

  /** Words, a line, or what is wrong with an edit. */
  get #hasText(): boolean {
    const { parts } = this.#presentation.settings;
    return TEXTS.some((part) => parts.has(part)) || this.#editProblem !== null;
  }

  get #editProblem(): string | null {
    return this.#player.field.problem(this.#presentation.words);
  }

  /** Before each rendering: what it is of. */
  update(): void {
    const context = this.#context;
    this.#picture = { context, figure: this.#reader.reading ? null : this.#figureOf(context) };
  }

  #figureOf(context: Context): Figure {
    const { width, fonts, media } = this.#presentation.settings;
    const reader = { ...fonts, coarse: media.coarse, axes: context.words.axes };
    return figureOf(context, width, reader, this.#hasText, this.#drawing.adjacent);
  }

  /** After each rendering: what moves, and what is scrolled. */
  updated(): void {
    const { shadowRoot } = this.#host;
    const { context, figure } = this.#picture ?? {};
    if (!shadowRoot || !context || !figure) return;
    renderInFlight(shadowRoot, context, figure.surroundings.layout);
    const { time } = this.#player.clock;
    if (time !== this.#time) showStop(shadowRoot, context.timeline, context.frame, this.#presentation.settings.width);
    this.#time = time;
  }

  /** The walk has gone on as it plays. Draws it where only numbers in flight have moved; else returns false. */
  move(): boolean {
    const { shadowRoot } = this.#host;
    const { context: before, figure } = this.#picture ?? {};
    if (!shadowRoot || !before || !figure || !this.#player.clock.playing) return false;
    const context = this.#context;
    if (!onlyMoved(before, context)) return false;
    renderInFlight(shadowRoot, context, figure.surroundings.layout);
    return true;
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#picture) return nothing;
    const { context, figure } = this.#picture;
    const { words } = context;
    const { parts, width } = this.#presentation.settings;
    const walk = figure !== null;
    const covered = context.unrevealed !== null;
    // On a phone the scene comes before what few readers change.
    const narrow = width < PHONE;
    const preset = parts.has('pickers') ? renderPreset(this.#player, words) : null;
    const view = parts.has('pickers') ? this.#renderView(context) : null;
    return html`
      ${renderProblems(this.#problems, words)}
      ${preset ? html`<div class="pickers">${preset}${narrow ? nothing : view}</div>` : nothing}
      ${walk ? this.#renderWalk(context, figure) : this.#reader.render()}
      ${view && narrow ? html`<div class="pickers">${view}</div>` : nothing}
      ${parts.has('own') ? this.#own.render(context) : nothing}
      ${walk && parts.has('compare') ? this.#compare.render(context, covered) : nothing}
      ${walk && parts.has('code') ? this.#code.render(context, covered) : nothing}
      ${walk && parts.has('share') ? this.#share.render(context) : nothing}
      ${walk && parts.has('notes') ? renderNotes(this.#player.session, words) : nothing}`;
  }

  #renderView({ words }: Context): TemplateResult {
    return renderView(this.#player, this.#presentation, words, {
      history: (step) => this.input.history(step),
      speak: (lang) => void this.#presentation.speak(lang, this.#problems),
    });
  }

  /** The walk through the stages: strip, transport, words, line and scene. */
  #renderWalk(context: Context, figure: Figure): TemplateResult {
    const { words } = context;
    const { parts, width } = this.#presentation.settings;
    const { layout } = figure.surroundings;
    const scene = [
      renderScene(context, figure.surroundings, this.#drawing.adjacent),
      this.#player.state.allHeads ? renderHeads(context) : nothing,
    ];
    const insight = renderInsight(context, layout);
    return html`
      ${parts.has('strip') ? renderStrip(context, width) : nothing}
      ${parts.has('transport') ? renderTransport(this.#player, this.#transport, words) : nothing}
      <div class="figure ${figure.twoColumns ? 'two-columns' : ''}" .style=${`--scene:${layout.width}px`}>
        ${this.#hasText ? this.#renderText(context) : nothing}
        ${context.heat?.renderRowList(context)}
        <div class="stage-scene">${isFirst(layout) ? [insight, scene] : [scene, insight]}${renderArcs(context)}</div>
      </div>`;
  }

  #renderText(context: Context): TemplateResult {
    const { parts } = this.#presentation.settings;
    const problem = this.#editProblem;
    return html`<div class="text">
      ${parts.has('words') ? renderWords(context) : nothing}
      <div>
        ${parts.has('line') ? renderLinePanel(context, this.#player.clock.playing) : nothing}
        ${parts.has('predict') ? this.#predict.render(context) : nothing}
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      </div>
    </div>`;
  }
}
