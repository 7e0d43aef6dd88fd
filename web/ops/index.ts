// The operations by their names in the trace; the type checker refuses the build until each has its file here.
import type { Stage } from '../engine/index.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './recorded.ts';

export { OPERATIONS };

export const operationOf = (stage: Stage): Operation => OPERATIONS[stage.op];
