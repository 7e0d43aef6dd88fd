// The operations by their names in the trace; the type checker refuses the build until each has its file here.
import type { Op, Stage } from '../engine/index.ts';
import * as all from './all.ts';
import type { Operation } from './operation.ts';

export const OPERATIONS: Readonly<Record<Op, Operation>> = all;

export const operationOf = (stage: Stage): Operation => OPERATIONS[stage.op];
