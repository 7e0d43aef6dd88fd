// What no other stage gives: numbers that the config states, that are sampled from the seed, or that are built, masks.
//
// None has an expression or a formula; the scene of each is one matrix, there at once. What tells them apart is `said`.
import { part, type Code, type Operation, type Source } from './operation.ts';

/** A script writes their numbers out; what PyTorch samples first of all, web/code/pytorch_samples.ts writes. */
const NUMBERS: Code = { numpy: () => null, pytorch: () => null };

export function source(said: Source, code: Code = NUMBERS): Operation & { readonly source: Source } {
  return {
    source: said,
    code,
    rhythm: 'whole',
    expression: () => null,
    scene: (_trace, stage) => ({
      layout: 'row',
      parts: [{ ...part(stage, 'result'), droppedBy: said.mask === 'kept' ? stage : null }],
    }),
    formula: () => null,
    ...(said.mask && { most: () => 1 }),
  };
}
