// The presenter's view: while it lasts the element has the whole screen, where the browser allows it.
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
    dispatchEvent(new Event('resize')); // the stage has another height
    if (presents) this.#host.shadowRoot?.querySelector<HTMLElement>('.root')?.focus(); // a clicker's keys arrive there
    if (presents)
      void this.#host.requestFullscreen?.().catch(() => {}); // refused, it fills the window
    else if (document.fullscreenElement === this.#host) void document.exitFullscreen();
  }

  /** The browser's own key has ended it. */
  readonly #onChange = (): void => {
    if (this.#presents && document.fullscreenElement === null) this.#player.change({ presents: false, blank: false });
  };
}
