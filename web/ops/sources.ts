// What no other stage gives: numbers that the config states, that are sampled from the seed, or that are built, masks.
//
// None has an expression or a formula; the scene of each is one matrix, there at once. What tells them apart is here.
import type { Op, Stage } from '../engine/index.ts';
import { dropoutMaskLines } from './dropout_mask_code.ts';
import { maskCode } from './mask_code.ts';
import { part, type Code, type Operation, type Source } from './operation.ts';

/** A script writes their numbers out; what PyTorch samples first of all, web/code/pytorch_samples.ts writes. */
const NUMBERS: Code = { numpy: () => null, pytorch: () => null };

function source(said: Source, code: Code = NUMBERS): Operation {
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

export const SOURCES = {
  /** Values that the config states: the embeddings of the sentence, or a reader's own. */
  given: source({}),
  /** Uniform in [0, 1): inputs, times the scalar, and the notebooks' weights. */
  rand: source({ sampledBy: 'torch.rand' }),
  /** Normal with mean 0, times the scalar: inputs. */
  randn: source({ sampledBy: 'torch.randn' }),
  /** As nn.Linear samples its parameters: uniform between -scalar and scalar, scalar = 1 / sqrt(d_in). */
  uniform: source({ sampledBy: 'nn.Linear' }),
  /** The mask before softmax: 1 where a key is hidden from a query. */
  hidden_mask: source({ mask: 'hidden' }, maskCode('hidden')),
  /** The mask after softmax: 1 where a key is visible to a query; a config replaces it by the other one. */
  visible_mask: source(
    { mask: 'visible', replacedAs: { name: 'mask', number: (visible) => 1 - visible } },
    maskCode('visible'),
  ),
  /** Dropout's mask: 1 with probability scalar = 1 - p, else 0. What falls is marked. */
  bernoulli: source({ mask: 'kept' }, { numpy: () => null, pytorch: dropoutMaskLines }),
} satisfies { readonly [op in Op]?: Operation };

/** The operations that compute nothing. */
export type SourceOp = keyof typeof SOURCES;

const isSource = (op: Op): op is SourceOp => op in SOURCES;

/** What is known of numbers that were not computed; null of those that were. */
export const sourceOf = ({ op }: { readonly op: Op }): Source | null => (isSource(op) ? SOURCES[op].source! : null);

/** Where numbers that were not computed came from; null where they were. What was replaced is given. */
export const originOf = ({ op, replaced }: Stage): SourceOp | null => (!isSource(op) ? null : replaced ? 'given' : op);

/** Whether its numbers are 0 and 1, which are written without decimals, as PyTorch prints them. */
export const isMask = (stage: Stage): boolean => sourceOf(stage)?.mask !== undefined;

/** Of a mask that hides keys from queries, the number in it that does; null of every other stage. */
export function hiddenNumber(stage: Stage): 0 | 1 | null {
  const one = sourceOf(stage)?.mask;
  return one === 'hidden' ? 1 : one === 'visible' ? 0 : null;
}
