// Every operation explains its cells: the expression gives the trace's number, and the printed line is honest about
// rounding.
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { type Config, valueAt, type Stage, type Trace } from '../../../web/engine/index.ts';
import { fixed } from '../../../web/engine/number_format.ts';
import { evaluate, firstTerms } from '../../../web/ops/expression.ts';
import { operationOf } from '../../../web/ops/index.ts';
import { isOf } from '../../../web/engine/trace.ts';
import { weightsOf } from '../../../web/ops/operation.ts';
import { arithmeticOf } from '../../../web/model/arithmetic.ts';
import { numberText, printedValue } from '../../../web/words/number_text.ts';

function* cellsOf(trace: Trace): Generator<{ stage: Stage; row: number; col: number }> {
  for (const stage of trace.stages) {
    for (let row = 0; row < stage.rows; row++) for (let col = 0; col < stage.cols; col++) yield { stage, row, col };
  }
}

test('the weights of a head are the last stage of attention weights, including dropped ones', () => {
  const trace = engine.trace({ heads: 2, dK: 4, dV: 4, mask: 'causal', dropout: 0.5 });
  for (const head of [0, 1])
    expect(weightsOf(trace, head)).toMatchObject({ name: 'attn_weights_dropped', head, batch: null });
  expect(weightsOf(engine.trace({}), 0)).toMatchObject({ name: 'attn_weights', head: null });
  expect(isOf(weightsOf(trace, 1), 0, 0)).toBe(false);
});

/** Ways back through all that is done to columns: slices of one projection, rotated pairs, heads that share keys. */
const WAYS_BACK: readonly (readonly [string, Config])[] = [
  ['gradients of a fused projection', { qkv: 'fused', weightInit: 'linear', dK: 4, rope: true }],
  ['gradients of shared keys', { heads: 4, kvHeads: 2, dK: 8, dV: 8, mask: 'causal', scaleBy: 'multiply' }],
];
const shown = [
  ...engine.presets().map(({ id, config }) => [id, engine.trace(config)] as const),
  ...WAYS_BACK.map(
    ([id, config]) => [id, engine.trace({ ...config, backward: { of: 'context_vec', row: 1, col: 0 } })] as const,
  ),
];

describe.each(shown)('%s', (_id, trace) => {
  test('the expression of every computed cell evaluates to its number', () => {
    let computed = 0;
    for (const { stage, row, col } of cellsOf(trace)) {
      const expression = operationOf(stage).expression(trace, stage, row, col);
      expect(expression === null).toBe(stage.inputs.length === 0);
      if (!expression) continue;
      const value = valueAt(trace, stage, row, col);
      const own = evaluate(expression, trace);
      if (Number.isFinite(value))
        expect(Math.abs(own - value)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(value)));
      else expect(own).toBe(value);
      computed++;
    }
    expect(computed).toBeGreaterThan(50);
  });

  test('the first terms of a sum give a partial sum; other expressions have none', () => {
    for (const { stage, row, col } of cellsOf(trace)) {
      const expression = operationOf(stage).expression(trace, stage, row, col);
      if (!expression) continue;
      const few = firstTerms(expression, 2);
      if (expression.kind !== 'sum') expect(few).toBe(expression);
      else expect(few).toEqual({ kind: 'sum', of: expression.of.slice(0, 2) });
    }
  });

  test('each printed operand is its number rounded, and ≈ appears exactly where rounding is visible', () => {
    for (const { stage, row, col } of cellsOf(trace)) {
      const line = arithmeticOf(trace, { stage: stage.id, row, col });
      if (!line) continue;
      for (const { text, cell } of line.segments) {
        if (!cell) continue;
        const value = valueAt(trace, trace.stages[cell.stage]!, cell.row, cell.col);
        expect(/^[01]$/.test(text) ? Number(text) : text).toBe(/^[01]$/.test(text) ? value : numberText(value));
      }
      const expression = operationOf(stage).expression(trace, stage, row, col)!;
      const fromPrinted = evaluate(expression, trace, printedValue);
      if (expression.kind === 'choose' || expression.kind === 'cell')
        expect([line.sign, numberText(fromPrinted)]).toEqual(['→', line.result]);
      else expect(line.sign).toBe(numberText(Math.fround(fromPrinted)) === line.result ? '=' : '≈');
      expect(line.result).toBe(numberText(valueAt(trace, stage, row, col)));
    }
  });

  test('a scene shows the stage and all sources of its cells', () => {
    for (const stage of trace.stages.filter((s) => !s.detail)) {
      const { matrices } = operationOf(stage).scene(trace, stage);
      const shown = matrices.flatMap((matrix) => [matrix.stage, ...matrix.layers]);
      expect(shown).toContain(stage);
      for (const id of stage.inputs) expect(shown).toContain(trace.stages[id]);
    }
  });
});

test('four decimals as in the notebooks, brief two; scientific beyond 1e5 and below 1e-4; ties to even', () => {
  const texts = (...values: readonly number[]) => values.map((value) => numberText(value)).join(' ');
  expect(texts(0, 0.4656, -0.0511, 12.5, 0.03125)).toBe('0.0000 0.4656 −0.0511 12.5000 0.0312');
  expect(texts(1e5, -2.5e7, 0.00002, -0.00002)).toBe('1.0e+05 −2.5e+07 2.0e−05 −2.0e−05');
  expect([0.4656, -0.00002, 1e5].map((value) => numberText(value, false, true)).join(' ')).toBe('0.47 0.00 1.0e+05');
  expect(printedValue(-0.00002)).toBe(-2e-5);
  expect(texts(NaN, Infinity, -Infinity)).toBe('NaN ∞ −∞');
  expect(numberText(1, true)).toBe('1');
  expect(fixed(0.03125, 4)).toBe('0.0312');
});

test('the signs of a scene are between its matrices', () => {
  const signs = (config: Config) => {
    const trace = engine.trace(config);
    const signsOf = (stage: Stage) =>
      operationOf(stage)
        .scene(trace, stage)
        .matrices.map(({ sign }) => sign);
    return Object.fromEntries(trace.stages.map((stage) => [stage.op, signsOf(stage)]));
  };
  const heads = { heads: 3, dK: 3, dV: 3, mask: 'causal' } as const;
  expect(signs({ ...heads, outProj: true })).toMatchObject({
    linear: ['', '·', '+', '='],
    matmul: ['', '·', '='],
    masked_fill: [''],
    row_max: ['', '→'],
    exp_minus_max: ['', '−', '→'],
    softmax: ['', '−', '→', '÷', '='],
    concat: ['', '|', '|', '→'],
  });
  expect(signs({ ...heads, maskBy: 'renormalise' })).toMatchObject({
    linear: ['', '·', '='],
    multiply: ['', '×', '='],
    divide_rows: ['', '÷', '='],
  });
  const back = { of: 'context_vec', row: 1, col: 0 } as const;
  // Two heads each share keys: what they send back is added, and their sums stand beside each other.
  expect(signs({ heads: 4, kvHeads: 2, dK: 8, dV: 8, backward: back })).toMatchObject({
    sum_groups: ['', '+', '|', '+', '→'],
  });
});

test('dropout’s noise states how many of all cells it drops', () => {
  const trace = engine.trace({ mask: 'causal', dropout: 0.5 });
  const noise = trace.stages.find(({ name }) => name === 'dropout_noise')!;
  const numbers = [...trace.data.subarray(noise.offset, noise.offset + noise.rows * noise.cols)];
  const fallen = numbers.filter((value) => value === 0).length;
  const insight = operationOf(noise).insight!(trace, noise);
  expect(insight).toMatchObject({ p: 0.5, dropped: fallen, of: numbers.length, weights: false });
});
