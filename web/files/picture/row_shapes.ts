// A story's row under its words as shapes: the sentence, and below it the lines of the row.
import { bandOf, lineMarks } from '../../view/row/marks.ts';
import { nameMarks } from '../../view/row/name_marks.ts';
import { linesOfCells, NO_CELL } from '../../view/row/row_cells.ts';
import type { RowBlock, RowLayout } from '../../view/row/row_layout.ts';
import { centred, type Shape } from '../../view/shapes.ts';
import { cellShapes } from './cell_shapes.ts';
import type { Drawn } from './drawn.ts';
import { sentenceHeight, sentenceShapes } from './sentence_shapes.ts';

/** The cells of a block, and the words before its other rows. */
function blockShapes(drawn: Drawn, layout: RowLayout, block: RowBlock): readonly Shape[] {
  const { view, palette, sources } = drawn;
  const { cellWidth: width, x } = block;
  const lines = linesOfCells(view.trace, layout, block, sources).flatMap((line) => {
    const { height, font, isThin, setting } = line;
    const y = block.y + line.top;
    const name = { text: line.name, face: 'text', size: 12, fill: palette.quiet } as const;
    return [
      ...line.cells.map((ref, j) =>
        cellShapes({ ...drawn, font }, setting, ref, { x: x + j * width, y, width, height }, isThin),
      ),
      ...(line.isNamed ? [{ ground: [centred(x - 8, y + height / 2, name, { anchor: 'end' })], over: [] }] : []),
    ];
  });
  return [...lines.flatMap(({ ground }) => ground), ...lines.flatMap(({ over }) => over)];
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
