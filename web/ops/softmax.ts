// Softmax over each row: maximum, exponentials, sum, quotients (Vaswani et al. 2017, equation 1).
import type { Stage, Trace } from '../engine/index.ts';
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, part, type Operation, type SoftmaxSteps } from './operation.ts';
import { operands } from './operands.ts';
import type { NamedTensor } from './tensors.ts';

function stepsOf(trace: Trace, shares: Stage): SoftmaxSteps {
  const [exp, sum] = inputsOf(trace, shares) as [Stage, Stage];
  const [scores, maximum] = inputsOf(trace, exp) as [Stage, Stage];
  return { scores, maximum, exp, sum, shares };
}

const quotient = (out: NamedTensor) => operands(out).join(' / ');

export const softmax: Operation = {
  rhythm: 'steps',
  gradFn: 'SoftmaxBackward0',
  asks: 'largest',
  expression(trace, stage, row, col) {
    const exp = inputsOf(trace, stage)[0]!;
    const terms = Array.from({ length: exp.cols }, (_, k) => cell(exp, row, k));
    return { kind: 'quotient', over: cell(exp, row, col), under: { kind: 'sum', terms } };
  },
  scene(trace, stage) {
    const { scores, maximum, exp, sum } = stepsOf(trace, stage);
    return {
      layout: 'row',
      parts: [
        part(scores, 'left'),
        part(maximum, 'left', '−'),
        { ...part(exp, 'left', 'exp →'), bars: true },
        part(sum, 'left', '÷'),
        { ...part(stage, 'result', '='), bars: true, sums: true },
      ],
    };
  },
  steps(trace, stage) {
    const { maximum, exp, sum, shares } = stepsOf(trace, stage);
    return [maximum, exp, sum, shares];
  },
  shares: true,
  max: () => 1,
  insight: (trace, stage) => ({ kind: 'softmax', ...stepsOf(trace, stage) }),
  formula: (_stage, result, [exp]) =>
    equation(at(result, 'i', 'j'), { over: [at(exp!, 'i', 'j'), { sum: ['k', at(exp!, 'i', 'k')] }] }),
  code: {
    numpy: quotient,
    pytorch: (out) => `torch.softmax(${out.inputs[0]!.inputs[0]!.symbol}, dim=-1)`, // the input of the exponentials
    sameAs: quotient,
  },
};
