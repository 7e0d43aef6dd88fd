// In the scene that applies the mask: a curtain before the words that are hidden from the attending one.
import { maskOver } from '../../model/cells.ts';
import type { InView } from '../../model/in_view.ts';
import { isHiddenAt } from '../../ops/masks.ts';
import { landedShare, wordsBefore, type Slots } from './looks.ts';

/** Hidden words side by side, in pixels. */
interface Run {
  readonly x: number;
  readonly width: number;
  /** Nothing beyond it is visible, as under a causal mask: its first side is the curtain's edge. */
  readonly toEnd: boolean;
}

export interface Curtain {
  readonly runs: readonly Run[];
  /** How far it is from its place, in pixels: it follows the attending word from row to row. */
  readonly dx: number;
  readonly opacity: number;
}

/** @param from The attending word, one of the line's. Null: in this scene, or from this word, nothing is hidden. */
export function curtainOf(view: InView, from: number | null, slots: Slots): Curtain | null {
  const { trace, timeline, frame, chosen } = view;
  const scene = timeline.scenes[frame.at]!;
  const { stage } = scene;
  const row = from === null ? -1 : from - wordsBefore(trace);
  const mask = frame.change === null ? maskOver(trace, scene) : null;
  if (row < 0 || !mask) return null;
  const left = (word: number) => slots.middles[word]! - slots.widths[word]! / 2;
  const right = (word: number) => left(word) + slots.widths[word]!;
  const runsAt = (query: number): readonly Run[] => {
    const hidden = Array.from({ length: stage.cols }, (_, col) => isHiddenAt(trace, mask, query, col));
    const starts = hidden.flatMap((is, col) => (is && !hidden[col - 1] ? [col] : []));
    return starts.map((first) => {
      const end = hidden.indexOf(false, first);
      const last = end < 0 ? stage.cols - 1 : end - 1;
      const [from, to] = slots.isRightToLeft ? [last, first] : [first, last];
      return { x: left(from), width: right(to) - left(from), toEnd: end < 0 };
    });
  };
  const runs = runsAt(row);
  const share = landedShare(view, stage, row, 0);
  const before = row > 0 && share < 1 && !chosen && timeline.token === null ? runsAt(row - 1)[0] : undefined;
  if (!before?.toEnd) return runs.length > 0 ? { runs, dx: 0, opacity: share } : null;
  // As wide as before, so that it covers what lies beyond it on its way; the sentence's end cuts it off.
  const { width } = before;
  const edge = ({ x, width }: Run) => (slots.isRightToLeft ? x + width : x);
  const to = runs[0] ? edge(runs[0]) : edge(before) + (slots.isRightToLeft ? -width : width);
  const x = slots.isRightToLeft ? to - width : to;
  return { runs: [{ x, width, toEnd: true }], dx: (edge(before) - to) * (1 - share), opacity: 1 };
}
