// Nothing is loaded or computed for a player that nobody is near to.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A reader who scrolls finds the player ready. */
const NEAR = '400px';

export class Lazy implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #watcher: IntersectionObserver | undefined;
  #near = false;

  /** Asks for an update when the element comes near. */
  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the element has been on screen or close to it; it never is while it is hidden. */
  get near(): boolean {
    return this.#near;
  }

  hostConnected(): void {
    if (this.#near) return;
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

const nextFrame = () => new Promise<unknown>((done) => requestAnimationFrame(done));
const nextTask = () => new Promise<unknown>((done) => setTimeout(done));

interface Waiting {
  readonly element: Element;
  readonly work: () => void;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const waiting: Waiting[] = [];
let serving = false;

const inOrder = (a: Waiting, b: Waiting) =>
  a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

async function serve(): Promise<void> {
  serving = true;
  await nextTask(); // those that asked for the same WebAssembly ask all at once
  while (waiting.length > 0) {
    const next = waiting.sort(inOrder).shift()!;
    try {
      next.work();
      next.done();
    } catch (error) {
      next.failed(error);
    }
    if (waiting.length === 0) continue;
    await nextFrame(); // in which a player learns its width
    await nextFrame(); // in which it stands there
    await nextTask();
  }
  serving = false;
}

/** Does `work` when the players above on the page have been painted: the first one does not wait for the others. */
export function inTurn(element: Element, work: () => void): Promise<void> {
  return new Promise((done, failed) => {
    waiting.push({ element, work, done, failed });
    if (!serving) void serve();
  });
}
