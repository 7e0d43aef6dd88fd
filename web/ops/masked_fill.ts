// -∞ wherever the mask is 1.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';

export const masked_fill: Operation = {
  rhythm: 'rows',
  expression(trace, stage, row, col) {
    const [x, mask] = inputsOf(trace, stage);
    return { kind: 'choose', mask: cell(mask!, row, col), visible: cell(x!, row, col) };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['', '→']),
  formula: (_stage, result, [x, mask]) =>
    equation(at(result, 'i', 'j'), {
      cases: [
        ['−∞', equation(at(mask!, 'i', 'j'), '1')],
        [at(x!, 'i', 'j'), equation(at(mask!, 'i', 'j'), '0')],
      ],
    }),
};
