// The maximum of each row: softmax subtracts it, so that no exponential overflows.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';
import { inputSymbol } from './operands.ts';

export const row_max: Operation = {
  rhythm: 'rows',
  gradFn: 'MaxBackward0',
  expression(trace, stage, row) {
    const x = inputsOf(trace, stage)[0]!;
    return { kind: 'max', of: Array.from({ length: x.cols }, (_, k) => cell(x, row, k)) };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['→']),
  formula: (_stage, result, [x]) => equation(at(result, 'i'), { sub: ['max', 'k'] }, at(x!, 'i', 'k')),
  code: {
    numpy: (out) => `${inputSymbol(out)}.max(axis=-1, keepdims=True)`,
    pytorch: (out) => `${inputSymbol(out)}.max(dim=-1, keepdim=True).values`,
  },
};
