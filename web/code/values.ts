// Numbers as Python writes them: text that restores every float32, laid out row by row.
import { float32Text } from '../engine/trace_json.ts';
import { code, type Line } from './script.ts';
import type { NamedTensor } from '../ops/tensors.ts';

/** The shortest text of a Python float that becomes this float32 again. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'float("nan")' : `${value < 0 ? '-' : ''}float("inf")`;
  const text = float32Text(value);
  return /[.e]/.test(text) ? text : `${text}.`; // a float, as tensor([1., 0.]) prints it
}

/** A seed as a Python integer: one without leading zeros, which Python refuses. */
export const seedText = (seed: number | string | bigint): string => String(BigInt(seed));

const rowText = ({ data, cols }: NamedTensor, row: number) =>
  `[${Array.from(data.subarray(row * cols, (row + 1) * cols), floatText).join(', ')}]`;

/** All numbers on one line: `[[1., 0.], [1., 1.]]`. */
export function inlineValues(tensor: NamedTensor): string {
  let parts = Array.from({ length: tensor.data.length / tensor.cols }, (_, row) => rowText(tensor, row));
  for (const size of tensor.shape.slice(1, -1).reverse()) {
    parts = Array.from(
      { length: parts.length / size },
      (_, i) => `[${parts.slice(i * size, (i + 1) * size).join(', ')}]`,
    );
  }
  return tensor.shape.length === 1 ? parts[0]! : `[${parts.join(', ')}]`;
}

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
