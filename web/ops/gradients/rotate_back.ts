// Rotates each pair of columns back by the angle of its row: the gradient of a rotation's input.
import { at, equation } from '../formula.ts';
import type { Code, CodeLine, Operation } from '../operation.ts';
import { isFirstOfPair, rotate } from '../rotate.ts';

/** The lines of a rotation with the opposite sign of its sines. */
const turned = (lines: ReturnType<Code['numpy']>): readonly CodeLine[] =>
  (lines as readonly CodeLine[]).map((line) => ({
    ...line,
    text: line.text.replace(/= even \* cos .*/, '= even * cos + odd * sin, odd * cos - even * sin'),
  }));

export const rotate_back: Operation = {
  ...rotate,
  expression(trace, stage, row, col) {
    const forward = rotate.expression(trace, stage, row, col)!;
    if (forward.kind === 'difference') return { kind: 'sum', terms: [forward.from, forward.minus] };
    if (forward.kind !== 'sum') return forward;
    const [sine, cosine] = forward.terms;
    return { kind: 'difference', from: cosine!, minus: sine! };
  },
  scene(trace, stage) {
    const { layout, parts } = rotate.scene(trace, stage);
    return { layout, parts: parts.map((part) => ({ ...part, sign: part.sign.replace('↻', '↺') })) };
  },
  formula(_stage, result, [x, angles], col) {
    const [first, second] = [at(x!, 'k'), at(x!, 'k+1')];
    return isFirstOfPair(col)
      ? equation(at(result, 'k'), first, 'cos', angles!, '+', second, 'sin', angles!)
      : equation(at(result, 'k+1'), second, 'cos', angles!, '−', first, 'sin', angles!);
  },
  code: {
    numpy: (out, config) => turned(rotate.code.numpy(out, config)),
    pytorch: (out, config) => turned(rotate.code.pytorch(out, config)),
  },
};
