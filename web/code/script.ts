// A script as the code panel shows it: lines of text, each with the stage that it computes or assigns; and the numbers
// of a tensor row by row, as Python writes them.
import type { StageName } from '../engine/types.ts';
import { filled, INDENT, listLines, WIDTH, type CodeLine } from '../ops/code.ts';
import { shapeNote, type NamedTensor } from '../ops/tensors.ts';
import { floatText } from '../engine/number_format.ts';

export interface ScriptLine {
  readonly text: string;
  /** The stage that this line computes or assigns; null: none. */
  readonly stage: StageName | null;
  readonly kind: 'code' | 'comment' | 'blank';
}

export interface Script {
  readonly lines: readonly ScriptLine[];
}

/** The whole script, as it is copied and run. */
export function scriptText(script: Script): string {
  return `${script.lines.map(({ text }) => text).join('\n')}\n`;
}

const NOTE_COLUMN = 56;

/** A comment on as many lines as it needs. */
export const comment = (text: string, stage: StageName | null = null, indent = ''): readonly ScriptLine[] =>
  filled(text.split(' '), ' ', WIDTH - indent.length - '# '.length).map((line) => ({
    text: `${indent}# ${line}`,
    stage,
    kind: 'comment',
  }));

/** A line of Python; its `note` follows at the end, in one column, or is above the line if that is too long. */
export function code(text: string, stage: StageName | null = null, note = ''): readonly ScriptLine[] {
  const line = (of: string): ScriptLine => ({ text: of, stage, kind: 'code' });
  if (note === '') return [line(text)];
  const noted = [text.padEnd(NOTE_COLUMN), text].map((start) => `${start}  # ${note}`);
  const fits = noted.find((one) => one.length <= WIDTH);
  return fits ? [line(fits)] : [...comment(note, stage, /^ */.exec(text)![0]), line(text)];
}

/** Lines as the block of a statement. */
export const block = (lines: readonly ScriptLine[]): readonly ScriptLine[] =>
  lines.map((line) => (line.kind === 'blank' ? line : { ...line, text: INDENT + line.text }));

/** The lines that define a tensor: an assignment of the right-hand side `written`, or all lines of `written`. */
export function writtenLines(
  tensor: NamedTensor,
  written: string | readonly CodeLine[],
  note = shapeNote(tensor),
): readonly ScriptLine[] {
  const { name } = tensor;
  if (typeof written === 'string') return code(`${name} = ${written}`, name, note);
  return written.flatMap(({ text, note: own }) =>
    text.startsWith('# ') ? comment(text.slice(2), name) : code(text, name, own),
  );
}

/** Prints a tensor under its name: on one line if that is short enough. */
export function printLine(name: string, symbol: string): readonly ScriptLine[] {
  const line = `print("${name}", ${symbol}, sep="\\n")`;
  if (line.length <= WIDTH) return code(line);
  return ['print(', `${INDENT}"${name}",`, `${INDENT}${symbol},`, `${INDENT}sep="\\n",`, ')'].flatMap((text) =>
    code(text),
  );
}

export const BLANK: ScriptLine = { text: '', stage: null, kind: 'blank' };

/** How many of the lists around a row begin with it (or, counted from the other end, end with it). */
function listsAt(row: number, shape: readonly number[]): number {
  let lists = 0;
  let size = 1;
  for (const dimension of shape.slice(1, -1).reverse()) {
    size *= dimension;
    if (row % size === 0) lists++;
  }
  return lists;
}

/** The part of a label that is safe in a comment: no line end, no control character, no change of text direction. */
const label = (token: string) =>
  Array.from(token.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
    .slice(0, 40)
    .join('')
    .trimEnd();

/** A row with its token beside it, or above it if the line is too long. */
function labelled(text: string, stage: NamedTensor['name'], token: string): readonly ScriptLine[] {
  if (token === '') return code(text, stage);
  const beside = `${text}  # ${token}`;
  return beside.length <= WIDTH ? code(beside, stage) : [...comment(token, stage, INDENT), ...code(text, stage)];
}

/** The longest line of numbers: it leaves space for a comment sign before it. */
const NUMBERS = WIDTH - 2;

/** `open` + the numbers, one row per line, with `labels` beside them + `close`. */
export function valueLines(
  open: string,
  tensor: NamedTensor,
  close: string,
  note = '',
  labels: readonly string[] = [],
): readonly ScriptLine[] {
  const { name, shape, data, cols } = tensor;
  const texts = (row: number) => Array.from(data.subarray(row * cols, (row + 1) * cols), floatText);
  const flat = `${open}[${texts(0).join(', ')}]${close}`;
  if (shape.length === 1 && flat.length <= NUMBERS) return code(flat, name, note);
  const lists = Math.max(0, shape.length - 2);
  const count = data.length / cols;
  const rows = Array.from({ length: count }, (_, row) => {
    const opens = listsAt(row, shape);
    const indent = ' '.repeat(4 + lists - opens) + '['.repeat(opens);
    const [bracket, end] = shape.length === 1 ? ['', ''] : ['[', `${']'.repeat(1 + listsAt(count - 1 - row, shape))},`];
    const token = label(labels[row % labels.length] ?? '');
    const lines = listLines(indent + bracket, texts(row), end, NUMBERS);
    return lines.flatMap((text, i) => labelled(text, name, i === lines.length - 1 ? token : ''));
  }).flat();
  // A bias has no rows: its numbers fill the lines.
  return [...code(`${open}[`, name), ...rows, ...code(`]${close}`, name, note)];
}
