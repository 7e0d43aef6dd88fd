// What the reader's system asks for, and goes on asking for as it changes: a dark page, still pictures, paper, a finger.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PlayerState, Theme } from '../model/state.ts';

const matching = (query: string) => globalThis.matchMedia?.(query);

export class Media implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #queries = {
    dark: matching('(prefers-color-scheme: dark)'),
    still: matching('(prefers-reduced-motion: reduce)'),
    print: matching('print'),
    coarse: matching('(pointer: coarse)'),
  };

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  readonly #changed = (): void => this.#host.requestUpdate();

  hostConnected(): void {
    for (const query of Object.values(this.#queries)) query?.addEventListener('change', this.#changed);
  }

  hostDisconnected(): void {
    for (const query of Object.values(this.#queries)) query?.removeEventListener('change', this.#changed);
  }

  /** No motion is wanted. */
  get still(): boolean {
    return this.#queries.still?.matches === true;
  }

  /** The reader points with a finger. */
  get coarse(): boolean {
    return this.#queries.coarse?.matches === true;
  }

  /** On paper everything is light. */
  theme(chosen: PlayerState['theme']): Theme {
    if (this.#queries.print?.matches) return 'light';
    return chosen !== 'auto' ? chosen : this.#queries.dark?.matches ? 'dark' : 'light';
  }
}
