// Sentences too long for numbers in cells: the page says what it folds, thins out and hurries through.
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage } from '../../../web/engine/index.ts';
import { en } from '../../../web/words/index.ts';
import { operationOf } from '../../../web/ops/index.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { folded, termCount, arithmeticOf } from '../../../web/model/arithmetic.ts';
import { layoutOf } from '../../../web/view/layout/layout.ts';
import { isLabelShown } from '../../../web/timeline/long_axis.ts';
import { sizes } from '../support/rectangles.ts';

const READER = { number: 4.2, letter: 0.6, least: 0, coarse: false, axes: en.axes };
const traceOf = (n: number) => engine.trace({ inputs: { draw: 'randn' }, n, dIn: 3, mask: 'causal', dropout: 0.5 });

test('a folded line says how many terms it leaves out, and keeps the one in focus', () => {
  const trace = traceOf(64);
  for (const name of ['context_vec', 'row_max', 'row_sum', 'attn_weights'] as const) {
    const { segments } = arithmeticOf(trace, { stage: findStage(trace, name)!.id, row: 40, col: 0 })!;
    expect(termCount(segments)).toBe(64);
    for (const focus of [null, 0, 2, 3, 4, 31, 62, 63]) {
      const shown = folded(segments, focus);
      const terms = new Set(shown.flatMap((piece) => (!piece.folded && piece.term !== undefined ? [piece.term] : [])));
      const left = shown.reduce((sum, segment) => sum + (segment.folded ?? 0), 0);
      expect(terms.size).toBe(4);
      expect(left).toBe(60);
      for (const kept of [0, 1, 63, focus ?? 2]) expect(terms).toContain(kept);
    }
  }
});

test('a line that is too long for its place is no longer with a term in focus', () => {
  const trace = traceOf(8);
  const { segments } = arithmeticOf(trace, { stage: findStage(trace, 'context_vec')!.id, row: 7, col: 0 })!;
  const termsOf = (focus: number | null) =>
    new Set(
      folded(segments, focus, 70).flatMap((piece) => (!piece.folded && piece.term !== undefined ? [piece.term] : [])),
    );
  const few = [...termsOf(null)];
  expect(few.length).toBeLessThan(8);
  expect(few.at(-1)).toBe(7);
  for (const focus of few) expect([...termsOf(focus)]).toEqual(few);
  // Beside a second fold stays one fewer.
  for (let focus = few.length - 1; focus < 7; focus++)
    expect([...termsOf(focus)]).toEqual([...few.slice(0, -2), focus]);
});

test('a line of 12 terms is not folded', () => {
  const trace = traceOf(12);
  const { segments } = arithmeticOf(trace, { stage: findStage(trace, 'context_vec')!.id, row: 11, col: 1 })!;
  expect(folded(segments, null)).toBe(segments);
});

test('labels never touch, and that of the cell in focus is always there', () => {
  for (const pitch of [4, 7, 12, 24]) {
    for (const focus of [0, 1, 30, 63]) {
      const shown = Array.from({ length: 64 }, (_, i) => i).filter((i) => isLabelShown(i, pitch, focus));
      expect(shown).toContain(focus);
      const gaps = shown.slice(1).map((index, i) => (index - shown[i]!) * pitch);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15);
    }
  }
});

test.each(sizes('360x390 736x650 1050x660'))('every scene of 64 tokens fits %i x %i px', (width, height) => {
  const trace = traceOf(64);
  for (const { whole, stage } of timelineOf(trace, 0, 0).scenes) {
    if (whole) continue;
    const layout = layoutOf(trace, operationOf(stage).scene(trace, stage), { width, height }, READER);
    for (const { heat, small, rows, cols, cellWidth, cellHeight } of layout.boxes) {
      expect(heat).toBe(rows > 12 || cols > 12);
      if (small) continue; // a picture of an operand
      expect(Math.min(cellWidth, cellHeight)).toBeGreaterThanOrEqual(4);
    }
    expect(Math.max(...layout.boxes.map((box) => box.x + box.width)), stage.name).toBeLessThanOrEqual(width);
  }
});

test.each(sizes('375x450 575x232'))(
  'at %i x %i px the legend of dropped weights has all of its words',
  (width, height) => {
    const trace = traceOf(30);
    const stage = findStage(trace, 'attn_weights_dropped')!;
    const { boxes } = layoutOf(trace, operationOf(stage).scene(trace, stage), { width, height }, READER);
    const { legend, x, gridX, legendWidth } = boxes.find(({ matrix }) => matrix.position === 'result')!;
    expect([legend, gridX + legendWidth]).toEqual(['below', width]);
    expect(width - x).toBeGreaterThan(240);
  },
);
