// Reads tables: CSV, TSV, or columns between spaces, with or without names beside the rows and above the columns.
import type { NumberLike } from '../../engine/index.ts';
import { cellsOf, type TableCell } from './cells.ts';
import { plainLabel } from '../../words/text.ts';
import { isAmbiguous, numberOf, pasteProblem, type PasteProblem } from './number_word.ts';
import { nested } from '../../engine/json.ts';
import type { PasteFailure, PastedTensor } from './parse_tensor.ts';

interface Table extends PastedTensor {
  /** The names beside the rows, such as tokens. */
  readonly labels?: readonly string[];
  /** The names above the columns. */
  readonly header?: readonly string[];
  /** Whether these look like numbers, without a corner that says what they are. */
  readonly isCounted: boolean;
}

/** A cell as a name or a number; a problem: neither. */
interface Entry extends TableCell {
  readonly number: NumberLike | PasteProblem;
  readonly isName: boolean;
}
type Row = readonly Entry[];

/** Why cells are no table, and the share of them that are odd. */
interface Odd extends PasteFailure {
  readonly share: number;
}

/**
 * Reads a text by the separator that makes it a table.
 *
 * @param into The stage to read, if the text is our list of all stages.
 */
export function parseTable(text: string, into: string): Table | PasteFailure {
  let best: Odd = { position: text.length, problem: pasteProblem('empty', ''), share: Infinity };
  for (const { rows: cells, separator } of cellsOf(text, (word) => isNumber(numberIn(word, true)))) {
    const rows = cells.filter((row) => row.some(({ text: written, quoted }) => written !== '' || quoted));
    if (rows.length === 0) continue;
    const [first, second] = rows.slice(0, 2).map(([cell]) => indentOf(text, cell!.position));
    const table = tableOf(entriesOf(rows, separator), into, first! > second!);
    if (!('share' in table) || isCertain(table, separator)) return table;
    if (table.share < best.share) best = table;
  }
  return best;
}

/** Whether a spreadsheet has written an odd cell: its parts by another separator would be other numbers. */
const isCertain = ({ problem: { code, found } }: PasteFailure, separator: string): boolean =>
  code === 'sheetError' || (code === 'formatted' && (/[|\t;]/.test(separator) || !/^[+-]?\d+\s\d/.test(found)));

/** The number of characters before one in its line. */
const indentOf = (text: string, position: number): number =>
  /[^\n\r]*$/.exec(text.slice(Math.max(0, position - 100), position))![0].length;

/** The text after a decimal comma that was read as a separator: "05" of 0,05. */
const SPLIT = /^0\d+$/;

function numberIn(text: string, hasDecimalComma: boolean): NumberLike | PasteProblem {
  if (text === '') return pasteProblem('emptyCell', text);
  return SPLIT.test(text) ? pasteProblem('almostNumber', text) : numberOf(text, hasDecimalComma);
}

const isNumber = (number: NumberLike | PasteProblem): boolean =>
  typeof number !== 'object' || number.code === 'tooLarge';

/** What is in quotes is a name, unless the last numbers are, too. */
function entriesOf(cells: readonly (readonly TableCell[])[], separator: string): readonly Row[] {
  const isOpen = cells.every((row) => row.length > 1 && row.at(-1)!.text === ''); // a separator ends each row
  const rows = isOpen ? cells.map((row) => row.slice(0, -1)) : cells;
  const quotesNames = rows.slice(1).every((row) => !row.at(-1)!.quoted);
  const entryOf = (cell: TableCell, hasDecimalComma: boolean): Entry => {
    const number = numberIn(cell.text, hasDecimalComma);
    return { ...cell, number, isName: (cell.quoted && quotesNames) || !isNumber(number) };
  };

  // A comma is before decimals if no other reading fits all of them: it may separate thousands unless semicolons, which
  // spreadsheets write in countries with decimal commas, separate the cells.
  const commas = rows.flat().filter(({ text }) => text.includes(',') && isNumber(numberIn(text, true)));
  const hasPoints = rows.some((row) => row.some(({ text }) => /^[+-]?(?:\d+\.|\.\d)[^,]*$/.test(text)));
  const isUnclear = separator !== ';' && commas.every(({ text }) => isAmbiguous(text));
  return rows.map((row) => row.map((cell) => entryOf(cell, !hasPoints && !isUnclear)));
}

const isInteger = ({ text }: TableCell): boolean => /^[+-]?\d+(?:,\d{3})*$/.test(text);
const isNameOrInteger = (entry: Entry): boolean => entry.isName || isInteger(entry);
/** What is neither a name nor a number, except below “token” or an empty corner. */
const isNeither = ({ number }: Entry): boolean =>
  typeof number === 'object' && (number.code === 'formatted' || number.code === 'sheetError');
/** Not empty, nothing that begins like a number, and not a currency alone, which may stand before one. */
const isWord = (entry: Entry): boolean =>
  entry.isName && !isNeither(entry) && (entry.quoted || /^(?!\W{0,2}\p{Nd}|\p{Sc}$)./su.test(entry.text));
const countsUp = (cells: Row, from = 0): boolean => cells.every(({ text }, i) => text === String(from + i));
const hasDecimals = (rows: readonly Row[]): boolean => rows.some((row) => row.some((entry) => !isNameOrInteger(entry)));
const productOf = (sizes: readonly number[]): number => sizes.reduce((product, size) => product * size, 1);

/** The number of cells of most rows; of several such numbers the first. */
function widthOf(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])[0];
}

/** Above names, whatever they are: of pandas' index nothing. */
const NAMES = /^(?:tokens?|words?|labels?|names?|词元?|单词|palavras?|)$/i;
/** Above names, too, or above numbers if they have decimals; our files write the axis. */
const AXIS = /^(?:ids?|index|Unnamed: 0|query|key|memory|d_\w+|pair)$/i;
/** How other programs end a line above a matrix: `A =`, `2×3 Matrix{Float64}:`. */
const HEADING = /[=:]$/;
/** The columns of our list of all stages. */
const LIST = 'stage,batch,head,row,column,row_label,column_label,value';

function tableOf(rows: readonly Row[], into: string, isIndented: boolean): Table | Odd {
  const entries = rows.flat();
  if (isHeading(rows)) return { ...noRow(rows[0]!), share: 1 };
  if (entries.every(({ isName }) => isName))
    return { ...oddOf(entries.find(({ text }) => text) ?? entries[0]!), share: 1 };
  const [top, ...rest] = withoutCounts(rows) as [Row, ...Row[]];
  if (top.map(({ text }) => text).join() === LIST && rest.every(({ length }) => length === top.length))
    return stageOf(rest, into);
  const isShort = isOneNarrower(top, rest, isIndented);
  const isCornered = isShort || hasCorner(top, rest);
  const names = isCornered && !isShort ? top.slice(1) : top;
  const isNumeric = !names.some(({ isName }) => isName);
  const isNamed = isNumeric
    ? top.length > 1 && countsUp(top) && hasDecimals(rest)
    : names.every((entry) => entry.isName && !isNeither(entry)) && isWord(names.at(-1)!);
  const isHeaded = rest.length > 0 && (isCornered || isNamed);
  const indices = isHeaded ? indicesOf(top, rest) : [];
  const body = isHeaded ? rest.map((row) => row.slice(indices.length)) : [top, ...rest];
  const isUnder = isHeaded && isCornered;
  const from = Number(widthOf(body) > 1 && (isUnder || hasLabels(body)));
  const table = filled(body, from, indices, isHeaded ? top : [], isShort ? 0 : indices.length + from, isUnder);
  return 'share' in table ? table : { ...table, isCounted: isHeaded && !isShort && isNumeric };
}

/** Whether a first row is a line of text above numbers, as other programs write it, and no header. */
function isHeading([top, ...rest]: readonly Row[]): boolean {
  if (rest.length === 0 || !top!.every(({ isName }) => isName)) return false;
  const hasDigit = (row: Row) => row.some(({ text }) => /\d/.test(text));
  return (
    HEADING.test(top!.at(-1)!.text) ||
    (!hasDigit(top!) && rest.flat().every(({ isName }) => isName) && rest.some(hasDigit))
  );
}

/**
 * Whether a first row has one cell less than the others, as nothing is above names. They are words, or count from 0 as
 * in pandas or from 1 as in R, or the row begins with blanks, as a line of text above a matrix does not.
 */
function isOneNarrower(top: Row, rest: readonly Row[], isIndented: boolean): boolean {
  if (widthOf(rest) !== top.length + 1 || !top.every(isNameOrInteger)) return false;
  const column = rest.map(([label]) => label!);
  const isIndex = isIndented || column.some(isWord) || countsUp(column) || countsUp(column, 1);
  return isIndex && (countsUp(top) || top.some(({ isName }) => isName));
}

/** The rows without the line above the vectors of word2vec, which counts them and their numbers. */
function withoutCounts(rows: readonly Row[]): readonly Row[] {
  const [first, ...rest] = rows as [Row, ...Row[]];
  const width = widthOf(rest);
  const counts = first.length === 2 && first.every(isInteger) && width > 2 && Number(first[1]!.text) === width - 1;
  return counts && rest.some(([label]) => label!.isName) ? rest : rows;
}

/** Whether a first row is of names, by the cell above the first column. */
function hasCorner(top: Row, rest: readonly Row[]): boolean {
  const corner = top[0]!.text;
  if (top.length < 2 || top.length !== widthOf(rest) || !top.every(isNameOrInteger)) return false;
  return NAMES.test(corner) || (AXIS.test(corner) && rest.every(([label]) => isNameOrInteger(label!)));
}

/** Whether the first column is of names: words with whole numbers or with fewer others among them, or 0, 1, 2, … */
function hasLabels(body: readonly Row[]): boolean {
  const column = body.map(([label]) => label!);
  const words = column.filter(isWord).length;
  if (words === 0) return column.length > 1 && countsUp(column) && hasDecimals(body.map((row) => row.slice(1)));
  return column.every((entry) => isNameOrInteger(entry) || !/\d/.test(entry.text)) || 2 * words > column.length;
}

/** The numbers of batch items and heads of our tables, which count them in the first columns. */
function indicesOf(top: Row, rows: readonly Row[]): readonly number[] {
  const [first, second] = top.map(({ text }) => text);
  const count = first === 'head' ? 1 : first !== 'batch' ? 0 : second === 'head' ? 2 : 1;
  const corner = top[count]?.text ?? '-';
  if (!(NAMES.test(corner) || AXIS.test(corner)) || rows.some(({ length }) => length <= count)) return [];
  const indices = rows.map((row) => row.slice(0, count).map(({ text }) => Number(text)));
  const sizes = indices.at(-1)!;
  const each = rows.length / productOf(sizes);
  const flat = (index: readonly number[]) => index.reduce((sum, at, i) => sum * sizes[i]! + at - 1, 0);
  return indices.every((index, row) => flat(index) === Math.floor(row / each)) ? sizes : [];
}

/** Of our list of all stages, one. */
function stageOf(list: readonly Row[], into: string): Table | Odd {
  const rows = list.filter(([stage]) => stage!.text === into);
  const [batch = 0, head = 0, , cols = 0] = (rows.at(-1) ?? []).slice(1, 5).map(({ text }) => Number(text));
  if (!(cols > 0)) return { position: list[0]![0]!.position, problem: pasteProblem('absent', into), share: 0 };
  const starts = rows.filter((_, i) => i % cols === 0);
  const body = starts.map((row, i) => [row[5]!, ...rows.slice(i * cols, (i + 1) * cols).map((cells) => cells[7]!)]);
  const header = rows.slice(0, cols).map((cells) => cells[6]!);
  return filled(body, 1, [batch, head].filter(Boolean), header, 0, true);
}

const oddOf = ({ text, position, quoted, number }: Entry): PasteFailure => ({
  position: position + Number(quoted),
  problem: typeof number === 'object' ? number : pasteProblem('notNumber', text),
});

const noRow = (row: Row): PasteFailure => ({
  position: row[0]!.position,
  problem: pasteProblem('notRow', row.map(({ text }) => text).join(' ')),
});

/**
 * The numbers of a table.
 *
 * @param from The column of the first ones, after labels.
 * @param indices The numbers of batch items and of heads.
 * @param skipped The column of the first name in the first row; without names that row is empty.
 * @param isUnder Whether labels may be anything.
 */
function filled(
  body: readonly Row[],
  from: number,
  indices: readonly number[],
  top: Row,
  skipped: number,
  isUnder: boolean,
): Table | Odd {
  const header = top.slice(skipped);
  const rows = body.map((row) => row.slice(from));
  const width = widthOf(header.length > 0 ? [header, ...rows] : rows);
  const odd: PasteFailure[] = [];
  const measure = (row: Row, before: number) => {
    const [got, position] = [row.length - before, row[before + width]?.position ?? row.at(-1)!.end];
    if (got !== width) odd.push({ position, problem: { code: 'ragged', found: String(got), wanted: String(width) } });
  };
  if (header.length > 0 && header.length < width) odd.push(noRow(top));
  else if (top.length > 0) measure(top, skipped);
  for (const [at, row] of body.entries()) {
    const numbers = rows[at]!.filter((entry) => !entry.isName).length;
    if (row.length - from === width ? width > 1 && numbers === 0 : 2 * numbers < row.length) {
      odd.push(...row.map(() => noRow(row)));
      continue;
    }
    for (const [i, entry] of row.entries())
      if (i < from ? !isUnder && isNoLabel(entry, rows) : typeof entry.number === 'object') odd.push(oddOf(entry));
    measure(row, from);
  }
  if (odd.length > 0) return { ...odd[0]!, share: odd.length / body.flat().length };

  const each = body.length / productOf(indices);
  const labels = from > 0 ? body.slice(0, each).map(([label]) => label!) : [];
  const isNamed = labels.some(({ text, quoted }) => text !== '' || quoted); // beside a vector of ours is nothing
  const isVector = each === 1 && !isNamed && (from > 0 || header.length === 0);
  const shape = [...indices, ...(isVector ? [] : [each]), ...(isVector && width === 1 && from === 0 ? [] : [width])];
  const entries = rows.flat();
  return {
    values: nested(
      entries.map(({ number }) => number as NumberLike),
      shape,
    ),
    shape,
    places: entries.map(({ position, quoted }) => position + Number(quoted)),
    isCounted: false,
    ...(isNamed && { labels: labels.map(({ text }) => plainLabel(text)) }),
    ...(header.length > 0 && { header: header.map(({ text }) => plainLabel(text)) }),
  };
}

/** Whether a label is neither a name nor a number, or ends with a number like those of its row: "the 0.1". */
function isNoLabel(entry: Entry, rows: readonly Row[]): boolean {
  const [, last = ''] = /[\s,;]([^\s,;]+)$/.exec(entry.text) ?? [];
  const swallows = isNumber(numberIn(last, true)) && (last.includes('.') || !hasDecimals(rows));
  return isNeither(entry) || (swallows && !entry.quoted);
}
