// Numbers as Python writes them: text that restores every float32.
import { float32Text } from '../engine/trace_json.ts';
import type { NamedTensor } from './tensors.ts';

/** The shortest text of a Python float that becomes this float32 again. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'float("nan")' : `${value < 0 ? '-' : ''}float("inf")`;
  const text = float32Text(value);
  return /[.e]/.test(text) ? text : `${text}.`; // a float, as tensor([1., 0.]) prints it
}

/** A seed as a Python integer: one without leading zeros, which Python refuses. */
export const seedText = (seed: number | string | bigint): string => String(BigInt(seed));

export const rowText = ({ data, cols }: NamedTensor, row: number): string =>
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
