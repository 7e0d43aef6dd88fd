// A @ B: the dot product of a row of A and a column of B. Projection by torch.rand weights, and weights times values.
import type { Code } from './operation.ts';
import { operands } from './operands.ts';
import { ofProduct, product } from './product.ts';
import type { NamedTensor } from './tensors.ts';

/** Each head of a wrapper projects the same inputs with its own weights. */
export function isOfHeads({ op, inputs: [x, weight] }: NamedTensor): boolean {
  return (op === 'matmul' || op === 'linear') && weight!.headed && !x!.headed;
}

const code: Code = {
  numpy: (out) => operands(out).join(' @ '),
  pytorch(out) {
    if (!isOfHeads(out)) return operands(out).join(' @ ');
    const [x, weights] = out.inputs as [NamedTensor, NamedTensor];
    return `torch.stack([${x.symbol} @ weight for weight in ${weights.symbol}], dim=${x.batched ? 1 : 0})`;
  },
};

export const matmul = product(false, code, (out) => (isOfHeads(out) ? 'StackBackward0' : ofProduct(out)));
