// Multiplies two matrices element by element: weights by a mask, weights by dropout's noise.
import type { Stage, Trace } from '../engine/index.ts';
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { dropoutInsight, maxAfter, noiseSign } from './dropout_noise.ts';
import { inputsOf, part, type Operation, both } from './operation.ts';
import { operands } from './operands.ts';

/** Dropout's noise, if the weights are multiplied by it. */
const noiseOf = (trace: Trace, stage: Stage): Stage | null =>
  inputsOf(trace, stage).find(({ op }) => op === 'dropout_noise') ?? null;

export const multiply: Operation = {
  rhythm: 'rows',
  gradFn: 'MulBackward0',
  expression(trace, stage, row, col) {
    const [a, b] = inputsOf(trace, stage);
    return { kind: 'product', factors: [cell(a!, row, col), cell(b!, row, col)] };
  },
  scene(trace, stage) {
    const [weights, by] = inputsOf(trace, stage) as [Stage, Stage];
    const noise = noiseOf(trace, stage);
    const [kept] = noise ? inputsOf(trace, noise) : [];
    return {
      layout: 'row',
      parts: [
        ...(kept
          ? [
              { ...part(kept, 'left'), droppedBy: kept, minor: true },
              { ...part(by, 'left', noiseSign(by)), droppedBy: noise, minor: true },
              { ...part(weights, 'left', '×'), droppedBy: noise },
            ]
          : [part(weights, 'left'), part(by, 'left', '×')]),
        { ...part(stage, 'result', '='), before: weights, zeroedBy: by, droppedBy: noise, sums: true },
      ],
    };
  },
  shares: true,
  max(trace, stage) {
    const noise = noiseOf(trace, stage);
    return noise ? maxAfter(noise) : 1;
  },
  insight(trace, stage) {
    const noise = noiseOf(trace, stage);
    return noise && dropoutInsight(trace, noise, inputsOf(trace, stage)[0], stage);
  },
  formula: (_stage, result, [a, b]) => equation(at(result, 'i', 'j'), at(a!, 'i', 'j'), '·', at(b!, 'i', 'j')),
  code: {
    ...both((out) => operands(out).join(' * ')),
    // Not for a wrapper, whose heads draw a mask each.
    sameAs({ inputs: [weights, by], headed }, { headsBy }) {
      const drawn = by!.op === 'dropout_noise' && !by!.inputs[0]!.replaced;
      return drawn && !(headed && headsBy === 'wrapper') ? `dropout(${weights!.symbol})` : null;
    },
  },
};
