// A @ B: a row of A meets a column of B. Projection by torch.rand weights, and weights times values.
import { product } from './product.ts';

export const matmul = product(false);
