// The law of visibility: required parts are fully visible; the text keeps its place; the scene has its share of the
// window; numbers and words have a legible size.
import type { Measured } from '../parts.ts';

/** A narrower window, in pixels, is a phone's. */
const DESK = 700;

/** The numbers of a result with that many columns do not fit a phone; the line has that of the cell in focus. */
const WIDE = 7;

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One scene, at rest. */
export interface Seen {
  readonly scene: string;
  readonly scrolled: readonly [page: number, across: number];
  /** Parts that are not fully inside the window, or that are cut; `part: why`. */
  readonly cut: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly sceneShare: number;
  readonly text: Rect;
  /** Font sizes, in pixels: of the numbers in cells, and of the words of the sentence. */
  readonly numbers: readonly number[];
  readonly words: number;
  /** In its line: in cross-attention two, which share its width. */
  readonly sentences: number;
  /** The result's cells show their numbers. */
  readonly legible: boolean;
  /** The number of the result's columns. */
  readonly columns: number;
  /** For the whole figure: the side of its smallest cell. */
  readonly cell: number;
}

/** The scene in view. Runs in the page, so it uses nothing from outside. */
export function lookAtWhole(measured: Measured): Seen {
  const player = document.querySelector('attention-steps') as HTMLElement & {
    stage: string;
    trace: { stages: readonly { name: string; head: number | null; rows: number; cols: number }[] };
  };
  const root = player.shadowRoot!;
  const rectOf = (part: Element) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return { x, y, width, height };
  };
  /** The visible box of an element: its own and, unless it contains other scenes' texts, that of its content. */
  const contentOf = (part: Element, inner: boolean): DOMRect[] => {
    if (!inner) return [part.getBoundingClientRect()];
    const range = document.createRange();
    range.selectNodeContents(part);
    return [part.getBoundingClientRect(), ...range.getClientRects()];
  };
  /** The visible area: the window, clipped by every ancestor. */
  const boundsOf = (part: Element) => {
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let e = part.parentElement; e; e = e.parentElement) {
      if (!root.contains(e) || getComputedStyle(e).overflow === 'visible') continue;
      const box = e.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const cutOf = (name: string, part: Element, inner = true): string[] => {
    const bounds = boundsOf(part);
    const shown = contentOf(part, inner).filter(({ width, height }) => width > 1 && height > 1);
    const beyond = (['left', 'top', 'right', 'bottom'] as const).flatMap((side) => {
      const sign = side === 'left' || side === 'top' ? -1 : 1;
      const over = Math.max(...shown.map((box) => sign * (box[side] - bounds[side])));
      return over > 1 ? [`${name} ${Math.round(over)} px beyond ${side}`] : [];
    });
    return shown.length === 0 ? [`${name} is not there`] : beyond;
  };
  const parts = (name: string) => [...root.querySelectorAll(`[part~="${name}"]`)];
  const names = ['bar', 'sentence', 'text', 'line', 'scene', 'operand', 'result', 'transport'];
  // The visible text of the line: name of the cell, formula, arithmetic.
  const line = parts('line').flatMap((part) => [
    ...[...part.querySelectorAll(measured.lineText)].filter((each) => each.textContent!.trim()),
  ]);
  const scene = rectOf(parts('scene')[0]!);
  const sizeOf = (text: Element) => parseFloat(getComputedStyle(text).fontSize);
  const finite = [...root.querySelectorAll(measured.shownNumber)].filter((each) => each.textContent !== '−∞');
  const numbers = finite.map(sizeOf); // −∞ is larger
  const nodes = [...root.querySelectorAll<HTMLElement>(measured.node)];
  const cellSides = nodes.flatMap((node) => {
    const [name, head] = node.dataset.matrix!.split(' ');
    const { rows, cols } = player.trace.stages.find(
      (stage) => stage.name === name && (stage.head === null || String(stage.head) === head),
    )!;
    return [node.offsetWidth / cols, node.offsetHeight / rows];
  });
  return {
    scene: player.stage,
    scrolled: [
      document.documentElement.scrollHeight > 0 ? scrollY : -1,
      document.documentElement.scrollWidth - innerWidth,
    ],
    cut: [
      ...names
        .filter((name) => name !== 'line')
        .flatMap((name) => parts(name).flatMap((part) => cutOf(name, part, name !== 'text'))),
      ...nodes.flatMap((node) => cutOf(`node ${node.dataset.matrix}`, node)),
      // A long name of a cell ends in an ellipsis.
      ...line.flatMap((part) => cutOf(`line ${part.className}`, part, !part.matches(measured.place))),
    ],
    counts: Object.fromEntries(names.map((name) => [name, parts(name).length])),
    sceneShare: (scene.width * scene.height) / (innerWidth * innerHeight),
    text: rectOf(parts('text')[0]!),
    numbers: [...new Set(numbers)],
    words: sizeOf(root.querySelector(measured.word)!),
    sentences: root.querySelector(measured.memory) ? 2 : 1,
    columns: root.querySelectorAll(measured.resultCells).length,
    legible: root.querySelector(measured.resultNumber) !== null,
    cell: Math.min(...cellSides),
  };
}

/** The violations of a walk at one window size, in words. */
export function faultsOfWhole(seen: readonly Seen[], width: number): readonly string[] {
  const isDesk = width >= DESK;
  return seen.flatMap(
    ({ scene, scrolled, cut, counts, sceneShare, text, numbers, words, sentences, legible, columns, cell }) => {
      const say = (wrong: boolean, fault: string) => (wrong ? [fault] : []);
      const isWhole = scene === 'whole';
      const one = ['bar', 'sentence', 'text', 'line', 'scene', 'transport', ...(isWhole ? [] : ['result'])];
      const place = JSON.stringify(text);
      return [
        ...cut,
        ...say(
          scrolled.some((by) => by !== 0),
          `scrolled by ${scrolled.join()}`,
        ),
        ...one.flatMap((name) => say(counts[name] !== 1, `${counts[name]} parts are ${name}`)),
        // The mask is applied to the scores in their place.
        ...say(!isWhole && scene !== 'masked' && counts.operand === 0, 'no operand'),
        ...say(sceneShare < 0.5, `the scene has ${sceneShare} of the window`),
        ...say(place !== JSON.stringify(seen[0]!.text), `the text is at ${place}`),
        ...say(isDesk && numbers.some((size) => size < 13 || size > 18), `numbers of ${numbers.join(', ')} px`),
        ...say(
          numbers.some((size) => size < 11),
          `numbers of ${numbers.join(', ')} px`,
        ),
        ...say(!isWhole && !legible && (isDesk || columns < WIDE), 'cells of the result without numbers'),
        ...say(words < (sentences > 1 ? 11 : 20), `words of ${words} px`),
        ...say(cell < (isDesk ? 6 : 3), `cells of ${cell} px in the whole figure`),
      ].map((fault) => `${scene}: ${fault}`);
    },
  );
}
