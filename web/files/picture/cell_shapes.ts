// One cell as shapes: its colour, marks and numbers, and the rings around it.
import type { CellRef } from '../../ops/expression.ts';
import { isMask } from '../../ops/index.ts';
import { roleOf } from '../../ops/notation.ts';
import { colourOf, css, textOn } from '../../view/ramp.ts';
import { cornerOf, crossOf, isCrossed, patchesOf, cellsPath } from '../../view/patches.ts';
import { LOOK, SHARES } from '../../view/look.ts';
import { minusBar } from '../../view/mark.ts';
import {
  cellStateOf,
  domainIn,
  toneOf,
  missingIn,
  ringsOf,
  type CellSetting,
  type CellState,
} from '../../view/cells/cell_state.ts';
import { numberText } from '../../words/number_text.ts';
import type { Drawn } from './drawn.ts';
import { ofRole, type Palette, centred, type Path, type Run, type Shape } from '../../view/shapes.ts';
import { onPlate } from './widths.ts';
import type { InView } from '../../model/in_view.ts';
import type { Matrix } from '../../ops/operation.ts';
import type { Rect } from '../../view/area.ts';
import { areaOf, type Box } from '../../view/layout/matrix_size.ts';

/** Lines from edge to edge, that far apart, which continue from cell to cell. */
export function hatchPath({ x, y, width, height }: Rect, gap: number = LOOK.hatchGap): string {
  const [from, to, along] = [x + y, x + y + width + height, gap * Math.SQRT2];
  let d = '';
  for (let sum = Math.ceil(from / along) * along; sum < to; sum += along) {
    const [right, left] = [Math.min(x + width, sum - y), Math.max(x, sum - y - height)];
    if (right - left > 0.01) d += `M${left} ${sum - left}L${right} ${sum - right}`;
  }
  return d;
}

const inset = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** A ring inside a cell's edge, with an inner rim in the background colour: it stands out on every colour. */
function ring(place: Rect, stroke: string, line: number, { ground }: Palette): readonly Shape[] {
  const { ringRim } = LOOK;
  return [
    { kind: 'rect', ...inset(place, line + ringRim / 2), stroke: ground, line: ringRim },
    { kind: 'rect', ...inset(place, line / 2), stroke, line },
  ];
}

function markShapes(palette: Palette, place: Rect, { marks }: CellState): readonly Shape[] {
  const isHidden = marks.includes('hidden');
  const lines = (d: string, stroke: string, line: number): Path => ({ kind: 'path', d, stroke, line });
  return [
    ...(isHidden ? [lines(hatchPath(place), palette.hatch, LOOK.hatchLine)] : []),
    ...(marks.includes('masked') && !isHidden ? [lines(hatchPath(place), palette.line, LOOK.maskedLine)] : []),
    ...(marks.includes('fallen') ? [lines(crossOf(place), palette.hatch, LOOK.crossLine)] : []),
  ];
}

/** The number, with the previous one above it. */
function numberShapes(
  { view: { inStory: brief }, palette, font }: Drawn,
  { value, partial, before, landed, marks }: CellState,
  { x, y, width, height }: Rect,
  isWhole: boolean,
  colours: { readonly text: string; readonly plate: string | undefined },
  loud: boolean,
): readonly Shape[] {
  const middle = y + height / 2;
  const run = (text: string, more: Partial<Run> = {}): Run => ({
    text,
    face: 'number',
    size: font,
    fill: colours.text,
    bold: marks.includes('current'),
    italic: marks.includes('nan'),
    ...more,
  });
  const written = (at: number, one: Run): readonly Shape[] => {
    const text = centred(x + width / 2, at, one);
    return colours.plate ? onPlate(text, colours.plate) : [text];
  };
  if (partial !== null) {
    const sum = run(numberText(partial), { fill: palette.quiet, italic: true });
    return written(middle, sum);
  }
  if (!landed) return [];
  const own = run(numberText(value, isWhole, brief), loud ? { size: SHARES.loud * font } : {});
  if (!before) return written(middle, own);
  const size = Math.min(LOOK.beforeSize, SHARES.before * font);
  const [above, below] = [SHARES.beforeLine * size, SHARES.beforeLine * font];
  const top = middle - (above + LOOK.beforeGap + below) / 2;
  const { zeroed } = before;
  const fill = zeroed ? (marks.includes('fallen') ? palette.ink : palette.quiet) : colours.text;
  const old = run(numberText(before.value, false, brief), { size, fill, struck: zeroed, bold: false });
  return [...written(top + above / 2, old), ...written(top + above + LOOK.beforeGap + below / 2, own)];
}

/** @param mute Its number does not fit. */
export function cellShapes(
  drawn: Drawn,
  setting: CellSetting,
  ref: CellRef,
  place: Rect,
  mute: boolean,
): { readonly ground: readonly Shape[]; readonly over: readonly Shape[] } {
  const { view, palette } = drawn;
  const { stage } = setting.matrix;
  const state = cellStateOf(view, setting, ref);
  const has = (mark: CellState['marks'][number]) => state.marks.includes(mark);
  const isPainted = state.painted && Number.isFinite(state.value) && !has('hidden');
  const colour = isPainted ? colourOf(state.value, domainIn(view, setting), view.theme) : null;
  const fill = colour ? css(colour) : has('hidden') ? palette.ground : undefined;
  const marked = has('hidden') || has('masked') || has('fallen');
  const tone = toneOf(state, setting.matrix);
  const isQuiet = has('aside') || (tone === 'pale' && !has('current'));
  const text = isQuiet ? palette.quiet : colour ? textOn(colour) : palette.ink;
  const plate = marked ? (fill ?? palette.ground) : undefined;
  const bar = has('minus') && mute ? minusBar(place) : null;
  const role = ofRole(palette, roleOf(stage.name), palette.quiet);
  // Bars show it.
  const isBare = setting.inRow !== undefined && !setting.coloured;
  return {
    ground: [
      { kind: 'rect', ...place, fill, stroke: isBare ? undefined : palette.line, line: 1 },
      ...markShapes(palette, place, state),
      ...(bar ? [{ kind: 'rect', ...bar, fill: text } as const] : []),
      ...(mute ? [] : numberShapes(drawn, state, place, isMask(stage), { text, plate }, tone === 'loud')),
    ],
    over: [
      ...(has('source') ? ring(place, role, LOOK.sourceRing, palette) : []),
      ...(has('current') ? ring(place, palette.ink, LOOK.currentRing, palette) : []),
      ...(has('changed') ? [{ kind: 'path', d: cornerOf(place, LOOK.changedCorner), fill: text } as const] : []),
    ],
  };
}

/** A matrix without numbers: cells that look the same are one path. */
export function heatShapes(
  { trace, theme, timeline }: InView,
  palette: Palette,
  { stage, transposed, droppedBy }: Pick<Matrix, 'stage' | 'transposed' | 'droppedBy'>,
  { x, y, width, height }: Rect,
): readonly Shape[] {
  const grid = { trace, stage, transposed, droppedBy, theme, width, height, token: timeline.token };
  const shapes = patchesOf(grid, true).flatMap((patch): readonly Shape[] => {
    const { kind, isTiny, fill, opacity, places } = patch;
    const d = cellsPath(patch);
    const colour = kind === 'nan' ? palette.ink : palette.hatch;
    if (isCrossed(patch))
      return [{ kind: 'path', d, opacity, ...(isTiny ? { fill: colour } : { stroke: colour, line: 1 }) }];
    if (kind !== 'hidden') return [{ kind: 'path', d, fill, opacity }];
    const lines = places.map((place) => hatchPath(place, LOOK.heatHatchGap)).join('');
    return [
      { kind: 'path', d, fill: palette.ground, opacity },
      { kind: 'path', d: lines, stroke: palette.hatch, line: LOOK.heatHatchLine, opacity },
    ];
  });
  return [{ kind: 'group', x, y, scale: 1, shapes }];
}

/** Where a matrix of the picture shows cells. */
function placeIn(box: Box, from: CellRef, to: CellRef): Rect {
  const { x, y, ...size } = areaOf(box, from, to);
  return { x: box.gridX + x, y: box.gridY + y, ...size };
}

/** Cells that have not landed yet are covered. */
export function veilShapes({ view, palette }: Drawn, box: Box): readonly Shape[] {
  return missingIn(view, box.matrix.stage).map(
    (cells): Shape => ({ kind: 'rect', ...placeIn(box, ...cells), fill: palette.ground }),
  );
}

/** Rings around the cell in focus and its sources. */
export function ringShapes({ view, palette, sources }: Drawn, box: Box): readonly Shape[] {
  const role = ofRole(palette, roleOf(box.matrix.stage.name), palette.quiet);
  return ringsOf(view, box, sources).map(([kind, cells]) => {
    return { kind: 'rect', ...placeIn(box, ...cells), stroke: kind === 'source' ? role : palette.ink, line: 2 };
  });
}
