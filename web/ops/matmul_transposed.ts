// A @ B.T: a row of A meets a row of B. The attention scores: how well each query fits each key.
import { product } from './product.ts';
import { operand, transposed, type Step } from './steps.ts';

function line(step: Step, method: 'swapaxes' | 'transpose'): string {
  const [a, b] = step.inputs as [Step, Step];
  return `${operand(a, step)} @ ${transposed(b, step, method)}`;
}

export const matmul_transposed = product(true, {
  numpy: (step) => line(step, 'swapaxes'),
  pytorch: (step) => line(step, 'transpose'),
});
