// A @ B.T: the dot product of a row of A and a row of B. The attention scores: how well each query matches each key.
import { product } from './product.ts';
import { operand, transposed } from './operands.ts';
import type { NamedTensor } from './tensors.ts';

function line(out: NamedTensor, method: 'swapaxes' | 'transpose'): string {
  const [a, b] = out.inputs as [NamedTensor, NamedTensor];
  return `${operand(a, out)} @ ${transposed(b, out, method)}`;
}

export const matmul_transposed = product(true, {
  numpy: (out) => line(out, 'swapaxes'),
  pytorch: (out) => line(out, 'transpose'),
});
