// A story's row under its words as shapes: the sentence with its arcs, and below it the lines of the row.
import { turned } from '../../model/cells.ts';
import type { InView } from '../../model/in_view.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import { isNextWord } from '../../ops/index.ts';
import { colLabels, rowLabels } from '../../model/labels.ts';
import { numberText } from '../../words/number_text.ts';
import { bandOf, lineMarks } from '../../view/row/marks.ts';
import { nameMarks } from '../../view/row/name_marks.ts';
import { NO_CELL, hasNameBeside, isThin, lineFont, settingIn } from '../../view/row/row_cells.ts';
import type { RowBlock, RowLayout } from '../../view/row/row_layout.ts';
import { curtainOf, slotsOf, stageOfArcs, wordArcs, wordsInFocus } from '../../view/sentence/arcs.ts';
import { centred, type Palette, type Run, type Shape } from '../../view/shapes.ts';
import { cellShapes } from './cell_shapes.ts';
import type { Drawn } from './drawn.ts';
import { READER } from './widths.ts';

/** The height of the arcs, and of the words below them. */
const SENTENCE = { arcs: 72, words: 44 };
export const SENTENCE_HEIGHT = SENTENCE.arcs + SENTENCE.words;
/** The place of the next word behind the others. */
const NEXT = { gap: 16, height: 32, most: 112 };

const text = (fill: string, text: string, size: number): Run => ({ text, face: 'text', size, fill });

/** The next word in its place, with its share. */
function nextShapes(view: InView, row: number, { x, width }: { x: number; width: number }, palette: Palette) {
  const { trace } = view;
  const stage = trace.stages.find(isNextWord);
  if (!stage || row !== trace.tokens.length - 1 || !view.timeline.scenes[view.frame.at]!.stages.includes(stage))
    return [];
  const shares = rowValuesOf(trace, stage, row);
  const best = Math.max(...shares);
  const place = { x, y: SENTENCE.arcs, width, height: NEXT.height };
  const word = text(palette.accent, colLabels(trace, stage)[shares.indexOf(best)]!, 18);
  const share = text(palette.quiet, numberText(best, false, true), 12);
  return [
    { kind: 'rect', ...place, stroke: palette.quiet, dash: 3, radius: 6 } as const,
    centred(x + width / 2, place.y + place.height / 2, { ...word, bold: true }),
    centred(x + width / 2, place.y + place.height + 8, share),
  ];
}

/** Over the arcs to words that a mask hides, and at its edge. */
const curtainShapes = (
  { runs }: NonNullable<ReturnType<typeof curtainOf>>,
  { ground, quiet }: Palette,
): readonly Shape[] =>
  runs.flatMap(({ x, width, toEnd }): readonly Shape[] => [
    { kind: 'path', d: `M${x} 0H${x + width}V${SENTENCE_HEIGHT}H${x}Z`, fill: ground, opacity: 0.6 },
    ...(toEnd ? [{ kind: 'path', d: `M${x} 0V${SENTENCE_HEIGHT - 8}`, stroke: quiet, line: 1 } as const] : []),
  ]);

/** The words in their columns, and the arcs of the one that attends. */
function sentenceShapes(view: InView, layout: RowLayout, palette: Palette): Shape {
  const { trace } = view;
  const { columns, row, area } = layout;
  const { tokens } = trace;
  const slots = slotsOf(tokens, area.width, SENTENCE.words, READER.letter, 1, columns[0]!.width);
  const { from, to } = wordsInFocus(view);
  const stage = stageOfArcs(view);
  const { arcs } = stage && from !== null ? wordArcs(view, stage, from, slots, SENTENCE.arcs) : { arcs: [] };
  const curtain = curtainOf(view, from, slots);
  const x = Math.min(...columns.map((column) => column.x));
  const end = columns.length * columns[0]!.width;
  const next = { x: end + NEXT.gap, width: Math.min(NEXT.most, area.width - x - end - NEXT.gap) };
  const shapes = [
    ...arcs.map(({ d, thick, isBelowZero }): Shape => {
      const dash = isBelowZero ? { dash: 2 } : {};
      return {
        kind: 'path',
        d,
        stroke: isBelowZero ? palette.ink : palette.accent,
        line: thick,
        opacity: 0.75,
        ...dash,
      };
    }),
    ...(curtain ? curtainShapes(curtain, palette) : []),
    ...tokens.map((token, i) => {
      const middle = slots.middles[i]!;
      const isHidden = curtain?.runs.some(({ x, width }) => x < middle && middle < x + width);
      const fill = i === from ? palette.query : isHidden ? palette.quiet : i === to ? palette.key : palette.ink;
      return centred(middle, SENTENCE.arcs + 18, text(fill, token, slots.font));
    }),
    ...nextShapes(view, row, next, palette),
  ];
  return { kind: 'group', x, y: 0, scale: 1, shapes };
}

/** The cells of a block, and the words before its other rows. */
function blockShapes(drawn: Drawn, layout: RowLayout, block: RowBlock): readonly Shape[] {
  const { view, palette } = drawn;
  const { rows, cols, isUpright, cellWidth: width, heights, x } = block;
  const { stage } = block.matrix;
  const names = rowLabels(view.trace, stage);
  const [down, across] = isUpright ? [cols, rows] : [rows, cols];
  let y = block.y;
  const cells = down.flatMap((d, i) => {
    const height = heights[i]!;
    const own = { ...drawn, font: lineFont(layout, block, d, height) };
    const setting = settingIn(layout, block, d, drawn.sources);
    const isMute = isThin(layout, block, d, height);
    const top = y;
    y += height;
    const name = text(palette.quiet, names[d]!, 12);
    const isNamed = hasNameBeside(layout, block, d, height);
    return [
      ...across.map((a, j) => {
        const ref = turned({ transposed: isUpright }, { stage: stage.id, row: d, col: a });
        return cellShapes(own, setting, ref, { x: x + j * width, y: top, width, height }, isMute);
      }),
      ...(isNamed ? [{ ground: [centred(x - 8, top + height / 2, name, { anchor: 'end' })], over: [] }] : []),
    ];
  });
  return [...cells.flatMap(({ ground }) => ground), ...cells.flatMap(({ over }) => over)];
}

export function rowShapes(drawn: Drawn, layout: RowLayout): readonly Shape[] {
  const { view, palette } = drawn;
  const marking = { view, layout, palette };
  const lines = layout.lines.flatMap((_, at) => [...nameMarks(marking, at), ...lineMarks(marking, at)]);
  // The whole figure shows no single cell.
  const isWhole = view.timeline.scenes[view.frame.at]!.whole;
  const seen = isWhole ? { ...drawn, view: { ...view, cell: NO_CELL }, sources: [] } : drawn;
  const blocks = layout.blocks.flatMap((block) => blockShapes(seen, layout, block));
  return [
    sentenceShapes(view, layout, palette),
    { kind: 'group', x: 0, y: SENTENCE_HEIGHT, scale: 1, shapes: [...bandOf(marking), ...lines, ...blocks] },
  ];
}
