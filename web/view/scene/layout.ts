// Where the matrices of a scene stand, in pixels: a pure function of the scene and the area that it may fill.
import { tensorOf, type Stage, type Trace } from '../../engine/index.ts';
import type { CellRef } from '../../ops/expression.ts';
import type { Part, Scene } from '../../ops/operation.ts';
import { isMask } from '../../ops/index.ts';
import { isTokenAxis, labelsOf } from '../../model/labels.ts';
import { isLong } from '../../timeline/long_axis.ts';
import { PITCHES } from '../long.ts';
import { numberText } from '../../words/number_text.ts';

/** The room that a scene may fill, in pixels. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

/** What a layout must know of its reader: the width of "−0.0000" and of one letter at a font size of 1 px. */
export interface Reader {
  readonly number: number;
  readonly letter: number;
  /** They point with a finger. */
  readonly coarse: boolean;
}

/** One matrix, placed. x and y are its outer corner, gridX and gridY that of its first cell. */
export interface Box {
  readonly part: Part;
  readonly rows: number;
  readonly cols: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly gridX: number;
  readonly gridY: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** The height of the labels above its columns; 0: they are only spoken. */
  readonly header: number;
  /** Row labels are shown; else they are only spoken. */
  readonly labelled: boolean;
  /** Its cells have no room for numbers: colours alone. */
  readonly small: boolean;
  /** Its cells have no room for numbers, but can be asked for them. */
  readonly mute: boolean;
  /** An axis is too long for numbers: a heat map on a canvas. */
  readonly heat: boolean;
  /** Where its legend stands. */
  readonly legend: 'below' | 'title' | 'none';
  /** The sign before a matrix that begins a line stands in its title. */
  readonly signed: boolean;
}

/** A sign between two matrices; x and y are its middle. */
interface Sign {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Between matrices without numbers. */
  readonly small: boolean;
}

export interface Layout {
  readonly boxes: readonly Box[];
  readonly signs: readonly Sign[];
  readonly area: Area;
  /** The size of the numbers. */
  readonly fontSize: number;
}

export const TITLE_HEIGHT = 22;
const HEADER_HEIGHT = 20;
const LEGEND_HEIGHT = 22;
/** What names the blocks of columns below a matrix. */
export const BLOCKS_HEIGHT = 22;
export const BARS_HEIGHT = 48;
/** Between a matrix and what its rows sum to. */
export const SUMS_GAP = 8;
/** Between two matrices of a line, and between two lines. */
const GAP = 28;
const LINE_GAP = 12;
const SMALL_GAP = 14;
const MOST_LABEL = 84;
const LEAST_LABEL = 28;
const LABEL_SIZE = 13;
/** Of one letter of a title, in a monospaced face; that of a matrix without numbers is smaller. */
const TITLE_LETTER = 7.9;
const SMALL_TITLE_LETTER = 6.7;
/** Least, ramp and most in a row; what a hatch means stands behind them. */
const LEGEND_WIDTH = 150;

/** From large to as small as can be read. */
const FONTS: readonly number[] = [18, 17, 16, 15, 14, 13, 12, 11, 10, 9];
/** Numbers are at least this large, in an area of a desk and of a phone, or matrices give way to their colours. */
const LEAST_NUMBERS = { desk: 13, phone: 11 };
const DESK = 700;
/** Cells grow with the area up to so many times their font size. */
const WIDEST = 6.4;
const HIGHEST = 3.6;
const LEAST_HEIGHT = 1.7;
/** The least side of a cell that a mouse points at, or a finger: as large as there is room for. */
const LEAST_CELLS: { readonly mouse: readonly number[]; readonly finger: readonly number[] } = {
  mouse: [22],
  finger: [44, 36, 28, 24],
};
/** Where they show colours alone, smaller before they don't fit. */
const MUTE_CELLS: readonly number[] = [16, 12, 8, 6];
/** What a cell is wider than its number: on a phone little, and more with larger type. */
const besideNumber = (font: number) => Math.max(4, font - 7);
/** The side of a cell without a number, and of a whole long axis: so many such cells, at most `longest`. */
const SMALL = { most: 22, least: 8, cells: 7, longest: 96 };

/** The sizes that one scene is set in; `wider`, `higher`: what a cell takes beyond what its number needs. */
interface Sizes {
  readonly scene: Scene;
  readonly font: number;
  /** The least side of a cell. */
  readonly cell: number;
  readonly wider: number;
  readonly higher: number;
  /** Of a cell along an axis that is too long for numbers. */
  readonly pitch: number;
  /** Of a cell that shows its colour alone. */
  readonly small: number;
}

/**
 * How much of a matrix is shown. `low`: rows as high as those of the result, without numbers. `mute`: cells to be asked
 * for their numbers, which have no room in them. `small`: a picture.
 */
type Detail = 'numbers' | 'low' | 'small' | 'mute';

const shape = ({ stage, transposed }: Part): readonly [rows: number, cols: number] =>
  transposed ? [stage.cols, stage.rows] : [stage.rows, stage.cols];

/** A single column kept by keepdim is no picture, unless it is too long for numbers: it needs no legend. */
export const isColoured = ({ stage }: Part): boolean => stage.colAxis !== null || isLong(stage.rows);

/** What stands above a matrix: its name, and which head's it is where a scene shows several. */
export const titleOf = ({ stage, transposed, numbered }: Part): string =>
  `${stage.name}${transposed ? 'ᵀ' : ''}${numbered ? ` ${stage.head! + 1}` : ''}`;

const letterCounts = new WeakMap<Trace, Map<string, number>>();

/** The letters of the longest number of matrices of one shape in a scene: their cells are alike. */
const lettersIn = (trace: Trace, { parts }: Scene, { stage }: Part): number =>
  Math.max(...parts.filter((part) => part.stage.cols === stage.cols).map((part) => lettersOf(trace, part.stage)));

/** The letters of the longest number of a stage, the same for every batch item and head. */
function lettersOf(trace: Trace, stage: Stage): number {
  let known = letterCounts.get(trace);
  if (!known) {
    known = new Map();
    letterCounts.set(trace, known);
  }
  let most = known.get(stage.name);
  if (most === undefined) {
    const whole = isMask(stage);
    const values = tensorOf(trace, stage.name)!.data;
    most = values.length > 4096 ? 7 : values.reduce((m, value) => Math.max(m, numberText(value, whole).length), 1);
    known.set(stage.name, most);
  }
  return most;
}

function labelWidth(trace: Trace, part: Part, { letter }: Reader): number {
  const { stage, transposed } = part;
  const axis = transposed ? stage.colAxis : stage.rowAxis;
  if (axis === null) return 0;
  const labels = labelsOf(trace, axis, shape(part)[0]);
  const longest = Math.max(...labels.map((label) => label.length + (isTokenAxis(axis) ? 0 : axis.length + 1)));
  return Math.min(MOST_LABEL, Math.max(LEAST_LABEL, Math.ceil(longest * letter * LABEL_SIZE) + 10));
}

/** A matrix as it would be set, before it has a place. */
interface Measured {
  readonly part: Part;
  readonly detail: Detail;
  readonly rows: number;
  readonly cols: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly label: number;
  readonly header: number;
  readonly gridWidth: number;
  readonly gridHeight: number;
  /** Of its title and legend. */
  readonly textWidth: number;
  readonly above: number;
  readonly below: number;
  readonly legend: Box['legend'];
}

const cellHeightOf = ({ font, cell, higher }: Sizes, tall: boolean) =>
  Math.max(cell, Math.round(font * LEAST_HEIGHT + higher) + (tall ? Math.round(font * 0.8) : 0));

function measure(trace: Trace, part: Part, detail: Detail, sizes: Sizes, reader: Reader, tall: boolean): Measured {
  const [rows, cols] = shape(part);
  const numberWidth = Math.ceil((lettersIn(trace, sizes.scene, part) * reader.number * sizes.font) / 7);
  const numbered = Math.round(Math.max(sizes.cell, numberWidth + besideNumber(sizes.font)) + sizes.wider);
  const pitchOf = (count: number, size: number) =>
    !isLong(count)
      ? size
      : detail === 'small'
        ? Math.min(sizes.pitch, Math.min(SMALL.longest, SMALL.cells * sizes.small) / count)
        : sizes.pitch;
  const least = Math.max(sizes.cell, sizes.small);
  const pictured = detail === 'mute' ? Math.round(least + sizes.wider) : sizes.small;
  const cellWidth = pitchOf(cols, detail === 'numbers' ? numbered : pictured);
  const height = detail === 'mute' ? Math.round(least + sizes.higher) : cellHeightOf(sizes, tall);
  const cellHeight = pitchOf(rows, detail === 'small' ? sizes.small : height);
  const coloured = isColoured(part);
  const small = detail === 'small' || detail === 'low';
  const header = small
    ? 0
    : isLong(cols)
      ? labelWidth(trace, { ...part, transposed: !part.transposed }, reader)
      : HEADER_HEIGHT;
  const sums = part.sums && !isLong(rows) && !small ? SUMS_GAP + numbered : 0;
  const legend = coloured && !small ? 'below' : 'none';
  return {
    part,
    detail,
    rows,
    cols,
    cellWidth,
    cellHeight,
    label: labelWidth(trace, part, reader),
    header,
    gridWidth: cols * cellWidth + sums,
    gridHeight: rows * cellHeight,
    textWidth: Math.max(
      Math.ceil(small ? titleOf(part).length * SMALL_TITLE_LETTER : (titleOf(part).length + 2) * TITLE_LETTER),
      legend === 'none' ? 0 : LEGEND_WIDTH,
    ),
    above: TITLE_HEIGHT + header + (part.bars && isLong(cols) && !small ? BARS_HEIGHT : 0),
    below: (legend === 'below' ? LEGEND_HEIGHT : 0) + (part.blocks.length > 0 ? BLOCKS_HEIGHT : 0),
    legend,
  };
}

/** A measured matrix with its first cell at (gridX, gridY). */
function box(m: Measured, gridX: number, gridY: number, labelled: boolean, signed = false): Box {
  const label = labelled ? m.label : 0;
  return {
    part: m.part,
    rows: m.rows,
    cols: m.cols,
    x: gridX - label,
    y: gridY - m.above,
    width: label + Math.max(m.gridWidth, m.textWidth),
    height: m.above + m.gridHeight + m.below,
    gridX,
    gridY,
    cellWidth: m.cellWidth,
    cellHeight: m.cellHeight,
    header: m.header,
    labelled,
    small: m.detail === 'small' || m.detail === 'low',
    mute: m.detail === 'mute',
    heat: isLong(m.rows) || isLong(m.cols),
    legend: m.legend,
    signed,
  };
}

interface Placed {
  readonly boxes: readonly Box[];
  readonly signs: readonly Sign[];
}

/** A way to set the parts of a scene. */
type Arrangement = (sizes: Sizes) => Placed;

/** The room before a matrix, for its sign. */
const gapOf = ({ sign }: Part, small: boolean) =>
  small ? Math.max(SMALL_GAP, sign.length * 7 + 7) : Math.max(GAP, sign.length * 9 + 12);

/** What makes the rows of a matrix as high as those of another. */
const rowsOf = ({ cellHeight, gridHeight }: Measured) => ({ cellHeight, gridHeight });

/** A product: the left operand in line with the rows of the result, the right one above its columns. */
function aligned(
  trace: Trace,
  { parts }: Scene,
  reader: Reader,
  detail: Detail,
  cells: Detail = 'numbers',
): Arrangement {
  const of = (place: Part['place']) => parts.filter((part) => part.place === place);
  const [left] = of('left');
  const [result] = of('result');
  return (sizes) => {
    const set = (part: Part, how: Detail) => measure(trace, part, how, sizes, reader, false);
    const l = cells === 'mute' ? { ...set(left!, 'small'), ...rowsOf(set(result!, cells)) } : set(left!, detail);
    const tops = [...of('top'), ...of('between')].map((part) => set(part, cells));
    const wide = Math.max(...tops.map(({ cellWidth }) => cellWidth), set(result!, cells).cellWidth);
    const stretched = (m: Measured): Measured =>
      isLong(m.cols) ? m : { ...m, cellWidth: wide, gridWidth: m.gridWidth + m.cols * (wide - m.cellWidth) };
    const r = stretched(set(result!, cells));
    const label = Math.max(...tops.map((m) => m.label), 0);
    const isLow = detail === 'low';
    const x = isLow
      ? Math.max(l.gridWidth + SMALL_GAP, l.textWidth + LINE_GAP, label)
      : Math.max(l.label + Math.max(l.gridWidth, l.textWidth) + GAP, label);
    let y = 0;
    const above = tops.map((top, i) => {
      const first = i === 0;
      // The columns below have the same heads; the legend of an operand stands beside its title, where it fits.
      const m = { ...stretched(top), header: first ? top.header : 0, below: 0 };
      const beside = m.gridWidth > top.textWidth + LEGEND_WIDTH - 40;
      const placed = box(
        { ...m, above: TITLE_HEIGHT + m.header, legend: top.legend === 'none' || !beside ? 'none' : 'title' },
        x,
        y + TITLE_HEIGHT + m.header,
        true,
      );
      y += placed.height + LINE_GAP;
      return placed;
    });
    const own = { ...r, header: 0, above: TITLE_HEIGHT };
    const gridY = Math.max(y + TITLE_HEIGHT, l.above);
    // Labels are shown beside numbers only.
    return { boxes: [box(l, isLow ? 0 : l.label, gridY, !isLow), ...above, box(own, x, gridY, false)], signs: [] };
  };
}

/** A product where there is little width: the left operand, as colours, in the corner beside the right one. */
function cornered(trace: Trace, { parts }: Scene, reader: Reader): Arrangement {
  const of = (place: Part['place']) => parts.filter((part) => part.place === place);
  return (sizes) => {
    const set = (part: Part, how: Detail) => measure(trace, part, how, sizes, reader, false);
    const corner = set(of('left')[0]!, 'small');
    const r = set(of('result')[0]!, 'numbers');
    const tops = [...of('top'), ...of('between')].map((part) => set(part, 'numbers'));
    const wide = Math.max(r.cellWidth, ...tops.map(({ cellWidth }) => cellWidth));
    const stretched = (m: Measured): Measured =>
      isLong(m.cols) ? m : { ...m, cellWidth: wide, gridWidth: m.gridWidth + m.cols * (wide - m.cellWidth) };
    const x = Math.max(r.label, Math.max(corner.gridWidth, corner.textWidth) + LINE_GAP);
    let y = 0;
    const above = tops.map((top, i) => {
      const header = i === 0 ? top.header : 0;
      const m = { ...stretched(top), header, above: TITLE_HEIGHT + header, below: 0, legend: 'none' as const };
      const placed = box(m, x, y + m.above, false);
      y += placed.height + LINE_GAP / 2;
      return placed;
    });
    const left = box(corner, 0, TITLE_HEIGHT, false);
    const top = Math.max(y, left.height + LINE_GAP / 2);
    const result = { ...stretched(r), header: 0, above: TITLE_HEIGHT };
    return { boxes: [left, ...above, box(result, x, top + TITLE_HEIGHT, true)], signs: [] };
  };
}

/** Whether a matrix needs row labels of its own beside the one before it. */
const labelledAfter = (before: Part | undefined, part: Part) =>
  !before || part.transposed || before.stage.rowAxis !== part.stage.rowAxis || before.stage.rows !== part.stage.rows;

/** Matrices in lines, one below the other; in a line side by side, each behind its sign. */
function inLines(
  trace: Trace,
  lines: readonly (readonly Part[])[],
  reader: Reader,
  operands: Detail = 'numbers',
  result: Detail = 'numbers',
): Arrangement {
  return (sizes) => {
    const boxes: Box[] = [];
    const signs: Sign[] = [];
    let y = 0;
    for (const [at, line] of lines.entries()) {
      const tall = line.some((part) => part.before !== null);
      const measured = line.map((part) =>
        measure(trace, part, part.place === 'result' ? result : operands, sizes, reader, tall),
      );
      const above = Math.max(...measured.map((m) => m.above));
      const middle = y + above + Math.max(...measured.map((m) => m.gridHeight)) / 2;
      let x = 0;
      for (const [i, m] of measured.entries()) {
        const gap = i === 0 ? 0 : gapOf(m.part, m.detail === 'small');
        const labelled = m.detail !== 'small' && labelledAfter(i === 0 ? undefined : line[i - 1], m.part);
        const gridX = x + gap + (labelled ? m.label : 0);
        if (i > 0 && m.part.sign !== '') {
          // Midway between the cells, not between what is written over and under them.
          const { gridX: before } = boxes.at(-1)!;
          const between = (before + measured[i - 1]!.gridWidth + x + gap) / 2;
          signs.push({ text: m.part.sign, x: between, y: middle, small: m.detail === 'small' });
        }
        const placed = box(m, gridX, y + above, labelled, i === 0 && at > 0 && m.part.sign !== '');
        boxes.push(placed);
        x = placed.x + placed.width;
      }
      y = Math.max(...boxes.map((b) => b.y + b.height)) + LINE_GAP;
    }
    return { boxes, signs };
  };
}

/** In a low area: pictures of the operands, in lines, before the result. */
function inFront(
  trace: Trace,
  operands: readonly (readonly Part[])[],
  result: readonly Part[],
  reader: Reader,
  detail: Detail,
): Arrangement {
  const [before, after] = [
    inLines(trace, operands, reader, 'small'),
    inLines(trace, [result], reader, 'small', detail),
  ];
  return (sizes) => {
    const [left, right] = [before(sizes), after(sizes)];
    const areas = [extent(left.boxes), extent(right.boxes)] as const;
    const gap = gapOf(result[0]!, false);
    const x = areas[0].width + gap;
    const highest = Math.max(...areas.map(({ height }) => height));
    const [above, own] = areas.map(({ height }) => (highest - height) / 2) as [number, number];
    const moved = (box: Box): Box => ({
      ...box,
      x: box.x + x,
      y: box.y + own,
      gridX: box.gridX + x,
      gridY: box.gridY + own,
    });
    const lowered = <T extends { readonly y: number }>(placed: T): T => ({ ...placed, y: placed.y + above });
    const sign = { text: result[0]!.sign, x: x - gap / 2, y: highest / 2, small: false };
    return {
      boxes: [...left.boxes.map((box) => ({ ...lowered(box), gridY: box.gridY + above })), ...right.boxes.map(moved)],
      signs: [...left.signs.map(lowered), ...(sign.text === '' ? [] : [sign])],
    };
  };
}

/** Every way to cut a list into so many lines, those with a short last line first: there the result stands alone. */
function cuts<T>(list: readonly T[], lines: number): (readonly T[])[][] {
  if (lines === 1) return [[list]];
  return Array.from({ length: Math.max(0, list.length - lines + 1) }, (_, i) =>
    cuts(list.slice(0, list.length - i - 1), lines - 1).map((rest) => [...rest, list.slice(list.length - i - 1)]),
  ).flat();
}

const MOST_LINES = 3;

/**
 * With the numbers of all matrices; with those of the result alone; that side by side; at last with none in the cells.
 */
function arrangementsOf(trace: Trace, scene: Scene, reader: Reader): readonly (readonly Arrangement[])[] {
  const { parts } = scene;
  const result = parts.filter(({ place }) => place === 'result');
  const operands = parts.filter(({ place }) => place !== 'result');
  const lines = [1, 2, 3].filter((count) => count <= Math.min(MOST_LINES, parts.length));
  const flowing = lines.flatMap((count) => cuts(parts, count).map((cut) => inLines(trace, cut, reader)));
  // The line says what the row in focus sums to.
  const bare = result.map((part) => ({ ...part, sums: false }));
  const pictured = [1, 2].flatMap((count) => (operands.length < count ? [] : cuts(operands, count)));
  const small = pictured.map((cut) => inLines(trace, [...cut, bare], reader, 'small'));
  const mute = [...pictured, ...(operands.length === 0 ? [[]] : [])].map((cut) =>
    inLines(trace, [...cut, bare], reader, 'small', 'mute'),
  );
  const beside = pictured.map((cut) => inFront(trace, cut, bare, reader, 'numbers'));
  mute.push(...pictured.map((cut) => inFront(trace, cut, bare, reader, 'mute')));
  if (scene.layout === 'row') return [flowing, small, beside, mute];
  return [
    [aligned(trace, scene, reader, 'numbers')],
    [aligned(trace, scene, reader, 'low'), cornered(trace, scene, reader), ...small],
    beside,
    [aligned(trace, { ...scene, parts: [...operands, ...bare] }, reader, 'low', 'mute'), ...mute],
  ];
}

function extent(boxes: readonly Box[]): Area {
  return {
    width: Math.max(...boxes.map((b) => b.x + b.width)) - Math.min(...boxes.map((b) => b.x)),
    height: Math.max(...boxes.map((b) => b.y + b.height)) - Math.min(...boxes.map((b) => b.y)),
  };
}

const smallOf = (font: number) => Math.min(SMALL.most, Math.max(SMALL.least, Math.round(font * 1.3)));

/** Settings from roomy to tight: where an axis is long, its cells shrink before the numbers of the others do. */
function settingsOf(scene: Scene, cell: number): readonly Sizes[] {
  const { parts } = scene;
  const sizes = (font: number, pitch: number): Sizes => ({
    scene,
    font,
    cell,
    wider: 0,
    higher: 0,
    pitch,
    small: Math.min(smallOf(font), cell),
  });
  const least = PITCHES.at(-1)!;
  if (!parts.some((part) => shape(part).some(isLong))) return FONTS.map((font) => sizes(font, least));
  const usual = 13;
  return [
    ...PITCHES.map((pitch) => sizes(usual, pitch)),
    ...FONTS.filter((font) => font < usual).map((font) => sizes(font, least)),
  ];
}

/** The largest number of `from` to `to` for which `fits` holds, to a pixel; `from` holds. */
function largest(from: number, to: number, fits: (size: number) => boolean): number {
  let [low, high] = [from, Math.max(from, to)];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return Math.floor(low);
}

/** Cells grow into the room that is left, as far as they look like cells. */
function grown(arrange: Arrangement, sizes: Sizes, fits: (placed: Placed) => boolean): Sizes {
  const { font } = sizes;
  const wider = largest(0, font * (WIDEST - 3.9), (more) => fits(arrange({ ...sizes, wider: more })));
  const wide = { ...sizes, wider };
  const higher = largest(0, font * (HIGHEST - LEAST_HEIGHT), (more) => fits(arrange({ ...wide, higher: more })));
  return { ...wide, higher };
}

const round = <T extends { readonly x: number; readonly y: number }>(placed: T, dx: number, dy: number): T => ({
  ...placed,
  x: Math.round(placed.x + dx),
  y: Math.round(placed.y + dy),
});

/** In the middle of the area; what is too large begins at its corner, and is scrolled. */
function centred({ boxes, signs }: Placed, area: Area, fontSize: number): Layout {
  const { width, height } = extent(boxes);
  const dx = Math.max(0, (area.width - width) / 2) - Math.min(...boxes.map((b) => b.x));
  const dy = Math.max(0, (area.height - height) / 2) - Math.min(...boxes.map((b) => b.y));
  const moved = boxes.map((b) => ({
    ...round(b, dx, dy),
    gridX: Math.round(b.gridX + dx),
    gridY: Math.round(b.gridY + dy),
  }));
  return { boxes: moved, signs: signs.map((sign) => round(sign, dx, dy)), area, fontSize };
}

/** The setting with the largest numbers in which the whole scene fits the area. */
export function layoutOf(trace: Trace, scene: Scene, area: Area, reader: Reader): Layout {
  const fits = ({ boxes }: Placed) => {
    const { width, height } = extent(boxes);
    return width <= area.width && height <= area.height;
  };
  const isNarrow = area.width < DESK;
  const least = isNarrow ? LEAST_NUMBERS.phone : LEAST_NUMBERS.desk;
  // On a phone a cell has room for one number: the one before stands in its own matrix.
  const single = (part: Part) => (part.zeroedBy ? part : { ...part, before: null });
  const shown = isNarrow ? { ...scene, parts: scene.parts.map(single) } : scene;
  const [numbered, coloured, beside, mute] = arrangementsOf(trace, shown, reader);
  const cells = LEAST_CELLS[reader.coarse ? 'finger' : 'mouse'];
  const settingsWith = (sides: readonly number[]) => sides.flatMap((cell) => settingsOf(shown, cell));
  const settings = settingsWith(cells);
  const all = settingsWith([...cells, ...MUTE_CELLS]);
  const legible = settings.filter(({ font }) => font >= least);
  const tries = [
    [numbered!, legible],
    [coloured!, [...legible, ...legible.slice(-1).map((sizes) => ({ ...sizes, small: SMALL.least }))]],
    [beside!, legible],
    [mute!, all],
  ] as const;
  for (const [arrangements, among] of tries) {
    for (const sizes of among) {
      const arrange = arrangements.find((each) => fits(each(sizes)));
      if (arrange) return centred(arrange(grown(arrange, sizes, fits)), area, sizes.font);
    }
  }
  const last = all.at(-1)!; // too large all the same: it is scrolled
  return centred(mute![0]!(last), area, last.font);
}

/** Where a number of the layout's size lies that stands in the middle of a cell; null where its matrix is not there. */
export function cellCorner({ boxes }: Layout, { stage, row, col }: CellRef): { x: number; y: number; box: Box } | null {
  const placed = boxes.find((b) => b.part.stage.id === stage);
  if (!placed) return null;
  const [r, c] = placed.part.transposed ? [col, row] : [row, col];
  return { x: placed.gridX + c * placed.cellWidth, y: placed.gridY + r * placed.cellHeight, box: placed };
}
