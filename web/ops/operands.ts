// How the tensors that a line of code computes from are written in it.
import type { NamedTensor } from './tensors.ts';

/**
 * What follows `input` where the result has the shape of `out`: NumPy and PyTorch line dimensions up from the right, so
 * that one without heads needs a place for them between its batch items and its rows.
 */
const placeForHeads = (input: NamedTensor, out: NamedTensor) =>
  input.batched && out.headed && !input.headed ? '[:, None]' : '';

/** How `input` is written in the line that computes `out`. */
export const operand = (input: NamedTensor, out: NamedTensor): string => input.symbol + placeForHeads(input, out);

/** How the only input is written. */
export const nameOf = (out: NamedTensor): string => out.inputs[0]!.symbol;

export const operands = (out: NamedTensor): readonly string[] => out.inputs.map((input) => operand(input, out));

/** `input` with its last two axes exchanged by `method`: NumPy's swapaxes is PyTorch's transpose. */
export function transposed(input: NamedTensor, out: NamedTensor, method: 'swapaxes' | 'transpose'): string {
  const rank = input.shape.length;
  const exchanged = rank === 2 ? `${input.symbol}.T` : `${input.symbol}.${method}(${rank - 2}, ${rank - 1})`;
  return exchanged + placeForHeads(input, out);
}
