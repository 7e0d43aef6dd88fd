// The numbers of a tensor row by row, as Python writes them.
import { floatText } from '../ops/python.ts';
import type { NamedTensor } from '../ops/tensors.ts';
import { INDENT, WIDTH, code, comment, filled, type ScriptLine } from './script.ts';

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

/** A list on as many lines as it needs, aligned below its first item. */
export function listLines(open: string, items: readonly string[], close: string, width = WIDTH): readonly string[] {
  const indent = ' '.repeat(open.length);
  const last = items.length - 1;
  const ends = items.map((item, i) => (i === last ? item + close : `${item},`));
  return filled(ends, ' ', width - open.length).map((line, i) => (i === 0 ? open : indent) + line);
}

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
