// Tables of text as comma-separated values (RFC 4180), read as spreadsheets and Moodle write them, and written.
import { safeLabel } from '../model/paste/label_text.ts';

export interface CsvRow {
  /** Of its first character, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [',', ';', '\t'] as const;

/** The one that occurs most often in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n');
  const times = (sign: string) => first.split(sign).length;
  return SEPARATORS.reduce((max, sign) => (times(sign) > times(max) ? sign : max));
}

/** The rows of a table; empty lines are none. A quoted cell may have separators and line breaks. */
export function csvRows(text: string): readonly CsvRow[] {
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let [line, first, cells, cell, quoted] = [1, 1, [] as string[], '', false];
  const endRow = () => {
    cells.push(cell);
    if (cells.length > 1 || cells[0]!.trim() !== '') rows.push({ line: first, cells });
    [cells, cell, first] = [[], '', line];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '\n') line++;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at++;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

const NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/;

/** A text that a spreadsheet would run as a formula gets an apostrophe; a number stays one. */
const safe = (text: string): string => (NUMBER.test(text) ? text : safeLabel(text));

const field = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows with CRLF. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((text) => field(safe(text))).join(',')}\r\n`).join('');
