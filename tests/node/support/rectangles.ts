// Where things stand in a picture: matrices, the parts of the whole figure, and whether they meet.
import type { Stage, Trace } from '../../../web/engine/index.ts';
import { WIDTHS } from '../../../web/typeface/family.ts';
import type { Rect } from '../../../web/view/area.ts';
import { LEGEND_HEIGHT, TITLE_HEIGHT, titleWidth, type Box } from '../../../web/view/layout/matrix_size.ts';
import { en, type Words } from '../../../web/words/index.ts';
import { captionOf, stageWordsOf } from '../../../web/words/stage_words.ts';

export const READER = { ...WIDTHS, coarse: false };

/** Of an area: `sizes('1440x900 390x844')`. */
export const sizes = (text: string) => text.split(' ').map((size) => size.split('x').map(Number) as [number, number]);

/** The sizes of a window at which a scene must be whole. */
export const WINDOWS = sizes('1920x1080 1440x900 1280x720 1024x768 768x1024 390x844 360x740 844x390 1280x640 820x1180');
/** The smallest phones: there the text has more of the window than the laws allow elsewhere. */
export const SMALL = sizes('360x640 667x375');

export const pairs = <T>(list: readonly T[]) => list.flatMap((a, i) => list.slice(i + 1).map((b) => [a, b] as const));

export const overlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const isIn = ({ x, y, width, height }: Rect, sheet: { readonly width: number; readonly height: number }) =>
  x >= 0 && y >= 0 && x + width <= sheet.width && y + height <= sheet.height;

const gridOf = ({ gridX, gridY, rows, cols, cellWidth, cellHeight }: Box): Rect => ({
  x: gridX,
  y: gridY,
  width: cols * cellWidth,
  height: rows * cellHeight,
});

/** The places of a matrix's cells and words. Labels of rows are 14 px high; a legend may begin below them. */
export function areasOf(box: Box): readonly (readonly [name: string, area: Rect])[] {
  const { x, gridX, gridY, cellHeight, header } = box;
  const grid = gridOf(box);
  const inset = (cellHeight - 14) / 2;
  const label = { x, y: gridY + inset, width: gridX - x, height: grid.height - 2 * inset };
  const sign = box.signed && box.small ? box.matrix.sign : '';
  const title = { x: gridX, y: box.y, width: titleWidth(box.matrix, box.small, sign), height: TITLE_HEIGHT };
  const labels = { x: gridX, y: gridY - header, width: grid.width, height: header };
  const foot = box.legend === 'below' ? LEGEND_HEIGHT : 0;
  const legend = { x, y: box.y + box.height - foot, width: gridX - x + box.legendWidth, height: foot };
  return [
    ['cells', grid] as const,
    ['title', title] as const,
    ['column labels', labels] as const,
    ['row labels', label] as const,
    ['legend', legend] as const,
  ].filter(([, { width, height }]) => width > 0 && height > 0);
}

export const captionsOf = (trace: Trace, words: Words = en) => ({
  of: (stage: Stage) => captionOf(words, trace, stage),
  nameOf: (stage: Stage) => stageWordsOf(words, stage.name).short,
  headOf: words.headOf,
  ...READER,
});
