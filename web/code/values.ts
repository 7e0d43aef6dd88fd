// The numbers of a tensor laid out row by row, as Python writes them.
import { rowText } from '../ops/python.ts';
import type { NamedTensor } from '../ops/tensors.ts';
import { code, type Line } from './script.ts';

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

/** What a comment can hold of a label: no line end, no control character, nothing that reorders the line. */
const label = (token: string) =>
  Array.from(token.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
    .slice(0, 40)
    .join('');

/** `open` + the numbers, a row a line, with `labels` beside them + `close`. */
export function valueLines(
  open: string,
  tensor: NamedTensor,
  close: string,
  note = '',
  labels: readonly string[] = [],
): Line[] {
  const { name, shape, data, cols } = tensor;
  if (shape.length === 1) return [code(open + rowText(tensor, 0) + close, name, note)];
  const count = data.length / cols;
  const rows = Array.from({ length: count }, (_, row) => {
    const opens = listsAt(row, shape);
    const indent = ' '.repeat(4 + shape.length - 2 - opens) + '['.repeat(opens);
    const token = label(labels[row % labels.length] ?? '');
    const text = `${indent}${rowText(tensor, row)}${']'.repeat(listsAt(count - 1 - row, shape))},`;
    return { text: token ? `${text}  # ${token}` : text, stage: name, kind: 'code' } as const;
  });
  return [code(`${open}[`, name), ...rows, code(`]${close}`, name, note)];
}
