// Every preset compared with the values that real PyTorch gave for its notebook.
import { describe, expect, test } from 'vitest';
import { pytorchClass } from '../../../web/code/pytorch_class.ts';
import { scriptText } from '../../../web/code/script.ts';
import { loadEngine, printTorch, tensorOf, type Config, type Trace } from '../../../web/core.ts';
import { expectSameBits, numbersOf, readFixture, traceName, type Fixture, type FixtureTensor } from '../../fixtures.ts';

const engine = await loadEngine();

function presetConfig(id: string): Config {
  const preset = engine.presets().find((p) => p.id === id);
  if (!preset) throw new Error(`no preset ${id}`);
  return preset.config;
}

const traceOf = (id: string, changes: Config = {}) => engine.trace({ ...presetConfig(id), ...changes });

/** Compares every stage of the fixture; returns their number. */
function compareStages(trace: Trace, stages: Fixture, skip: readonly string[] = []): number {
  const names = Object.keys(stages).filter((name) => !skip.includes(name));
  for (const stage of names) {
    const name = traceName(stage, trace);
    // The fixture's `scaled` is unmasked; a masked trace scales after the mask, unless it scales the scores.
    const of = stage === 'scaled' ? engine.trace({ ...trace.config, scaleAt: 'scores' }) : trace;
    expectSameBits(of, name, stages[stage]);
  }
  return names.length;
}

function compareParams(trace: Trace, params: Fixture): number {
  const names: Record<string, string> = { proj: 'W_qkv', out_proj: 'W_out' };
  for (const [key, { weight, bias }] of Object.entries<Fixture>(params)) {
    const name = names[key] ?? key;
    expectSameBits(trace, name, weight);
    if (bias) expectSameBits(trace, name.replace('W_', 'b_'), bias);
    else expect(tensorOf(trace, name.replace('W_', 'b_'))).toBeUndefined();
  }
  return Object.keys(params).length;
}

/** Scaling the trace's scores is one float32 operation, so it is exact. */
function expectExactScaling(trace: Trace): void {
  for (const stage of trace.stages.filter((s) => s.name === 'scaled_scores')) {
    const from = trace.stages[stage.inputs[0]!]!;
    for (let i = 0; i < stage.rows * stage.cols; i++) {
      const x = trace.data[from.offset + i]!;
      const scaled = stage.op === 'divide' ? x / stage.scalar! : x * stage.scalar!;
      expect(trace.data[stage.offset + i]).toBe(Math.fround(scaled));
    }
  }
}

function comparePrinted(trace: Trace, printed: Fixture): number {
  const whole = Object.entries<Fixture>(printed).filter(([, { complete }]) => complete);
  for (const [stage, { text }] of whole) {
    const step = /^(query|key|value|attn_scores?|scaled|attn_weights|context_vec)_2(2?)$/.exec(stage);
    if (step) expect(printStep(trace, step[1]!, step[2] !== ''), stage).toBe(text);
    else expect(printTensor(trace, traceName(stage, trace)), stage).toBe(text);
  }
  return whole.length;
}

function printTensor(trace: Trace, name: string): string {
  const { data, shape } = tensorOf(trace, name)!;
  return printTorch(data, shape);
}

const STEPS: Record<string, string> = {
  query: 'queries',
  key: 'keys',
  value: 'values',
  attn_score: 'attn_scores',
  attn_scores: 'attn_scores',
  scaled: 'scaled_scores',
  attn_weights: 'attn_weights',
  context_vec: 'context_vec',
};

/** A step for token 2: its row of a stage, or its cell in that row. */
function stepOf(trace: Trace, step: string, cell: boolean): Float32Array {
  const { data, shape } = tensorOf(trace, STEPS[step]!)!;
  const row = data.subarray(shape[1]!, 2 * shape[1]!);
  return cell ? row.subarray(1, 2) : row;
}

function printStep(trace: Trace, step: string, cell: boolean): string {
  const values = stepOf(trace, step, cell);
  return printTorch(values, cell ? [] : [values.length]);
}

function comparePlain(id: string, name: string, changes: Config = {}): void {
  const fixture = readFixture(name);
  const trace = traceOf(id, changes);
  expectSameBits(trace, 'inputs', fixture.inputs);
  expect(compareParams(trace, fixture.params)).toBeGreaterThan(0);
  expect(compareStages(trace, fixture.stages)).toBeGreaterThan(5);
  expectExactScaling(trace);
  comparePrinted(trace, fixture.printed ?? {});
  comparePrinted(trace, fixture.published ?? {});
}

describe('a preset gives its notebook’s numbers', () => {
  test.each([
    ['self-attention-v1', '003_self_attention_v1'],
    ['one-query', '004_steps'],
    ['self-attention-v2', '000_self_attention_v2'],
    ['causal-mask', '000_self_attention_v3'],
    ['causal-attention', '000_causal_attention'],
    ['multi-head-attention', '000_multi_head_attention'],
    ['biased', '001_self_attention_v1'],
    ['fused-qkv', '001_self_attention_v2'],
    ['distinct-dims', '002_self_attention'],
    ['multi-head-distinct-dims', '002_multi_head_self_attention'],
  ])('%s: %s', (id, name) => comparePlain(id, name));

  test('causal-mask under an MKL build: 000_self_attention_v3.mkl', () => {
    const fixture = readFixture('000_self_attention_v3');
    const { build, ...stages } = fixture.mkl;
    expect(build).toBe('mkl');
    expect(compareStages(traceOf('causal-mask', { dropoutBuild: 'mkl' }), stages)).toBe(4);
  });

  test.each(['self-attention-v1', 'one-query'])('%s: the steps for "journey"', (id) => {
    const fixture = readFixture(id === 'one-query' ? '004_steps' : '003_self_attention_v1');
    const trace = traceOf(id);
    for (const [step, wanted] of Object.entries<FixtureTensor>(fixture.token_steps)) {
      const [, name, cell] = /^(.*)_2(2?)$/.exec(step)!;
      const values = stepOf(trace, name!, cell !== '');
      expect(values.length, step).toBe(wanted.data.length);
      for (const [i, value] of wanted.data.entries()) expect(values[i], step).toBeCloseTo(Number(value), 6);
    }
    expect(Object.keys(fixture.token_steps)).toHaveLength(8);
  });

  test('mask-then-softmax and softmax-then-renormalise: 004_masking_two_ways', () => {
    const fixture = readFixture('004_masking_two_ways');
    const filled = traceOf('mask-then-softmax');
    const renormalised = traceOf('softmax-then-renormalise');
    const { W_query, W_key } = fixture.params;
    compareParams(filled, { W_query, W_key });
    expectSameBits(filled, 'values', fixture.values_from_004_steps);
    const simple = ['weights_unmasked', 'tril', 'masked_simple', 'row_sums', 'masked_simple_norm'];
    expect(compareStages(filled, fixture.stages, simple)).toBe(9);
    expect(compareStages(renormalised, fixture.stages, ['mask', 'masked', 'logits', 'weights', 'context'])).toBe(9);
    expect(comparePrinted(filled, pick(fixture.printed, ['masked', 'weights', 'context']))).toBe(3);
    expect(
      comparePrinted(
        renormalised,
        pick(
          fixture.printed,
          simple.filter((name) => name !== 'row_sums'),
        ),
      ),
    ).toBe(4);
    // The fixture's context uses the weights by -inf; those by renormalising are rounded differently.
    const context = tensorOf(renormalised, 'context_vec')!.data;
    for (const [i, value] of numbersOf(fixture.stages.context).entries()) expect(context[i]).toBeCloseTo(value, 6);
  });

  test.each(['mt', 'mkl'] as const)('dropout under the build %s: 004_dropout', (build) => {
    const fixture = readFixture('004_dropout');
    const trace = traceOf('dropout', { dropoutBuild: build === 'mt' ? 'portable' : 'mkl' });
    expectSameBits(trace, 'dropout_mask', fixture[build].keep);
    expectSameBits(trace, 'dropout_noise', fixture[build].ones);
    expectSameBits(trace, 'attn_weights', fixture.inputs.attn_weights);
    expectSameBits(trace, 'attn_weights_dropped', fixture[build].attn_weights);
    const texts = { ...fixture.printed, ...fixture.published };
    expect(printTensor(trace, 'dropout_noise')).toBe(texts[`${build}.ones`].text);
    expect(printTensor(trace, 'attn_weights_dropped')).toBe(texts[`${build}.attn_weights`].text);
  });

  test('multi-head-wrapper: 000_multi_head_wrapper, head by head', () => {
    const fixture = readFixture('000_multi_head_wrapper');
    const trace = traceOf('multi-head-wrapper');
    expectSameBits(trace, 'inputs', fixture.inputs);
    fixture.heads.forEach((head: Fixture, h: number) => {
      const ofHead = headOf(trace, h);
      expect(compareParams(ofHead, head.params)).toBe(3);
      expect(compareStages(ofHead, head.stages, ['scaled'])).toBe(9); // `scaled` is divided by 1: attn_scores again
    });
    expect(compareStages(trace, fixture.stages)).toBe(2);
    expectExactScaling(trace);
    expect(comparePrinted(trace, fixture.printed)).toBe(1);
  });

  test.each([
    ['first', 0, 'portable', { mask: 'none', lengths: null, call: 1 }],
    ['second', 1, 'portable', {}],
    ['first', 0, 'mkl', { mask: 'none', lengths: null, call: 1 }],
    ['second', 1, 'mkl', {}],
  ] as const)('padding-mask: the %s call of 001_self_attention_v3 (%#)', (_, call, build, changes) => {
    const fixture = readFixture('001_self_attention_v3');
    const trace = traceOf('padding-mask', { ...changes, dropoutBuild: build });
    expectSameBits(trace, 'inputs', fixture.inputs);
    expect(compareParams(trace, fixture.params)).toBe(2);
    const { stages, mkl } = fixture.calls[call];
    if (build === 'portable') expect(compareStages(trace, stages)).toBeGreaterThan(9);
    else expect(compareStages(trace, pick(mkl, ['keep', 'dropped', 'context', 'output']))).toBe(4);
    expectExactScaling(trace);
  });

  test('padding-mask scales, then masks, as notebook 001 does: its output "1" is softmax’s input', () => {
    const trace = traceOf('padding-mask');
    const names = [...new Set(trace.stages.filter(({ detail }) => !detail).map(({ name }) => name))];
    const order = ['attn_scores', 'scaled_scores', 'mask', 'masked', 'attn_weights'];
    expect(names.filter((name) => order.includes(name))).toEqual(order);
    const code = scriptText(pytorchClass(trace));
    expect(code).toContain('scaled_scores = attn_scores / keys.shape[-1] ** 0.5');
    expect(code).toContain('masked = scaled_scores.masked_fill(');
  });

  test('every preset of a notebook is compared above', () => {
    expect(engine.presets().flatMap(({ id, notebook }) => (notebook === null ? [] : [id]))).toEqual([
      'self-attention-v1',
      'one-query',
      'self-attention-v2',
      'causal-mask',
      'mask-then-softmax',
      'softmax-then-renormalise',
      'dropout',
      'causal-attention',
      'multi-head-wrapper',
      'multi-head-attention',
      'biased',
      'fused-qkv',
      'padding-mask',
      'distinct-dims',
      'multi-head-distinct-dims',
    ]);
  });
});

const pick = (from: Fixture, names: readonly string[]): Fixture =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** One head of a wrapper as a separate trace, the form of the fixture. */
function headOf(trace: Trace, head: number): Trace {
  const data: number[] = [];
  const stages = trace.stages
    .filter((stage) => stage.head === null || stage.head === head)
    .map((stage) => {
      const offset = data.length;
      data.push(...trace.data.subarray(stage.offset, stage.offset + stage.rows * stage.cols));
      return { ...stage, head: null, offset };
    });
  return { ...trace, stages, data: Float32Array.from(data) };
}
