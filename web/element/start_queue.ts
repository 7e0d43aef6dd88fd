// Spreads the work of many players on a page over several tasks: they start one after the other, and are measured in
// slices.

const nextFrame = () => new Promise<unknown>((done) => requestAnimationFrame(done));
export const nextTask = () => new Promise<unknown>((done) => setTimeout(done));
/** Once a frame has been laid out and painted. */
export const painted = () => nextFrame().then(nextTask);

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

/** So many are measured in a task: each computes the layout of the page several times. */
const SLICE = 20;
const due = new Set<() => void>();
let free = SLICE;

function measureSlice(): void {
  free = SLICE;
  if (due.size === 0) return;
  setTimeout(measureSlice); // first: `work` may throw
  for (const work of due) {
    if (free === 0) return;
    due.delete(work);
    free--;
    work();
  }
}

/**
 * Runs `work` at once; on a page of many players in a later task, after those that wait. Not by frames, since a page in
 * the background has none.
 */
export function inSlices(work: () => void): void {
  if (free === SLICE) setTimeout(measureSlice);
  if (free > 0 && due.size === 0) {
    free--;
    work();
  } else {
    due.add(work);
  }
}
