// Whether a reader is near: nothing is loaded or computed for a player that is out of sight.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A reader who scrolls finds the player ready; slides to come are beside the window. */
const NEAR = '400px 0px';

export class Near implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #watcher: IntersectionObserver | undefined;
  #near = false;

  /** Requests an update when the element comes near. */
  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the element has been on screen or close to it; never while it is hidden. */
  get near(): boolean {
    return this.#near;
  }

  hostConnected(): void {
    if (this.#near || !globalThis.IntersectionObserver) return; // without layout nothing is near
    this.#watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.#near = true;
        this.#watcher!.disconnect();
        this.#host.requestUpdate();
      },
      { rootMargin: NEAR },
    );
    this.#watcher.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#watcher?.disconnect();
  }
}
