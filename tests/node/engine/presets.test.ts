// Every preset compared with the values that PyTorch gave for its notebook; what it printed: docs/notebooks.test.ts.
import { describe, expect, test } from 'vitest';
import { loadEngine, tensorOf, type Config, type Trace } from '../../../web/core.ts';
import { expectSameBits, numbersOf, readFixture, traceName, type Fixture } from '../../fixtures.ts';

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

function comparePlain(id: string, name: string, changes: Config = {}): void {
  const fixture = readFixture(name);
  const trace = traceOf(id, changes);
  expectSameBits(trace, 'inputs', fixture.inputs);
  expect(compareParams(trace, fixture.params)).toBeGreaterThan(0);
  expect(compareStages(trace, fixture.stages)).toBeGreaterThan(5);
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
  });

  test('every preset of a notebook is compared above', () => {
    const compared = (
      'self-attention-v1 one-query self-attention-v2 causal-mask mask-then-softmax softmax-then-renormalise dropout ' +
      'causal-attention multi-head-wrapper multi-head-attention biased fused-qkv padding-mask distinct-dims ' +
      'multi-head-distinct-dims'
    ).split(' ');
    expect(engine.presets().flatMap(({ id, notebook }) => (notebook === null ? [] : [id]))).toEqual(compared);
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
