// Dropout's noise: kept / (1 - p), so that the expected value stays the same. All zero for p = 1.
import type { Stage, Trace } from '../engine/index.ts';
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, part, type Insight, type Operation } from './operation.ts';
import { inputSymbol } from './operands.ts';
import { growthOf, zerosIn } from './summary.ts';

/**
 * The effect of dropout, computed from its noise: on all cells, or on `dropped`, those of the weights that were not
 * zero before (as a hidden key's weight is).
 */
export function dropoutInsight(trace: Trace, noise: Stage, weights?: Stage, dropped: Stage = noise): Insight {
  const zeros = weights ? zerosIn(trace, weights) : 0;
  return {
    kind: 'dropout',
    p: trace.config.dropout,
    dropped: zerosIn(trace, dropped) - zeros,
    of: noise.rows * noise.cols - zeros,
    growth: growthOf(noise),
    weights: weights !== undefined,
  };
}

/**
 * The largest value that an attention weight can reach: a surviving weight keeps its colour, since the number and the
 * colour range grow by the same factor.
 */
export const maxAfter = (noise: Stage): number => growthOf(noise) || 1;

/** The stage between dropout's mask and its noise, by the order of computation. */
export const noiseSign = ({ scalar }: Stage): string => (scalar === 0 ? '× 0 =' : '÷ (1−p) =');

export const dropout_noise: Operation = {
  rhythm: 'cells',
  gradFn: null,
  shownWhereUsed: true,
  blank: true,
  expression(trace, stage, row, col) {
    const kept = cell(inputsOf(trace, stage)[0]!, row, col);
    // For p = 1 PyTorch multiplies by zero; the division would be 0 / 0.
    const number = { kind: 'number', value: stage.scalar! } as const;
    return stage.scalar === 0
      ? { kind: 'product', factors: [kept, number] }
      : { kind: 'quotient', over: kept, under: number };
  },
  scene(trace, stage) {
    const [kept] = inputsOf(trace, stage) as [Stage];
    const operand = { ...part(kept, 'left'), droppedBy: kept };
    return { layout: 'row', parts: [operand, { ...part(stage, 'result', noiseSign(stage)), droppedBy: stage }] };
  },
  max: (_trace, noise) => maxAfter(noise),
  insight: (trace, noise) => dropoutInsight(trace, noise),
  formula: (_stage, result, [kept]) =>
    equation(at(result, 'i', 'j'), { over: [at(kept!, 'i', 'j'), { row: ['1', '−', 'p'] }] }),
  code: {
    numpy: (out, { dropout }) =>
      out.scalar === 0 ? `np.zeros_like(${inputSymbol(out)})` : `${inputSymbol(out)} / np.float32(1 - ${dropout})`,
    pytorch: (out, { dropout }) =>
      out.scalar === 0 ? `torch.zeros_like(${inputSymbol(out)})` : `${inputSymbol(out)} / (1 - ${dropout})`,
  },
};
