// The sum of each column over all rows that a bias was added to: the gradient of the bias.
import { cell } from '../expression.ts';
import { at, equation } from '../formula.ts';
import { inputsOf, rowScene, type Operation } from '../operation.ts';
import type { NamedTensor } from '../tensors.ts';

const rows = ({ batched, headed }: NamedTensor): string =>
  batched ? (headed ? '(0, 2)' : '(0, 1)') : headed ? '1' : '0';

export const column_sum: Operation = {
  rhythm: 'rows',
  gradFn: null,
  expression: (trace, stage, _row, col) => ({
    kind: 'sum',
    terms: inputsOf(trace, stage).flatMap((x) => Array.from({ length: x.rows }, (_, k) => cell(x, k, col))),
  }),
  scene: (trace, stage) => rowScene(inputsOf(trace, stage).slice(0, 1), stage, ['→']),
  formula: (_stage, result, [x]) => equation(at(result, 'j'), { sum: ['i', at(x!, 'i', 'j')] }),
  code: {
    numpy: ({ inputs: [x] }) => `${x!.symbol}.sum(axis=${rows(x!)})`,
    pytorch: ({ inputs: [x] }) => `${x!.symbol}.sum(dim=${rows(x!)})`,
  },
};
