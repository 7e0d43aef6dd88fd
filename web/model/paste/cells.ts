// Splits a text into the cells of a table, by each separator that it may have.
import Papa from 'papaparse';

export interface TableCell {
  readonly text: string;
  readonly position: number;
  readonly end: number;
  readonly quoted: boolean;
}

type Row = readonly TableCell[];

/** A text by one separator. */
interface Cells {
  readonly rows: readonly Row[];
  readonly separator: string;
}

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
/** A word; a space that does not break a line does not separate thousands from the rest of a number. */
const WORDS = /[\n\r]|"(?:[^"\n\r]|"")+"(?!\S)|(?:\S|(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d)))+/g;
const WORDS_AND_COMMAS = /[\n\r]|[^\s,]+/g;
/** A first line in which Excel finds the separator. */
const SEPARATOR = /^"?sep=(.)"?[ \t]*(?=[\n\r])/;
/** Lines between the rows of Markdown and of drawn tables, and the bars at both ends of each row. */
const RULES = /^[-+|:=_ \t\u2500-\u257f]+$/gm;
const ENDS = /^[ \t]*\||\|[ \t]*$/gm;

const blank = (text: string): string => ' '.repeat(text.length);

/** The words before the first number as one, as the label "New York". */
function joined(row: Row, isNumber: (text: string) => boolean): Row {
  const from = row.findIndex(({ text }) => isNumber(text));
  if (from < 2) return row;
  const text = row.slice(0, from).map((cell) => cell.text);
  return [{ ...row[0]!, text: text.join(' '), end: row[from - 1]!.end }, ...row.slice(from)];
}

/** The cells by each separator that a text has, the likelier first: a label of TSV or of words may be a lone quote. */
export function* cellsOf(written: string, isNumber: (text: string) => boolean): Generator<Cells> {
  const [first = '', given] = SEPARATOR.exec(written) ?? [];
  const text = (blank(first) + written.slice(first.length)).replace(RULES, (rule) =>
    /([-=_─━═])\1/.test(rule) ? blank(rule) : rule,
  );
  const drawn = text.replace(/[│┃┆║]/g, '|');
  if (drawn.includes('|')) {
    const isFramed = drawn.split(/[\n\r]/).every((line) => /^\s*(?:\||$)/.test(line));
    yield { rows: records(isFramed ? drawn.replace(ENDS, blank) : drawn, '|', false), separator: '|' };
  }
  const delimiters = given ? [given] : ['\t', ';', ','].filter((sign) => text.includes(sign));
  for (const separator of delimiters)
    for (const quotes of separator === '\t' ? [false, true] : [true, false])
      yield { rows: records(text, separator, quotes), separator };
  if (given) return;
  const words = matches(text.replace(FOOTER, ''), WORDS);
  if (delimiters.length > 0 && words.every(({ length }) => length < 2)) return;
  yield { rows: words, separator: ' ' };
  // “1 234,5” is no three numbers.
  if (text.includes(',') && !(/\d,\d/.test(text) && words.every(([first]) => !first || /^\W?\d/.test(first.text))))
    yield { rows: matches(text, WORDS_AND_COMMAS), separator: ' ' };
  if (words.some(({ length }) => length > 2)) yield { rows: words.map((row) => joined(row, isNumber)), separator: ' ' };
}
