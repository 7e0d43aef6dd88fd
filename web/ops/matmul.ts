// A @ B: a row of A meets a column of B. Projection by torch.rand weights, and weights times values.
import { product } from './product.ts';
import { operands } from './operands.ts';
import { both } from './operation.ts';

export const matmul = product(
  false,
  both((out) => operands(out).join(' @ ')),
);
