// The presenter's view: the element fills the screen, if the browser allows it, and a clicker's keys walk.
import type { ReactiveController } from 'lit';
import { whereOf } from '../input/keys.ts';
import type { Player } from '../model/player.ts';
import type { Problems } from '../model/problems.ts';
import type { PlayerModel } from '../model/in_view.ts';
import type { Transport } from '../model/transport.ts';
import { quoted } from '../words/text.ts';
import { sceneName, sceneNamed } from '../timeline/scenes.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { namesIn } from '../model/state.ts';

/** The position of a stop in this walk: a scene's name, or `end`; -1: it has none of that name. */
const stopOf = (name: string, { scenes }: Timeline): number =>
  name === 'end' ? scenes.findLastIndex(({ whole }) => whole) : sceneNamed(scenes, name);

export class Presenter implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #player: Player;
  readonly #problems: Problems;
  readonly #transport: Transport;
  #presents = false;
  /** The list of stops that was last checked. */
  #checked: string | null = null;
  /** Its last stop that was shown. */
  #stop = -1;

  constructor(host: HTMLElement, { player, problems, transport }: PlayerModel) {
    this.#host = host;
    this.#player = player;
    this.#problems = problems;
    this.#transport = transport;
  }

  hostConnected(): void {
    document.addEventListener('fullscreenchange', this.#onChange);
    this.#host.shadowRoot?.addEventListener('keydown', this.#onKey, true);
  }

  hostDisconnected(): void {
    document.removeEventListener('fullscreenchange', this.#onChange);
    this.#host.shadowRoot?.removeEventListener('keydown', this.#onKey, true);
  }

  hostUpdated(): void {
    const { presents } = this.#player.state;
    this.#checkStops();
    if (presents === this.#presents) return;
    this.#presents = presents;
    dispatchEvent(new Event('resize')); // the picture's height has changed
    if (!presents) {
      if (document.fullscreenElement === this.#host) void document.exitFullscreen();
      return;
    }
    this.#host.shadowRoot?.querySelector<HTMLElement>('.root')?.focus(); // for the keys of a clicker
    void this.#host.requestFullscreen?.().catch(() => {}); // if the browser refuses, the picture fills the window
  }

  /** The browser's own key ended full screen, or what was asked for came after the view had ended. */
  readonly #onChange = (): void => {
    const full = document.fullscreenElement;
    if (this.#presents && full === null) this.#player.change({ presents: false, blank: false });
    if (!this.#presents && full === this.#host) void document.exitFullscreen();
  };

  /** Before the player sees the key. */
  readonly #onKey = (event: Event): void => {
    const { key, ctrlKey, altKey, metaKey } = event as KeyboardEvent;
    const where = whereOf(event.target as Element);
    if (!this.#presents || ctrlKey || altKey || metaKey || where === 'field') return;
    const by = where === 'control' ? 0 : key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
    const { blank } = this.#player.state;
    if (key === '.') this.#player.change({ blank: !blank });
    else if (by === 0) return;
    else if (!blank) this.#click(by);
    event.stopPropagation();
    event.preventDefault();
  };

  /** Forward plays a scene, then shows its end; back shows the end of the one before. */
  #click(by: 1 | -1): void {
    const { clock } = this.#player;
    const { at, step } = clock.frame(true);
    const stops = this.#stops;
    const isDetour = stops.length > 0 && !stops.includes(at);
    if (by > 0 && step < clock.timeline.ends[at]! && !isDetour) {
      if (clock.playing) this.#transport.seekStage(at);
      else this.#transport.play();
      return;
    }
    if (stops.length > 0) this.#walk(by, stops);
    else this.#transport.act(by > 0 ? 'nextStage' : 'previousStage');
    if (by > 0 && clock.frame(true).at !== at) this.#transport.play();
  }

  // --- Stops --------------------------------------------------------------------------------------

  get #stops(): readonly number[] {
    const { state, clock } = this.#player;
    return namesIn(state.stops ?? '').map((name) => stopOf(name, clock.timeline));
  }

  /** A list loses what the walk does not have. */
  #checkStops(): void {
    const { state, clock } = this.#player;
    if (state.stops === this.#checked) return;
    const { timeline } = clock;
    const named = namesIn(state.stops ?? '');
    const right = named.filter((name) => stopOf(name, timeline) >= 0);
    const wrong = named.filter((name) => !right.includes(name)).join(', ');
    const possible = [...new Set(timeline.scenes.map(sceneName)), 'end'].join(', ');
    this.#problems.report('stops', wrong === '' ? [] : [({ rules }) => rules.oneOf('stops', possible, quoted(wrong))]);
    this.#checked = state.stops === null ? null : right.join(', ');
    this.#stop = -1;
    if (this.#checked !== state.stops) this.#player.change({ stops: this.#checked });
  }

  /** To the stop after the one in view, or before it; from a detour back to where the list was left. */
  #walk(by: 1 | -1, stops: readonly number[]): void {
    const { at } = this.#player.clock.frame();
    if (stops[this.#stop] !== at && stops.includes(at)) this.#stop = stops.indexOf(at);
    const to = this.#stop + (by > 0 || stops[this.#stop] === at ? by : 0);
    if (stops[to] === undefined) return;
    this.#stop = to;
    this.#transport.seekStage(stops[to]);
  }
}
