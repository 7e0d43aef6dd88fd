// What the element shows: session and state in, templates out. Parts that not every reader needs are loaded when they are.
import { html, nothing, type TemplateResult } from 'lit';
import { EngineLoadError, type Stage, type Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { renderArcs } from '../view/insight/arcs.ts';
import type { Context } from '../view/context.ts';
import { isFirst, renderInsight } from '../view/insight/insight.ts';
import { figureOf } from '../view/scene/figure.ts';
import { renderHeads } from '../view/scene/heads.ts';
import type { Layout } from '../view/scene/layout.ts';
import { renderLinePanel } from './line/line_panel.ts';
import { renderScene } from '../view/scene/scene.ts';
import { PHONE } from '../view/scene/slices.ts';
import { renderStrip } from './strip/strip.ts';
import { renderNotes, renderWordsPanel } from './words/words_panel.ts';
import { LANGUAGE_TAGS } from '../words/index.ts';
import type { CellFocus } from '../input/cell_focus.ts';
import { cellAt, shownIn } from '../model/cells.ts';
import { renderPreset, renderTransport, renderView, type Handlers } from './transport/controls.ts';
import { USUAL_FONTS } from '../input/fonts.ts';
import type { Hands } from '../input/input_controller.ts';
import { HeatMaps } from '../element/heat_maps.ts';
import type { Host } from '../element/host.ts';
import { LazyPanel } from './lazy_panel.ts';
import { LongReader } from '../attention_map/reader.ts';
import { Media } from '../input/media.ts';
import type { PlayerPart } from '../model/parts.ts';
import { Prediction } from './predict/prediction_panel.ts';
import type { Problems } from '../model/problems.ts';
import type { Reflection } from '../input/reflection.ts';
import { INITIAL } from '../model/state.ts';
import type { Transport } from '../input/transport.ts';
import { walkCell } from '../model/walk.ts';
import { Wide } from '../element/wide.ts';

const TEXTS: readonly PlayerPart[] = ['words', 'line', 'predict'];

export class Template {
  readonly #host: Host;
  readonly #hands: Hands;
  readonly #problems: Problems;
  readonly #handlers: Handlers;
  readonly #prediction: Prediction;
  readonly #wide: Wide;
  readonly #heat: HeatMaps;
  readonly #own: LazyPanel;
  readonly #compare: LazyPanel;
  readonly #code: LazyPanel;
  readonly #share: LazyPanel;
  readonly media: Media;
  readonly long: LongReader;
  fonts = USUAL_FONTS;
  /** What stands on screen, but for what moves. */
  drawn: { readonly context: Context; readonly layout: Layout } | undefined;

  constructor(
    host: Host,
    transport: Transport,
    cells: CellFocus,
    hands: Hands,
    problems: Problems,
    reflection: Reflection,
  ) {
    this.#host = host;
    this.#hands = hands;
    this.#problems = problems;
    this.#handlers = {
      act: (action) => transport.act(action),
      seek: (step) => transport.seekStep(step),
      history: (step) => cells.history(step),
      choose: (preset) => host.choose(preset),
      change: (changes) => host.change(changes),
    };
    this.media = new Media(host);
    this.long = new LongReader(host);
    this.#prediction = new Prediction(host, cells);
    this.#wide = new Wide(host);
    this.#heat = new HeatMaps(host);
    this.#own = new LazyPanel(
      host,
      'own',
      (words) => words.own,
      async () => new (await import('./own/own_panel.ts')).OwnPanel(host),
    );
    this.#compare = new LazyPanel(
      host,
      'compare',
      (words) => words.compare.title,
      async () => new (await import('./compare/compare_panel.ts')).ComparePanel(host),
    );
    this.#code = new LazyPanel(
      host,
      'code',
      (words) => words.code,
      async () => new (await import('./code/code_panel.ts')).CodePanel(host),
    );
    this.#share = new LazyPanel(
      host,
      'share',
      (words) => words.share.title,
      async () => new (await import('./share/share_panel.ts')).SharePanel(host, () => reflection.fields()),
    );
  }

  /** What is on screen now. */
  context(): Context {
    const { session, player, state, words, parts, lit, field } = this.#host;
    const { timeline } = player!;
    const frame = player!.frame();
    const { trace, base } = session!;
    const scene = timeline.playlist[frame.at]!;
    const chosen = this.#chosenCell(trace, scene);
    // A click locks a cell; else the pointer previews one; else it is where the walk is.
    const cell = chosen ?? this.#hovered(trace, scene) ?? walkCell(timeline, frame);
    const { trail, unfolded, theme } = state;
    return {
      trace,
      timeline,
      frame,
      words,
      theme: this.media.theme(theme),
      cell,
      unrevealed: this.#prediction.unrevealed(cell),
      trail: chosen ? trail : INITIAL.trail,
      lit,
      base,
      sampledInputs: session!.sampledInputs,
      unfolded,
      editable: parts.has('own'),
      heat: this.#heat.for(timeline, frame),
      editing: field.editing,
    };
  }

  #hovered(trace: Trace, scene: Stage): CellRef | null {
    const { hover } = this.#host;
    const stage = hover && trace.stages[hover.stage];
    const there = stage && hover.row < stage.rows && hover.col < stage.cols && shownIn(trace, scene, stage);
    return there ? hover : null;
  }

  /** The chosen cell, if its matrix is in the scene. */
  #chosenCell(trace: Trace, scene: Stage): CellRef | null {
    const { state } = this.#host;
    const chosen = state.cell && cellAt(trace, state.cell, state);
    return chosen && shownIn(trace, scene, trace.stages[chosen.stage]!) ? chosen : null;
  }

  /** What stopped the player from loading; a reader can act on a policy, so that one is said in their language. */
  why(failure: Error): string {
    return failure instanceof EngineLoadError && failure.forbidden ? this.#host.words.noWasm : failure.message;
  }

  render(): TemplateResult {
    const { player, width, words, state } = this.#host;
    const hands = this.#hands;
    const ready = player !== undefined && width > 0;
    return html`<div
      class="root ${this.media.theme(state.theme)} ${ready ? '' : 'before'}" part="player" tabindex="-1" role="group" aria-label=${words.player} lang=${LANGUAGE_TAGS[state.lang]}
      @click=${hands.click} @dblclick=${hands.doubleClick} @pointermove=${hands.pointerMove} @pointerleave=${hands.pointerLeave}
      @focusin=${hands.focusIn} @focusout=${hands.focusOut} @input=${hands.input} @keydown=${hands.keyDown}
    >${ready ? this.#renderPlayer() : this.#renderWaiting()}</div>
      ${ready ? nothing : html`<slot></slot>`}`;
  }

  /** Beside what the page has put into the tag, which stands there until the player does, and where it cannot. */
  #renderWaiting(): TemplateResult | typeof nothing {
    const { failure, words, poster, textContent } = this.#host;
    if (failure) return html`<div class="problem" role="alert"><p>${words.failed}</p><p>${this.why(failure)}</p></div>`;
    if (poster) return html`<button class="poster" @click=${this.#open}>${words.open}</button>`;
    return textContent?.trim() ? nothing : html`<p class="loading">${words.loading}</p>`;
  }

  /** The button that was pressed is gone then: the focus goes to the player in its place. */
  readonly #open = async (): Promise<void> => {
    await this.#host.load();
    await this.#host.updateComplete;
    this.#host.shadowRoot.querySelector<HTMLElement>('.root')?.focus({ preventScroll: true });
  };

  #renderPlayer(): TemplateResult {
    const { words, parts, state, width, speaking } = this.#host; // the language that is on its way, so that a second key goes on from it
    const session = this.#host.session!;
    const context = this.context();
    const walk = !this.long.reading;
    const asked = context.unrevealed !== null;
    // On a phone the scene comes before what few readers change.
    const narrow = width < PHONE;
    const preset = parts.has('pickers') ? renderPreset(session, words, this.#handlers) : null;
    const view = parts.has('pickers')
      ? renderView({ ...state, lang: speaking }, session, words, parts.has('own'), this.#handlers)
      : null;
    return html`
      ${this.#problems.render(words)}
      ${preset ? html`<div class="pickers">${preset}${narrow ? nothing : view}</div>` : nothing}
      ${walk ? this.#renderWalk(context) : this.long.render(words, context.theme, width)}
      ${view && narrow ? html`<div class="pickers">${view}</div>` : nothing}
      ${parts.has('own') ? this.#own.render(context) : nothing}
      ${walk && parts.has('compare') ? this.#compare.render(context, asked) : nothing}
      ${walk && parts.has('code') ? this.#code.render(context, asked) : nothing}
      ${walk && parts.has('share') ? this.#share.render(context) : nothing}
      ${walk && parts.has('notes') ? renderNotes(words, session.config.inputs === session.preset.config.inputs ? session.preset.notebook : null, session.edited) : nothing}`;
  }

  /** The walk through the stages: strip, transport, words, line and scene. */
  #renderWalk(context: Context): TemplateResult {
    const { words, parts, state, width, player, field } = this.#host;
    const { playing } = player!;
    const problem = field.problem(words);
    const text = TEXTS.some((part) => parts.has(part)) || problem !== null;
    const neighbours = this.#wide.at(width, context.timeline, context.frame);
    const { surroundings, beside } = figureOf(
      context,
      width,
      { ...this.fonts, coarse: this.media.coarse },
      text,
      neighbours,
    );
    this.drawn = { context, layout: surroundings.layout };
    const scene = [renderScene(context, surroundings, neighbours), state.allHeads ? renderHeads(context) : nothing];
    const insight = renderInsight(context, surroundings.layout);
    return html`
      ${parts.has('strip') ? renderStrip(context, width) : nothing}
      ${parts.has('transport') ? renderTransport(state, context.timeline, context.frame, playing, words, this.#handlers) : nothing}
      <div class="figure ${beside ? 'beside' : ''}" .style=${`--scene:${surroundings.layout.width}px`}>
        ${
          text
            ? html`<div class="text">${parts.has('words') ? renderWordsPanel(context) : nothing}<div>${parts.has('line') ? renderLinePanel(context, playing) : nothing}${parts.has('predict') ? this.#prediction.render(context) : nothing}
          ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}</div></div>`
            : nothing
        }
        ${context.heat?.renderRowList(context)}
        <div class="stage-scene">${isFirst(surroundings.layout) ? [insight, scene] : [scene, insight]}${renderArcs(context)}</div>
      </div>`;
  }
}
