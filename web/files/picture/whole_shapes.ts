// The whole computation as shapes: its matrices as colours, ribbons between them, each with a short caption.
import type { InView } from '../../model/in_view.ts';
import { isKeyAxis, isOfSentence, rowLabels } from '../../model/labels.ts';
import { roleOf } from '../../ops/notation.ts';
import { ROW_NAMES, sheetsBehind, stackHeight, type WholeNode } from '../../view/whole/graph.ts';
import { focusOf, threadsOf } from '../../view/whole/focus.ts';
import { RIBBON_OPACITY, ribbonAt, tourOf } from '../../view/whole/tour.ts';
import type { WholeLayout } from '../../view/whole/whole_layout.ts';
import { heatShapes } from './cell_shapes.ts';
import { cut } from './matrix_shapes.ts';
import { ofRole, type Palette } from './palette.ts';
import { centred, type Path, type Run, type Shape } from './shapes.ts';
import { stageWordsOf } from '../../words/stage_words.ts';

/** Points on a ribbon, which is one curve, evenly spaced in its parameter. */
export function pointsOn(d: string, count: number): readonly (readonly [x: number, y: number])[] {
  const [x1, y1, ax, ay, bx, by, x2, y2] = (d.match(/-?[\d.]+/g) ?? []).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = (t: number, from: number, a: number, b: number, to: number) =>
    from * (1 - t) ** 3 + 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + to * t ** 3;
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    return [at(t, x1, ax, bx, x2), at(t, y1, ay, by, y2)] as const;
  });
}

/** The approximate length of a ribbon. */
function lengthOf(d: string): number {
  const points = pointsOn(d, 25);
  return points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i]![0], y - points[i]![1]), 0);
}

export function ribbonShapes(view: InView, { ribbons }: WholeLayout, palette: Palette): readonly Path[] {
  const tour = tourOf(view);
  const focus = focusOf(view);
  return ribbons.flatMap((ribbon): readonly Path[] => {
    const { opacity, grown } = tour === null ? { opacity: RIBBON_OPACITY, grown: 1 } : ribbonAt(tour, ribbon.order);
    const isWhole = grown === 0 || grown === 1;
    const hue = ofRole(palette, ribbon.role, palette.accent);
    const filled = (d: string, share: number): Path => ({ kind: 'path', d, fill: hue, opacity: opacity * share });
    const threads = threadsOf(view.trace, ribbon, focus).map(({ d, width, isFocused }): Path => {
      const length = lengthOf(d);
      const dashed = isWhole ? undefined : ([grown * length, 2 * length] as const);
      return { kind: 'path', d, stroke: hue, line: width, opacity: opacity * (isFocused ? 0.85 : 0.3), dashed };
    });
    const share = grown === 0 ? 1 : grown;
    return [
      filled(ribbon.band, 0.15 * share),
      ...(ribbon.isDown ? [filled(ribbon.head, 0.6 * share)] : []),
      ...threads,
    ];
  });
}

/** The row of the token in focus, framed in every matrix that has a row for it. */
function focusedRow({ trace, cell }: InView, palette: Palette, { stage, x, y, width, height }: WholeNode): Shape[] {
  const isToken = stage.rows === trace.tokens.length && stage.rowAxis !== null && stage.rowAxis !== 'd_out';
  if (!isToken || isKeyAxis(stage.rowAxis)) return [];
  const pitch = height / stage.rows;
  return [{ kind: 'rect', x, y: y + cell.row * pitch, width, height: pitch, stroke: palette.ink, line: 1.5 }];
}

/** The matrix of a node, and those of other heads behind it. */
export function nodeShapes(view: InView, palette: Palette, node: WholeNode): readonly Shape[] {
  const { stage, x, y, width, height } = node;
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
    ...focusedRow(view, palette, node),
  ];
}

/** The names of a node's rows, if they fit. */
function rowNames(
  { trace, cell }: InView,
  palette: Palette,
  { x, y, width, height, stage, names }: WholeNode,
  letter: number,
): readonly Shape[] {
  if (!names) return [];
  const pitch = height / stage.rows;
  const [at, anchor] =
    names.x > 0 ? ([x + width + ROW_NAMES.gap, 'start'] as const) : ([x - ROW_NAMES.gap, 'end'] as const);
  return rowLabels(trace, stage).map((token, row): Shape => {
    const isFocused = row === cell.row && isOfSentence(trace, stage);
    const text = cut(token, names.width - ROW_NAMES.gap, letter, ROW_NAMES.size);
    const fill = isFocused ? ofRole(palette, 'query', palette.ink) : palette.quiet;
    return centred(
      at,
      y + (row + 0.5) * pitch,
      { text, face: 'text', size: ROW_NAMES.size, bold: isFocused, fill },
      { anchor },
    );
  });
}

/** The name above a node, and its caption. */
export function nodeWords(
  view: InView,
  palette: Palette,
  node: WholeNode,
  small: boolean,
  letter: number,
): readonly Shape[] {
  const { stage, x, y, width, caption } = node;
  const sheets = stackHeight(node);
  const title: Run = {
    text: stageWordsOf(view.words, stage.name).short,
    face: 'text',
    size: small ? 11 : node.rank === 'main' ? 15 : 13,
    bold: node.rank === 'main',
    fill: ofRole(palette, roleOf(stage.name), palette.ink),
  };
  const rim = { rim: palette.ground };
  const lines = (caption?.lines ?? []).map((text, i): Shape => {
    const run: Run = { text, face: 'text', size: 12, fill: palette.quiet };
    const [left, top] = [x + caption!.x, y + caption!.y + 15 * i + 7.5];
    if (caption!.below) return centred(left + caption!.width / 2, top, run, rim);
    return caption!.x > 0
      ? centred(left, top, run, { anchor: 'start', ...rim })
      : centred(left + caption!.width, top, run, { anchor: 'end', ...rim });
  });
  return [centred(x + width / 2, y - 9 - sheets, title, rim), ...lines, ...rowNames(view, palette, node, letter)];
}
