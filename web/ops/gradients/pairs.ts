// The two inputs of a stage that serves all batch items: one pair of stages for each item.
import type { Stage, Trace } from '../../engine/index.ts';
import { inputsOf } from '../operation.ts';

/** The stages of the two inputs, batch item by batch item. */
export function pairsOf(trace: Trace, stage: Stage): readonly (readonly [Stage, Stage])[] {
  const inputs = inputsOf(trace, stage);
  const left = inputs.filter(({ name }) => name === inputs[0]!.name);
  const right = inputs.filter(({ name }) => name === inputs.at(-1)!.name);
  return left.map((one, i) => [one, right[i]!]);
}
