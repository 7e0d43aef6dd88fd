// Splits a text into the cells of a table, by each separator that it may have.
import Papa from 'papaparse';

export interface TableCell {
  readonly text: string;
  readonly position: number;
  readonly end: number;
  readonly quoted: boolean;
}

export type Row = readonly TableCell[];

/** A cell of a text that has no rule for quotes, without blanks and quotes around it. */
function cellOf(written: string, from: number): TableCell {
  const text = written.trim();
  const position = from + written.length - written.trimStart().length;
  const quoted = text.length > 2 && text.startsWith('"') && text.endsWith('"');
  const plain = quoted ? text.slice(1, -1).replaceAll('""', '"') : text;
  return { text: plain, position, end: position + text.length, quoted };
}

/** The cells of each record; none if a quote does not close where a cell ends. Without `quotes`, each line is one. */
function records(text: string, delimiter: string, quotes: boolean): readonly Row[] {
  const newline = text.includes('\n') ? '\n' : '\r';
  const { data, errors } = Papa.parse<readonly string[]>(text, { delimiter, newline, fastMode: !quotes });
  if (errors.some(({ type }) => type === 'Quotes')) return [];
  let at = 0;
  return data.map((row) =>
    row.map((written, i) => {
      const position = at;
      const quoted = quotes && text[position] === '"';
      const end = position + (quoted ? written.replaceAll('"', '""').length + 2 : written.length);
      // Blanks may follow a closing quote.
      at = 1 + (quoted ? text.indexOf(i < row.length - 1 ? delimiter : newline, end) : end);
      return quoted ? { text: written, position, end, quoted } : cellOf(written, position);
    }),
  );
}

/** What a pattern matches in each line; it also matches line breaks. */
function matches(text: string, cell: RegExp): readonly Row[] {
  const rows: TableCell[][] = [[]];
  for (const { 0: written, index } of text.matchAll(cell))
    if (written === '\n' || written === '\r') rows.push([]);
    else rows.at(-1)!.push(cellOf(written, index));
  return rows;
}

/** What pandas prints below a series. */
const FOOTER = /\n(?:Name: .*, )?dtype: \w+\s*$/;
const WORDS = /[\n\r]|"(?:[^"\n\r]|"")+"(?!\S)|\S+/g;
const WORDS_AND_COMMAS = /[\n\r]|[^\s,]+/g;

/** The words before the first number as one, as the label "New York". */
function joined(row: Row, isNumber: (text: string) => boolean): Row {
  const from = row.findIndex(({ text }) => isNumber(text));
  if (from < 2) return row;
  const text = row.slice(0, from).map((cell) => cell.text);
  return [{ ...row[0]!, text: text.join(' '), end: row[from - 1]!.end }, ...row.slice(from)];
}

/** The cells by each separator that a text has, the likelier first: a label of TSV or of words may be a lone quote. */
export function* cellsOf(text: string, isNumber: (text: string) => boolean): Generator<readonly Row[]> {
  const delimiters = ['\t', ';', ','].filter((sign) => text.includes(sign));
  for (const delimiter of delimiters)
    for (const quotes of delimiter === '\t' ? [false, true] : [true, false]) yield records(text, delimiter, quotes);
  const words = matches(text.replace(FOOTER, ''), WORDS);
  if (delimiters.length > 0 && words.every(({ length }) => length < 2)) return;
  yield words;
  if (text.includes(',')) yield matches(text, WORDS_AND_COMMAS);
  if (words.some(({ length }) => length > 2)) yield words.map((row) => joined(row, isNumber));
}
