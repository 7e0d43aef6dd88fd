// How much of the text fits: its block has the same height in all scenes, so sentences and a long line are cut before
// anything moves. A pure function of the block and the reader's fonts.
import type { FontWidths } from '../../model/presentation.ts';
import { drawnSize, lettersIn, widening } from '../../typeface/family.ts';
import type { Composition } from '../../view/picture/composition.ts';
import { joined } from '../../words/text.ts';

export interface TextSpace {
  /** `column`: beside the scene; `halves`: above it, sentences beside the line; `stack`: where space is short. */
  readonly kind: 'column' | 'halves' | 'stack';
  /** The maximum number of lines of any scene's sentences, and the width of one, in letters. */
  readonly lines: number;
  readonly letters: number;
  /** The lines of the longest title. */
  readonly titleLines: number;
  /** The number of signs that the line of arithmetic may have. */
  readonly figures: number;
  /** The stage's summary fits below the line. */
  readonly insight: boolean;
  readonly type: TextType;
}

/** Font sizes and line heights, in pixels: the style sheets get them from here. */
interface TextType {
  readonly size: number;
  readonly lineHeight: number;
  /** The formula: its font size, and the height of its block. */
  readonly formula: number;
  readonly formulaHeight: number;
  /** The arithmetic. */
  readonly figure: number;
  readonly figureHeight: number;
}

const TYPE: Readonly<Record<TextSpace['kind'] | 'tall' | 'terse' | 'short', TextType>> = {
  tall: { size: 18, lineHeight: 26, formula: 22, formulaHeight: 80, figure: 18, figureHeight: 31 },
  column: { size: 16, lineHeight: 23, formula: 19, formulaHeight: 72, figure: 16, figureHeight: 27 },
  halves: { size: 15, lineHeight: 21, formula: 16, formulaHeight: 62, figure: 15, figureHeight: 24 },
  stack: { size: 14, lineHeight: 19, formula: 13, formulaHeight: 44, figure: 14, figureHeight: 25 },
  short: { size: 14, lineHeight: 20, formula: 14, formulaHeight: 0, figure: 16, figureHeight: 24 },
  terse: { size: 13, lineHeight: 18, formula: 13, formulaHeight: 0, figure: 13, figureHeight: 23 },
};
/** As the reader's browser draws it: with larger letters lines are higher. */
function drawnType(type: TextType, fonts: FontWidths): TextType {
  const size = (of: number) => drawnSize(of, fonts);
  const height = (own: number, of: number) => Math.round((own * size(of)) / of);
  return {
    size: size(type.size),
    lineHeight: height(type.lineHeight, type.size),
    formula: size(type.formula),
    formulaHeight: height(type.formulaHeight, type.formula),
    figure: size(type.figure),
    figureHeight: height(type.figureHeight, type.figure),
  };
}

/** A column with at least this much space, in pixels, has larger type. */
const TALL = { width: 340, height: 600 };

/** A block's side margins, the height of its heading, in pixels, and the lines of its arithmetic. */
const KINDS = {
  column: { across: 40, heading: 36, rows: 4 },
  halves: { across: 48, heading: 44, rows: 2 },
  stack: { across: 24, heading: 24, rows: 2 },
} as const;
/** The lines of arithmetic in a narrow column: on a phone on its side, and from this height on, as on a screen. */
const NARROW = { rows: 3, moreRows: 5, height: 340 };
const PADDING = 16;
/** The height of the cell's name and of its row sum. */
const PLACE = 48;
const INSIGHT = 80;
/** The height of the sentence that replaces the arithmetic in the whole figure; below it is the key of colours. */
const SENTENCE_LINES = 2;
/** The width of the key of colours in one line, and the size of its letters, in pixels. */
const KEY = { width: 200, size: 12 };
const MIN_LINES = { beside: 1, above: 2 };
const MAX_LINES = 12;
/** Words do not fill a line to its end, and numbers even less. */
const RAGGED = { words: 0.94, numbers: 0.79 };
const TITLE = { size: 23, lineHeight: 28 };

/**
 * @param titles Those of all scenes; the longest may take several lines of a column.
 * @param whole In the whole figure words take the space of the arithmetic, except for a sentence and the key of
 * colours.
 */
export function textSpaceOf(
  { text, beside, small, terse }: Composition,
  fonts: FontWidths,
  titles: readonly string[],
  whole = false,
): TextSpace {
  const kind = small ? 'stack' : beside ? 'column' : 'halves';
  const isTall = kind === 'column' && text.width >= TALL.width && text.height >= TALL.height;
  const type = drawnType(TYPE[terse ? (small ? 'terse' : 'short') : isTall ? 'tall' : kind], fonts);
  const { letter, number } = fonts;
  const { size, lineHeight, formulaHeight, figure, figureHeight } = type;
  const rows = beside && small ? (text.height < NARROW.height ? NARROW.rows : NARROW.moreRows) : KINDS[kind].rows;
  const { across, heading } = KINDS[kind];
  const isHalved = kind === 'halves' && !whole;
  const inner = isHalved ? (text.width - across) / 2 - 12 : text.width - across;
  const below = kind === 'stack' ? 0 : PLACE;
  const lettersAt = (font: number) => (inner / (letter * font)) * RAGGED.words;
  const titleLetters = lettersAt(drawnSize(TITLE.size, fonts));
  const titleLines = Math.max(...titles.map((title) => linesOf(title, titleLetters)));
  const above = heading + (kind === 'column' ? PADDING + titleLines * TITLE.lineHeight : 0);
  const keyLines = Math.ceil((KEY.width * widening(fonts, KEY.size)) / inner);
  const line = whole
    ? (kind === 'halves' ? 1 : SENTENCE_LINES + keyLines) * lineHeight
    : formulaHeight + rows * figureHeight + below;
  const free = text.height - above - (isHalved ? 0 : line);
  const max = Math.max(MIN_LINES[beside ? 'beside' : 'above'], Math.floor(free / lineHeight));
  const lines = Math.min(max, beside ? MAX_LINES : max);
  return {
    kind,
    lines,
    letters: Math.floor(lettersAt(size)),
    figures: Math.floor(((inner * 7) / (number * figure)) * RAGGED.numbers) * rows,
    titleLines,
    insight: beside && free - lines * lineHeight >= INSIGHT,
    type,
  };
}

/** The sizes as custom properties for the style sheets of text and line. */
export const styleOfSpace = ({ type, titleLines }: TextSpace): string =>
  `--title-lines:${titleLines};--size:${type.size}px;--line-height:${type.lineHeight}px;--formula:${type.formula}px;` +
  `--formula-height:${type.formulaHeight}px;--figure:${type.figure}px;--figure-height:${type.figureHeight}px`;

/** After a full stop, a question mark or an exclamation mark; a Chinese one needs no space after it. */
const BOUNDARY = /(?<=[.?!])\s+(?=\S)|(?<=[。？！])\s*/u;

export const sentencesIn = (text: string): readonly string[] => text.split(BOUNDARY).filter(Boolean);

/** The number of lines of that many letters that a text takes: words are not cut, Chinese ones may be. */
export function linesOf(text: string, letters: number): number {
  let [lines, at] = [1, 0];
  for (const word of text.split(/\s+|(?<=[⺀-\u{ffff}])/u)) {
    const width = lettersIn(word);
    if (at > 0 && at + width > letters) [lines, at] = [lines + 1, 0];
    at += width + (/[⺀-\u{ffff}]$/u.test(word) ? 0 : 1);
  }
  return lines;
}

/** Whether a text needs more lines than are available. */
export const isTooLong = (text: string, { lines, letters }: Pick<TextSpace, 'lines' | 'letters'>): boolean =>
  linesOf(text, letters) > lines;

/** The sentences from the first on that fit, at least one. */
export function fitting(sentences: readonly string[], space: Pick<TextSpace, 'lines' | 'letters'>): number {
  let count = sentences.length;
  while (count > 1 && isTooLong(joined(sentences.slice(0, count)), space)) count--;
  return count;
}
