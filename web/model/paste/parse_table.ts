// Reads tables: CSV, TSV, or columns between spaces, with or without names beside the rows and above the columns.
import type { NumberLike } from '../../engine/index.ts';
import { cellsOf, type TableCell } from './cells.ts';
import { plainLabel } from '../../words/text.ts';
import { isAmbiguous, numberOf, pasteProblem, type Comma, type PasteProblem } from './number_word.ts';
import { nested, type PasteFailure, type PastedTensor } from './parse_tensor.ts';

export interface Table extends PastedTensor {
  /** The names beside the rows, such as tokens. */
  readonly labels?: readonly string[];
  /** The names above the columns. */
  readonly header?: readonly string[];
  readonly choices: readonly Choosing[];
}

/** Cells from `first` to `last` that may be read in two ways. */
export interface Choosing {
  /** As names or as numbers, above the columns or beside the rows; with a comma before decimals or thousands. */
  readonly choice: 'header' | 'labels' | 'comma';
  readonly first: string;
  readonly last: string;
  /** Whether the second reading, the less likely one, was taken. */
  readonly turned: boolean;
}

/** Takes the likely reading, and notes it if there is another one. */
type Choose = (choice: Choosing['choice'], likely: boolean, cells: readonly TableCell[], isChoice: boolean) => boolean;

/** A cell as a name or a number; a problem: neither. */
interface Entry extends TableCell {
  readonly number: NumberLike | PasteProblem;
  readonly isName: boolean;
}
type Row = readonly Entry[];

type Numbers = Omit<Table, 'choices'>;

/** Why cells are no table, and the share of them that are odd. */
interface Odd extends PasteFailure {
  readonly share: number;
}

/**
 * Reads a text by the separator that makes it a table.
 *
 * @param into The stage to read, if the text is our list of all stages.
 * @param turned The choices for which the less likely reading is taken.
 */
export function parseTable(text: string, into: string, turned: readonly string[]): Table | PasteFailure {
  let best: Odd = { position: text.length, problem: pasteProblem('empty', ''), share: Infinity };
  for (const cells of cellsOf(text, (word) => isNumber(numberIn(word, 'decimals')))) {
    const choices: Choosing[] = [];
    const choose: Choose = (choice, likely, [first, ...others], isChoice) => {
      if (!likely || !isChoice) return likely;
      const isTurned = turned.includes(choice);
      choices.push({ choice, first: first!.text, last: (others.at(-1) ?? first!).text, turned: isTurned });
      return !isTurned;
    };
    const rows = cells.filter((row) => row.some(({ text: written, quoted }) => written !== '' || quoted));
    if (rows.length === 0) continue;
    const table = tableOf(entriesOf(rows, choose), into, choose);
    if (!('share' in table)) return { ...table, choices };
    if (table.share < best.share) best = table;
  }
  return best;
}

/** The text after a decimal comma that was read as a separator: "05" of 0,05. */
const SPLIT = /^0\d+$/;

function numberIn(text: string, comma: Comma): NumberLike | PasteProblem {
  if (text === '') return pasteProblem('emptyCell', text);
  return SPLIT.test(text) ? pasteProblem('almostNumber', text) : numberOf(text, comma);
}

const isNumber = (number: NumberLike | PasteProblem): boolean =>
  typeof number !== 'object' || number.code === 'tooLarge';

/** What is in quotes is a name, unless the last numbers are, too. */
function entriesOf(cells: readonly (readonly TableCell[])[], choose: Choose): readonly Row[] {
  const isOpen = cells.every((row) => row.length > 1 && row.at(-1)!.text === ''); // a separator ends each row
  const rows = isOpen ? cells.map((row) => row.slice(0, -1)) : cells;
  const quotesNames = rows.slice(1).every((row) => !row.at(-1)!.quoted);
  const entryOf = ({ text, position, end, quoted }: TableCell, comma: Comma): Entry => {
    const number = numberIn(text, comma);
    return { text, position, end, quoted, number, isName: (quoted && quotesNames) || !isNumber(number) };
  };
  const isName = (cell: TableCell, comma: Comma) => entryOf(cell, comma).isName;

  const commas = rows.flat().filter((cell) => cell.text.includes(','));
  const numbers = commas.filter((cell) => !isName(cell, 'decimals') || !isName(cell, 'thousands'));
  const hasPoints = rows.some((row) => row.some(({ text }) => /^[+-]?(?:\d+\.|\.\d)[^,]*$/.test(text)));
  const isDecimal = !hasPoints && numbers.every((cell) => !isName(cell, 'decimals'));
  const isUnclear = numbers.length > 0 && numbers.every(({ text }) => isAmbiguous(text));
  const comma = choose('comma', isDecimal, numbers, isUnclear) ? 'decimals' : 'thousands';
  return rows.map((row) => row.map((cell) => entryOf(cell, comma)));
}

const isWhole = ({ text }: TableCell): boolean => /^[+-]?\d+(?:,\d{3})*$/.test(text);
const isNameOrWhole = (entry: Entry): boolean => entry.isName || isWhole(entry);
/** Not empty, and not a number with a mistake in it. */
const isWord = ({ text, quoted }: TableCell): boolean => quoted || /^(?!\W?\p{Nd})./su.test(text);
const countsUp = (cells: Row): boolean => cells.every(({ text }, i) => text === String(i));
const hasDecimals = (rows: readonly Row[]): boolean => rows.some((row) => row.some((entry) => !isNameOrWhole(entry)));
const productOf = (sizes: readonly number[]): number => sizes.reduce((product, size) => product * size, 1);

/** The number of cells of most rows; of several such numbers the first. */
function widthOf(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])[0];
}

/** The name of a first column: pandas writes none above its index, our files the axis. */
const CORNER = /^(?:tokens?|words?|labels?|names?|ids?|index|Unnamed: 0|query|key|memory|d_\w+|pair|)$/i;
/** The columns of our list of all stages. */
const LIST = 'stage,batch,head,row,column,row_label,column_label,value';

function tableOf(rows: readonly Row[], into: string, choose: Choose): Numbers | Odd {
  const entries = rows.flat();
  if (entries.every(({ isName }) => isName))
    return { ...oddOf(entries.find(({ text }) => text) ?? entries[0]!), share: 1 };
  const [top, ...rest] = withoutCounts(rows) as [Row, ...Row[]];
  if (top.map(({ text }) => text).join() === LIST && rest.every(({ length }) => length === top.length))
    return stageOf(rest, into);
  // Above the labels there may be a word, nothing, or not even a cell.
  const isShort =
    widthOf(rest) === top.length + 1 && top.every(isNameOrWhole) && (countsUp(top) || top.some(({ isName }) => isName));
  const isCornered = isShort || hasCorner(top, rest);
  const names = isCornered && !isShort ? top.slice(1) : top;
  const isNumeric = !names.some(({ isName }) => isName);
  const isNamed = isNumeric
    ? top.length > 1 && countsUp(top) && hasDecimals(rest)
    : names.every((entry) => entry.isName) && isWord(names.at(-1)!);
  const isHeaded = rest.length > 0 && choose('header', isCornered || isNamed, names, isNumeric && !isShort);
  const places = isHeaded ? placesOf(top, rest) : [];
  const body = isHeaded ? rest.map((row) => row.slice(places.length)) : [top, ...rest];
  const from = Number(widthOf(body) > 1 && hasLabels(body, isHeaded && isCornered, choose));
  return filled(body, from, places, isHeaded ? top : [], isShort ? 0 : places.length + from);
}

/** The rows without the line above the vectors of word2vec, which counts them and their numbers. */
function withoutCounts(rows: readonly Row[]): readonly Row[] {
  const [first, ...rest] = rows as [Row, ...Row[]];
  const width = widthOf(rest);
  const counts = first.length === 2 && first.every(isWhole) && width > 2 && Number(first[1]!.text) === width - 1;
  return counts && rest.some(([label]) => label!.isName) ? rest : rows;
}

/** Whether a first row is of names, by the cell above the first column. */
function hasCorner(top: Row, rest: readonly Row[]): boolean {
  const isCorner = top.length > 1 && top.length === widthOf(rest) && CORNER.test(top[0]!.text);
  return (
    isCorner && top.every(isNameOrWhole) && (top[0]!.text === '' || rest.every(([label]) => isNameOrWhole(label!)))
  );
}

/** Whether the first column is of names: all of it, or words with whole numbers or with fewer others among them. */
function hasLabels(body: readonly Row[], isCornered: boolean, choose: Choose): boolean {
  const column = body.map(([label]) => label!);
  const names = column.filter(({ isName }) => isName);
  const words = names.filter(isWord).length;
  const isMixed =
    words > 0 && (column.every((entry) => isNameOrWhole(entry) || !/\d/.test(entry.text)) || 2 * words > column.length);
  const counts = column.length > 1 && countsUp(column) && hasDecimals(body.map((row) => row.slice(1)));
  const likely = names.length > 0 ? names.length === column.length || isMixed : counts;
  return choose('labels', isCornered || likely, column, names.length === 0);
}

/** The numbers of batch items and heads of our tables, which count them in the first columns. */
function placesOf(top: Row, rows: readonly Row[]): readonly number[] {
  const [first, second] = top.map(({ text }) => text);
  const count = first === 'head' ? 1 : first !== 'batch' ? 0 : second === 'head' ? 2 : 1;
  if (!CORNER.test(top[count]?.text ?? '-') || rows.some(({ length }) => length <= count)) return [];
  const places = rows.map((row) => row.slice(0, count).map(({ text }) => Number(text)));
  const sizes = places.at(-1)!;
  const each = rows.length / productOf(sizes);
  const indexOf = (place: readonly number[]) => place.reduce((index, at, i) => index * sizes[i]! + at - 1, 0);
  return places.every((place, row) => indexOf(place) === Math.floor(row / each)) ? sizes : [];
}

/** Of our list of all stages, one. */
function stageOf(list: readonly Row[], into: string): Numbers | Odd {
  const rows = list.filter(([stage]) => stage!.text === into);
  const [batch = 0, head = 0, , cols = 0] = (rows.at(-1) ?? []).slice(1, 5).map(({ text }) => Number(text));
  if (!(cols > 0)) return { position: list[0]![0]!.position, problem: pasteProblem('absent', into), share: 0 };
  const starts = rows.filter((_, i) => i % cols === 0);
  const body = starts.map((row, i) => [row[5]!, ...rows.slice(i * cols, (i + 1) * cols).map((cells) => cells[7]!)]);
  const header = rows.slice(0, cols).map((cells) => cells[6]!);
  return filled(body, 1, [batch, head].filter(Boolean), header, 0);
}

const oddOf = ({ text, position, quoted, number }: Entry): PasteFailure => ({
  position: position + Number(quoted),
  problem: typeof number === 'object' ? number : pasteProblem('notNumber', text),
});

/**
 * The numbers of a table.
 *
 * @param from The column of the first ones, after labels.
 * @param skipped The column of the first name in the first row; without names that row is empty.
 */
function filled(
  body: readonly Row[],
  from: number,
  places: readonly number[],
  top: Row,
  skipped: number,
): Numbers | Odd {
  const header = top.slice(skipped);
  const rows = body.map((row) => row.slice(from));
  const width = widthOf(header.length > 0 ? [header, ...rows] : rows);
  const odd: PasteFailure[] = [];
  const measure = (row: Row, before: number) => {
    const [got, position] = [row.length - before, row[before + width]?.position ?? row.at(-1)!.end];
    if (got !== width) odd.push({ position, problem: { code: 'ragged', found: String(got), wanted: String(width) } });
  };
  if (top.length > 0) measure(top, skipped);
  for (const row of body) {
    for (const [i, entry] of row.entries())
      if (i < from ? swallows(entry, rows) : typeof entry.number === 'object') odd.push(oddOf(entry));
    measure(row, from);
  }
  if (odd.length > 0) return { ...odd[0]!, share: odd.length / body.flat().length };

  const each = body.length / productOf(places);
  const labels = from > 0 ? body.slice(0, each).map(([label]) => label!) : [];
  const isNamed = labels.some(({ text, quoted }) => text !== '' || quoted); // beside a vector of ours is nothing
  const isVector = each === 1 && !isNamed && (from > 0 || header.length === 0);
  const shape = [...places, ...(isVector ? [] : [each]), ...(isVector && width === 1 && from === 0 ? [] : [width])];
  const numbers = rows.flat().map(({ number }) => number as NumberLike);
  return {
    values: nested(numbers, shape),
    shape,
    ...(isNamed && { labels: labels.map(({ text }) => plainLabel(text)) }),
    ...(header.length > 0 && { header: header.map(({ text }) => plainLabel(text)) }),
  };
}

/** Whether a label ends with a number like those of its row: "the 0.1". */
function swallows({ text, quoted }: TableCell, rows: readonly Row[]): boolean {
  const [, last = ''] = /[\s,;]([^\s,;]+)$/.exec(text) ?? [];
  return !quoted && isNumber(numberIn(last, 'decimals')) && (last.includes('.') || !hasDecimals(rows));
}
