// Starts several players on a page one after the other.

const nextFrame = () => new Promise<unknown>((done) => requestAnimationFrame(done));
export const nextTask = () => new Promise<unknown>((done) => setTimeout(done));

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
  await nextTask(); // so that all players request their WebAssembly first
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
    await nextFrame(); // in which it is laid out
    await nextTask();
  }
  serving = false;
}

/** Runs `work` after the players above on the page have been painted: the first one does not wait for the others. */
export function inTurn(element: Element, work: () => void): Promise<void> {
  return new Promise((done, failed) => {
    waiting.push({ element, work, done, failed });
    if (!serving) void serve();
  });
}
