// nn.Linear: x @ W.T + b, W kept as (out, in).
import { product } from './product.ts';
import { operand, transposed } from './operands.ts';
import type { NamedTensor } from './tensors.ts';

export const linear = product(true, {
  numpy(out) {
    const [x, weight, bias] = out.inputs as [NamedTensor, NamedTensor, NamedTensor?];
    const sums = `${operand(x, out)} @ ${transposed(weight, out, 'swapaxes')}`;
    return bias ? `${sums} + ${bias.name}${bias.headed ? '[:, None]' : ''}` : sums;
  },
  // A module, or a wrapper's list of one a head.
  pytorch({ inputs }) {
    const [x, weight] = inputs as [NamedTensor, NamedTensor];
    if (!weight.headed) return `${weight.name}(${x.name})`;
    return `torch.stack([linear(${x.name}) for linear in ${weight.name}], dim=${x.batched ? 1 : 0})`;
  },
});
