// One matrix of a scene as shapes: title, labels, cells with their marks, blocks and legend.
import type { Axis } from '../../engine/index.ts';
import { turned } from '../../model/cells.ts';
import { letterOf, roleOf } from '../../ops/notation.ts';
import {
  blockName,
  blockWidth,
  TITLE_HEIGHT,
  isBlockInView,
  isColoured,
  matrixTitle,
  type Box,
} from '../../view/layout/matrix_size.ts';
import { matrixLabels } from '../../view/layout/matrix_labels.ts';
import { isLabelShown, isLong } from '../../timeline/long_axis.ts';
import { wordWidth } from '../../typeface/family.ts';
import { legendOf, markWord } from '../../view/legend_parts.ts';
import type { Mark } from '../../view/mark.ts';
import { LOOK } from '../../view/look.ts';
import { crossOf } from '../../view/patches.ts';
import { cellShapes, heatShapes, ringShapes, veilShapes, hatchPath } from './cell_shapes.ts';
import type { Drawn } from './drawn.ts';
import { ofRole, type Palette, centred, type Run, type Shape } from '../../view/shapes.ts';
import { READER, widthOf } from './widths.ts';
import { domainOf, colourOf, css } from '../../view/ramp.ts';

const LABEL = LOOK.labelSize;

/** A label cut to the given width. */
export function cut(text: string, width: number, size: number): string {
  const { letter } = READER;
  const max = width / size;
  if (text === '' || wordWidth(text, letter) <= max) return text;
  let shown = '';
  for (const each of text) if (wordWidth(`${shown}${each}…`, letter) <= max) shown += each;
  return `${shown}…`;
}

/** The name, its letter, and the sign before a matrix that begins a line. */
function titleRuns({ matrix, signed, small }: Box, palette: Palette): readonly Run[] {
  const { name } = matrix.stage;
  const fill = matrix.minor ? palette.quiet : ofRole(palette, roleOf(name), palette.ink);
  const size = LOOK[small ? 'smallTitleSize' : 'titleSize'];
  const [base, upper] = letterOf(name).split('^') as [string, string?];
  const letter: Run = { text: base, face: 'letter', size: LOOK.letterSize, italic: true, fill: palette.quiet };
  return [
    ...(signed ? [{ text: `${matrix.sign} `, face: 'code', size, fill: palette.quiet } as const] : []),
    { text: matrixTitle(matrix), face: 'code', size, bold: !matrix.minor, fill },
    ...(small || base === name ? [] : [{ ...letter, text: ` ${base}` }]),
    ...(small || !upper ? [] : [{ ...letter, text: upper, size: 0.7 * LOOK.letterSize, raised: 5 }]),
    ...(small || base === name || !matrix.transposed ? [] : [{ ...letter, text: 'ᵀ' }]),
  ];
}

const titleStart = ({ labelled, gridX, x }: Box): number => (labelled ? gridX : x);

/** The rightmost end of a matrix's name and letter. */
export const nameEnd = (box: Box, palette: Palette): number =>
  titleRuns(box, palette).reduce((end, run) => end + widthOf(run), titleStart(box));

function labelShapes(drawn: Drawn, box: Box): readonly Shape[] {
  const { view, palette, font } = drawn;
  const { header, labelled, upright, gridX, gridY, cellWidth, cellHeight } = box;
  const { rowHeads, colHeads, width, corner, isCornerShown, before } = matrixLabels(view, box);
  const label = (text: string, axis: Axis | null, space: number, size: number): Run => {
    const named = axis === null ? text : `${view.words.axes[axis]} ${text}`;
    return { text: cut(named, space, size), face: 'text', size, fill: palette.ink };
  };
  const size = Math.min(LABEL, font + 1);
  const above = colHeads.flatMap((text, col): readonly Shape[] => {
    if (text === '' || header === 0 || (upright && !isLabelShown(col, cellWidth, null))) return [];
    const middle = gridX + (col + 0.5) * cellWidth;
    if (!upright) return [centred(middle, gridY - header / 2, label(text, before.col, cellWidth, size))];
    const run = label(text, before.col, header - 6, 11);
    return [{ kind: 'text', x: middle + 4, y: gridY - 4, anchor: 'start', upright: true, runs: [run] }];
  });
  if (!labelled) return above;
  const beside = rowHeads.flatMap((text, row): readonly Shape[] => {
    if (isLong(box.rows) && !isLabelShown(row, cellHeight, null)) return [];
    const run = label(text, before.row, width - LOOK.labelGap - 2, isLong(box.rows) ? 11 : LABEL);
    return [centred(gridX - LOOK.labelGap, gridY + (row + 0.5) * cellHeight, run, { anchor: 'end' })];
  });
  const run = { text: corner, face: 'text', size: LABEL, fill: palette.quiet } as const;
  return [
    ...above,
    ...beside,
    ...(isCornerShown ? [centred(gridX - LOOK.labelGap, gridY - header / 2, run, { anchor: 'end' })] : []),
  ];
}

/** Below the columns: the head or the slice that each block belongs to. */
function blockShapes({ view, palette }: Drawn, box: Box): readonly Shape[] {
  const { matrix, gridX, gridY, rows, cellWidth, cellHeight, small } = box;
  const top = gridY + rows * cellHeight + 5;
  return matrix.blocks.flatMap((block): readonly Shape[] => {
    const [left, width] = [gridX + block.from * cellWidth + 2, blockWidth(block) * cellWidth - 4];
    const isCurrent = isBlockInView(view, block);
    const text = blockName(view.words, block, small);
    const run: Run = {
      text: cut(text, width, LABEL),
      face: 'text',
      size: LABEL,
      bold: isCurrent,
      fill: isCurrent ? palette.ink : palette.quiet,
    };
    const line = isCurrent ? { stroke: palette.accent, line: 3 } : { stroke: palette.quiet, line: 1 };
    return [{ kind: 'path', d: `M${left} ${top}H${left + width}`, ...line }, centred(left + width / 2, top + 9, run)];
  });
}

/** A matrix without its cells. */
function aroundShapes(drawn: Drawn, box: Box): readonly Shape[] {
  const { matrix, gridX, gridY, rows, cellHeight } = box;
  const below = gridY + rows * cellHeight + (matrix.blocks.length > 0 ? 22 : 0) + 14;
  const { palette } = drawn;
  const title = { x: titleStart(box), y: box.y + TITLE_HEIGHT - 7, runs: titleRuns(box, palette) };
  return [
    { kind: 'text', anchor: 'start', ...title },
    ...(box.small ? [] : labelShapes(drawn, box)),
    ...blockShapes(drawn, box),
    ...(box.legend === 'below' ? legendShapes(drawn, box, gridX, below) : []),
    ...(box.legend === 'title' ? legendShapes(drawn, box, nameEnd(box, palette) + 10, box.y + TITLE_HEIGHT - 11) : []),
  ];
}

/** Cells with their numbers; rings are drawn over every cell. */
function gridShapes(drawn: Drawn, box: Box): readonly Shape[] {
  const { matrix, gridX, gridY, cellWidth: width, cellHeight: height } = box;
  const { stage } = matrix;
  const setting = { matrix, coloured: isColoured(matrix), sources: drawn.sources };
  const cells = Array.from({ length: box.rows * box.cols }, (_, i) => {
    const [r, c] = [Math.floor(i / box.cols), i % box.cols];
    const ref = turned(matrix, { stage: stage.id, row: r, col: c });
    return cellShapes(drawn, setting, ref, { x: gridX + c * width, y: gridY + r * height, width, height }, box.mute);
  });
  return [...cells.flatMap(({ ground }) => ground), ...cells.flatMap(({ over }) => over)];
}

/** Cells as colours alone, framed, with rings around the one in focus and its sources. */
function colourShapes(drawn: Drawn, box: Box): readonly Shape[] {
  const { view, palette } = drawn;
  const { matrix, gridX: x, gridY: y, rows, cols, cellWidth, cellHeight } = box;
  const place = { x, y, width: cols * cellWidth, height: rows * cellHeight };
  return [
    ...heatShapes(view, palette, matrix, place),
    ...(box.heat && !box.small ? veilShapes(drawn, box) : []),
    { kind: 'rect', ...place, stroke: palette.line, line: 1 },
    ...ringShapes(drawn, box),
  ];
}

export const matrixShapes = (drawn: Drawn, box: Box): readonly Shape[] => [
  ...(box.small || box.heat ? colourShapes(drawn, box) : gridShapes(drawn, box)),
  ...aroundShapes(drawn, box),
];

/** The colours of a ramp. */
const STEPS = 22;

/** The ends of the colours with the ramp between them; then the marks that it has, with their meaning, if they fit. */
function legendShapes(drawn: Drawn, box: Box, from: number, middle: number): readonly Shape[] {
  const { stage } = box.matrix;
  const { view, palette } = drawn;
  const { trace, words, theme } = view;
  const legend = legendOf(view, box.matrix);
  if (!legend) return [];
  const domain = domainOf(trace, stage);
  let x = from;
  const place = (width: number, shapes: readonly Shape[]) => {
    x += width + LOOK.legendGap;
    return shapes;
  };
  const text = (text: string, face: 'number' | 'text') => {
    const run = { text, face, size: LABEL, fill: palette.quiet };
    return place(widthOf(run), [{ kind: 'text', x, y: middle + 4, anchor: 'start', runs: [run] }]);
  };
  const ramp = () => {
    const { rampWidth: width, rampHeight: height } = LOOK;
    const step = width / STEPS;
    const at = { y: middle - height / 2, height };
    const colours = Array.from({ length: STEPS }, (_, i): Shape => {
      const share = (i + 0.5) / STEPS;
      const value = (domain.signed ? 2 * share - 1 : share) * domain.max;
      const overlap = i < STEPS - 1 ? 0.3 : 0;
      return { kind: 'rect', x: x + i * step, width: step + overlap, ...at, fill: css(colourOf(value, domain, theme)) };
    });
    return place(width, [...colours, { kind: 'rect', x, width, ...at, stroke: palette.quiet, line: 0.5 }]);
  };
  const swatch = (mark: Mark) => {
    const { swatchWidth: width, swatchHeight: height, hatchLine, crossLine } = LOOK;
    const at = { x: x + 4, y: middle - height / 2, width, height };
    const lines = mark === 'hidden' ? { d: hatchPath(at), line: hatchLine } : { d: crossOf(at), line: crossLine };
    return place(width + 4, [
      { kind: 'rect', ...at, fill: palette.ground, stroke: palette.quiet, line: 0.5 },
      { kind: 'path', ...lines, stroke: palette.hatch },
    ]);
  };
  const { ends, marks } = legend;
  const end = box.gridX + (box.legend === 'title' ? box.gridWidth : box.legendWidth);
  const markShapes = (mark: Mark) => {
    const named = [...swatch(mark), ...text(markWord(words, mark), 'text')];
    return x - LOOK.legendGap <= end ? named : [];
  };
  return [
    ...(ends ? [...text(ends[0], 'number'), ...ramp(), ...text(ends[1], 'number')] : []),
    ...marks.flatMap(markShapes),
  ];
}
