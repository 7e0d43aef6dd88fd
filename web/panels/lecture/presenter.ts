// The presenter's view: the element fills the screen, if the browser allows it, and a clicker's keys walk.
import { nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { whereOf } from '../../input/pointed_cell.ts';
import { loadOrReport } from '../../model/lazy_module.ts';
import type { Player } from '../../model/player.ts';
import type { Presentation } from '../../model/presentation.ts';
import { turnIn } from '../../model/state.ts';
import { readStops, stopNames, stopsIn, type Stop } from '../../model/stops.ts';
import type { Problems } from '../../model/problems.ts';
import type { Transport } from '../../model/transport.ts';
import { LECTURE_WORDS, type LectureWords } from '../../words/lecture_words.ts';
import { quoted } from '../../words/quotation.ts';
import type { MarksOver } from './marks_over.ts';
import type { SpeakerNotes, Stage } from './speaker_notes.ts';
import { renderTools, type Tool } from './tools.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** The name of the notes' window: a page that is loaded again finds it. */
const NOTES = 'attention-steps-notes';
/** A browser that ends full screen for a new window does so within this time. */
const OPENING_MS = 2000;

export class Presenter implements ReactiveController {
  readonly #host: Host;
  readonly #player: Player;
  readonly #presentation: Presentation;
  readonly #problems: Problems;
  readonly #transport: Transport;
  #presents = false;
  #marks: MarksOver | null = null;
  #isLoading = false;
  #notes: SpeakerNotes | null = null;
  /** A window is being opened, for which some browsers end full screen. */
  #isOpening = false;
  /** The list of stops that was last checked. */
  #checked: string | null = null;
  /** The place in it that was last gone to. */
  #stop = -1;

  constructor(host: Host, player: Player, presentation: Presentation, problems: Problems, transport: Transport) {
    this.#host = host;
    this.#player = player;
    this.#presentation = presentation;
    this.#problems = problems;
    this.#transport = transport;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('fullscreenchange', this.#onChange);
    this.#host.shadowRoot?.addEventListener('keydown', this.#onKey, true);
    this.#host.shadowRoot?.addEventListener('click', this.#onClick);
  }

  hostDisconnected(): void {
    document.removeEventListener('fullscreenchange', this.#onChange);
    this.#host.shadowRoot?.removeEventListener('keydown', this.#onKey, true);
    this.#host.shadowRoot?.removeEventListener('click', this.#onClick);
    this.#marks?.remove();
    this.#marks = null;
    this.#notes?.stop();
    this.#notes = null;
  }

  hostUpdated(): void {
    const { presents } = this.#player.state;
    void this.#mark();
    this.#checkStops();
    this.#notes?.update();
    if (presents === this.#presents) return;
    this.#presents = presents;
    dispatchEvent(new Event('resize')); // the stage's height has changed
    if (presents) this.#root?.focus(); // for the keys of a clicker
    if (presents) this.#fill();
    else if (document.fullscreenElement === this.#host) void document.exitFullscreen();
  }

  /** If the browser refuses, the stage fills the window. */
  #fill(): void {
    void this.#host.requestFullscreen?.().catch(() => {});
  }

  get #root(): HTMLElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLElement>('.root');
  }

  get #words(): LectureWords {
    return LECTURE_WORDS[this.#presentation.words.lang];
  }

  /** Pen and spotlight are loaded when one of them is first used. */
  async #mark(): Promise<void> {
    const { clock, state } = this.#player;
    const pen = state.presents && state.pen;
    const spotlight = state.presents && state.spotlight;
    if (!this.#marks && (pen || spotlight) && !this.#isLoading) {
      this.#isLoading = true;
      const loaded = await loadOrReport(
        this.#problems,
        'pen',
        ({ lang }) => LECTURE_WORDS[lang].tools[pen ? 'pen' : 'spotlight'],
        () => import('./marks_over.ts'),
      );
      this.#isLoading = false;
      const root = this.#root;
      if (!loaded || !root) return this.#player.change({ pen: false, spotlight: false }); // to be tried again
      this.#marks = new loaded.MarksOver(root);
      return this.#mark(); // of the state by now
    }
    this.#marks?.update({ pen, spotlight, scene: clock.frame().at });
  }

  /** The browser's own key ended full screen. */
  readonly #onChange = (): void => {
    this.#host.requestUpdate();
    if (this.#isOpening) return;
    if (this.#presents && document.fullscreenElement === null) this.#player.change({ presents: false, blank: false });
  };

  // --- Keys, before the player sees them ----------------------------------------------------------

  readonly #onKey = (event: Event): void => {
    const { key, ctrlKey, altKey, metaKey } = event as KeyboardEvent;
    const where = whereOf(event.target as Element);
    if (!this.#presents || ctrlKey || altKey || metaKey || where === 'field') return;
    if (where === 'control' && key !== '.') return;
    if (where === 'button' && (key === ' ' || key === 'Enter')) return; // activates the button
    if (!this.#obey(key.length === 1 ? key.toLowerCase() : key)) return;
    event.stopPropagation();
    event.preventDefault();
  };

  /** Whether the key is the presenter's. */
  #obey(key: string): boolean {
    const { state } = this.#player;
    const change = (changes: Partial<Player['state']>): true => {
      this.#player.change(changes);
      return true;
    };
    switch (key) {
      case 'PageDown':
        return this.#walk(1);
      case 'PageUp':
        return this.#walk(-1);
      case '.':
        return change({ blank: !state.blank });
      case 'o':
        return change({ turn: this.#nextTurn });
      case 'd':
        return change({ pen: !state.pen });
      case 'l':
        return change({ spotlight: !state.spotlight });
      case 'n':
        this.#openNotes();
        return true;
      case 'Escape':
        return (state.pen || state.spotlight) && change({ pen: false, spotlight: false });
      default:
        return false;
    }
  }

  readonly #onClick = (event: Event): void => {
    if ((event.target as Element).closest('[data-turn]')) this.#player.change({ turn: this.#nextTurn });
  };

  /** The next matrix of the scene in view. */
  get #nextTurn(): Player['state']['turn'] {
    const scene = this.#player.clock.frame().at;
    return { scene, at: turnIn(this.#player.state, scene) + 1 };
  }

  // --- Buttons ------------------------------------------------------------------------------------

  /** In the bar of the presenter's view. */
  renderTools(): TemplateResult | typeof nothing {
    const { state } = this.#player;
    if (!state.presents) return nothing;
    const isFull = !document.fullscreenEnabled || document.fullscreenElement !== null;
    return renderTools(this.#words, state, isFull, (tool) => this.#use(tool));
  }

  #use(tool: Tool): void {
    if (tool === 'full') {
      this.#fill();
      this.#root?.focus({ preventScroll: true }); // the button is gone then
    } else if (tool === 'notes') this.#openNotes();
    else this.#player.change({ [tool]: !this.#player.state[tool] });
  }

  // --- Speaker's notes ----------------------------------------------------------------------------

  /** Opens the window at once, which a browser allows only during a press, and loads what fills it. */
  #openNotes(): void {
    if (this.#notes?.isOpen) return this.#notes.focus();
    this.#isOpening = true;
    setTimeout(() => {
      this.#isOpening = false;
    }, OPENING_MS);
    const opened = open('', NOTES, 'popup,width=720,height=640');
    if (opened && !opened.closed) void this.#fillNotes(opened);
    else this.#problems.report('notes', [({ lang }) => LECTURE_WORDS[lang].notes.blocked]);
  }

  async #fillNotes(opened: Window): Promise<void> {
    const loaded = await loadOrReport(
      this.#problems,
      'notes',
      ({ lang }) => LECTURE_WORDS[lang].notes.title,
      () => import('./speaker_notes.ts'),
    );
    if (loaded) this.#notes = new loaded.SpeakerNotes(opened, this.#stage());
    else opened.close();
  }

  #stage(): Stage {
    const presenter = this;
    return {
      player: this.#player,
      get words() {
        return presenter.#presentation.words;
      },
      get next() {
        return presenter.#goal(1)?.stop.at ?? null;
      },
      walk: (by) => void this.#walk(by),
      press: (event) => this.#root?.dispatchEvent(new KeyboardEvent('keydown', event)) === false,
    };
  }

  // --- Stops --------------------------------------------------------------------------------------

  get #stops(): readonly Stop[] {
    return stopsIn(this.#player.state.stops ?? '', this.#player.clock.timeline);
  }

  /** A list loses what the walk does not have. */
  #checkStops(): void {
    const { state, clock } = this.#player;
    if (state.stops === this.#checked) return;
    const { right, wrong } = readStops(state.stops ?? '', clock.timeline);
    const names = stopNames(clock.timeline).join(', ');
    this.#problems.report('stops', wrong === '' ? [] : [({ rules }) => rules.oneOf('stops', names, quoted(wrong))]);
    this.#checked = state.stops === null ? null : right;
    this.#stop = -1;
    if (this.#checked !== state.stops) this.#player.change({ stops: this.#checked });
  }

  /**
   * The place in the list of stops: the last one gone to or, if a presenter has left it for another stop, that one.
   * Elsewhere the walk is on a detour from the last one.
   */
  #placeIn(stops: readonly Stop[]): { readonly place: number; readonly isThere: boolean } {
    const { at } = this.#player.clock.frame();
    if (stops[this.#stop]?.at === at) return { place: this.#stop, isThere: true };
    const other = stops.findIndex((stop) => stop.at === at);
    return other < 0
      ? { place: Math.min(this.#stop, stops.length - 1), isThere: false }
      : { place: other, isThere: true };
  }

  /** Where the next key leads: with a list of stops the one after or before, else the next scene. */
  #goal(by: 1 | -1): { readonly place: number; readonly stop: Stop } | null {
    const stops = this.#stops;
    const { clock } = this.#player;
    const { place, isThere } = this.#placeIn(stops);
    const to = by > 0 || isThere ? place + by : Math.max(place, 0);
    if (stops.length > 0) return stops[to] ? { place: to, stop: stops[to] } : null;
    const at = clock.frame().at + by;
    return at in clock.timeline.scenes ? { place: -1, stop: { at, cell: null } } : null;
  }

  #walk(by: 1 | -1): true {
    const goal = this.#goal(by);
    if (!goal) return true;
    this.#stop = goal.place;
    this.#transport.seekStage(goal.stop.at);
    if (goal.stop.cell) this.#player.change({ cell: goal.stop.cell });
    return true;
  }
}
