// A loaded player on the page: the picture, the panels below it, and the input to both.
import { html, nothing, type TemplateResult } from 'lit';
import type { Config, Preset, Stage, Trace } from '../engine/index.ts';
import type { Fields } from '../input/address.ts';
import { FocusController } from '../input/focus.ts';
import { InputController } from '../input/input_controller.ts';
import { maskOver } from '../model/cells.ts';
import { isDropped } from '../ops/index.ts';
import { Flip, type Frames, type Transport } from '../model/transport.ts';
import { inViewOf, isAboutInputs, type InView } from '../model/in_view.ts';
import type { Player } from '../model/player.ts';
import type { Presentation } from '../model/presentation.ts';
import { sentenceOf, type Problems } from '../model/problems.ts';
import { questionAt, type Question } from '../model/question.ts';
import { openMask } from '../model/replace_cell.ts';
import { Selection } from '../model/selection.ts';
import { changedScene, drawsDropout, type SwitchName } from '../model/switches.ts';
import { goBack, leaveWayBack } from '../model/way_back.ts';
import type { Context } from '../view/context.ts';
import { fieldProblemText } from '../model/edit_field.ts';
import { Morph } from '../view/scene/change.ts';
import type { NextAction } from '../view/mix/result.ts';
import { lastMix } from '../view/mix/weighted_sum.ts';
import { drawMotion, onlyMoved } from '../view/scene/motion.ts';
import { picturesOf, type Pictures } from '../view/scene/pictures.ts';
import { renderScene } from '../view/scene/scene.ts';
import type { Area } from '../view/scene/matrix_size.ts';
import { PAPER, PHONE, compositionOf, presenterZoom, type Composition } from '../view/picture/composition.ts';
import type { WalkScene } from '../timeline/scenes.ts';
import { hasBothHeads, hasRow, linesOf, rowOf } from '../view/row/lines.ts';
import { columnWidth } from '../view/row/row_sizes.ts';
import type { Language } from '../words/index.ts';
import { renderPicture } from '../view/picture/picture.ts';
import { addTypeface } from '../typeface/add_typeface.ts';
import { AskPanel } from './ask_panel.ts';
import { renderBar, renderBuildSwitch, renderMaskSwitch, renderSwitches, type HistoryStep } from './bar/bar_panel.ts';
import { renderMenuSheet } from './bar/menu_sheet.ts';
import { Presenter } from './presenter.ts';
import type { PanelHost } from './lazy_panel.ts';
import { wayBackEnd } from './text/conclusion.ts';
import { renderTextSheet } from './text/text_panel.ts';
import { Panels } from './panels.ts';
import { SentenceField } from './sentence_field.ts';
import { hasPanels, pictureParts } from './player_size.ts';
import { renderProblems } from './notes.ts';
import { renderTransport } from './transport.ts';

/** From this width on, in pixels, the field for a sentence fits the bar. */
const FIELD_FROM = 960;

/** The element, with its settings from the page. */
type PlayerHost = PanelHost &
  HTMLElement & {
    readonly page: string;
    readonly inStory: boolean;
    readonly givenName: string;
  };

const isSameSize = (a: Area, b: Area) => a.width === b.width && a.height === b.height;

/** Everything on screen except the moving parts. */
interface Drawn {
  readonly context: Context;
  readonly composition: Composition;
  /** The factor by which everything is enlarged. */
  readonly zoom: number;
  readonly pictures: Pictures;
}

export class PlayerView {
  readonly #host: PlayerHost;
  readonly #player: Player;
  readonly #presentation: Presentation;
  readonly #problems: Problems;
  readonly #transport: Transport;
  readonly #selection: Selection;
  readonly #ask: AskPanel;
  readonly #sentence: SentenceField;
  readonly #panels: Panels;
  readonly input: InputController;
  readonly #focus: FocusController;
  readonly #morph: Morph;
  readonly #flip: Flip;
  /** The last one that was drawn. */
  #preset: Preset;
  #drawn: Drawn | undefined;
  /** In a story the row that was followed last: a number of a key belongs to none. */
  #row: number | null = null;

  /** `fields`: the fields of a link to the current state. */
  constructor(
    host: PlayerHost,
    player: Player,
    presentation: Presentation,
    problems: Problems,
    transport: Transport,
    frames: Frames,
    fields: () => Fields,
  ) {
    this.#host = host;
    this.#player = player;
    this.#preset = player.session.preset;
    this.#presentation = presentation;
    this.#problems = problems;
    this.#transport = transport;
    this.#flip = new Flip(player, frames);
    this.#morph = new Morph(frames, () => this.updated());
    const focus = new FocusController(host, () => player.field.editing !== null);
    this.#focus = focus;
    this.#selection = new Selection(player, (scene, stage) => host.inStory && this.#isInRow(scene, stage));
    this.input = new InputController(player, presentation, problems, this.#selection, transport, focus, this.#goBack);
    this.#ask = new AskPanel({ requestUpdate: () => host.requestUpdate(), goOn: () => transport.play() });
    host.addController(new Presenter(host, player, problems, transport));
    void addTypeface(host).catch(() => {}); // nothing waits for it: the visible text can be read
    const toPicture = () => void focus.toPicture();
    this.#sentence = new SentenceField(player, () => presentation.words, toPicture);
    const acts = { fields, toPicture, sentence: this.#sentence };
    this.#panels = new Panels(host, player, presentation, problems, acts);
  }

  /** Extends the walk by the gradients of the number in focus; `leave`: without them again. */
  readonly #goBack = (leave = false): void => {
    if (leave) leaveWayBack(this.#player);
    else goBack(this.#player, this.#selection.cell, this.#transport);
    void this.#focus.toPicture();
  };

  get #context(): Context {
    const inView = inViewOf(this.#player, this.#selection, this.#presentation);
    const { inStory } = this.#host;
    return { ...inView, inStory, row: this.#rowIn(inView), end: wayBackEnd(inView, this.#player, this.#nextActions) };
  }

  readonly #hasRow = (trace: Trace): boolean => hasRow(trace, this.#player.state.allHeads);

  /** The row that a story follows; null: its picture has none. */
  #rowIn({ trace, cell, chosen, frame, timeline }: InView): number | null {
    const { width } = this.#presentation.settings;
    const space = width - (width < PHONE ? 16 : 48);
    if (!this.#host.inStory || !this.#hasRow(trace) || columnWidth(space, trace.tokens.length) === null) return null;
    const isWalking = frame.beat !== null && !chosen && timeline.token === null;
    const row = (isWalking ? this.#row : rowOf(trace, cell)) ?? this.#row ?? trace.tokens.length - 1;
    this.#row = Math.min(row, trace.tokens.length - 1);
    return this.#row;
  }

  /** Whether a line of the row shows a stage: those of earlier scenes stay. */
  #isInRow(scene: WalkScene, stage: Stage): boolean {
    const { trace, clock } = this.#player;
    const { scenes } = clock.timeline;
    const lines = !scene.whole && this.#hasRow(trace) ? linesOf(trace, scenes, scenes.indexOf(scene)) : [];
    return lines.some((line) => line.stage === stage || line.others.includes(stage));
  }

  /** Before each rendering: its inputs. */
  update(): void {
    const context = this.#context;
    const { parts, fonts, media, ...size } = this.#presentation.settings;
    const { width, height } = media.print ? PAPER : size;
    const { allHeads, presents } = this.#player.state;
    const zoom = presents && !media.print ? presenterZoom(width, height) : 1;
    const composition = compositionOf(Math.floor(width / zoom), Math.floor(height / zoom), {
      ...pictureParts({ parts, media }),
      large: presents,
      row: context.row !== null,
      heads: hasBothHeads(context.trace, allHeads),
    });
    const reader = {
      ...fonts,
      coarse: media.coarse,
      onlyInputs: this.#host.inStory && isAboutInputs(context),
    };
    const hasResult = lastMix(context) !== null;
    const pictures = picturesOf(context, composition.canvas, reader, allHeads, !media.print && hasResult);
    this.#travel(context, composition, pictures);
    this.#drawn = { context, composition, pictures, zoom };
  }

  /**
   * Other numbers in the same scene, or in a similar one: the shared parts travel, unless reduced motion is preferred.
   * In a story, so do those of another scene.
   */
  #travel({ trace, frame }: Context, { width, height }: Composition, pictures: Pictures): void {
    const before = this.#drawn;
    if (!before || this.#presentation.settings.media.still) return;
    const { composition, context } = before;
    const isSamePicture = isSameSize(composition, { width, height });
    const isSameNotebook = this.#preset === this.#player.session.preset;
    this.#preset = this.#player.session.preset;
    if (!isSamePicture || frame.change !== null) return;
    const isAlike = isSameNotebook && pictures.now.whole === before.pictures.now.whole;
    if (this.#host.inStory || (isAlike && context.trace !== trace))
      this.#morph.start(before.pictures.now.placements, pictures.now.placements);
  }

  /** The sentence in view is not the notebook's. */
  get #hasOwnWords(): boolean {
    const { preset, config } = this.#player.session;
    return String(config.tokens ?? '') !== String(preset.config.tokens ?? '');
  }

  /** Where a reader can go from the end, within the author's limits. */
  get #nextActions(): readonly NextAction[] {
    const { parts } = this.#presentation.settings;
    const ways = [
      parts.has('own') && parts.has('transport') && 'back',
      parts.has('own') && 'own',
      parts.has('share') && 'share',
      this.#host.page !== '' && (this.#hasOwnWords ? 'trainOwn' : 'train'), // a page of our own
      parts.has('transport') && 'again',
    ] as const;
    return ways.filter((way) => way !== false);
  }

  /** After each rendering: the moving parts, drawn by a module that loads after the first picture. */
  updated(): void {
    const { shadowRoot } = this.#host;
    if (!shadowRoot || !this.#drawn) return;
    const { context, pictures } = this.#drawn;
    const { letter } = this.#presentation.settings.fonts;
    drawMotion(shadowRoot, context, pictures, this.#morph, letter, this.#nextActions);
  }

  /**
   * The walk has advanced while playing. Draws the new moment if only moving parts have changed; else returns false.
   */
  move(): boolean {
    const { shadowRoot } = this.#host;
    if (!shadowRoot || !this.#drawn || !this.#player.clock.playing) return false;
    const { context: before, pictures } = this.#drawn;
    const context = this.#context;
    if (!onlyMoved(before, context)) return false;
    const { letter } = this.#presentation.settings.fonts;
    drawMotion(shadowRoot, context, pictures, this.#morph, letter, this.#nextActions);
    return true;
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#drawn) return nothing;
    const { context } = this.#drawn;
    const { parts } = this.#presentation.settings;
    const covered = this.#questionIn(context) !== null;
    return html`
      ${renderProblems(this.#problems, context.words)} ${this.#renderPicture(this.#drawn)}
      ${hasPanels(parts) ? this.#panels.render(context, parts, covered) : nothing}`;
  }

  /** The question at the frame in view, for a reader who has turned questions on. */
  #questionIn({ timeline, frame }: Context): Question | null {
    return this.#player.state.asks ? questionAt(timeline, frame) : null;
  }

  #renderPicture({ context, composition, zoom, pictures }: Drawn): TemplateResult {
    const { parts, fonts } = this.#presentation.settings;
    const content = {
      bar: composition.bar > 0 ? this.#renderBar(context, composition) : null,
      switches:
        parts.has('own') && composition.beside && !composition.small
          ? renderSwitches(this.#player, context.words, this.#throw)
          : nothing,
      text: composition.text.width > 0 ? this.#renderText(context, composition, pictures) : null,
      scene: renderScene(context, pictures),
      transport:
        composition.transport > 0
          ? renderTransport(this.#player, this.#transport, context, {
              track: parts.has('strip'),
              buttons: parts.has('transport'),
            })
          : null,
    };
    return renderPicture(context, composition, content, fonts.letter, zoom);
  }

  /** A switch is offered for a valid config, but memory for its trace may be short. */
  readonly #edit = (config: Config): void =>
    this.#problems.report('switches', this.#player.edit(config).map(sentenceOf));

  /** A switch goes to the scene that it changes; in the scene of the mask, its own lets the mask fall or lifts it. */
  readonly #throw = (config: Config, name: SwitchName, on: boolean): void => {
    const { trace, clock } = this.#player;
    if (name === 'mask' && this.#maskSwitched(this.#context)) return this.#turnMask(on, config);
    this.#edit(config);
    const at = changedScene(trace, clock.timeline, clock.frame().at);
    if (at !== null) this.#transport.seekStage(at);
  };

  /** The mask over the scene in view, if readers can turn it off there. */
  #maskSwitched({ trace, timeline, frame }: Context): Stage | null {
    const { parts } = this.#presentation.settings;
    return parts.has('own') || parts.has('edit') ? maskOver(trace, timeline.scenes[frame.at]!) : null;
  }

  /** The mask falls over the scene in view, or is lifted from it. @param thrown The config after it has fallen. */
  readonly #turnMask = (falls: boolean, thrown: Config): void => {
    const context = this.#context;
    const { trace, cell } = context;
    const mask = this.#maskSwitched(context);
    if (!mask) return;
    const { name, head } = trace.stages[cell.stage]!;
    const edit = () => this.#edit(falls ? thrown : { ...this.#player.session.config, replace: openMask(trace, mask) });
    if (this.#presentation.settings.media.still) edit();
    else this.#flip.turn(falls, { stage: name, head, row: cell.row, col: cell.col }, edit);
  };

  #renderSceneSwitch(context: Context): TemplateResult | typeof nothing {
    const { trace, timeline, frame, words } = context;
    if (!this.#presentation.settings.parts.has('own')) return nothing;
    if (this.#maskSwitched(context)) return renderMaskSwitch(this.#player, words, this.#turnMask);
    const isDrawn = drawsDropout(trace) && isDropped(trace, timeline.scenes[frame.at]!.stage);
    return isDrawn ? renderBuildSwitch(this.#player, words, this.#edit) : nothing;
  }

  #renderBar({ words }: Context, { width, beside, small }: Composition): TemplateResult {
    const { parts } = this.#presentation.settings;
    const title = width >= PHONE;
    const handlers = {
      edit: this.#throw,
      speak: (lang: Language) => void this.#presentation.speak(lang, this.#problems),
      goBack: (leaves: boolean) => void this.#goBack(leaves),
    };
    const field = parts.has('own') ? this.#sentence.renderShort() : nothing;
    const hasField = width >= FIELD_FROM;
    const sheet = renderMenuSheet(this.#player, this.#presentation, words, handlers, {
      switches: parts.has('own') && (!beside || small),
      inView: !title,
      sentence: hasField ? nothing : field,
    });
    const history = (step: HistoryStep) => this.input.history(step);
    return renderBar(this.#player, words, parts, history, {
      title,
      sentence: hasField ? field : nothing,
      sheet,
      givenName: this.#host.givenName,
    });
  }

  #renderText(context: Context, composition: Composition, pictures: Pictures): TemplateResult {
    const { session } = this.#player;
    const { parts, fonts } = this.#presentation.settings;
    const wrong = this.#player.field.problem;
    const asked = parts.has('predict') ? this.#questionIn(context) : null;
    return renderTextSheet(context, composition, pictures, {
      parts,
      fonts,
      playing: this.#player.clock.playing,
      problem: wrong ? fieldProblemText(wrong, context.words) : null,
      question: asked ? this.#ask.render(context, asked) : nothing,
      sceneSwitch: this.#renderSceneSwitch(context),
      preset: session.edited ? null : session.preset,
    });
  }
}
