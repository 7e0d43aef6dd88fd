// A matrix without numbers as shapes: colours, hatch and crosses, a cover over cells that have not landed, and rings.
import { valueAt } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import { roleOf } from '../../ops/notation.ts';
import type { Part } from '../../ops/operation.ts';
import { followedRow, walkedRows } from '../../timeline/followed_token.ts';
import { domainOf } from '../../view/domain.ts';
import { isBlank, marksOf, minusBar, MIN_BARRED } from '../../view/mark.ts';
import { colourOf, css, textOn } from '../../view/ramp.ts';
import type { Box } from '../../view/scene/matrix_size.ts';
import { crossLines, hatchLines, type CellBox } from './cell_shapes.ts';
import type { Drawn } from './drawing_style.ts';
import { ofRole, type Palette } from './palette.ts';
import type { Shape } from './shapes.ts';

/** The opacity of other tokens' rows while one is followed. */
const PALE = 0.25;
/** The distance between the lines of a hatch. */
const GAP = 5;

const fixed = (value: number) => Math.round(value * 1000) / 1000;
const boxOf = ({ x, y, width, height }: CellBox) =>
  `M${fixed(x)} ${fixed(y)}H${fixed(x + width)}V${fixed(y + height)}H${fixed(x)}Z`;

/** Cells that look the same are one path; adjacent ones in a row are one rectangle of it. */
export function heatShapes(
  { trace, theme, timeline }: InView,
  palette: Palette,
  { stage, transposed, droppedBy }: Pick<Part, 'stage' | 'transposed' | 'droppedBy'>,
  { x, y, width, height }: CellBox,
): readonly Shape[] {
  const [rows, cols] = transposed ? [stage.cols, stage.rows] : [stage.rows, stage.cols];
  const [w, h] = [width / cols, height / rows];
  const [blank, markAt] = [isBlank(stage), marksOf(trace, stage, droppedBy)];
  const followed = followedRow(stage, timeline.token);
  const paths = new Map<string, { d: string; fill: string; opacity: number }>();
  const marks: Shape[] = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const lookOf = (at: number) => {
        const [row, col] = transposed ? [at, r] : [r, at];
        const [value, mark] = [valueAt(trace, stage, row, col), markAt(row, col)];
        const isColoured = Number.isFinite(value) && mark === null && !blank;
        const colour = isColoured ? colourOf(value, domainOf(trace, stage), theme) : null;
        const fill = colour ? css(colour) : mark === 'hidden' ? palette.ground : 'none';
        const bar = colour && value < 0 ? textOn(colour) : null;
        return { mark, fill, bar, opacity: followed === null || followed === row ? 1 : PALE };
      };
      const { mark, fill, bar, opacity } = lookOf(c);
      const key = (of: ReturnType<typeof lookOf>) => [of.fill, of.mark, of.opacity, of.bar].join();
      const first = c;
      const own = lookOf(c);
      while (mark !== 'dropped' && bar === null && c + 1 < cols && key(lookOf(c + 1)) === key(own)) c++;
      const place = { x: x + first * w, y: y + r * h, width: (c + 1 - first) * w, height: h };
      if (bar && Math.min(w, h) >= MIN_BARRED)
        marks.push({ kind: 'path', d: boxOf(minusBar(place, false)), fill: bar, opacity });
      const d = (paths.get(`${fill} ${opacity}`)?.d ?? '') + boxOf(place);
      if (fill !== 'none') paths.set(`${fill} ${opacity}`, { d, fill, opacity });
      if (mark === 'hidden') {
        marks.push({ kind: 'path', d: hatchLines(place, GAP), stroke: palette.hatch, line: 1, opacity });
      } else if (mark === 'dropped')
        marks.push({ kind: 'path', d: crossLines(place), stroke: palette.hatch, line: 1, opacity });
    }
  }
  return [...[...paths.values()].map((path): Shape => ({ kind: 'path', ...path })), ...marks];
}

/** Cells that have not landed yet are covered. */
export function veilShapes({ view, palette }: Drawn, box: Box): readonly Shape[] {
  const { part, gridX, gridY, cellWidth, cellHeight } = box;
  const { stage, transposed } = part;
  const [first, end] = walkedRows(view.trace, stage, view.timeline.token);
  const count = Math.max(view.frame.landed.get(stage.id) ?? Infinity, first * stage.cols);
  if (count >= end * stage.cols) return [];
  const [row, col] = [Math.floor(count / stage.cols), count % stage.cols];
  const veil = (fromRow: number, fromCol: number, toRow: number, toCol: number): Shape => {
    const [top, left] = transposed ? [fromCol, fromRow] : [fromRow, fromCol];
    const [bottom, right] = transposed ? [toCol, toRow] : [toRow, toCol];
    return {
      kind: 'rect',
      x: gridX + left * cellWidth,
      y: gridY + top * cellHeight,
      width: (right - left) * cellWidth,
      height: (bottom - top) * cellHeight,
      fill: palette.ground,
    };
  };
  const below = col > 0 ? row + 1 : row;
  return [
    ...(col > 0 ? [veil(row, col, row + 1, stage.cols)] : []),
    ...(below < end ? [veil(below, 0, end, stage.cols)] : []),
  ];
}

/** Rings around the cell in focus and its sources. */
export function ringsOver({ view, palette, sources }: Drawn, box: Box): readonly Shape[] {
  const { part, gridX, gridY, cellWidth: width, cellHeight: height } = box;
  const { stage, transposed } = part;
  const role = ofRole(palette, roleOf(stage.name), palette.quiet);
  const framed = [...sources.map((ref) => [ref, role] as const), [view.cell, palette.ink] as const];
  return framed
    .filter(([ref]) => ref.stage === stage.id)
    .map(([{ row, col }, stroke]) => {
      const [r, c] = transposed ? [col, row] : [row, col];
      return { kind: 'rect', x: gridX + c * width, y: gridY + r * height, width, height, stroke, line: 2 };
    });
}
