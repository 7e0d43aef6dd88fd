// Dropout's mask: 1 with probability scalar = 1 - p, else 0. What falls is marked.
import { part, type Operation } from './operation.ts';
import { source } from './source.ts';

export const bernoulli: Operation = {
  ...source,
  scene: (_trace, stage) => ({ layout: 'row', parts: [{ ...part(stage, 'result'), zeroedBy: stage }] }),
};
