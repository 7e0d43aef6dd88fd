// Parses the rows of a table: CSV, TSV, or columns separated by spaces, with or without labels.
import type { NumberLike } from '../../engine/index.ts';
import { excerpt } from './excerpt.ts';
import { plainLabel } from './label_text.ts';
import { unexpectedAt, type PasteFailure, type PasteProblem } from './paste_problem.ts';
import type { Parsed } from './parse_nested.ts';
import { isAmbiguous, isElision, numberOf } from './number_word.ts';
import { isNumber, matchAt } from './read_number.ts';

export interface ParsedTable extends Parsed {
  /** The labels before each row's numbers, such as tokens. */
  readonly labels?: readonly string[];
  /** The labels above the columns. */
  readonly header?: readonly string[];
}

interface Cell {
  readonly text: string;
  readonly position: number;
}

interface Row {
  readonly cells: readonly Cell[];
  /** The position of a further cell. */
  readonly end: number;
}

type Separator = '\t' | ';' | ',' | ' ';

/**
 * A first row without any number is a header; a first column without any number (or below a header's empty corner) has
 * labels. A single row without either is a vector, a single number a scalar, everything else a matrix.
 */
export function parseTable(text: string): ParsedTable | PasteFailure {
  const plain = text.replace(COMMENT, '');
  const separator = ([';', '\t', ','] as const).find((s) => plain.includes(s)) ?? ' ';
  const rows = rowsOf(text, separator);
  const [first] = rows;
  if (!first) return { position: text.length, problem: { code: 'empty' } };
  const cells = rows.flatMap((row) => row.cells);
  const commas = !/\d\.|\.\d/.test(plain); // decimal commas, unless there are decimal points
  const unclear = cells.every(isLabel) ? notNumber(first.cells[0]!) : unclearIn(cells, commas);
  if (unclear) return refused(text, ...unclear);

  const headed = rows.length > 1 && first.cells.every(isLabel);
  const body = headed ? rows.slice(1) : rows;
  const corner = headed && first.cells.length > 1 && first.cells[0]!.text === '';
  const labelled = corner || body.every(startsWithLabel);
  const from = labelled ? 1 : 0;
  // Above the labels there may be a word, nothing, or not even a cell.
  const top =
    labelled && (corner || !headed || first.cells.length === body[0]!.cells.length)
      ? first.cells.slice(1)
      : first.cells;

  const values: NumberLike[][] = [];
  for (const row of body) {
    const numbers = numbersOf(text, row, from, top.length, commas);
    if ('problem' in numbers) return numbers;
    values.push(numbers);
  }
  const shape = [values.length, top.length];
  const labels = labelled && { labels: body.map(({ cells }) => plainLabel(cells[0]!.text)) };
  const header = headed && { header: top.map((above) => plainLabel(above.text)) };
  if (values.length > 1 || labels || header) return { values, shape, ...labels, ...header };
  return top.length > 1 ? { values: values[0]!, shape: [top.length] } : { values: values[0]![0]!, shape: [] };
}

const COMMENT = /#[^\n\r]*/g;
const withPoint = (cell: string): string => cell.replace(',', '.');
const isLabel = ({ text }: Cell): boolean => !isElision(text) && !isNumber(text) && !isNumber(withPoint(text));
const startsWithLabel = ({ cells }: Row): boolean => cells.length > 1 && cells[0]!.text !== '' && isLabel(cells[0]!);

function numbersOf(
  text: string,
  { cells, end }: Row,
  from: number,
  wanted: number,
  commas: boolean,
): NumberLike[] | PasteFailure {
  const numbers: NumberLike[] = [];
  for (const cell of cells.slice(from)) {
    const number = numberOf(commas ? withPoint(cell.text) : cell.text);
    if (typeof number === 'object') return refused(text, cell, number);
    numbers.push(number);
  }
  if (numbers.length === wanted) return numbers;
  // At the first extra value, or at the end if values are missing.
  const position = cells[from + wanted]?.position ?? end;
  return { position, problem: { code: 'ragged', wanted, got: numbers.length } };
}

function notNumber(cell: Cell): readonly [Cell, PasteProblem] {
  const number = numberOf(cell.text);
  return [cell, typeof number === 'object' ? number : { code: 'notNumber', found: '' }];
}

/** The text after a decimal comma that was read as a separator: "05" of 0,05. */
const SPLIT = /^0\d+$/;

/** The first cell that begins like a number and is not one, or is two; so no mistake in a number becomes a label. */
function unclearIn(cells: readonly Cell[], commas: boolean): readonly [Cell, PasteProblem] | undefined {
  for (const cell of cells) {
    if (SPLIT.test(cell.text)) return [cell, { code: 'almostNumber', found: '' }];
    const number = numberOf(commas ? withPoint(cell.text) : cell.text);
    if (typeof number === 'object' && number.code === 'almostNumber') return [cell, number];
  }
  const withComma = commas ? cells.filter(({ text }) => text.includes(',') && isNumber(withPoint(text))) : [];
  if (withComma.length === 0 || !withComma.every(({ text }) => isAmbiguous(text))) return undefined;
  return [withComma[0]!, { code: 'twoNumbers', found: '' }];
}

/** The position of an unexpected bracket, of the text after an empty cell, or of a whole cell. */
function refused(text: string, { text: written, position }: Cell, problem: PasteProblem): PasteFailure {
  const bracket = written.search(BRACKETS);
  const bracketed = bracket >= 0 && isNumber(written.replace(BRACKETS, '').trim());
  if (bracketed || written === '') return unexpectedAt(text, position + Math.max(0, bracket));
  return { position, problem: 'found' in problem ? { ...problem, found: excerpt(written) } : problem };
}

const BRACKETS = /[[\](){}]+/g;

/** Every nonempty line; `#` begins a comment. */
function rowsOf(text: string, separator: Separator): readonly Row[] {
  const rows: Row[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n\r]+/g)) {
    const plain = line.replace(COMMENT, '').trimEnd();
    if (plain === '') continue;
    const cells = separator === ' ' ? wordsOf(plain, index) : cellsOf(plain, index, separator);
    rows.push({ cells, end: index + plain.length });
  }
  return rows;
}

const wordsOf = (line: string, offset: number): readonly Cell[] =>
  Array.from(line.matchAll(/"[^"]*"|\S+/g), ({ 0: word, index }) => cellOf(word, offset + index));

function cellsOf(line: string, offset: number, separator: Separator): readonly Cell[] {
  const cells: Cell[] = [];
  let at = 0;
  // Text after the last separator counts only if it is not empty: a row may end with a separator.
  while (at < line.length) {
    const quoted = matchAt(/[ ]*"[^"]*"[ ]*/y, line, at)?.[0].length ?? 0;
    const found = line.indexOf(separator, at + quoted);
    const end = found < 0 ? line.length : found;
    const raw = line.slice(at, end);
    const blank = raw.length - raw.trimStart().length;
    cells.push(cellOf(raw.trim(), offset + at + blank));
    at = end + 1;
  }
  return cells;
}

function cellOf(written: string, position: number): Cell {
  const quoted = written.length > 1 && written.startsWith('"') && written.endsWith('"');
  if (!quoted) return { text: written, position };
  const inside = written.slice(1, -1);
  return { text: inside.trim(), position: position + 1 + inside.length - inside.trimStart().length };
}
