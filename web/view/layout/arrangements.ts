// The arrangements of a scene's matrices, from all with their numbers to none.
import type { Trace } from '../../engine/index.ts';
import type { Matrix, Scene } from '../../ops/operation.ts';
import { letterOf } from '../../ops/notation.ts';
import { isLong } from '../../timeline/long_axis.ts';
import { drawnSize, widening } from '../../typeface/family.ts';
import type { Area, Reader } from '../area.ts';
import { LOOK } from '../look.ts';
import {
  BLOCKS_HEIGHT,
  LEGEND_WIDTH,
  TITLE_HEIGHT,
  TITLE_SIZE,
  box,
  measure,
  shape,
  titleWidth,
  type Box,
  type Measured,
  type Sizes,
} from './matrix_size.ts';

/** Gaps between two matrices of a line, and between two lines. */
const GAP = 28;
const LINE_GAP = 12;
const SMALL_GAP = 14;
/** Below a matrix without a legend: the track takes taps into the foot of the scene. */
const FOOT = 8;

const SIGN_SIZE = { numbers: LOOK.signSize, small: LOOK.smallSignSize };
/** The height of a sign's line, in font sizes. */
const SIGN_LINE = 1.36;

/** The names of rows lie on each other in rows lower than this, in font sizes. */
const LOWEST_LABEL = 0.8;

/** A sign between two matrices; x and y are its centre. */
interface Sign {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Between matrices without numbers. */
  readonly small: boolean;
}

export interface Arranged {
  readonly boxes: readonly Box[];
  readonly signs: readonly Sign[];
}

/** An arrangement of the parts of a scene. */
export type Arrangement = (sizes: Sizes) => Arranged;

/** The space before a matrix, for its sign. */
const gapOf = ({ sign }: Matrix, small: boolean, reader: Reader, isTight = false) =>
  widening(reader, SIGN_SIZE[small ? 'small' : 'numbers']) *
  (small ? Math.max(SMALL_GAP, sign.length * 7 + 7) : Math.max(isTight ? SMALL_GAP : GAP, sign.length * 9 + 12));

/**
 * The variants of a product. `full`: all numbers, with space around them; `close`: without that space, and without
 * legends beside numbers; `low`: the left operand shows its colours alone.
 */
type Setting = 'full' | 'close' | 'low';

/** A legend is beside the title, if it fits; below is the space for blocks, or else a foot. */
function besideTitle(m: Measured, foot: number, reader: Reader): Measured {
  const wider = widening(reader, LOOK.labelSize);
  const fits = m.legend !== 'none' && m.gridWidth > m.titleWidth + LEGEND_WIDTH * wider;
  const below = m.matrix.blocks.length > 0 ? Math.round(BLOCKS_HEIGHT * wider) : foot;
  return { ...m, textWidth: m.titleWidth, below, legend: fits ? 'title' : 'none' };
}

/** A product: the left operand in line with the rows of the result, the right ones above its columns. */
function aligned(trace: Trace, { matrices }: Scene, reader: Reader, setting: Setting): Arrangement {
  const of = (...places: readonly Matrix['position'][]) =>
    places.flatMap((at) => matrices.filter(({ position }) => position === at));
  const [left, ...others] = of('left', 'result', 'top', 'between');
  const isNamed = setting !== 'low';
  const isTight = setting !== 'full';
  return (sizes) => {
    const set = (matrix: Matrix, how: Measured['detail'] = 'numbers') =>
      measure(trace, matrix, how, sizes, reader, false);
    // Right operand and result have columns of the same width.
    const measured = others.map((matrix) => set(matrix));
    const wide = Math.max(...measured.map(({ cellWidth }) => cellWidth));
    const [r, ...tops] = measured.map((m) =>
      isLong(m.cols) ? m : { ...m, cellWidth: wide, gridWidth: m.cols * wide },
    );
    const tight = (m: Measured) => (isTight ? besideTitle(m, FOOT, reader) : m);
    const l = isNamed ? tight(set(left!)) : set(left!, 'low');
    const own = { ...tight(r!), header: 0, above: TITLE_HEIGHT }; // its rows are named beside those of the left operand
    const label = Math.max(...tops.map((m) => m.label), 0);
    // The title of the left operand and its upright labels are level with the last rows of the right one, whose names
    // are beside them.
    const named = label + Math.max(l.titleWidth, isLong(l.cols) ? l.gridWidth + SMALL_GAP / 2 : 0);
    const apart = isTight ? l.gridWidth + SMALL_GAP : Math.max(l.gridWidth, l.textWidth) + GAP;
    const x = isNamed
      ? l.label + Math.max(apart, named)
      : Math.max(l.gridWidth + SMALL_GAP, l.textWidth + LINE_GAP, label);
    let y = 0;
    const above = tops.map((top, i) => {
      const header = i === 0 ? top.header : 0; // the columns below have the same
      const placed = { ...besideTitle(top, 0, reader), header, above: TITLE_HEIGHT + header };
      const at = box(placed, x, y + TITLE_HEIGHT + header, true);
      y += at.height + (isTight ? LINE_GAP / 2 : LINE_GAP);
      return at;
    });
    const gridY = Math.max(y + TITLE_HEIGHT, l.above);
    return { boxes: [box(l, isNamed ? l.label : 0, gridY, isNamed), ...above, box(own, x, gridY, false)], signs: [] };
  };
}

const shifted = ({ boxes, signs }: Arranged, dx: number, dy: number): Arranged => ({
  boxes: boxes.map((b) => ({ ...b, x: b.x + dx, y: b.y + dy, gridX: b.gridX + dx, gridY: b.gridY + dy })),
  signs: signs.map((sign) => ({ ...sign, x: sign.x + dx, y: sign.y + dy })),
});

/** Whether a matrix needs row labels beside those of the matrix before it. */
const labelledAfter = (before: Matrix | undefined, matrix: Matrix) =>
  !before ||
  matrix.transposed ||
  before.stage.rowAxis !== matrix.stage.rowAxis ||
  before.stage.rows !== matrix.stage.rows;

/** The name of a picture with the sign before it; that above numbers has space. */
function withSign(m: Measured, reader: Reader): Measured {
  if (m.detail !== 'small') return m;
  const width = titleWidth(m.matrix, true, m.matrix.sign) * widening(reader, TITLE_SIZE.small);
  return { ...m, textWidth: Math.max(m.textWidth, Math.ceil(width)) };
}

/** Matrices in lines, one below the other; in a line side by side, each after its sign. */
function inLines(
  trace: Trace,
  lines: readonly (readonly Matrix[])[],
  reader: Reader,
  operands: Measured['detail'] = 'numbers',
  result: Measured['detail'] = 'numbers',
  isTight = false,
): Arrangement {
  return (sizes) => {
    const boxes: Box[] = [];
    const signs: Sign[] = [];
    let y = 0;
    for (const [at, line] of lines.entries()) {
      const tall = line.some((matrix) => matrix.before !== null);
      const flat = line.map((matrix) => {
        const detail = matrix.position === 'result' ? result : operands;
        const m = measure(trace, matrix, detail, { ...sizes, own: isTight }, reader, tall);
        return isTight ? besideTitle(m, FOOT, reader) : m;
      });
      const highest = Math.max(...flat.map((m) => m.gridHeight));
      // A sign that is higher than the cells stays below the titles.
      const sign = SIGN_LINE * drawnSize(SIGN_SIZE[flat.at(-1)!.detail === 'small' ? 'small' : 'numbers'], reader);
      const lift = Math.ceil(Math.max(0, (sign - highest) / 2));
      const measured = flat.map((m) => ({ ...m, above: m.above + lift }));
      const above = Math.max(...measured.map((m) => m.above));
      const middle = y + above + highest / 2;
      let x = 0;
      for (const [i, m] of measured.entries()) {
        const gap = i === 0 ? 0 : gapOf(m.matrix, m.detail === 'small', reader, isTight);
        const isLow = !isLong(m.rows) && m.cellHeight < LOWEST_LABEL * drawnSize(LOOK.labelSize, reader);
        const labelled =
          m.detail !== 'small' &&
          m.detail !== 'minor' &&
          !isLow &&
          labelledAfter(i === 0 ? undefined : line[i - 1], m.matrix);
        const gridX = x + gap + (labelled ? m.label : 0);
        if (i > 0 && m.matrix.sign !== '') {
          // Centred between the cells, without the text above and below them.
          const { gridX: before } = boxes.at(-1)!;
          const between = (before + measured[i - 1]!.gridWidth + x + gap) / 2;
          signs.push({ text: m.matrix.sign, x: between, y: middle, small: m.detail === 'small' });
        }
        const signed = i === 0 && at > 0 && m.matrix.sign !== '';
        const placed = box(signed ? withSign(m, reader) : m, gridX, y + above, labelled, signed);
        boxes.push(placed);
        x = placed.x + placed.width;
      }
      y = Math.max(...boxes.map((b) => b.y + b.height)) + LINE_GAP;
    }
    return { boxes, signs };
  };
}

/**
 * The less important matrices, small and in one line below the others, the first aligned with their first cells. On
 * touch screens their cells would be too small: there they are pictures, as with a long axis.
 */
function withMinor(trace: Trace, { matrices }: Scene, reader: Reader, leading: Arrangement): Arrangement {
  const minor = matrices.filter((matrix) => matrix.minor);
  if (minor.length === 0) return leading;
  const isPicture = reader.coarse || minor.some((matrix) => shape(matrix).some(isLong));
  const below = inLines(trace, [minor], reader, isPicture ? 'small' : 'minor');
  return (sizes) => {
    const [above, line] = [leading(sizes), below(sizes)];
    const x = above.boxes[0]!.gridX - line.boxes[0]!.gridX;
    const { boxes, signs } = shifted(line, x, extent(above).height + LINE_GAP);
    return { boxes: [...above.boxes, ...boxes], signs: [...above.signs, ...signs] };
  };
}

/**
 * The leading parts of a scene. If the matrices below compute the result, its sign contains their letter, and its cells
 * show no previous number: that is beside them.
 */
function leadingOf({ matrices }: Scene): readonly Matrix[] {
  const [minor, leading] = [matrices.filter((matrix) => matrix.minor), matrices.filter((matrix) => !matrix.minor)];
  const by = minor.at(-1);
  if (!by) return matrices;
  const signOf = ({ sign }: Matrix) => `${leading[0]!.sign} ${letterOf(by.stage.name)} ${sign}`;
  return leading.map((matrix, i) =>
    i === 0 ? { ...matrix, sign: '' } : { ...matrix, sign: signOf(matrix), before: null },
  );
}

/** In a low area: pictures of the operands, in lines, before the result. */
function inFront(
  trace: Trace,
  operands: readonly (readonly Matrix[])[],
  result: readonly Matrix[],
  reader: Reader,
  detail: Measured['detail'],
): Arrangement {
  const [before, after] = [
    inLines(trace, operands, reader, 'small'),
    inLines(trace, [result], reader, 'small', detail),
  ];
  return (sizes) => {
    const [left, right] = [before(sizes), after(sizes)];
    const areas = [extent(left), extent(right)] as const;
    const gap = gapOf(result[0]!, false, reader);
    const x = areas[0].width + gap;
    const highest = Math.max(...areas.map(({ height }) => height));
    const [above, own] = areas.map(({ height }) => (highest - height) / 2) as [number, number];
    const lowered = shifted(left, 0, above);
    const sign = { text: result[0]!.sign, x: x - gap / 2, y: highest / 2, small: false };
    return {
      boxes: [...lowered.boxes, ...shifted(right, x, own).boxes],
      signs: [...lowered.signs, ...(sign.text === '' ? [] : [sign])],
    };
  };
}

/**
 * Every way to cut a list into lines, those with a short last line first: the result is alone there. A long list, as
 * with many heads, is cut evenly: the number of ways would grow with the number of pairs.
 */
function cuts<T>(list: readonly T[], lines: number): (readonly T[])[][] {
  if (lines === 1) return [[list]];
  if (isLong(list.length)) {
    const length = Math.ceil(list.length / lines);
    const cut = Array.from({ length: lines }, (_, i) => list.slice(i * length, (i + 1) * length));
    return [cut.filter((line) => line.length > 0)];
  }
  return Array.from({ length: Math.max(0, list.length - lines + 1) }, (_, i) =>
    cuts(list.slice(0, list.length - i - 1), lines - 1).map((rest) => [...rest, list.slice(list.length - i - 1)]),
  ).flat();
}

/** The number of lines: more for the matrices of many heads. */
const LINES: readonly number[] = [1, 2, 3];
const LINES_OF_MANY: readonly number[] = [1, 2, 3, 4, 5, 6, 8];
/** Pictures, above the result: on a phone two of the long names of the parts of gradients fit a line. */
const PICTURED: readonly number[] = [1, 2, 3, 5];

const withoutLongSigns = (line: readonly Matrix[]): readonly Matrix[] =>
  line.map((matrix) => (matrix.sign.length > 2 ? { ...matrix, sign: '' } : matrix));

/**
 * Of the arrangements of a scene, those that show most come first. `full`, `close`: the numbers of all matrices, with
 * space around them and without. `pictured`, `beside`, `short`: those of the result, with pictures of the operands
 * above it, beside it, and without long signs. `alone`: without the operands. `mute`, `last`: no numbers, with operands
 * and without.
 */
type Kind = 'full' | 'close' | 'pictured' | 'beside' | 'short' | 'alone' | 'mute' | 'last';
type Arrangements = Readonly<Record<Kind, readonly Arrangement[]>>;

export function arrangementsOf(trace: Trace, scene: Scene, reader: Reader): Arrangements {
  const { matrices } = scene;
  const result = matrices.filter(({ position }) => position === 'result');
  const operands = matrices.filter(({ position }) => position !== 'result');
  const lines = (isLong(matrices.length) ? LINES_OF_MANY : LINES).filter((count) => count <= matrices.length);
  const leading = leadingOf(scene);
  const numbersIn = (cut: readonly (readonly Matrix[])[], isTight: boolean) =>
    withMinor(trace, scene, reader, inLines(trace, cut, reader, 'numbers', 'numbers', isTight));
  const flow = (isTight: boolean) =>
    lines.flatMap((count) => cuts(leading, count)).map((cut) => numbersIn(cut, isTight));
  const inOne = (isTight: boolean) => [numbersIn([leading], isTight)];
  const cutOperands = (isLong(operands.length) ? LINES_OF_MANY : PICTURED).flatMap((count) =>
    operands.length < count ? [] : cuts(operands, count),
  );
  const small = cutOperands.map((cut) => inLines(trace, [...cut, result], reader, 'small'));
  const mute = [...cutOperands, ...(operands.length === 0 ? [[]] : [])].map((cut) =>
    inLines(trace, [...cut, result], reader, 'small', 'mute'),
  );
  const beside = cutOperands.map((cut) => inFront(trace, cut, result, reader, 'numbers'));
  const short = cutOperands.map((cut) => inFront(trace, cut.map(withoutLongSigns), result, reader, 'numbers'));
  const alone = [inLines(trace, [result.map((matrix) => ({ ...matrix, before: null, blocks: [] }))], reader)];
  mute.push(...cutOperands.map((cut) => inFront(trace, cut, result, reader, 'mute')));
  const last = [inLines(trace, [result.map((matrix) => ({ ...matrix, sign: '' }))], reader, 'small', 'mute')];
  // Compared matrices are side by side, if smaller numbers allow it.
  const others = { pictured: small, beside, short, alone, mute, last };
  if (leading.length < matrices.length)
    return { ...others, full: inOne(false), close: inOne(true), pictured: [...flow(false), ...small] };
  if (scene.layout === 'row') return { ...others, full: flow(false), close: flow(true) };
  const set = (setting: Setting) => aligned(trace, scene, reader, setting);
  return { ...others, full: [set('full'), set('close')], close: [], pictured: [set('low'), ...small] };
}

/** The bounds of an arrangement: its size and its corner. */
export function extent({ boxes }: Pick<Arranged, 'boxes'>): Area & Record<'left' | 'top', number> {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, -Infinity];
  for (const { x, y, width, height } of boxes) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
  }
  return { width: right - left, height: bottom - top, left, top };
}
