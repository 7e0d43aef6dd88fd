// Drawn as nn.Linear draws its parameters: uniform between -scalar and scalar, scalar = 1 / sqrt(d_in).
export { source as uniform } from './source.ts';
