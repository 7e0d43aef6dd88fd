// Dropout's mask: 1 with probability scalar = 1 - p, else 0.
export { source as bernoulli } from './source.ts';
