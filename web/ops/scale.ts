// The scores divided by √d_k, or multiplied by 1/√d_k: every number scaled, its old value above it, and why.
import { valuesOf, type Stage, type Trace } from '../engine/index.ts';
import { inputSymbol } from './code.ts';
import { cell, at, equation, number, quotient, times } from './expression.ts';
import { hidingMask, isHiddenAt } from './masks.ts';
import { inputsOf, rowScene, type Insight, type Operation } from './operation.ts';
import { varianceOf } from './summary.ts';
import type { NamedTensor } from './tensors.ts';

/** The variance is the reason for scaling; null if fewer than two numbers are visible, or one that is not finite. */
function insight(trace: Trace, stage: Stage): Insight | null {
  const [scores] = inputsOf(trace, stage) as [Stage];
  const mask = hidingMask(trace, scores);
  const isHidden = (i: number) => mask && isHiddenAt(trace, mask, Math.floor(i / scores.cols), i % scores.cols);
  if (valuesOf(trace, scores).some((value, i) => !Number.isFinite(value) && !isHidden(i))) return null;
  return Number.isNaN(varianceOf(trace, scores)) ? null : { kind: 'variance', before: scores, after: stage };
}

/** The keys whose dot products with the queries lead to `of`, or to the tensor whose gradient `of` is. */
function keysOf(of: NamedTensor): NamedTensor {
  let at = of.gradientOf ?? of;
  while (at.op !== 'matmul_transposed') at = at.inputs[0]!;
  return at.inputs[1]!;
}

/** @param divides Every element by the square root of d_k; else each is multiplied by 1 / sqrt(d_k), computed once. */
const scaling = (divides: boolean): Operation => {
  const root = { root: at('d', 'k') };
  /** The number in the notebooks' notation: the core takes it of the keys' width alone. */
  const text = (out: NamedTensor) => `${divides ? '' : '1 / '}${keysOf(out).symbol}.shape[-1] ** 0.5`;
  return {
    rhythm: 'cells',
    gradFn: divides ? 'DivBackward0' : 'MulBackward0',
    coloursOfInput: true,
    expression: (trace, stage, row, col) =>
      (divides ? quotient : times)(cell(inputsOf(trace, stage)[0]!, row, col), number(stage.scalar!)),
    scene(trace, stage) {
      const [scores] = inputsOf(trace, stage);
      return rowScene([scores!], stage, [divides ? '÷ √d_k' : '× 1/√d_k'], { before: scores! });
    },
    insight,
    formula: (_stage, result, [x]) =>
      divides
        ? equation(at(result, 'i', 'j'), { fraction: [at(x!, 'i', 'j'), root] })
        : equation(at(result, 'i', 'j'), at(x!, 'i', 'j'), '·', { fraction: ['1', root] }),
    code: {
      numpy: (out) => `${inputSymbol(out)} ${divides ? '/' : '*'} np.float32(${text(out)})`,
      pytorch: (out) => `${inputSymbol(out)} ${divides ? `/ ${text(out)}` : `* (${text(out)})`}`,
    },
  };
};

export const divide = scaling(true);
export const scale = scaling(false);
