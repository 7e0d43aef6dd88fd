// What depends on whether a reader sees the element.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Transport } from '../model/transport.ts';

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

export class Playback implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #transport: Transport | undefined;
  #watcher: IntersectionObserver | undefined;
  #seen = false;
  #waiting = false;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    if (!globalThis.IntersectionObserver) return; // without layout nothing is on screen
    this.#watcher = new IntersectionObserver((entries) => {
      this.#seen = entries.at(-1)!.isIntersecting;
      if (!this.#seen) this.#transport?.pause();
      else this.#playWaiting();
    });
    this.#watcher.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#watcher?.disconnect();
    this.#transport?.pause();
  }

  /** The player is loaded. */
  attach(transport: Transport): void {
    this.#transport = transport;
    this.#playWaiting();
  }

  play(): void {
    this.#waiting = true;
    this.#playWaiting();
  }

  pause(): void {
    this.#waiting = false;
    this.#transport?.pause();
  }

  /** Both must happen first, in any order: the player is loaded, and the element is on screen. */
  #playWaiting(): void {
    if (!this.#waiting || !this.#seen || !this.#transport) return;
    this.#waiting = false;
    this.#transport.play();
  }
}
