// Stages that are computed from no other stage: their numbers are given by the config, sampled from the seed, or built
// (masks).
//
// None has an expression or a formula; the scene of each is one matrix, shown at once. They differ in `source`.
import { part, type Code, type Operation, type Source } from './operation.ts';

/**
 * A script writes their numbers out. Building masks and sampling as PyTorch does is needed only by readers who open the
 * scripts (web/code/operation_code.ts, pytorch_samples.ts).
 */
const NUMBERS: Code = { numpy: () => null, pytorch: () => null };

export function source(said: Source): Operation & { readonly source: Source } {
  return {
    source: said,
    code: NUMBERS,
    gradFn: null,
    rhythm: 'whole',
    expression: () => null,
    scene: (_trace, stage) => ({
      layout: 'row',
      parts: [{ ...part(stage, 'result'), droppedBy: said.mask === 'kept' ? stage : null }],
    }),
    formula: () => null,
    ...(said.mask && { max: () => 1 }),
  };
}
