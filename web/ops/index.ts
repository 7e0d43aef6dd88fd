// The operations by their names in the trace; the type checker refuses the build until each has its file, or what is
// said of it in sources.ts.
import type { Op, Stage } from '../engine/index.ts';
import * as all from './all.ts';
import type { Operation } from './operation.ts';
import { SOURCES } from './sources.ts';

export const OPERATIONS: Readonly<Record<Op, Operation>> = { ...SOURCES, ...all };

export const operationOf = (stage: Stage): Operation => OPERATIONS[stage.op];
