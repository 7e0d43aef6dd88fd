// The line of arithmetic: a reader who calculates it along gets its result.
import { describe, expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { findStage, type Config, type Trace } from '../../../web/engine/index.ts';
import { lineOf } from '../../../web/model/line.ts';
import { calculated } from '../support/arithmetic.ts';
import { differentiated } from '../support/differentiated.ts';

const engine = await loadEngine();

const textOf = (trace: Trace, stage: number, row: number, col: number) =>
  lineOf(trace, { stage, row, col })!
    .segments.map(({ text }) => text)
    .join('');

const LOSS: Config = {
  vocabulary: ['a', 'b', 'c'],
  backward: { of: 'loss', target: [2, null, 0, 1, 0, 1] },
};

test('sums within a product or above a fraction bar are in brackets', () => {
  const trace = engine.trace(LOSS);
  const line = (name: string) => textOf(trace, findStage(trace, name)!.id, 0, 0);
  expect(line('loss')).toMatch(/^−1·\((log\(0\.\d{4}\)( \+ )?){5}\) \/ 5$/);
  expect(line('grad_logits')).toMatch(/^1\.0000·\(0\.\d{4} − 0\.0000\) \/ 5$/);
  expect(line('grad_scaled_scores')).toMatch(/^0\.\d{4}·\(−?0\.\d{4} − \(/);
});

describe('calculated along, a line gives its result', () => {
  test.each([
    ['the loss', LOSS],
    ['a mask that renormalises', differentiated(engine, { mask: 'causal', maskBy: 'renormalise' })],
    ['context vectors', differentiated(engine, { mask: 'causal' })],
  ])('%s', (_, config) => {
    const trace = engine.trace(config);
    for (const stage of trace.stages) {
      const [row, col] = [stage.rows - 1, stage.cols - 1];
      const line = lineOf(trace, { stage: stage.id, row, col });
      if (!line || line.sign === '→' || stage.op === 'row_max') continue;
      const value = trace.data[stage.offset + row * stage.cols + col]!;
      expect(Math.abs(calculated(textOf(trace, stage.id, row, col)) - value), stage.name).toBeLessThan(2e-3);
    }
  });
});

test('a choice by a mask has its letter, in no language', () => {
  const trace = engine.trace({ mask: 'causal' });
  const line = (row: number, col: number) => textOf(trace, findStage(trace, 'masked')!.id, row, col);
  expect(line(0, 1)).toMatch(/^M = 1, −?\d\.\d{4}$/);
  expect(line(1, 0)).toMatch(/^M = 0, −?\d\.\d{4}$/);
});
