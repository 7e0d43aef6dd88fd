// What a script writes for an operation: what the operation says, but for masks, whose code is long and nobody's first
// load.
import type { Op } from '../engine/types.ts';
import { OPERATIONS } from '../ops/index.ts';
import type { Code } from '../ops/operation.ts';
import { dropoutMaskLines } from './dropout_mask_code.ts';
import { maskCode } from './mask_code.ts';

const MASKS: Partial<Record<Op, Code>> = {
  hidden_mask: maskCode('hidden'),
  visible_mask: maskCode('visible'),
  bernoulli: { numpy: () => null, pytorch: dropoutMaskLines },
};

export const codeOf = (op: Op): Code => MASKS[op] ?? OPERATIONS[op].code;
