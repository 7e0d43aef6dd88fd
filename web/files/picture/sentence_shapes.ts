// The sentence above a story's row as shapes: its words, the arcs of one head or of two, and the next word.
import type { Stage } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import type { Theme } from '../../model/state.ts';
import { isWeights } from '../../model/weighted_sum.ts';
import { headsOf } from '../../ops/operation.ts';
import type { Rect } from '../../view/area.ts';
import type { RowLayout } from '../../view/row/row_layout.ts';
import {
  LEAST_OF_HEADS,
  belowZero,
  curtainOf,
  nextWordOf,
  slotsOf,
  stageOfArcs,
  wordArcs,
  wordsInFocus,
  type Slots,
  strokeWidth,
} from '../../view/sentence/arcs.ts';
import { LOOK, SHARES } from '../../view/look.ts';
import { centred, type Palette, type Run, type Shape } from '../../view/shapes.ts';
import { numberText } from '../../words/number_text.ts';
import { READER } from './widths.ts';

/** The height of the arcs, and of the words below them. */
const SENTENCE = { arcs: 72, words: 44 };
/** The height above the arcs of one of two heads, for their largest weight. */
const HEAD_NUMBER = 18;

/** @param isOfTwo The arcs of a second head hang below the words. */
export const sentenceHeight = (isOfTwo: boolean): number =>
  SENTENCE.words + SENTENCE.arcs + (isOfTwo ? SENTENCE.arcs : 0);
/** The place of the next word behind the others. */
const NEXT = { gap: 16, height: 32, most: 112 };

const text = (fill: string, text: string, size: number): Run => ({ text, face: 'text', size, fill });

/** The next word in its place, with its share. */
function nextShapes(view: InView, { x, width }: Pick<Rect, 'x' | 'width'>, palette: Palette) {
  const next = nextWordOf(view);
  if (!next) return [];
  const place = { x, y: SENTENCE.arcs, width, height: NEXT.height };
  const word = text(palette.accent, next.word, 18);
  const share = text(palette.quiet, numberText(next.share, false, true), 12);
  return [
    { kind: 'rect', ...place, stroke: palette.quiet, dash: [3, 3], radius: 6 } as const,
    centred(x + width / 2, place.y + place.height / 2, { ...word, bold: true }),
    centred(x + width / 2, place.y + place.height + 8, share),
  ];
}

/** Over the arcs to words that a mask hides, and at its edge. */
function curtainShapes({ runs, isQuiet }: NonNullable<ReturnType<typeof curtainOf>>, palette: Palette) {
  const bottom = sentenceHeight(false);
  const opacity = SHARES[isQuiet ? 'pastCurtain' : 'curtain'];
  const edge = isQuiet ? { stroke: palette.quiet, line: 1 } : { stroke: palette.ink, line: 3 };
  return runs.flatMap(({ x, width, toEnd }): readonly Shape[] => [
    { kind: 'path', d: `M${x} 0H${x + width}V${bottom}H${x}Z`, fill: palette.ground, opacity },
    ...(toEnd ? [{ kind: 'path', d: `M${x} 0V${bottom - 8}`, ...edge } as const] : []),
  ]);
}

type Arc = ReturnType<typeof wordArcs>['arcs'][number];

function arcShape({ d, thick, isBelowZero, weighed }: Arc, { accent, quiet }: Palette, theme: Theme): Shape {
  const own = { kind: 'path', d, line: thick } as const;
  if (!isBelowZero) return { ...own, stroke: weighed < 1 ? quiet : accent, opacity: SHARES.arc };
  return { ...own, stroke: belowZero(theme), dash: [LOOK.dotSize, LOOK.dotGap] };
}

/** The arcs of one of two heads with the largest weight; the second's are below the words, and double. */
function headArcs(view: InView, head: Stage, from: number, slots: Slots, palette: Palette): readonly Shape[] {
  const { arcs } = wordArcs(view, head, from, slots, SENTENCE.arcs - HEAD_NUMBER, LEAST_OF_HEADS);
  const isBelow = head.head === 1;
  const placed = (y: number) => (isBelow ? sentenceHeight(true) - HEAD_NUMBER - y : HEAD_NUMBER + y);
  const moved = arcs.map((arc) => ({
    ...arc,
    d: arc.d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${x} ${placed(Number(y))}`),
  }));
  const inside = (arc: Arc): Shape => ({
    kind: 'path',
    d: arc.d,
    stroke: palette.ground,
    line: strokeWidth(arc.thick, 'inner'),
  });
  const lines = moved.flatMap((arc) =>
    isBelow
      ? [arcShape({ ...arc, thick: strokeWidth(arc.thick, 'outer') }, palette, view.theme), inside(arc)]
      : [arcShape(arc, palette, view.theme)],
  );
  const [largest] = arcs.toSorted((a, b) => b.value - a.value);
  if (!largest) return lines;
  const { x, y } = largest.summit;
  const number = { ...text(palette.accent, numberText(largest.value, false, true), 14), bold: true };
  return [...lines, centred(x, placed(y - largest.thick / 2 - 9), number)];
}

/** The words in their columns, and the arcs of the one that attends. */
export function sentenceShapes(view: InView, layout: RowLayout, palette: Palette, isOfTwo: boolean): Shape {
  const { trace } = view;
  const { columns, area } = layout;
  const { tokens } = trace;
  const slots = slotsOf(tokens, area.width, SENTENCE.words, READER.letter, 1, columns[0]!.width);
  const { from, to } = wordsInFocus(view);
  const stage = stageOfArcs(view);
  const ofHeads = isOfTwo && stage && isWeights(stage) ? headsOf(trace, stage) : null;
  const { arcs } =
    stage && from !== null && !ofHeads ? wordArcs(view, stage, from, slots, SENTENCE.arcs) : { arcs: [] };
  const curtain = curtainOf(view, from, slots);
  const x = Math.min(...columns.map((column) => column.x));
  const end = columns.length * columns[0]!.width;
  const next = { x: end + NEXT.gap, width: Math.min(NEXT.most, area.width - x - end - NEXT.gap) };
  const shapes = [
    ...arcs.map((arc) => arcShape(arc, palette, view.theme)),
    ...(ofHeads ?? []).flatMap((head) => headArcs(view, head, from!, slots, palette)),
    ...(curtain ? curtainShapes(curtain, palette) : []),
    ...tokens.map((token, i) => {
      const middle = slots.middles[i]!;
      const isHidden = curtain?.runs.some(({ x, width }) => x < middle && middle < x + width);
      const fill = i === from ? palette.query : isHidden ? palette.quiet : i === to ? palette.key : palette.ink;
      return centred(middle, SENTENCE.arcs + 18, text(fill, token, slots.font));
    }),
    ...nextShapes(view, next, palette),
  ];
  return { kind: 'group', x, y: 0, scale: 1, shapes };
}
