// The layout of a scene's matrices, in pixels: a pure function of the scene and the available area.
import type { Stage, Trace } from '../../engine/index.ts';
import type { CellRef } from '../../ops/expression.ts';
import type { Matrix, Scene } from '../../ops/operation.ts';
import { isSentence } from '../../ops/tensors.ts';
import { isLong, PITCHES, TINY_PITCHES } from '../../timeline/long_axis.ts';
import { arrangementsOf, extent, type Arrangement, type Arranged } from './arrangements.ts';
import type { Area, Reader, Rect } from '../area.ts';
import { LEGEND_HEIGHT, MIN_HEIGHT, SMALL, shape, type Box, type Sizes } from './matrix_size.ts';
import { drawnSize } from '../../typeface/family.ts';
import { LOOK, SHARES } from '../look.ts';
import type { InFlight } from '../../timeline/flights.ts';

export interface Layout extends Arranged {
  readonly area: Area;
  /** The font size of the numbers. */
  readonly fontSize: number;
}

/** From large to the smallest that is legible. */
const FONTS: readonly number[] = [18, 17, 16, 15, 14, 13, 12, 11, 10, 9];
/** The smallest numbers in a desktop's area and on a phone; below it matrices show colours instead. */
const MIN_NUMBERS = { desk: 13, phone: 11 };
const DESK = 700;
const LOW = 330;
/** Cells grow with the area up to this multiple of their font size. */
const WIDEST = 6.4;
const HIGHEST = 3.6;
/** The smallest side of a cell for a mouse, or a finger, if it fits. */
const MIN_CELLS: { readonly mouse: readonly number[]; readonly finger: readonly number[] } = {
  mouse: [22],
  finger: [44, 36, 28, 24],
};
/** The smallest side if they show colours alone. */
const MUTE_CELLS: readonly number[] = [16, 12, 8, 6];

const smallOf = (font: number) => Math.min(SMALL.max, Math.max(SMALL.min, Math.round(font * 1.3)));

const sizesOf = (scene: Scene, cell: number, font: number, pitch = PITCHES.at(-1)!): Sizes => ({
  scene,
  font,
  cell,
  wider: 0,
  higher: 0,
  pitch,
  small: Math.min(smallOf(font), cell),
});

/**
 * Settings from loose to tight: if an axis is long, its cells shrink before the numbers of the others do. Numbers are
 * as large as the reader's browser draws them.
 */
function settingsOf(scene: Scene, cell: number, reader: Reader): readonly Sizes[] {
  const { matrices } = scene;
  const min = PITCHES.at(-1)!;
  const sizes = (font: number, pitch: number) => sizesOf(scene, cell, font, pitch);
  const fonts = [...new Set(FONTS.map((font) => drawnSize(font, reader)))];
  if (!matrices.some((matrix) => shape(matrix).some(isLong))) return fonts.map((font) => sizes(font, min));
  const usual = drawnSize(13, reader);
  return [
    ...PITCHES.map((pitch) => sizes(usual, pitch)),
    ...fonts.filter((font) => font < usual).map((font) => sizes(font, min)),
  ];
}

/** The largest number up to `to` for which `fits` holds, to a pixel; it holds for 0. */
function largest(to: number, fits: (size: number) => boolean): number {
  let [low, high] = [0, to];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return Math.floor(low);
}

/** Cells grow into the remaining space, within the proportions of a cell. */
function grown(arrange: Arrangement, sizes: Sizes, fits: (placed: Arranged) => boolean): Sizes {
  const { font } = sizes;
  const wider = largest(font * (WIDEST - 3.9), (more) => fits(arrange({ ...sizes, wider: more })));
  const wide = { ...sizes, wider };
  const higher = largest(font * (HIGHEST - MIN_HEIGHT), (more) => fits(arrange({ ...wide, higher: more })));
  return { ...wide, higher };
}

const round = <T extends { readonly x: number; readonly y: number }>(placed: T, dx: number, dy: number): T => ({
  ...placed,
  x: Math.round(placed.x + dx),
  y: Math.round(placed.y + dy),
});

/** The space of a legend: up to the next matrix or the next sign, or to the edge of the area. */
function legendWidthOf(own: Box, { boxes, signs }: Arranged, area: Area): number {
  const bottom = own.y + own.height;
  const rects = [
    ...boxes,
    ...signs.map(({ text, x, y }) => ({ x: x - text.length * 5, y: y - 10, width: text.length * 10, height: 20 })),
  ];
  const beside = rects.filter(({ x, y, height }) => x > own.gridX && y < bottom && y + height > bottom - LEGEND_HEIGHT);
  return Math.max(own.legendWidth, Math.min(area.width, ...beside.map(({ x }) => x - LOOK.labelGap)) - own.gridX);
}

/** In the middle of the area, but a little above it; an overflowing scene begins at its corner and is scrolled. */
function centred({ boxes, signs }: Arranged, area: Area, fontSize: number): Layout {
  const { width, height, left, top } = extent({ boxes });
  const dx = Math.max(0, (area.width - width) / 2) - left;
  const dy = Math.max(0, (area.height - height) / 3) - top;
  const moved = boxes.map((b) => ({
    ...round(b, dx, dy),
    gridX: Math.round(b.gridX + dx),
    gridY: Math.round(b.gridY + dy),
  }));
  const placed = { boxes: moved, signs: signs.map((sign) => round(sign, dx, dy)) };
  return {
    boxes: moved.map((own) => ({ ...own, legendWidth: legendWidthOf(own, placed, area) })),
    signs: placed.signs,
    area,
    fontSize,
  };
}

/** The largest setting of these at which an arrangement fits the area; null: none does. */
function largestOf(arrangements: readonly Arrangement[], among: readonly Sizes[], area: Area): Layout | null {
  const fits = (placed: Arranged) => {
    const { width, height } = extent(placed);
    return width <= area.width && height <= area.height;
  };
  // An arrangement that does not fit at its smallest size does not fit at all.
  const smallest = among.at(-1);
  const possible = smallest ? arrangements.filter((each) => fits(each(smallest))) : [];
  if (possible.length === 0) return null;
  for (const sizes of among) {
    const arrange = possible.find((each) => fits(each(sizes)));
    if (arrange) return centred(arrange(grown(arrange, sizes, fits)), area, sizes.font);
  }
  return null;
}

/** One matrix of a scene as if it were the scene. */
const onItsOwn = (scene: Scene, matrix: Matrix): Scene => ({
  ...scene,
  layout: 'row',
  matrices: [{ ...matrix, position: 'result', sign: '', minor: false, before: null }],
});

/** The setting with the largest numbers at which the whole scene fits the area. */
export function layoutOf(trace: Trace, scene: Scene, area: Area, reader: Reader): Layout {
  const inputs = reader.onlyInputs && scene.matrices.find(({ stage }) => isSentence(stage));
  if (inputs && scene.matrices.length > 1)
    return layoutOf(trace, onItsOwn(scene, inputs), area, { ...reader, onlyInputs: false });
  const isNarrow = area.width < DESK;
  const min = isNarrow ? MIN_NUMBERS.phone : MIN_NUMBERS.desk;
  // On a phone only one number fits a cell: the previous one is in its own matrix. In a low area this also holds for
  // zeroed numbers.
  const keeps = (matrix: Matrix) => matrix.zeroedBy && area.height > LOW;
  const single = (matrix: Matrix) => (keeps(matrix) ? matrix : { ...matrix, before: null });
  const shown = isNarrow ? { ...scene, matrices: scene.matrices.map(single) } : scene;
  const { full, close, pictured, beside, short, alone, mute, last } = arrangementsOf(trace, shown, reader);
  const cells = MIN_CELLS[reader.coarse ? 'finger' : 'mouse'].map((cell) => Math.ceil(cell / (reader.zoom ?? 1)));
  const settingsWith = (sides: readonly number[]) => sides.flatMap((cell) => settingsOf(shown, cell, reader));
  const settings = settingsWith(cells);
  const all = settingsWith([...cells, ...MUTE_CELLS]);
  const tightest = all.at(-1)!;
  const legible = settings.filter(({ font }) => font >= min);
  // Pictures of operands become smaller before they are left out.
  const shrunk = legible.slice(-1).flatMap((sizes) => {
    const steps = Array.from({ length: sizes.small - SMALL.min }, (_, i) => sizes.small - 1 - i);
    return steps.map((small) => ({ ...sizes, small }));
  });
  const tries = [
    // Larger numbers are worth more than the space around them.
    [full, legible],
    [close, legible.filter(({ cell }) => cell === cells[0])], // for a finger cells are worth more
    [pictured, [...legible, ...shrunk]],
    [beside, [...legible, ...shrunk]],
    [short, [...legible, ...shrunk]],
    // The numbers of the result are worth more than the others' colours: the line has the operands of a cell.
    [alone, legible],
    [mute, all],
    [mute, TINY_PITCHES.map((pitch) => ({ ...tightest, pitch }))],
    [last, all],
  ] as const;
  for (const [arrangements, among] of tries) {
    const layout = largestOf(arrangements, among, area);
    if (layout) return layout;
  }
  // Still too large: it is scrolled.
  return centred(mute[0]!(tightest), area, tightest.font);
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly box: Box;
}

/** The place of a number of the layout's size, centred in a cell; null if its matrix is not in the layout. */
function cellCorner({ boxes }: Layout, { stage, row, col }: CellRef): Corner | null {
  const placed = boxes.find((b) => b.matrix.stage.id === stage);
  if (!placed) return null;
  const [r, c] = placed.matrix.transposed ? [col, row] : [row, col];
  return { x: placed.gridX + c * placed.cellWidth, y: placed.gridY + r * placed.cellHeight, box: placed };
}

export interface Chip extends Rect {
  /** The font size of its number. */
  readonly font: number;
  /** It is drawn that much smaller, around its middle. */
  readonly size: number;
  readonly opacity: number;
}

/** From how far above its cell, in heights of it. */
const FALL = 0.5;
/** The height in font sizes; two that meet share the height of a cell. */
const HEIGHT = { min: 1.2, max: 1.9 };
const GAP = 2;
const BORDERS = 5;
/** The size of a number that leaves a picture, of its own. */
const SEED = 0.4;
/** Below this share of its size a number in flight is not drawn. */
const LEGIBLE = 0.4;
/** The share of the way after which the two of a pair are apart. */
const APART = 0.2;

/** Null if one of its cells is not in the picture, or shows no number. */
export function chipOf(layout: Layout, inFlight: InFlight): Chip | null {
  const { from, to, progress, size, sources, index, falls } = inFlight;
  const [start, end] = [cellCorner(layout, from), cellCorner(layout, to)];
  if (!start || !end || start.box.mute || end.box.small) return null;
  const { cellWidth, cellHeight } = end.box;
  if (falls && end.box.heat) return null;
  if (falls) {
    const [y, font] = [end.y - (1 - progress) * FALL * cellHeight, SHARES.loud * layout.fontSize];
    return { x: end.x, y, width: cellWidth, height: cellHeight, font, size, opacity: progress };
  }
  const isPictured = (source: CellRef) => cellCorner(layout, source)?.box.detail === 'small';
  if (isPictured(from)) return sources.every(isPictured) ? appearing(layout, inFlight, end) : null;
  // It fits between its neighbours, and grows out of colours.
  const width = start.box.small ? cellWidth : Math.min(start.box.cellWidth, cellWidth);
  const isPair = sources.length === 2 && !sources.some(isPictured);
  const free = isPair ? Math.max(layout.fontSize * HEIGHT.min, cellHeight / 2 - GAP / 2) : cellHeight;
  const height = Math.round(Math.min(free, layout.fontSize * HEIGHT.max));
  // The number from the same row goes below, or the one from above would cross it.
  const isFirstBelow = Math.abs((cellCorner(layout, sources[0]!)?.y ?? 0) - end.y) < cellHeight / 2;
  const side = (index === 0) === isFirstBelow ? 0.5 : -0.5;
  const aside = isPair ? side * (height + GAP) : 0;
  const off = (cell: number) => (cell - height) / 2;
  const above = start.y + off(start.box.cellHeight);
  const left = start.x + (start.box.cellWidth - width) / 2;
  return {
    x: left + (end.x + (cellWidth - width) / 2 - left) * progress,
    y: above + (end.y + off(cellHeight) - above) * progress + aside * Math.min(1, progress / APART),
    width,
    height,
    font: Math.min(layout.fontSize, height - BORDERS),
    size: start.box.small ? size * (SEED + (1 - SEED) * progress) : size,
    opacity: Math.min(1, Math.max(0, 4 * size - 4 * LEGIBLE)),
  };
}

/** Numbers from pictures appear in their cell, one after another: on their way they would cover rows that are read. */
function appearing({ fontSize }: Layout, { progress, sources, index }: InFlight, { x, y, box }: Corner): Chip | null {
  const shown = progress * sources.length - index;
  if (shown < 0 || shown > 1) return null;
  const height = Math.floor(Math.min(box.cellHeight, fontSize * HEIGHT.max));
  const place = { x, y: y + (box.cellHeight - height) / 2, width: box.cellWidth, height };
  return { ...place, font: Math.min(fontSize, height - BORDERS), size: 1, opacity: Math.min(1, 4 * shown) };
}

/** The distance of leads from the matrices that they join, in pixels. */
const OFF = 3;

/**
 * The leads of a product: the worked cell is joined to the row and the column whose product it is. They end at the row
 * and the column of the result, behind its name.
 * @param endOf Where the one from above ends.
 */
export function leadsOf(
  { boxes }: Layout,
  { row, col, stage }: CellRef,
  endOf = ({ gridY }: Box, _x: number): number => gridY - 1,
): readonly { readonly d: string; readonly of: Stage }[] {
  const of = (place: Matrix['position']) => boxes.find(({ matrix }) => matrix.position === place);
  const [left, top, result] = [of('left'), of('top'), of('result')];
  if (!left || !top || !result || stage !== result.matrix.stage.id || result.heat) return [];
  if (left.gridY !== result.gridY || top.gridX !== result.gridX) return [];
  const y = left.gridY + (row + 0.5) * result.cellHeight;
  const x = top.gridX + (col + 0.5) * top.cellWidth;
  const across = `M${left.gridX + left.cols * left.cellWidth + OFF} ${y}H${result.x - OFF}`;
  const down = `M${x} ${top.gridY + top.rows * top.cellHeight + OFF}V${endOf(result, x)}`;
  return [{ d: across, of: left.matrix.stage }, ...(of('between') ? [] : [{ d: down, of: top.matrix.stage }])];
}
