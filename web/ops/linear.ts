// nn.Linear: x @ W.T + b, W kept as (out, in).
import { product } from './product.ts';

export const linear = product(true);
