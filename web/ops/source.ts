// What the sources have in common - given, drawn or built, never computed: one matrix, at once, without a formula.
import { part, type Operation } from './operation.ts';

export const source: Operation = {
  rhythm: 'whole',
  expression: () => null,
  scene: (_trace, stage) => ({ layout: 'row', parts: [part(stage, 'result')] }),
  formula: () => null,
  code: null,
};
