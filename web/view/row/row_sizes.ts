// How wide the columns of a story's row are, and how high its lines, in pixels: from tight to loose.
import { totalOf } from '../area.ts';
import type { RowLine } from './lines.ts';

/** The width of a word's column, and of what is before the first and behind the last. */
const COLUMN = { max: 176, min: 31 };
const ASIDE = { desk: 104, phone: 58, min: 44 };
const PHONE = 540;

export const isPhone = (width: number): boolean => width < PHONE;

/** How wide the column of a word is; null: the words have no space for their numbers. */
export function columnWidth(width: number, count: number): number | null {
  const beside = (aside: number) => Math.floor((width - 2 * aside) / count);
  const wide = beside(isPhone(width) ? ASIDE.phone : ASIDE.desk);
  const fits = wide >= COLUMN.min ? wide : Math.min(COLUMN.min, beside(ASIDE.min));
  return fits < COLUMN.min ? null : Math.min(COLUMN.max, fits);
}

/** The height of a name over a vector of the mix: what flows into it ends above. */
export const blockNameHeight = ({ isSmall }: { readonly isSmall: boolean }): number => (isSmall ? 15 : 20);

type SizeRange = readonly [min: number, max: number];

/** Of a line's parts, and of the gap before the next line: how tight on a phone, and on a desk, and how loose. */
const SIZES = {
  head: [15, 18, 24],
  streams: [19, 34, 60],
  vector: [15, 18, 60],
  past: [19, 22, 38],
  large: [22, 28, 92],
  thin: [3, 5, 50],
  mute: [3, 5, 13],
  less: [17, 20, 30],
  bars: [26, 36, 130],
  strip: [10, 14, 22],
  stripe: [3, 4, 20],
  word: [15, 18, 24],
  likely: [18, 22, 24],
  gap: [4, 6, 22],
} as const;

type RowSizes = Readonly<Record<keyof typeof SIZES, SizeRange>>;

export function sizesOf(isSmall: boolean): RowSizes {
  const sizes = Object.entries(SIZES).map(([name, [phone, desk, max]]) => [name, [isSmall ? phone : desk, max]]);
  return Object.fromEntries(sizes) as RowSizes;
}

/** What a line needs: the height of its first part, and of its second, if it has two. */
function heightsOf({ kind, stage, others, isPast, inWhole }: RowLine, sizes: RowSizes): readonly SizeRange[] {
  const times = ([min, max]: SizeRange, count: number): SizeRange => [min * count, max * count];
  const words = others.find(({ colAxis }) => colAxis === 'word')?.cols ?? 0;
  const vector = times(sizes.vector, stage.cols);
  return {
    vectors: [sizes.head, vector],
    cells: isPast ? [sizes.past] : [sizes.large, times(inWhole ? sizes.mute : sizes.thin, stage.rows - 1)],
    less: [sizes.less],
    bars: [sizes.bars, sizes.past],
    strip: [sizes.strip],
    portions: [times(sizes.stripe, others[0]?.cols ?? 0)],
    mix: [sizes.streams, [vector[0], Math.max(vector[1], words * sizes.word[1])] as SizeRange],
  }[kind];
}

/**
 * The lines that have space, with the heights of their parts, and the gap between two. Those of earlier scenes leave
 * first, the oldest before others.
 */
export function fittingLines(all: readonly RowLine[], isSmall: boolean, height: number) {
  const sizes = sizesOf(isSmall);
  const ranges = (lines: readonly RowLine[]): readonly SizeRange[] => [
    ...lines.flatMap((line) => heightsOf(line, sizes)),
    ...lines.slice(1).map(() => sizes.gap),
  ];
  const least = (lines: readonly RowLine[]) => totalOf(ranges(lines).map(([min]) => min));
  const leaving = [...all.filter(({ isPast }) => isPast), ...all.filter(({ isPast }) => !isPast)];
  const staying = (count: number) => all.filter((line) => !leaving.slice(0, count).includes(line));
  const gone = all.findIndex((_, i) => least(staying(i)) <= height);
  const kept = staying(gone < 0 ? all.length - 1 : gone);
  const more = totalOf(ranges(kept).map(([min, max]) => max - min));
  const share = Math.min(1, Math.max(0, (height - least(kept)) / (more || 1)));
  const sized = ([min, max]: SizeRange) => min + (max - min) * share;
  const lines = kept.map((line) => {
    const [first, second] = heightsOf(line, sizes);
    return { line, parts: [sized(first!), second ? sized(second) : 0] as const };
  });
  return { sizes, lines, gap: sized(sizes.gap) };
}
