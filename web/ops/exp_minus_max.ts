// The exponential of each element minus its row's maximum; for -∞ it is exactly 0.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';
import { operands } from './operands.ts';

export const exp_minus_max: Operation = {
  rhythm: 'rows',
  gradFn: 'ExpBackward0',
  expression(trace, stage, row, col) {
    const [x, maximum] = inputsOf(trace, stage);
    const shifted = { kind: 'difference', from: cell(x!, row, col), minus: cell(maximum!, row, 0) } as const;
    return { kind: 'function', name: 'exp', apply: Math.exp, of: shifted };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['−', '→']),
  max: () => 1,
  formula: (_stage, result, [x, maximum]) =>
    equation(at(result, 'i', 'j'), { power: ['e', { row: [at(x!, 'i', 'j'), '−', at(maximum!, 'i')] }] }),
  code: {
    numpy: (out) => `np.exp(${operands(out).join(' - ')})`,
    pytorch: (out) => `torch.exp(${operands(out).join(' - ')})`,
  },
};
