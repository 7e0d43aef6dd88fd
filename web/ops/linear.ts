// nn.Linear: x @ W.T + b, W kept as (out, in).
import { product } from './product.ts';
import { operand, transposed, type Step } from './steps.ts';

export const linear = product(true, {
  numpy(step) {
    const [x, weight, bias] = step.inputs as [Step, Step, Step?];
    const sums = `${operand(x, step)} @ ${transposed(weight, step, 'swapaxes')}`;
    return bias ? `${sums} + ${bias.name}${bias.headed ? '[:, None]' : ''}` : sums;
  },
  // A module, or a wrapper's list of one a head.
  pytorch({ inputs }) {
    const [x, weight] = inputs as [Step, Step];
    if (!weight.headed) return `${weight.name}(${x.name})`;
    return `torch.stack([linear(${x.name}) for linear in ${weight.name}], dim=${x.batched ? 1 : 0})`;
  },
});
