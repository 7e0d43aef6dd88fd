// The whole computation as shapes: its matrices as colours, ribbons between them, each with a short caption.
import type { InView } from '../../model/in_view.ts';
import { isOfSentence, rowLabels } from '../../model/labels.ts';
import { roleOf } from '../../ops/notation.ts';
import { LOOK, SHARES } from '../../view/look.ts';
import { NODE_CAPTION, sheetsBehind, stackHeight, type WholeNode } from '../../view/whole/graph.ts';
import { focusedRow, focusOf, threadsOf } from '../../view/whole/focus.ts';
import type { WholeLayout } from '../../view/whole/whole_layout.ts';
import { heatShapes } from './cell_shapes.ts';
import { cut } from './matrix_shapes.ts';
import { ofRole, type Palette, centred, type Path, type Run, type Shape, type Text } from '../../view/shapes.ts';
import { onPlate } from './widths.ts';
import { stageWordsOf } from '../../words/stage_words.ts';

export function ribbonShapes(view: InView, { ribbons }: WholeLayout, palette: Palette): readonly Path[] {
  const focus = focusOf(view);
  return ribbons.flatMap((ribbon): readonly Path[] => {
    const hue = ofRole(palette, ribbon.role, palette.accent);
    const filled = (d: string, of: number): Path => ({ kind: 'path', d, fill: hue, opacity: SHARES.ribbon * of });
    const threads = threadsOf(view.trace, ribbon, focus).map(({ d, width, isFocused }): Path => {
      return {
        kind: 'path',
        d,
        stroke: hue,
        line: width,
        opacity: SHARES.ribbon * SHARES[isFocused ? 'focalThread' : 'thread'],
      };
    });
    return [filled(ribbon.band, 0.15), ...(ribbon.isDown ? [filled(ribbon.head, SHARES.ribbonHead)] : []), ...threads];
  });
}

/** The matrix of a node, and those of other heads behind it. */
export function nodeShapes(view: InView, palette: Palette, node: WholeNode): readonly Shape[] {
  const { stage, x, y, width, height } = node;
  const row = focusedRow(view, node);
  const behind = sheetsBehind(node)
    .map((offset): Shape => {
      const place = { x: x + offset, y: y - offset, width, height };
      return { kind: 'rect', ...place, fill: palette.line, stroke: palette.hatch, line: 1 };
    })
    .reverse();
  return [
    ...behind,
    { kind: 'rect', x, y, width, height, fill: palette.ground },
    ...heatShapes(view, palette, { stage, transposed: false, droppedBy: null }, { x, y, width, height }),
    { kind: 'rect', x, y, width, height, stroke: palette.line, line: 1 },
    ...(row ? [{ kind: 'rect', ...row, x, y: y + row.y, stroke: palette.ink, line: 1.5 } as const] : []),
  ];
}

/** The names of a node's rows, if they fit. */
function rowNames(
  { trace, cell }: InView,
  palette: Palette,
  { x, y, width, height, stage, names }: WholeNode,
): readonly Shape[] {
  if (!names) return [];
  const pitch = height / stage.rows;
  const [at, anchor] =
    names.x > 0 ? ([x + width + LOOK.labelGap, 'start'] as const) : ([x - LOOK.labelGap, 'end'] as const);
  return rowLabels(trace, stage).map((token, row): Shape => {
    const isFocused = row === cell.row && isOfSentence(trace, stage);
    const text = cut(token, names.width - LOOK.labelGap, LOOK.labelSize);
    const fill = isFocused ? ofRole(palette, 'query', palette.ink) : palette.quiet;
    return centred(
      at,
      y + (row + 0.5) * pitch,
      { text, face: 'text', size: LOOK.labelSize, bold: isFocused, fill },
      { anchor },
    );
  });
}

/** The name above a node, and its caption. */
export function nodeWords(view: InView, palette: Palette, node: WholeNode, small: boolean): readonly Shape[] {
  const { stage, x, y, width, caption } = node;
  const sheets = stackHeight(node);
  const title: Run = {
    text: stageWordsOf(view.words, stage.name).short,
    face: 'text',
    size: LOOK[small ? 'tightNodeSize' : node.rank === 'main' ? 'mainNodeSize' : 'nodeSize'],
    bold: node.rank === 'main',
    fill: ofRole(palette, roleOf(stage.name), palette.ink),
  };
  const legible = (text: Text) => onPlate(text, palette.ground);
  const lines = (caption?.lines ?? []).flatMap((text, i) => {
    const run: Run = { text, face: 'text', size: LOOK.labelSize, fill: palette.quiet };
    const [left, top] = [x + caption!.x, y + caption!.y + NODE_CAPTION * (i + 0.5)];
    if (caption!.below) return legible(centred(left + caption!.width / 2, top, run));
    return caption!.x > 0
      ? legible(centred(left, top, run, { anchor: 'start' }))
      : legible(centred(left + caption!.width, top, run, { anchor: 'end' }));
  });
  return [...legible(centred(x + width / 2, y - 9 - sheets, title)), ...lines, ...rowNames(view, palette, node)];
}
