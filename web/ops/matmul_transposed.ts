// A @ B.T: a row of A meets a row of B. The attention scores: how well each query fits each key.
import { product } from './product.ts';

export const matmul_transposed = product(true);
