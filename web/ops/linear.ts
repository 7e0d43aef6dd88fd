// nn.Linear: x @ W.T + b, with W stored as (out, in).
import { ofProduct, product } from './product.ts';
import type { Code } from './operation.ts';
import { operand, transposed } from './operands.ts';
import type { NamedTensor } from './tensors.ts';

/** The product itself adds the bias; a wrapper's heads are stacked. */
function gradFn(out: NamedTensor): string {
  const [, weight, bias] = out.inputs as [NamedTensor, NamedTensor, NamedTensor?];
  if (weight.headed) return 'StackBackward0';
  if (!bias) return ofProduct(out);
  return out.batched ? 'ViewBackward0' : 'AddmmBackward0';
}

const code: Code = {
  numpy(out) {
    const [x, weight, bias] = out.inputs as [NamedTensor, NamedTensor, NamedTensor?];
    const sums = `${operand(x, out)} @ ${transposed(weight, out, 'swapaxes')}`;
    return bias ? `${sums} + ${bias.symbol}${bias.headed ? '[:, None]' : ''}` : sums;
  },
  // A module, or a wrapper's list with one module per head.
  pytorch({ inputs }) {
    const [x, weight] = inputs as [NamedTensor, NamedTensor];
    if (!weight.headed) return `${weight.symbol}(${x.symbol})`;
    return `torch.stack([linear(${x.symbol}) for linear in ${weight.symbol}], dim=${x.batched ? 1 : 0})`;
  },
};

export const linear = product(true, code, gradFn);
