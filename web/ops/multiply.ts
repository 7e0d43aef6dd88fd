// Element by element: weights times a mask, or times dropout's noise.
import { valuesOf, type Stage, type Trace } from '../engine/index.ts';
import { both, inputSymbol, operands } from './code.ts';
import { cell, at, equation, number, quotient, times, type Formula } from './expression.ts';
import { inputsOf, matrix, type Insight, type Operation } from './operation.ts';
import { growthOf, zerosIn } from './summary.ts';

/**
 * The effect of dropout, computed from its noise: on all cells, or on `dropped`, those of the weights that were not
 * zero before (as a hidden key's weight is).
 */
function dropoutInsight(trace: Trace, noise: Stage, weights?: Stage, dropped: Stage = noise): Insight {
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
const maxAfter = (noise: Stage): number => growthOf(noise) || 1;

/** The stage between dropout's mask and its noise, by the order of computation. */
const noiseSign = ({ scalar }: Stage): string => (scalar === 0 ? '× 0 =' : '÷ (1−p) =');

/** Dropout's noise: kept / (1 - p), so that the expected value stays the same. All zero for p = 1. */
export const dropout_noise: Operation = {
  rhythm: 'cells',
  shownWhereUsed: true,
  blank: true,
  expression(trace, stage, row, col) {
    const kept = cell(inputsOf(trace, stage)[0]!, row, col);
    // For p = 1 PyTorch multiplies by zero; the division would be 0 / 0.
    return (stage.scalar === 0 ? times : quotient)(kept, number(stage.scalar!));
  },
  scene(trace, stage) {
    const [kept] = inputsOf(trace, stage) as [Stage];
    const operand = { ...matrix(kept, 'left'), droppedBy: kept };
    return { layout: 'row', matrices: [operand, { ...matrix(stage, 'result', noiseSign(stage)), droppedBy: stage }] };
  },
  max: (_trace, noise) => maxAfter(noise),
  insight: (trace, noise) => dropoutInsight(trace, noise),
  formula({ scalar }, result, [kept]) {
    const before = at(kept!, 'i', 'j');
    const by: readonly Formula[] =
      scalar === 0 ? [before, '·', '0'] : [{ fraction: [before, { row: ['1', '−', 'p'] }] }];
    return equation(at(result, 'i', 'j'), ...by);
  },
  code: {
    numpy: (out, { dropout }) =>
      out.scalar === 0 ? `np.zeros_like(${inputSymbol(out)})` : `${inputSymbol(out)} / np.float32(1 - ${dropout})`,
    pytorch: (out, { dropout }) =>
      out.scalar === 0 ? `torch.zeros_like(${inputSymbol(out)})` : `${inputSymbol(out)} / (1 - ${dropout})`,
  },
};

/** Dropout's noise, if the weights are multiplied by it. */
export const noiseOf = (trace: Trace, stage: Stage): Stage | null =>
  inputsOf(trace, stage).find(({ op }) => op === 'dropout_noise') ?? null;

export const multiply: Operation = {
  rhythm: 'rows',
  gradFn: 'MulBackward0',
  expression(trace, stage, row, col) {
    const [a, b] = inputsOf(trace, stage);
    return times(cell(a!, row, col), cell(b!, row, col));
  },
  scene(trace, stage) {
    const [weights, by] = inputsOf(trace, stage) as [Stage, Stage];
    const noise = noiseOf(trace, stage);
    const [kept] = noise ? inputsOf(trace, noise) : [];
    return {
      layout: 'row',
      matrices: [
        ...(kept
          ? [
              { ...matrix(kept, 'left'), droppedBy: kept, minor: true },
              { ...matrix(by, 'left', noiseSign(by)), droppedBy: noise, minor: true },
              { ...matrix(weights, 'left', '×'), droppedBy: noise },
            ]
          : [matrix(weights, 'left'), matrix(by, 'left', '×')]),
        { ...matrix(stage, 'result', '='), before: weights, zeroedBy: by, droppedBy: noise, sums: true },
      ],
    };
  },
  shares: true,
  max(trace, stage) {
    const noise = noiseOf(trace, stage);
    return noise ? maxAfter(noise) : 1;
  },
  insight(trace, stage) {
    const noise = noiseOf(trace, stage);
    const [weights] = inputsOf(trace, stage);
    const isNaNIn = valuesOf(trace, stage).some(Number.isNaN); // which dropping does not set to 0
    return noise && !isNaNIn ? dropoutInsight(trace, noise, weights, stage) : null;
  },
  formula: (_stage, result, [a, b]) => equation(at(result, 'i', 'j'), at(a!, 'i', 'j'), '·', at(b!, 'i', 'j')),
  code: {
    ...both((out) => operands(out).join(' * ')),
    // Not for a wrapper, whose heads draw a mask each.
    sameAs({ inputs: [weights, by], headed }, { headsBy }) {
      const drawn = by!.op === 'dropout_noise' && !by!.inputs[0]!.replaced;
      return drawn && !(headed && headsBy === 'wrapper') ? `dropout(${weights!.symbol})` : null;
    },
  },
};
