// attention-steps/core, the package's entry for callers of the engine: with what prints, which no page loads at first.
export * from './engine/index.ts';
export { printTorch } from './engine/print_torch.ts';
