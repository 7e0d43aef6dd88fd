// Drawn by torch.rand: uniform in [0, 1).
export { source as rand } from './source.ts';
