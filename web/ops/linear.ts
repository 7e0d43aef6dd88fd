// nn.Linear: x @ W.T + b, W kept as (out, in).
import { ofProduct, product } from './product.ts';
import type { Code } from './operation.ts';
import { operand, transposed } from './operands.ts';
import type { NamedTensor } from './tensors.ts';

/** A bias is added by the product itself; a wrapper's heads are put one beside another. */
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
  // A module, or a wrapper's list of one a head.
  pytorch({ inputs }) {
    const [x, weight] = inputs as [NamedTensor, NamedTensor];
    if (!weight.headed) return `${weight.symbol}(${x.symbol})`;
    return `torch.stack([linear(${x.symbol}) for linear in ${weight.symbol}], dim=${x.batched ? 1 : 0})`;
  },
};

export const linear = product(true, code, gradFn);
