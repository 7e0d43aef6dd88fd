// The code of an operation in a script, as the operation defines it. Stages that are built, such as masks, have long
// code of their own.
import type { Op } from '../engine/types.ts';
import { OF_GRADIENTS } from '../ops/index.ts';
import type { Code } from '../ops/operation.ts';
import { ANGLES_CODE } from './angles_code.ts';
import { dropoutMaskLines } from './dropout_mask_code.ts';
import { maskCode } from './mask_code.ts';

const BUILT: Partial<Record<Op, Code>> = {
  rotary_angles: ANGLES_CODE,
  hidden_mask: maskCode('hidden'),
  visible_mask: maskCode('visible'),
  bernoulli: { numpy: () => null, pytorch: dropoutMaskLines },
};

export const codeOf = (op: Op): Code => BUILT[op] ?? OF_GRADIENTS[op].code;
