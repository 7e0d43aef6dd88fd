// The presenter's view: the element fills the screen, if the browser allows it.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Player } from '../model/player.ts';

export class Presenter implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #player: Player;
  #presents = false;

  constructor(host: ReactiveControllerHost & Element, player: Player) {
    this.#host = host;
    this.#player = player;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('fullscreenchange', this.#onChange);
  }

  hostDisconnected(): void {
    document.removeEventListener('fullscreenchange', this.#onChange);
  }

  hostUpdated(): void {
    const { presents } = this.#player.state;
    if (presents === this.#presents) return;
    this.#presents = presents;
    dispatchEvent(new Event('resize')); // the stage's height has changed
    if (presents) this.#host.shadowRoot?.querySelector<HTMLElement>('.root')?.focus(); // for the keys of a clicker
    if (presents)
      void this.#host.requestFullscreen?.().catch(() => {}); // if refused, it fills the window
    else if (document.fullscreenElement === this.#host) void document.exitFullscreen();
  }

  /** The browser's own key ended full screen. */
  readonly #onChange = (): void => {
    if (this.#presents && document.fullscreenElement === null) this.#player.change({ presents: false, blank: false });
  };
}
