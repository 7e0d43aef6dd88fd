// The line of arithmetic: a reader who calculates it along gets its result.
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { findStage, type Config, type Trace } from '../../../web/engine/index.ts';
import { arithmeticOf, folded, foldText, signAfter } from '../../../web/model/arithmetic.ts';
import { LANGUAGES, loadWords } from '../../../web/words/index.ts';
import { numberText } from '../../../web/words/number_text.ts';
import { withColon } from '../../../web/words/text.ts';
import { differentiated } from '../support/differentiated.ts';

/** The value of arithmetic as it is written: `−0.5·(1 + exp(2))`, `√(3²)`, `0.9^2`. */
function calculated(text: string): number {
  const program = text
    .replaceAll('−', '-')
    .replaceAll('--', '- -')
    .replaceAll('·', '*')
    .replaceAll('√', 'Math.sqrt')
    .replaceAll('²', '**2')
    .replaceAll('^', '**')
    .replaceAll('log', 'Math.log')
    .replaceAll('exp(', 'Math.exp(');
  return Number(new Function(`return ${program}`)());
}

const textOf = (trace: Trace, stage: number, row: number, col: number) =>
  arithmeticOf(trace, { stage, row, col })!
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

test('after a sign a negative number is in brackets, also where a product begins with it', () => {
  const x = [
    [0.5, -0.25],
    [0.125, -2],
  ];
  const angles = [[0], [1]];
  const replace = {
    W_query: [
      [1, 0],
      [0, 1],
    ],
    angles,
  };
  const rotated = engine.trace({ inputs: x, dK: 2, rope: true, replace });
  const line = (trace: Trace, name: string, row: number, col: number) =>
    textOf(trace, findStage(trace, name)!.id, row, col);
  expect(line(rotated, 'rotated_queries', 1, 0)).toBe('0.1250·cos(1.0000) − (−2.0000)·sin(1.0000)');
  expect(line(rotated, 'rotated_queries', 1, 1)).toBe('0.1250·sin(1.0000) + (−2.0000)·cos(1.0000)');
  const hidden = engine.trace({ inputs: x, mask: 'causal' });
  expect(line(hidden, 'exp', 0, 1)).toMatch(/^exp\(−∞ − \(?−?0\.\d{4}\)?\)$/);
  const trained = engine.trace({ inputs: x, backward: { of: 'context_vec', row: 0, col: 0 } });
  for (const stage of trained.stages.keys()) {
    if (!arithmeticOf(trained, { stage, row: 0, col: 0 })) continue;
    expect(textOf(trained, stage, 0, 0)).not.toMatch(/[−+·/] ?−/);
  }
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
      const line = arithmeticOf(trace, { stage: stage.id, row, col });
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

test.each(LANGUAGES)('in a story, the words of %s say whether the mask hides a score', async (lang) => {
  const words = await loadWords(lang);
  const trace = engine.trace({ mask: 'causal' });
  const stage = findStage(trace, 'masked')!;
  const told = (row: number, col: number) => {
    const { segments, sign, result } = arithmeticOf(trace, { stage: stage.id, row, col }, words)!;
    expect(segments.map(({ cell }) => cell?.stage)).toEqual([stage.inputs[1], stage.inputs[0]]);
    return `${segments.map(({ text }) => text).join('')} ${sign} ${result}`;
  };
  expect(told(0, 1)).toMatch(new RegExp(`^${withColon(words.hiddenLegend)}−?\\d\\.\\d{4} → −∞$`));
  expect(told(1, 0)).toMatch(new RegExp(`^${withColon(words.line.visible)}(−?\\d\\.\\d{4}) → \\1$`));
});

test.each([
  ['trained-journey', 11, '1.0000 / (1.0000 + 13 others, together 0.0092) = 0.9909'],
  ['trained-journey', 0, '0.0003 / (1.0000 + 13 others, together 0.0092) = 0.0003'],
  ['trained-thanks', 1, '1.0000 / (1.0000 + 7 others, together 0.0010) = 0.9990'],
] as const)('in a story the small terms of a long sum are one number, as in school: %s', async (id, col, told) => {
  const trace = engine.trace(configOf(id));
  const stage = findStage(trace, 'probs')!;
  const cell = { stage: stage.id, row: stage.rows - 1, col };
  const { segments, sign, result } = arithmeticOf(trace, cell, await loadWords('en'))!;
  expect(`${segments.map(({ text }) => text).join('')} ${sign} ${result}`).toBe(told);
  expect(textOf(trace, cell.stage, cell.row, col)).toMatch(/\de−0\d/); // as PyTorch prints it
});

test('seven terms are all told, also small ones, and of more a single small one, or one of a hundredth', async () => {
  const words = await loadWords('en');
  /** The last word's share of scores that it has with keys of one number. */
  const told = (...scores: readonly number[]) => {
    const inputs = scores.map((score) => [score, 1]);
    const replace = { W_query: [[0, 1]], W_key: [[1, 0]] };
    const trace = engine.trace({ inputs, dK: 1, scaleBy: 'none', replace });
    const cell = { stage: findStage(trace, 'attn_weights')!.id, row: scores.length - 1, col: 0 };
    return arithmeticOf(trace, cell, words)!
      .segments.map(({ text }) => text)
      .join('');
  };
  const [full, small, smaller] = [0, -5, -6];
  expect(told(full, full, full, full, full, small, smaller)).not.toContain('others');
  expect(told(full, full, full, full, full, full, small, smaller)).toMatch(/2 others, together 0\.0092\)$/);
  expect(told(full, full, full, full, full, full, full, smaller)).not.toContain('others');
  expect(told(full, full, full, full, full, -4.6, small, smaller)).toMatch(/ \+ 0\.0101 \+ 2 others/);
});

test('of a sum that is too long for its place a story shows the largest terms, and the one in focus', async () => {
  const trace = engine.trace(configOf('trained-journey'));
  const cell = { stage: findStage(trace, 'context_vec')!.id, row: 4, col: 0 };
  const words = await loadWords('en');
  const told = (focus: number | null, figures: number) =>
    folded(arithmeticOf(trace, cell, words)!.segments, focus, figures)
      .map((segment) => segment.text + foldText(segment, words))
      .join('');
  expect(told(null, 80)).toBe('0.8337·4.6789 + 0.0540·(−6.5843) + 3 others, together −0.1222');
  expect(told(2, 80)).toBe('0.8337·4.6789 + 0.0636·(−1.8358) + 3 others, together −0.3606');
  expect(calculated(told(null, 80).replace('3 others, together ', '').replace('+ −', '− '))).toBeCloseTo(3.4235, 2);
  expect(signAfter(folded(arithmeticOf(trace, cell, words)!.segments, null, 80), '=')).toBe('≈'); // 3.4230
  expect(told(null, Infinity)).toBe(textOf(trace, cell.stage, 4, 0)); // it has space
  expect(folded(arithmeticOf(trace, cell)!.segments, null, 80)[0]!.text).toBe('0.0015'); // elsewhere it is the first
});

test('a number of two decimals that rounds to zero has no sign', () => {
  expect([-0.004, -0, -0.005, -10].map((value) => numberText(value, false, true))).toEqual([
    ...['0.00', '0.00', '−0.01', '−10.00'],
  ]);
  expect(numberText(-0)).toBe('−0.0000'); // as PyTorch prints it
});
