// <attention-steps>: the life cycle of the player as a custom element. When its model reports a change, its view is
// redrawn.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { startEngine, type Engine, type StageName, type Trace } from '../engine/index.ts';
import type { Fields } from '../input/address.ts';
import { measureFonts } from '../input/media.ts';
import type { Difference } from '../model/difference.ts';
import { forAPage } from '../model/page_engine.ts';
import { readParts } from '../model/parts.ts';
import { Player } from '../model/player.ts';
import type { Settings } from '../model/presentation.ts';
import { Transport, type Frames } from '../model/transport.ts';
import { PlayerView } from '../panels/player_view.ts';
import { sceneTitle } from '../model/labels.ts';
import { readingTime } from '../panels/text/text_panel.ts';
import { sceneName } from '../timeline/scenes.ts';
import { framedHeight } from '../view/picture/composition.ts';
import { renderWaiting } from '../view/placeholder.ts';
import { tagOf, titleOf } from '../words/index.ts';
import type { ConfigChange, SceneInfo, ShownAttributes, StepChange } from './api.ts';
import { ApiElement, defineProperties } from './api_element.ts';
import { applyToPlayer, AUTHORED, FIELDS, PLAYER_ROWS } from './attributes.ts';
import { hideFallback } from './fallback.ts';
import { inTurn, nextTask, painted } from './start_queue.ts';
import { Playback } from './on_screen.ts';
import { AvailableSize } from './available_size.ts';
import { textsOf, type ElementTarget } from './rows.ts';
import { styles } from './styles.ts';

/** A state that has not changed for this many milliseconds is at rest. */
const REST_MS = 200;

/** How long the numbers of a story's scene take at most, in milliseconds: with the change to it three seconds. */
const STORY_MS = 2300;

const FRAMES: Frames = { now: () => performance.now(), next: (tick) => void requestAnimationFrame(tick) };

/** The properties are defined below, from the rows. */
export interface AttentionSteps extends ShownAttributes {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the rows define what the interface has
export class AttentionSteps extends ApiElement {
  static override styles = styles;
  static override rows: (typeof ApiElement)['rows'] = PLAYER_ROWS;
  static override properties = {
    controls: { type: String },
    autoplay: { type: Boolean },
    page: { type: String },
  };

  // Described by AttentionStepsElement in api.ts.
  declare controls: string;
  declare autoplay: boolean;
  declare page: string;

  /** @internal See Addressed. */
  readonly addressed = {
    names: FIELDS,
    authored: AUTHORED,
    defaults: () => ({ preset: this.preset, stage: this.stage, step: String(this.step) }),
    places: ['stage', 'step', 'cell'],
    start: { step: '1' },
  };
  /** @internal Once it is loaded. */ player: Player | undefined;

  readonly #playback = new Playback(this);
  readonly #size = new AvailableSize(this, this.presentation, () => {
    this.media.read();
    this.visibility.look();
  });
  #transport: Transport | undefined;
  #view: PlayerView | undefined;
  #hasDrawn = false;
  #hasSpoken = false;
  /** What the page was last told of. */
  #told: (ConfigChange & Pick<StepChange, 'step' | 'stage'>) | undefined;
  /** Settings to show over those of `config`, not applied yet. */
  #layer: Difference | null = null;
  /** The content of the tag has changed. */
  #holdsMore = false;

  constructor() {
    super(REST_MS);
    this.controls = this.page = '';
    this.autoplay = false;
    void this.whenReady.then(this.#hideFallback);
    // The first picture has a task of its own; measuring it computes its layout.
    void this.whenReady.then(() => this.#size.measureInNextFrame());
  }

  // --- For a page's script, see api.ts ----------------------------------------------------------

  get trace(): Trace | undefined {
    this.flush();
    return this.player?.trace;
  }

  get scenes(): readonly SceneInfo[] {
    this.flush();
    const { words } = this.presentation;
    return (this.player?.clock.timeline.scenes ?? []).map((scene, at, scenes) => ({
      title: sceneTitle(words, scenes, at),
      stages: scene.stages.map(({ name }) => name),
    }));
  }

  /** @internal What a page of ours sets. */
  give(settings: Pick<Partial<Settings>, 'inStory' | 'givenName'>): void {
    this.presentation.set(settings);
  }

  /** @internal The fields of a link to the current state. */
  fields(): Fields {
    const values = { ...this.texts, controls: this.controls || null };
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    );
  }

  /** @internal For what else is on its page: after its own first picture, if that is close to the window. */
  async startEngine(): Promise<Engine> {
    const [engine] = await Promise.all([startEngine(), painted()]); // by then it knows how close it is
    if (!this.loading) return engine;
    await this.loading;
    await this.updateComplete;
    for (let frame = 0; frame < 3; frame++) await painted(); // drawn, measured, at rest
    return engine;
  }

  play(): void {
    this.flush();
    this.#playback.play();
  }

  pause(): void {
    this.flush();
    this.#playback.pause();
  }

  next(): void {
    this.flush();
    this.#transport?.act('stepForward');
  }

  previous(): void {
    this.flush();
    this.#transport?.act('stepBack');
  }

  seek(to: number | StageName): void {
    this.setAttribute(typeof to === 'number' ? 'step' : 'stage', String(to)); // whatever it is: it is read there
    this.flush();
  }

  /** @internal Shows settings over those of `config`, until others are laid over it; `{}`: none. No attribute tells. */
  lay(settings: Difference): void {
    this.#layer = settings;
    this.due();
  }

  // --- Attributes -------------------------------------------------------------------------------

  protected override applyPending(pending: Map<string, string | null>): void {
    const [player, transport, layer] = [this.player, this.#transport, this.#layer];
    if (!player || !transport) return;
    this.#layer = null;
    applyToPlayer({ player, transport }, pending, this.reported, layer);
  }

  protected override textsIn(target: ElementTarget): Readonly<Record<string, string | null>> | null {
    const [player, transport] = [this.player, this.#transport];
    return player && transport ? textsOf(PLAYER_ROWS, { ...target, player, transport }) : null;
  }

  protected override state(): readonly unknown[] | null | undefined {
    if (!this.player) return undefined;
    const { session, clock, state, field } = this.player;
    if (clock.playing || field.editing) return null;
    return [session.own, session.preset, JSON.stringify(state), clock.frame(true).step];
  }

  // --- Life -------------------------------------------------------------------------------------

  /**
   * @internal Pixels that the picture lacks to its best height in a frame: they never depend on the frame's height.
   */
  get missingHeight(): number {
    const picture = this.renderRoot?.querySelector<HTMLElement>('.picture');
    return picture ? framedHeight(picture.offsetWidth) - picture.offsetHeight : 0;
  }

  protected override async start(engine: Engine): Promise<void> {
    const inStory = () => this.presentation.settings.inStory;
    const still = () => this.presentation.settings.media.still;
    const most = () => (inStory() ? STORY_MS : Infinity);
    // Only the numbers that are asked for are computed; another name is a problem of its attribute.
    const asked = engine.presets().find(({ id }) => id === this.getAttribute('preset'))?.id;
    const playerOf = () =>
      new Player(
        forAPage(engine),
        still,
        (scene, last, trace) => (inStory() ? 0 : readingTime(this.presentation.words, trace, scene, last)),
        most,
        asked,
      );
    await inTurn(this, () => this.#begin(playerOf()));
    if (this.autoplay && !this.presentation.settings.media.still) this.#playback.play();
  }

  #begin(player: Player): void {
    this.presentation.set({ fonts: measureFonts(this) });
    const transport = new Transport(player, FRAMES);
    this.player = player;
    this.#transport = transport;
    const { presentation, reported: problems } = this;
    this.#view = new PlayerView(this, { player, presentation, problems, transport });
    this.due();
    this.flush();
    this.#playback.attach(transport);
    let { words } = this.presentation;
    this.presentation.subscribe(() => {
      if (words === this.presentation.words) return;
      words = this.presentation.words; // words in another language have another reading time
      player.renew();
    });
    player.subscribe((change) => {
      if (change === 'state' || this.isUpdatePending || !this.#view!.move()) this.requestUpdate();
    });
    this.requestUpdate();
  }

  readonly #hideFallback = (): void => {
    const isWhole = this.textContent!.trim() || this.parentElement?.localName !== 'p';
    if (this.childElementCount < 2 && isWhole) return;
    this.#holdsMore = hideFallback(this);
    this.requestUpdate();
  };

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('controls')) this.#readParts();
    if (changed.has('page')) this.presentation.set({ page: this.page });
    super.willUpdate(changed);
  }

  /**
   * Lit's hook. The first picture gets a task of its own, apart from the one that computes its numbers; so does that of
   * another scene in a story, whose text changes with it.
   */
  protected override async scheduleUpdate(): Promise<void> {
    const isOther = this.presentation.settings.inStory && this.#view?.isOther;
    if (this.player && (!this.#hasDrawn || isOther)) await nextTask();
    await super.scheduleUpdate();
  }

  /** The attributes are applied by now: the picture shows what they request. */
  protected override update(changed: PropertyValues<this>): void {
    if (this.#ready) this.#view!.update();
    super.update(changed);
  }

  #readParts(): void {
    const { parts, wrong } = readParts(this.controls);
    this.presentation.set({ parts });
    this.reported.report('controls', wrong);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (!this.#ready) return;
    this.#view!.updated();
    this.#tellChanges(this.player!);
  }

  #tellChanges({ session, clock }: Player): void {
    const { step, scene } = clock.frame(true);
    const now = { config: session.config, preset: session.preset.id, step, stage: sceneName(scene) };
    const before = this.#told;
    this.#told = now;
    if (!before) return this.tell('ready', null);
    const { config, preset, stage } = now;
    if (config !== before.config || preset !== before.preset) this.tell('configchange', { preset, config });
    const { length: steps } = clock.timeline.beats;
    if (step !== before.step || stage !== before.stage) this.tell('stepchange', { step, steps, stage });
  }

  /** The player can be drawn, and from its first picture on always. */
  get #ready(): boolean {
    const view = this.presentation.settings.width > 0 ? this.#view : undefined;
    this.#hasDrawn ||= view !== undefined;
    return view !== undefined;
  }

  protected override render(): TemplateResult {
    const { words, theme, lang } = this.presentation;
    const input = this.#view?.input;
    const ready = this.#ready;
    const { presents = false, blank = false } = this.player?.state ?? {};
    const silent = this.#isSilent ? 'silent' : '';
    return html`<span class="sensor" aria-hidden="true"></span
      ><div class="container"><div
        class="root ${theme} ${ready ? '' : 'before'} ${presents ? 'presents' : ''} ${blank ? 'blank' : ''} ${silent}"
        part="player"
        tabindex="-1"
        role="group"
        aria-label=${titleOf(lang)}
        lang=${tagOf(lang)}
        @click=${input?.click}
        @dblclick=${input?.doubleClick}
        @pointermove=${input?.pointerMove}
        @pointerleave=${input?.pointerLeave}
        @focusin=${input?.focusIn}
        @focusout=${input?.focusOut}
        @input=${input?.input}
        @keydown=${input?.keyDown}
        >${ready ? this.#view!.render() : renderWaiting(this.failure, this.textContent, words)}</div
      >
      ${ready && !this.#holdsMore ? nothing : html`<slot .style=${`min-height:${this.#reserved}px`}></slot>`}
      </div>`;
  }

  /** Until its first language has loaded a picture keeps the place of its words: it shows none in another language. */
  get #isSilent(): boolean {
    const { lang, speaking } = this.presentation;
    this.#hasSpoken ||= lang === speaking && this.#ready;
    return !this.#hasSpoken;
  }

  get #reserved(): number {
    return this.#ready || this.failure ? 0 : this.#size.reserved;
  }
}

defineProperties(AttentionSteps);
