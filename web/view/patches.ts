// A matrix without numbers as patches: cells that look the same, by their colour or their mark. For the page, and for
// pictures.
import { valuesOf, type Stage, type Trace } from '../engine/index.ts';
import type { Theme } from '../model/state.ts';
import { followedRow } from '../timeline/followed_token.ts';
import { isLong } from '../timeline/long_axis.ts';
import { domainOf, colourOf, css, textOn } from './ramp.ts';
import { LOOK } from './look.ts';
import { isBlank, marksOf, minusBar, type Mark } from './mark.ts';
import type { Rect } from './area.ts';

/** A matrix to be drawn without numbers. */
export interface HeatGrid {
  readonly trace: Trace;
  readonly stage: Stage;
  readonly theme: Theme;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly transposed?: boolean;
  /** The stage that crosses its cells out, if that is not part of the scene that computes them. */
  readonly droppedBy?: Stage | null;
  /** The followed token: the rows of others are pale; null: none. */
  readonly token?: number | null;
  /** The numbers that changed cells are compared with; null: nothing is marked. */
  readonly base?: Trace | null;
}

/** The opacity of other tokens' rows while one is followed. */
const PALE = 0.25;

/** The smallest cell with a cross, in pixels: a smaller one is filled with the cross's colour. */
const MIN_CROSS = 4;

/** The most of a cell's side that the corner of a change takes. */
const MAX_CORNER = 0.6;

/** The cells that look the same; a `minus` is the bar of a number below zero. Only colours have a fill. */
export interface Patch {
  readonly kind: Mark | 'nan' | 'colour' | 'minus' | 'changed';
  /** Its cells are too small for crosses. */
  readonly isTiny: boolean;
  readonly fill: string;
  readonly opacity: number;
  readonly places: readonly Rect[];
}

/** While its cells are collected. */
type Open = Omit<Patch, 'places'> & { readonly places: { -readonly [side in keyof Rect]: Rect[side] }[] };

const boxOf = ({ x, y, width, height }: Rect) => `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
/** From corner to corner. */
export const crossOf = ({ x, y, width, height }: Rect): string =>
  `M${x} ${y}L${x + width} ${y + height}M${x + width} ${y}L${x} ${y + height}`;
/** The corner of a changed number: at most this large, and at most this share of its cell. */
export function cornerOf({ x, y, width, height }: Rect, most: number, share = 1): string {
  const size = Math.min(most, share * width, share * height);
  return `M${x + width - size} ${y}H${x + width}V${y + size}Z`;
}

export const isCrossed = ({ kind }: Patch): boolean => kind === 'dropped' || kind === 'nan';

/** An SVG path over all cells of a patch. */
export function cellsPath(patch: Patch): string {
  const { kind, isTiny, places } = patch;
  const corner = (place: Rect) => cornerOf(place, LOOK.heatCorner, MAX_CORNER);
  return places.map(kind === 'changed' ? corner : isCrossed(patch) && !isTiny ? crossOf : boxOf).join('');
}

export const isOnCanvas = ({ rows, cols }: Stage): boolean => isLong(rows) || isLong(cols);

/**
 * All cells of a matrix, in few patches; the bars are over the others. A long matrix has only its marks, unless there
 * is no canvas.
 */
export function patchesOf(grid: HeatGrid, isAll = !isOnCanvas(grid.stage)): readonly Patch[] {
  const { trace, stage, droppedBy, theme, width, height, transposed = false, token = null, base } = grid;
  const [rows, cols] = transposed ? [stage.cols, stage.rows] : [stage.rows, stage.cols];
  const [w, h] = [width / cols, height / rows];
  const [blank, markAt] = [isBlank(stage) || !isAll, marksOf(trace, stage, droppedBy)];
  const followed = isAll ? followedRow(stage, token) : null;
  const [values, before] = [valuesOf(trace, stage), base ? valuesOf(base, base.stages[stage.id]!) : null];
  const isTiny = Math.min(w, h) < MIN_CROSS;
  const filled: readonly Patch['kind'][] = isTiny ? ['colour', 'hidden', 'dropped', 'nan'] : ['colour', 'hidden'];
  const patches = new Map<string, Open>();
  let current: Open | undefined; // of the cell before
  const add = (kind: Patch['kind'], fill: string, opacity: number, place: Rect) => {
    if (current?.kind !== kind || current.fill !== fill || current.opacity !== opacity) {
      const key = `${kind} ${fill} ${opacity}`;
      current = patches.get(key) ?? { kind, isTiny, fill, opacity, places: [] };
      patches.set(key, current);
    }
    const { places } = current;
    const last = places.at(-1);
    // Filled neighbours in a row are one place.
    const isNext = filled.includes(kind) && last?.y === place.y && last.x + last.width > place.x - 1e-6;
    if (isNext) last.width = place.x + place.width - last.x;
    else places.push(place);
  };
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const [row, col] = transposed ? [c, r] : [r, c];
      const at = row * stage.cols + col;
      const value = values[at]!;
      const mark = markAt(row, col) ?? (Number.isNaN(value) ? 'nan' : null);
      const isChanged = before && !Object.is(value, before[at]);
      if (!mark && !isChanged && blank) continue;
      const place = { x: c * w, y: r * h, width: w, height: h };
      const opacity = followed === null || followed === row ? 1 : PALE;
      if (mark) add(mark, '', opacity, place);
      else if (!blank && Number.isFinite(value)) {
        const colour = colourOf(value, domainOf(trace, stage), theme);
        add('colour', css(colour), opacity, place);
        const bar = value < 0 ? minusBar(place) : null;
        if (bar) add('minus', textOn(colour), opacity, bar);
      }
      if (isChanged) add('changed', '', opacity, place);
    }
  }
  const isBar = ({ kind }: Patch) => Number(kind === 'minus');
  return [...patches.values()].sort((a, b) => isBar(a) - isBar(b));
}
