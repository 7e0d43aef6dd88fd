// A loaded player on the page: the picture, the panels below it, and the input to both.
import { html, nothing, type TemplateResult } from 'lit';
import type { Config, Preset, Stage, Trace } from '../engine/index.ts';
import { FocusController } from '../input/focus.ts';
import { InputController } from '../input/input_controller.ts';
import { inViewOf, isAboutInputs, type InView, type PlayerModel } from '../model/in_view.ts';
import { questionAt, type Question } from '../model/question.ts';
import { sameShapes } from '../model/session.ts';
import { Selection } from '../model/selection.ts';
import { editBySwitch, sceneSwitchOf, useSwitch } from '../model/use_switch.ts';
import type { Switch } from '../model/switches.ts';
import { goBack, leaveWayBack } from '../model/way_back.ts';
import { fieldProblemText } from '../model/edit_field.ts';
import { Morph } from '../view/change.ts';
import { lastMix } from '../model/weighted_sum.ts';
import { drawMotion, keepLeaving, onlyMoved } from '../view/picture/motion.ts';
import { picturesOf, type Pictures } from '../view/picture/pictures.ts';
import { renderScene } from '../view/picture/scene.ts';
import type { Area } from '../view/area.ts';
import { PAPER, PHONE, compositionOf, presenterZoom, type Composition } from '../view/picture/composition.ts';
import type { WalkScene } from '../timeline/scenes.ts';
import { hasBothHeads, hasRow, rowLinesOf, rowOf } from '../view/row/lines.ts';
import { columnWidth } from '../view/row/row_sizes.ts';
import type { Language } from '../words/index.ts';
import { renderPicture } from '../view/picture/picture.ts';
import { renderProblems } from '../view/placeholder.ts';
import { addTypeface } from '../typeface/add_typeface.ts';
import { AskPanel } from './ask_panel.ts';
import { renderBar, renderBuildSwitch, renderMaskSwitch, renderSwitches } from './bar/bar_panel.ts';
import { renderMenuSheet } from './bar/menu_sheet.ts';
import { Presenter } from './presenter.ts';
import type { PlayerHost } from './lazy_panel.ts';
import { renderTextSheet } from './text/text_panel.ts';
import { panelsOf } from './panels.ts';
import { SentenceField } from './sentence_field.ts';
import { hasPanels, pictureOptions } from './player_size.ts';
import { renderTransport } from './transport.ts';

/** From this width on, in pixels, the field for a sentence fits the bar. */
const FIELD_FROM = 960;

const isSameSize = (a: Area, b: Area) => a.width === b.width && a.height === b.height;

/** The question at the frame in view, for a reader who has turned questions on. */
const questionIn = ({ asks, timeline, frame }: InView): Question | null => (asks ? questionAt(timeline, frame) : null);

/** Everything on screen except the moving parts. */
interface Drawn {
  readonly view: InView;
  readonly composition: Composition;
  /** The factor by which everything is enlarged. */
  readonly zoom: number;
  readonly pictures: Pictures;
}

export class PlayerView {
  readonly #host: PlayerHost;
  readonly #model: PlayerModel;
  readonly #selection: Selection;
  readonly #ask: AskPanel;
  readonly #sentence: SentenceField;
  readonly #renderPanels: ReturnType<typeof panelsOf>;
  readonly input: InputController;
  readonly #focus: FocusController;
  readonly #morph: Morph;
  /** The last one that was drawn. */
  #preset: Preset;
  #drawn: Drawn | undefined;
  /** In a story the row that was followed last: a number of a key belongs to none. */
  #row: number | null = null;

  constructor(host: PlayerHost, model: PlayerModel) {
    const { player, presentation, transport } = model;
    this.#host = host;
    this.#model = model;
    this.#preset = player.session.preset;
    this.#morph = new Morph(transport.frames, () => this.updated());
    this.#focus = new FocusController(host, () => player.field.editing !== null);
    this.#selection = new Selection(player, (scene, stage) => this.#isInRow(scene, stage));
    this.input = new InputController(model, this.#selection, this.#focus, this.#goBack);
    this.#ask = new AskPanel({ requestUpdate: () => host.requestUpdate(), goOn: () => transport.play() });
    host.addController(new Presenter(host, model));
    void addTypeface(host).catch(() => {}); // nothing waits for it: the visible text can be read
    const toPicture = () => void this.#focus.toPicture();
    this.#sentence = new SentenceField(player, () => presentation.words, toPicture);
    this.#renderPanels = panelsOf(host, model, toPicture, this.#sentence);
  }

  /** Extends the walk by the gradients of the number in focus; `leave`: without them again. */
  readonly #goBack = (leave = false): void => {
    const { player, transport } = this.#model;
    if (leave) leaveWayBack(player);
    else goBack(player, this.#selection.cell, transport);
    void this.#focus.toPicture();
  };

  get #inView(): InView {
    const { player, presentation } = this.#model;
    const view = inViewOf(player, this.#selection, presentation);
    return { ...view, row: this.#rowIn(view) };
  }

  readonly #hasRow = (trace: Trace): boolean => hasRow(trace, this.#model.player.state.allHeads);

  /** The row that a story follows; null: its picture has none. */
  #rowIn({ trace, cell, chosen, frame, timeline, inStory }: InView): number | null {
    const { width } = this.#model.presentation.settings;
    const space = width - (width < PHONE ? 16 : 48);
    if (!inStory || !this.#hasRow(trace) || columnWidth(space, trace.tokens.length) === null) return null;
    const isWalking = frame.beat !== null && !chosen && timeline.token === null;
    const row = (isWalking ? this.#row : rowOf(trace, cell)) ?? this.#row ?? trace.tokens.length - 1;
    this.#row = Math.min(row, trace.tokens.length - 1);
    return this.#row;
  }

  /** Whether a line of a story's row shows a stage: those of earlier scenes stay. */
  #isInRow(scene: WalkScene, stage: Stage): boolean {
    const { player, presentation } = this.#model;
    if (!presentation.settings.inStory || scene.whole || !this.#hasRow(player.trace)) return false;
    const { scenes } = player.clock.timeline;
    const lines = rowLinesOf(player.trace, scenes, scenes.indexOf(scene));
    return lines.some((line) => line.stage === stage || line.others.includes(stage));
  }

  /** Whether another scene is on screen than the one that is in view by now. */
  get isOther(): boolean {
    return this.#drawn !== undefined && this.#drawn.view.frame.scene !== this.#model.player.clock.frame().scene;
  }

  /** Before each rendering: its inputs. */
  update(): void {
    const seen = this.#inView;
    const { player, presentation } = this.#model;
    const { parts, media, ...size } = presentation.settings;
    const { width, height } = media.print ? PAPER : size;
    const { allHeads, presents } = player.state;
    const zoom = presents && !media.print ? presenterZoom(width, height) : 1;
    // A picture that is enlarged is above the smallest size sooner.
    const fonts = { ...seen.fonts, least: seen.fonts.least / zoom };
    const view = { ...seen, fonts };
    const composition = compositionOf(Math.floor(width / zoom), Math.floor(height / zoom), {
      ...pictureOptions({ parts, media, fonts }),
      large: presents,
      row: view.row !== null,
      heads: hasBothHeads(view.trace, allHeads),
    });
    const reader = { ...fonts, coarse: media.coarse, zoom, onlyInputs: view.inStory && isAboutInputs(view) };
    const hasResult = lastMix(view) !== null;
    const pictures = picturesOf(view, composition.canvas, reader, allHeads, !media.print && hasResult);
    this.#travel(view, composition, pictures);
    this.#drawn = { view, composition, pictures, zoom };
  }

  /**
   * Other numbers in the same scene, or in a similar one: the shared parts travel, unless reduced motion is preferred.
   * In a story, so do those of another scene.
   */
  #travel({ trace, frame, inStory, row }: InView, { width, height }: Composition, pictures: Pictures): void {
    const { player, presentation } = this.#model;
    const before = this.#drawn;
    if (!before || presentation.settings.media.still) return;
    const isSamePicture = isSameSize(before.composition, { width, height });
    const isSameNotebook = this.#preset === player.session.preset;
    this.#preset = player.session.preset;
    if (!isSamePicture || frame.change !== null) return;
    const isAlike = isSameNotebook && pictures.now.whole === before.pictures.now.whole;
    if (!inStory && (!isAlike || before.view.trace === trace)) return;
    const [from, to] = [before.pictures.now.placements, pictures.now.placements];
    const isEdit = row !== null && before.view.trace !== trace && sameShapes(before.view.trace, trace);
    if (this.#morph.start(from, to, isEdit ? before.view.trace : null)) keepLeaving(this.#host.shadowRoot!, from, to);
  }

  /** After each rendering: the moving parts. */
  updated(): void {
    const { shadowRoot } = this.#host;
    if (shadowRoot && this.#drawn) drawMotion(shadowRoot, this.#drawn.view, this.#drawn.pictures, this.#morph);
  }

  /**
   * The walk has advanced while playing. Draws the new moment if only moving parts have changed; else returns false.
   */
  move(): boolean {
    const { shadowRoot } = this.#host;
    if (!shadowRoot || !this.#drawn || !this.#model.player.clock.playing) return false;
    const view = { ...this.#inView, fonts: this.#drawn.view.fonts };
    if (!onlyMoved(this.#drawn.view, view)) return false;
    drawMotion(shadowRoot, view, this.#drawn.pictures, this.#morph);
    return true;
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#drawn) return nothing;
    const { view } = this.#drawn;
    return html`
      ${renderProblems(this.#model.problems, view.words, 'asked')} ${this.#renderPicture(this.#drawn)}
      ${hasPanels(view.parts) ? this.#renderPanels(view, questionIn(view) !== null) : nothing}`;
  }

  #renderPicture({ view, composition, zoom, pictures }: Drawn): TemplateResult {
    const { player, transport } = this.#model;
    const { parts, words } = view;
    const content = {
      bar: composition.bar > 0 ? this.#renderBar(view, composition) : null,
      switches:
        parts.has('own') && composition.beside && !composition.small
          ? renderSwitches(player, words, this.#useSwitch)
          : nothing,
      text: composition.text.width > 0 ? this.#renderText(view, composition, pictures) : null,
      scene: renderScene(view, pictures),
      transport:
        composition.transport > 0
          ? renderTransport(transport, view, { track: parts.has('strip'), buttons: parts.has('transport') })
          : null,
    };
    return renderPicture(view, composition, content, zoom);
  }

  readonly #useSwitch = (used: Switch): void => useSwitch(this.#model, this.#inView, used);

  #renderSceneSwitch(view: InView): TemplateResult | typeof nothing {
    const { player } = this.#model;
    const shown = sceneSwitchOf(view);
    if (shown === 'mask') return renderMaskSwitch(player, view.words, this.#useSwitch);
    const edit = (config: Config) => editBySwitch(this.#model, config);
    return shown === 'build' ? renderBuildSwitch(player, view.words, edit) : nothing;
  }

  #renderBar({ words, parts }: InView, { width, beside, small }: Composition): TemplateResult {
    const { player, presentation, problems } = this.#model;
    const title = width >= PHONE;
    const handlers = {
      use: this.#useSwitch,
      speak: (lang: Language) => void presentation.speak(lang, problems),
      goBack: (leaves: boolean) => void this.#goBack(leaves),
    };
    const field = parts.has('own') ? this.#sentence.renderShort() : nothing;
    const hasField = width >= FIELD_FROM;
    const sheet = renderMenuSheet(this.#model, words, handlers, {
      switches: parts.has('own') && (!beside || small),
      inView: !title,
      sentence: hasField ? nothing : field,
    });
    const sentence = hasField ? field : nothing;
    return renderBar(player, words, presentation.settings, (step) => this.input.history(step), {
      title,
      sentence,
      sheet,
    });
  }

  #renderText(view: InView, composition: Composition, pictures: Pictures): TemplateResult {
    const wrong = this.#model.player.field.problem;
    const asked = view.parts.has('predict') ? questionIn(view) : null;
    return renderTextSheet(view, composition, pictures, {
      problem: wrong ? fieldProblemText(wrong, view.words) : null,
      question: asked ? this.#ask.render(view, asked) : nothing,
      sceneSwitch: this.#renderSceneSwitch(view),
    });
  }
}
