// Tells the page what has changed: `ready`, `stepchange`, `configchange`, `problem`.
import type { ReactiveController } from 'lit';
import type { AttentionStepsEventMap } from './api.ts';
import type { Host } from './host.ts';

type Own = 'ready' | 'stepchange' | 'configchange' | 'problem';

export class Events implements ReactiveController {
  readonly #host: Host;
  #seen:
    | { readonly config: unknown; readonly preset: unknown; readonly step: number; readonly stage: string }
    | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  dispatch<K extends Own>(type: K, detail: AttentionStepsEventMap[K]['detail']): void {
    this.#host.dispatchEvent(new CustomEvent(type, { detail }));
  }

  hostUpdated(): void {
    const { session, player } = this.#host;
    if (!session || !player) return;
    const { step, at } = player.frame(true);
    const now = { config: session.config, preset: session.preset.id, step, stage: player.timeline.playlist[at]!.name };
    const before = this.#seen;
    this.#seen = now;
    if (!before) return this.dispatch('ready', null);
    if (now.config !== before.config || now.preset !== before.preset) {
      this.dispatch('configchange', { preset: now.preset, config: now.config });
    }
    if (now.step !== before.step || now.stage !== before.stage) {
      this.dispatch('stepchange', { step, steps: player.timeline.beats.length, stage: now.stage });
    }
  }
}
