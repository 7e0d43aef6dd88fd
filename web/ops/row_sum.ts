// The sum of each row.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';
import { inputSymbol } from './operands.ts';

export const row_sum: Operation = {
  rhythm: 'rows',
  gradFn: 'SumBackward1',
  shownWhereUsed: true,
  expression(trace, stage, row) {
    const x = inputsOf(trace, stage)[0]!;
    return { kind: 'sum', terms: Array.from({ length: x.cols }, (_, k) => cell(x, row, k)) };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['→']),
  formula: (_stage, result, [x]) => equation(at(result, 'i'), { sum: ['k', at(x!, 'i', 'k')] }),
  code: {
    numpy: (out) => `${inputSymbol(out)}.sum(axis=-1, keepdims=True)`,
    pytorch: (out) => `${inputSymbol(out)}.sum(dim=-1, keepdim=True)`,
  },
};
