// A story's row under its words as shapes: the sentence, and below it the lines of the row.
import { turned } from '../../model/cells.ts';
import { rowLabels } from '../../model/labels.ts';
import { bandOf, lineMarks } from '../../view/row/marks.ts';
import { nameMarks } from '../../view/row/name_marks.ts';
import { NO_CELL, hasNameBeside, isThin, lineFont, settingIn } from '../../view/row/row_cells.ts';
import type { RowBlock, RowLayout } from '../../view/row/row_layout.ts';
import { centred, type Shape } from '../../view/shapes.ts';
import { cellShapes } from './cell_shapes.ts';
import type { Drawn } from './drawn.ts';
import { sentenceHeight, sentenceShapes } from './sentence_shapes.ts';

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
    const name = { text: names[d]!, face: 'text', size: 12, fill: palette.quiet } as const;
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

/** @param isOfTwo The arcs of both heads. */
export function rowShapes(drawn: Drawn, layout: RowLayout, isOfTwo: boolean): readonly Shape[] {
  const { view, palette } = drawn;
  const marking = { view, layout, palette };
  const lines = layout.lines.flatMap((_, at) => [...nameMarks(marking, at), ...lineMarks(marking, at)]);
  // The whole figure shows no single cell.
  const isWhole = view.frame.scene.whole;
  const seen = isWhole ? { ...drawn, view: { ...view, cell: NO_CELL }, sources: [] } : drawn;
  const blocks = layout.blocks.flatMap((block) => blockShapes(seen, layout, block));
  return [
    sentenceShapes(view, layout, palette, isOfTwo),
    { kind: 'group', x: 0, y: sentenceHeight(isOfTwo), scale: 1, shapes: [...bandOf(marking), ...lines, ...blocks] },
  ];
}
