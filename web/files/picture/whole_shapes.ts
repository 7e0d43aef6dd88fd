// The whole computation as shapes: its matrices as colours, ribbons between them, each with a few words.
import type { InView } from '../../model/in_view.ts';
import { roleOf } from '../../ops/notation.ts';
import type { WholeNode } from '../../view/whole/node.ts';
import { RIBBON_OPACITY, ribbonAt } from '../../view/whole/tour.ts';
import { SHEET_OFFSET, type WholeLayout } from '../../view/whole/whole_layout.ts';
import { heatShapes } from './heat_shapes.ts';
import { ofRole, type Palette } from './palette.ts';
import { centred, type Path, type Run, type Shape } from './shapes.ts';

const MOST_SHEETS = 3;
/** About the length of a ribbon, which is one curve. */
function lengthOf(d: string): number {
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
  const points = Array.from(
    { length: 25 },
    (_, i) => [at(i / 24, x1, ax, bx, x2), at(i / 24, y1, ay, by, y2)] as const,
  );
  return points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i]![0], y - points[i]![1]), 0);
}

/** @param tour How much of a tour through the figure has passed; null: none is under way. */
export function ribbonShapes({ ribbons }: WholeLayout, palette: Palette, tour: number | null): readonly Path[] {
  return ribbons.flatMap(({ d, head, role, order }): readonly Path[] => {
    const { opacity, grown } = tour === null ? { opacity: RIBBON_OPACITY, grown: 1 } : ribbonAt(tour, order);
    const length = lengthOf(d);
    const isWhole = grown === 0 || grown === 1;
    const hue = ofRole(palette, role, palette.accent);
    const dashed = isWhole ? undefined : ([grown * length, 2 * length] as const);
    const line: Path = { kind: 'path', d, stroke: hue, line: 9, opacity, dashed };
    return isWhole ? [line, { kind: 'path', d: head, fill: hue, opacity }] : [line];
  });
}

/** The row of the token in focus, framed in every matrix that has a row for it. */
function focusedRow({ trace, cell }: InView, palette: Palette, { stage, x, y, width, height }: WholeNode): Shape[] {
  const isToken = stage.rows === trace.tokens.length && stage.rowAxis !== null && stage.rowAxis !== 'd_out';
  if (!isToken || stage.rowAxis === 'key') return [];
  const pitch = height / stage.rows;
  return [{ kind: 'rect', x, y: y + cell.row * pitch, width, height: pitch, stroke: palette.ink, line: 1.5 }];
}

/** The matrix of a node, and those of other heads behind it. */
export function nodeShapes(view: InView, palette: Palette, node: WholeNode): readonly Shape[] {
  const { stage, x, y, width, height } = node;
  const behind = Array.from({ length: Math.min(node.sheets, MOST_SHEETS) - 1 }, (_, i): Shape => {
    const offset = (i + 1) * SHEET_OFFSET;
    const place = { x: x + offset, y: y - offset, width, height };
    return { kind: 'rect', ...place, fill: palette.ground, stroke: palette.line, line: 1 };
  }).reverse();
  return [
    ...behind,
    { kind: 'rect', x, y, width, height, fill: palette.ground },
    ...heatShapes(view, palette, stage, false, { x, y, width, height }),
    { kind: 'rect', x, y, width, height, stroke: palette.line, line: 1 },
    ...focusedRow(view, palette, node),
  ];
}

/** The name above a node, and the words at it. */
export function nodeWords(view: InView, palette: Palette, node: WholeNode, small: boolean): readonly Shape[] {
  const { stage, x, y, width, caption } = node;
  const sheets = (Math.min(node.sheets, MOST_SHEETS) - 1) * SHEET_OFFSET;
  const title: Run = {
    text: view.words.stage[stage.name].short,
    face: 'text',
    size: small ? 11 : 13,
    bold: true,
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
  return [centred(x + width / 2, y - 9 - sheets, title, rim), ...lines];
}
