// The presenter's view: the element fills the screen, if the browser allows it, and a clicker's keys walk.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { whereOf } from '../../input/pointed_cell.ts';
import type { Player } from '../../model/player.ts';
import { turnIn } from '../../model/state.ts';
import { readStops, stopNames, stopsIn, type Stop } from '../../model/stops.ts';
import type { Problems } from '../../model/problems.ts';
import type { Transport } from '../../model/transport.ts';
import { quoted } from '../../words/quotation.ts';
import type { MarksOver } from './marks_over.ts';

type Host = ReactiveControllerHost & HTMLElement;

export class Presenter implements ReactiveController {
  readonly #host: Host;
  readonly #player: Player;
  readonly #problems: Problems;
  readonly #transport: Transport;
  #presents = false;
  #marks: MarksOver | null = null;
  #isLoading = false;
  /** The list of stops that was last checked. */
  #checked: string | null = null;
  /** The place in it that was last gone to. */
  #stop = -1;

  constructor(host: Host, player: Player, problems: Problems, transport: Transport) {
    this.#host = host;
    this.#player = player;
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
  }

  hostUpdated(): void {
    const { presents } = this.#player.state;
    void this.#mark();
    this.#checkStops();
    if (presents === this.#presents) return;
    this.#presents = presents;
    dispatchEvent(new Event('resize')); // the stage's height has changed
    if (presents) this.#host.shadowRoot?.querySelector<HTMLElement>('.root')?.focus(); // for the keys of a clicker
    if (presents)
      void this.#host.requestFullscreen?.().catch(() => {}); // if refused, it fills the window
    else if (document.fullscreenElement === this.#host) void document.exitFullscreen();
  }

  /** Pen and spotlight are loaded when one of them is first used. */
  async #mark(): Promise<void> {
    const { clock, state } = this.#player;
    const pen = state.presents && state.pen;
    const spotlight = state.presents && state.spotlight;
    if (!this.#marks && (pen || spotlight) && !this.#isLoading) {
      this.#isLoading = true;
      const root = this.#host.shadowRoot?.querySelector<HTMLElement>('.root');
      const loaded = await import('./marks_over.ts').catch(() => null);
      this.#isLoading = false;
      if (!loaded || !root) return;
      this.#marks = new loaded.MarksOver(root);
      return this.#mark(); // of the state by now
    }
    this.#marks?.update({ pen, spotlight, scene: clock.frame().at });
  }

  /** The browser's own key ended full screen. */
  readonly #onChange = (): void => {
    if (this.#presents && document.fullscreenElement === null) this.#player.change({ presents: false, blank: false });
  };

  // --- Keys, before the player sees them ----------------------------------------------------------

  readonly #onKey = (event: Event): void => {
    const { key, ctrlKey, altKey, metaKey } = event as KeyboardEvent;
    const where = whereOf(event.target as Element);
    if (!this.#presents || ctrlKey || altKey || metaKey || where === 'field') return;
    if (where === 'control' && key !== '.') return;
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
