// What depends on whether a reader sees the element.
import type { ReactiveControllerHost } from 'lit';
import type { Transport } from '../model/transport.ts';

type Host = ReactiveControllerHost & Element;

/**
 * Calls `seen` whenever the element enters the window or leaves it; one that is removed has left it.
 * @param rootMargin How far around the window counts.
 */
function whenSeen(host: Host, seen: (isSeen: boolean) => void, rootMargin = '0px'): void {
  let watcher: IntersectionObserver | undefined;
  host.addController({
    hostConnected() {
      if (!globalThis.IntersectionObserver) return; // without layout nothing is on screen
      watcher = new IntersectionObserver((entries) => seen(entries.at(-1)!.isIntersecting), { rootMargin });
      watcher.observe(host);
    },
    hostDisconnected() {
      watcher?.disconnect();
      seen(false);
    },
  });
}

/** A reader who scrolls finds the player ready; slides to come are beside the window. In pixels. */
const NEAR = 400;

export class VisibilityController {
  readonly #host: Host;
  /** Whether the element has been on screen or close to it; never while it is hidden. Its change asks for an update. */
  near = false;

  constructor(host: Host) {
    this.#host = host;
    whenSeen(host, (isNear) => this.#come(isNear), `${NEAR}px 0px`);
  }

  /** Once the page has been laid out: where the element is can be read now, a frame before the browser tells it. */
  look(): void {
    const { innerWidth, innerHeight, parent, self } = this.#host.ownerDocument.defaultView ?? window;
    if (this.near || parent !== self) return; // a frame may be far from what a reader sees
    const { top, bottom, left, right } = this.#host.getBoundingClientRect();
    const isBeside = top >= innerHeight + NEAR || bottom <= -NEAR || left >= innerWidth || right <= 0;
    this.#come(right > left && !isBeside);
  }

  #come(isNear: boolean): void {
    if (!isNear || this.near) return;
    this.near = true;
    this.#host.requestUpdate();
  }
}

export class Playback {
  #transport: Transport | undefined;
  #seen = false;
  #waiting = false;

  constructor(host: Host) {
    whenSeen(host, (isSeen) => {
      this.#seen = isSeen;
      if (isSeen) this.#playWaiting();
      else this.#transport?.pause();
    });
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
