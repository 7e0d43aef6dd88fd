// How a line of code writes the tensors that it computes from.
import type { NamedTensor } from './tensors.ts';

/**
 * The index that follows `input` so that it broadcasts to the shape of `out`: NumPy and PyTorch align dimensions from
 * the right, so an input without heads needs an axis between its batch items and its rows.
 */
const placeForHeads = (input: NamedTensor, out: NamedTensor) =>
  input.batched && out.headed && !input.headed ? '[:, None]' : '';

/** How the line that computes `out` writes `input`. */
export const operand = (input: NamedTensor, out: NamedTensor): string => input.symbol + placeForHeads(input, out);

/** How the line writes its only input. */
export const inputSymbol = (out: NamedTensor): string => out.inputs[0]!.symbol;

export const operands = (out: NamedTensor): readonly string[] => out.inputs.map((input) => operand(input, out));

/** `input` with its last two axes swapped by `method`: NumPy's swapaxes is PyTorch's transpose. */
export function transposed(input: NamedTensor, out: NamedTensor, method: 'swapaxes' | 'transpose'): string {
  const rank = input.shape.length;
  const exchanged = rank === 2 ? `${input.symbol}.T` : `${input.symbol}.${method}(${rank - 2}, ${rank - 1})`;
  return exchanged + placeForHeads(input, out);
}
