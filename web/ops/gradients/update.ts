// A step of gradient descent: every weight moves against its gradient, and so decreases the differentiated number.
import type { Stage } from '../../engine/index.ts';
import { float32Text } from '../../engine/value_text.ts';
import { cell } from '../expression.ts';
import { at, equation } from '../formula.ts';
import { inputsOf, rowScene, type Operation } from '../operation.ts';
import { operands } from '../operands.ts';
import { floatText } from '../python.ts';
import type { NamedTensor } from '../tensors.ts';

/** The learning rate as it was typed, and as a script writes it. */
const typedRate = ({ scalar }: Stage): string => float32Text(scalar!);
export const rateText = ({ scalar }: Pick<NamedTensor, 'scalar'>): string => floatText(scalar!);

export const update: Operation = {
  rhythm: 'cells',
  gradFn: null,
  expression(trace, stage, row, col) {
    const [weights, gradient] = inputsOf(trace, stage) as [Stage, Stage];
    const step = { kind: 'product', factors: [rateOf(stage), cell(gradient, row, col)] } as const;
    return { kind: 'difference', from: cell(weights, row, col), minus: step };
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

const rateOf = (stage: Stage) => ({ kind: 'number', value: stage.scalar!, text: typedRate(stage) }) as const;
