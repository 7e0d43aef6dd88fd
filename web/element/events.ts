// Dispatches the element's events: `ready`, `stepchange`, `configchange`.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Player } from '../model/player.ts';
import type { AttentionStepsEventMap } from './api.ts';

type Own = 'ready' | 'stepchange' | 'configchange';

interface Moment {
  readonly config: unknown;
  readonly preset: unknown;
  readonly step: number;
  readonly stage: string;
}

export class Events implements ReactiveController {
  readonly #element: ReactiveControllerHost & EventTarget;
  readonly #player: () => Player | undefined;
  #seen: Moment | undefined;

  /** `player`: once it is loaded. */
  constructor(element: ReactiveControllerHost & EventTarget, player: () => Player | undefined) {
    this.#element = element;
    this.#player = player;
    element.addController(this);
  }

  #dispatch<K extends Own>(type: K, detail: AttentionStepsEventMap[K]['detail']): void {
    this.#element.dispatchEvent(new CustomEvent(type, { detail }));
  }

  hostUpdated(): void {
    const player = this.#player();
    if (!player) return;
    const { session, clock } = player;
    const { step, at } = clock.frame(true);
    const { beats } = clock.timeline;
    const now = { config: session.config, preset: session.preset.id, step, stage: clock.nameOf(at) };
    const before = this.#seen;
    this.#seen = now;
    if (!before) return this.#dispatch('ready', null);
    if (now.config !== before.config || now.preset !== before.preset) {
      this.#dispatch('configchange', { preset: now.preset, config: now.config });
    }
    if (now.step !== before.step || now.stage !== before.stage) {
      this.#dispatch('stepchange', { step, steps: beats.length, stage: now.stage });
    }
  }
}
