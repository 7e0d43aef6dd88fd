// Drawn by torch.randn: normal, times the stage's scalar.
export { source as randn } from './source.ts';
