// A step of gradient descent: every weight moves against its gradient, and so decreases the differentiated number.
import type { Stage } from '../engine/index.ts';
import { float32Text } from '../engine/json.ts';
import { floatText } from '../engine/number_format.ts';
import { operands } from './code.ts';
import { cell, at, equation, minus, number, times } from './expression.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';
import type { NamedTensor } from './tensors.ts';

/** The learning rate as it was typed, and as a script writes it. */
const typedRate = ({ scalar }: Stage): string => float32Text(scalar!);
export const rateText = ({ scalar }: Pick<NamedTensor, 'scalar'>): string => floatText(scalar!);

export const update: Operation = {
  rhythm: 'cells',
  expression(trace, stage, row, col) {
    const [weights, gradient] = inputsOf(trace, stage) as [Stage, Stage];
    const rate = number(stage.scalar!, typedRate(stage));
    return minus(cell(weights, row, col), times(rate, cell(gradient, row, col)));
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, [`− ${typedRate(stage)} ·`, '=']),
  formula: (_stage, result, [weights, gradient]) =>
    equation(at(result, 'i', 'j'), at(weights!, 'i', 'j'), '−', 'η', at(gradient!, 'i', 'j')),
  code: {
    numpy(out) {
      const [weights, gradient] = operands(out);
      return `${weights} - np.float32(${rateText(out)}) * ${gradient}`;
    },
    pytorch(out) {
      const [weights, gradient] = operands(out);
      return `${weights} - ${rateText(out)} * ${gradient}`;
    },
  },
};
