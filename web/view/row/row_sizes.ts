// How wide the columns of a story's row are, and how high its lines, in pixels: from tight to loose.
import type { RowLine } from './lines.ts';

/** The width of a word's column, and of what is before the first and behind the last. */
const COLUMN = { max: 176, min: 31 };
const ASIDE = { desk: 104, phone: 58, min: 44 };
const PHONE = 480;

export const isPhone = (width: number): boolean => width < PHONE;

/** How wide the column of a word is; null: the words have no space for their numbers. */
export function columnWidth(width: number, count: number): number | null {
  const beside = (aside: number) => Math.floor((width - 2 * aside) / count);
  const wide = beside(isPhone(width) ? ASIDE.phone : ASIDE.desk);
  const fits = wide >= COLUMN.min ? wide : Math.min(COLUMN.min, beside(ASIDE.min));
  return fits < COLUMN.min ? null : Math.min(COLUMN.max, fits);
}

export type SizeRange = readonly [min: number, max: number];
type Sized = 'head' | 'vector' | 'past' | 'large' | 'thin' | 'less' | 'bars' | 'strip' | 'stripe' | 'word' | 'gap';

/** Of a line's parts, and of the gap before the next line. */
export type RowSizes = Readonly<Record<Sized, SizeRange>>;
export const SIZES: Readonly<Record<'desk' | 'phone', RowSizes>> = {
  phone: {
    head: [15, 18],
    vector: [15, 22],
    past: [19, 26],
    large: [22, 40],
    thin: [3, 12],
    less: [17, 22],
    bars: [26, 80],
    strip: [10, 16],
    stripe: [3, 7],
    word: [15, 20],
    gap: [4, 12],
  },
  desk: {
    head: [18, 24],
    vector: [18, 52],
    past: [22, 38],
    large: [28, 80],
    thin: [5, 38],
    less: [20, 30],
    bars: [36, 150],
    strip: [14, 22],
    stripe: [4, 20],
    word: [15, 24],
    gap: [6, 22],
  },
};

/** What a line needs: the height of its first part, and of its second, if it has two. */
export function heightsOf({ kind, stage, others, isPast }: RowLine, sizes: RowSizes): readonly SizeRange[] {
  const times = ([min, max]: SizeRange, count: number): SizeRange => [min * count, max * count];
  const words = others.find(({ colAxis }) => colAxis === 'word')?.cols ?? 0;
  const vector = times(sizes.vector, stage.cols);
  return {
    vectors: [sizes.head, vector],
    cells: isPast ? [sizes.past] : [sizes.large, times(sizes.thin, stage.rows - 1)],
    less: [sizes.less],
    bars: [sizes.bars, sizes.past],
    strip: [sizes.strip],
    portions: [times(sizes.stripe, others[0]?.cols ?? 0)],
    mix: [sizes.head, [vector[0], Math.max(vector[1], words * sizes.word[1])] as SizeRange],
  }[kind];
}
