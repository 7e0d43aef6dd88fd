// The derivative of the loss: the probabilities minus the one-hot targets, shared among the places that count.
import { valueAt, type Stage } from '../../engine/index.ts';
import { cell, type Expression } from '../expression.ts';
import { at, equation } from '../formula.ts';
import { inputsOf, rowScene, type Operation } from '../operation.ts';
import type { NamedTensor } from '../tensors.ts';
import { allCount } from './cross_entropy.ts';

function line(out: NamedTensor, kept: string): string {
  const [gradient, probs, targets] = out.inputs as [NamedTensor, NamedTensor, NamedTensor];
  const counted = allCount(out, targets) ? '' : ` * ${targets.symbol}.sum(${kept})`;
  return `${gradient.symbol} * (${probs.symbol}${counted} - ${targets.symbol}) / ${out.scalar}`;
}

export const cross_entropy_backward: Operation = {
  rhythm: 'rows',
  gradFn: null,
  expression(trace, stage, row, col): Expression {
    const [gradient, probs, targets] = inputsOf(trace, stage) as [Stage, Stage, Stage];
    const counts = Array.from({ length: targets.cols }, (_, k) => valueAt(trace, targets, row, k)).includes(1);
    if (!counts) return { kind: 'number', value: 0 };
    const share: Expression = {
      kind: 'quotient',
      over: { kind: 'difference', from: cell(probs, row, col), minus: cell(targets, row, col) },
      under: { kind: 'number', value: stage.scalar!, text: String(stage.scalar) },
    };
    return { kind: 'product', factors: [cell(gradient, 0, 0), share] };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['·', '−', `÷ ${stage.scalar} =`]),
  formula: (_stage, result, [gradient, probs, targets]) =>
    equation(at(result, 'i', 'j'), gradient!, {
      over: [{ row: [at(probs!, 'i', 'j'), '−', at(targets!, 'i', 'j')] }, 'N'],
    }),
  code: {
    numpy: (out) => line(out, 'axis=-1, keepdims=True'),
    pytorch: (out) => line(out, 'dim=-1, keepdim=True'),
  },
};
