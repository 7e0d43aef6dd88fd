// Two matrices multiplied element by element: weights by a mask, weights by dropout's noise.
import type { Stage } from '../engine/index.ts';
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { dropoutFact } from './dropout_noise.ts';
import { inputsOf, part, type Operation } from './operation.ts';
import { both, operands } from './tensors.ts';

export const multiply: Operation = {
  rhythm: 'rows',
  expression(trace, stage, row, col) {
    const [a, b] = inputsOf(trace, stage);
    return { kind: 'product', factors: [cell(a!, row, col), cell(b!, row, col)] };
  },
  scene(trace, stage) {
    const [weights, by] = inputsOf(trace, stage) as [Stage, Stage];
    const fell = by.op === 'dropout_noise' ? by : null;
    return {
      layout: 'row',
      parts: [
        part(weights, 'left'),
        { ...part(by, 'left', '×'), zeroedBy: fell },
        { ...part(stage, 'result', '='), before: weights, zeroedBy: by, sums: true },
      ],
    };
  },
  fact(trace, stage) {
    const [weights, by] = inputsOf(trace, stage) as [Stage, Stage];
    return by.op === 'dropout_noise' ? dropoutFact(trace, by, weights, stage) : null;
  },
  formula: (_stage, result, [a, b]) => equation(at(result, 'i', 'j'), at(a!, 'i', 'j'), '·', at(b!, 'i', 'j')),
  code: {
    ...both((out) => operands(out).join(' * ')),
    sameAs({ inputs: [weights, by] }) {
      const drawn = by!.op === 'dropout_noise' && !by!.inputs[0]!.replaced;
      return drawn ? `dropout(${weights!.name})` : null;
    },
  },
};
