// Stages that are computed from no other stage: their numbers are given by the config, sampled from the seed, or built
// (masks).
//
// None has an expression or a formula; the scene of each is one matrix, shown at once. They differ in `source`.
import type { Code } from './code.ts';
import { matrix, type Operation, type Source } from './operation.ts';

/** A script writes their numbers out, or samples them (web/code/pytorch_samples.ts). */
const NUMBERS: Code = { numpy: () => null, pytorch: () => null };

export function source(said: Source, code: Code = NUMBERS): Operation & { readonly source: Source } {
  return {
    source: said,
    code,
    rhythm: 'together',
    expression: () => null,
    scene: (_trace, stage) => ({
      layout: 'row',
      matrices: [{ ...matrix(stage, 'result'), droppedBy: said.mask === 'kept' ? stage : null }],
    }),
    formula: () => null,
    ...(said.mask && { max: () => 1 }),
  };
}
