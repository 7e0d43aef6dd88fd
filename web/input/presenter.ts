// The presenter's view: the element fills the screen, if the browser allows it.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Player } from '../model/player.ts';
import type { MarksOver } from './marks_over.ts';

export class Presenter implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #player: Player;
  #presents = false;
  #marks: MarksOver | null = null;
  #isLoading = false;

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
    this.#marks?.remove();
    this.#marks = null;
  }

  hostUpdated(): void {
    const { presents } = this.#player.state;
    void this.#mark();
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
}
