// The streaming path on the real WASM: equal to the recorded one, small in memory, and with error messages.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigError, tensorOf, type Config, type Tensor, type Trace } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { plainConfig } from '../../../web/engine/plain_config.ts';
import { loadStreaming } from '../../../web/engine/streaming.ts';
import { examples } from '../../scope.ts';
import { configs } from '../support/random_configs.ts';
import { collected, withMemory } from '../support/wasm_memory.ts';

const streaming = await loadStreaming();
const prepare = (config: Config) => streaming.prepare(plainConfig(config));

const drawn = (n: number, seed: number) => {
  const trace = engine.trace({ seed, inputs: { draw: 'randn' }, n, dIn: 1, dK: 1, dV: 1 });
  return tensorOf(trace, 'inputs')!.data;
};
/** Normal numbers of a shape, the same each time. They repeat, since the trace that draws them must fit. */
function normal(shape: readonly number[], seed: number): Tensor {
  const some = drawn(997, seed);
  return {
    shape,
    data: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => some[(i * 7 + (i >> 8)) % 997]!),
  };
}

/** Queries, keys and values. */
const three = (tensors: readonly Tensor[]) => tensors as readonly [Tensor, Tensor, Tensor];

const lastOf = (trace: Trace) => tensorOf(trace, trace.stages.at(-1)!.name)!;
const largest = (data: Float32Array) =>
  data.reduce((max, x) => (Number.isFinite(x) ? Math.max(max, Math.abs(x)) : max), 0);

/** Whether the streaming kernel covers a config, by the rules of `Engine.prepare`. */
const streams = ({ dropout = 0, maskBy = 'fill', replace }: Config) =>
  dropout === 0 && maskBy === 'fill' && !replace?.mask;

/** The differences between a prepared run and the trace, in words; empty if they are equal. */
function flawOf(config: Config): string | undefined {
  const trace = engine.trace(config);
  const { data: expected, shape } = lastOf(trace);
  const prepared = prepare(config);
  const got = prepared.run(tensorOf(trace, 'inputs')!.data);
  if (String(prepared.outputShape) !== String(shape)) return `shape ${prepared.outputShape} for ${shape}`;
  // Not covered: the same operations, so the same bits. Streamed: every sum in another order, each with an error of
  // some 2^-24 of its largest term; softmax turns an error of a logit into a factor of its weight.
  const logits = largest(tensorOf(trace, 'attn_scores')!.data);
  const tolerance = streams(config) ? 1e-6 * Math.max(1, 0.3 * logits) * Math.max(1, largest(expected)) : 0;
  const wrong = expected.findIndex((x, i) =>
    Number.isNaN(x) ? !Number.isNaN(got[i]) : !(Math.abs(x - got[i]!) <= tolerance),
  );
  prepared.release();
  return wrong < 0 ? undefined : `${wrong}: ${got[wrong]} for ${expected[wrong]}, tolerance ${tolerance}`;
}

describe('a prepared run returns the last stage of the trace', () => {
  test.each(engine.presets())('$id', ({ config }) => expect(flawOf(config)).toBeUndefined());

  test('for random configs, streamed and not', () => {
    let streamed = 0;
    fc.assert(
      fc.property(configs, (config) => {
        if (streams(config)) streamed++;
        expect(flawOf(config)).toBeUndefined();
      }),
      { numRuns: examples(250) },
    );
    expect(streamed).toBeGreaterThan(25);
  });

  test('for random configs that are all streamed', () => {
    const covered = configs.map((config): Config => ({ ...config, dropout: 0, maskBy: 'fill', call: 1 }));
    fc.assert(
      fc.property(covered, (config) => {
        expect(flawOf(config)).toBeUndefined();
      }),
      { numRuns: examples(250) },
    );
  });

  test('of 4,096 tokens, which fit no trace: under a causal mask the first are a trace of themselves', () => {
    const data = Float32Array.from(normal([4096, 3], 7).data);
    const of = (n: number): Config => ({ inputs: { shape: [n, 3], data: data.slice(0, 3 * n) }, mask: 'causal' });
    expect(engine.validate(of(4096))[0]!.message).toMatch(/^the numbers of a config must take at most 64 MB/);
    const got = prepare(of(4096)).run(data);
    const { data: expected, shape } = lastOf(engine.trace(of(200)));
    expect(got).toHaveLength(4096 * shape[1]!);
    const tolerance = 1e-6 * Math.max(1, largest(expected)); // as in `flawOf`
    expect(expected.findIndex((x, i) => !(Math.abs(x - got[i]!) <= tolerance))).toBe(-1);
  });
});

describe('a prepared config', () => {
  const config: Config = { seed: 789, mask: 'causal' };
  const inputs = tensorOf(engine.trace(config), 'inputs')!.data;

  test('runs on other inputs, into an array of the caller or one of its own', () => {
    const prepared = prepare(config);
    const other = inputs.map((x) => x / 2 + 1);
    const expected = lastOf(
      engine.trace({ ...config, inputs: Array.from({ length: 6 }, (_, i) => [...other.subarray(3 * i, 3 * i + 3)]) }),
    ).data;
    const first = prepared.run(other);
    const out = new Float32Array(12);
    expect(prepared.run(inputs, out)).toBe(out);
    expect(out).not.toEqual(first);
    for (const [i, x] of first.entries()) expect(x).toBeCloseTo(expected[i]!, 6);
    expect(prepared.run([...inputs])).toEqual(out);
    expect(prepared.inputShape).toEqual([6, 3]);
    expect(prepared.outputShape).toEqual([6, 2]);
  });

  test('stays intact with others beside it, and after memory has grown', () => {
    const prepared = prepare(config);
    const before = prepared.run(inputs);
    const many = Array.from({ length: 50 }, (_, seed) =>
      prepare({ seed, inputs: { draw: 'rand' }, n: 512, dIn: 64, dK: 64, dV: 64 }),
    );
    expect(prepared.run(inputs)).toEqual(before);
    for (const one of many) one.release();
    expect(prepared.run(inputs)).toEqual(before);
  });

  test('frees its memory when released, and when garbage-collected', async () => {
    const large = plainConfig<Config>({ inputs: { draw: 'rand' }, n: 8192, dIn: 64, dK: 64, dV: 64 });
    const [own, memory] = await withMemory(() => loadStreaming());
    for (let i = 0; i < 20; i++) own.prepare(large).release();
    expect(memory.buffer.byteLength).toBeLessThan(40e6); // one takes 17 MB, twenty would take 340
    for (let i = 0; i < 20; i++) {
      own.prepare(large);
      await collected();
    }
    expect(memory.buffer.byteLength).toBeLessThan(80e6); // an engine may keep the last one for a while
  });

  test('refuses inputs of another length, invalid configs, and runs after its release', () => {
    const prepared = prepare(config);
    expect(() => prepared.run(inputs.subarray(1))).toThrow('x must hold 6 x 3 = 18 numbers: got 17');
    expect(() => prepared.run(inputs, new Float32Array(13))).toThrow('out must hold 6 x 2 = 12 numbers: got 13');
    prepared.release();
    prepared.release();
    expect(() => prepared.run(inputs)).toThrow('released');
    expect(() => prepare({ dK: 3, heads: 2 })).toThrow('heads must divide dK');
    expect(() => prepare({ inputs: { draw: 'rand' }, n: 2 ** 24, dIn: 64 })).toThrow(
      'the numbers of a config must take at most 1000 MB',
    );
    expect(() => prepare({ inputs: { draw: 'rand' }, n: 4096, dIn: 2, dropout: 0.5 })).toThrow(
      'the numbers of a config must take at most 64 MB',
    );
  });
});

describe('attention(q, k, v)', () => {
  test('equals the middle of a trace, from queries, keys and values to the context', () => {
    for (const mask of ['none', 'causal', 'padding', 'causal+padding'] as const) {
      const lengths = mask.includes('padding') ? [7, 3] : null;
      const sizes = { batch: 2, n: 7, dIn: 5, dK: 8, dV: 6, heads: 2 };
      const trace = engine.trace({ inputs: { draw: 'randn' }, ...sizes, mask, lengths });
      const [q, k, v] = three(['head_queries', 'head_keys', 'head_values'].map((name) => tensorOf(trace, name)!));
      const { shape, data } = streaming.attention(q, k, v, {
        causal: mask.startsWith('causal'),
        lengths: lengths ?? undefined,
      });
      const expected = tensorOf(trace, 'context_vec')!;
      expect(shape).toEqual(expected.shape);
      for (const [i, x] of data.entries()) expect(x).toBeCloseTo(expected.data[i]!, 6);
    }
  });

  test('multiplies the scores by the given scale', () => {
    const [q, k, v] = [normal([5, 4], 1), normal([5, 4], 2), normal([5, 3], 3)];
    const halved = { shape: q.shape, data: Float32Array.from(q.data, (x) => x / 2) };
    expect(streaming.attention(q, k, v, { scale: 0.5 }).data).toEqual(
      streaming.attention(halved, k, v, { scale: 1 }).data,
    );
    expect(streaming.attention(q, k, v)).toEqual(streaming.attention(q, k, v, { scale: 0.5 }));
  });

  test('at 8192 tokens leaves the memory of WebAssembly within 20 MB', async () => {
    const [own, memory] = await withMemory(() => loadStreaming()); // nothing else has run in it
    const all = three([1, 2, 3].map((seed) => normal([8192, 64], seed)));
    const { data } = own.attention(...all, { causal: true });
    expect(memory.buffer.byteLength).toBeLessThanOrEqual(20e6);
    expect(data.every(Number.isFinite)).toBe(true);
    const start = three(all.map((tensor) => ({ shape: [100, 64], data: Array.from(tensor.data).slice(0, 6400) })));
    // Later calls change nothing.
    expect(data.slice(0, 6400)).toEqual(streaming.attention(...start, { causal: true }).data);
  });

  test('refuses shapes and lengths that do not agree', () => {
    const q = normal([2, 3, 4], 1);
    const refused = (given: Parameters<typeof streaming.attention>, message: string) =>
      expect(() => streaming.attention(...given)).toThrow(message);
    refused([{ shape: [4], data: [1, 2, 3, 4] }, q, q], 'q must have a shape (..., tokens, width) of at least 1 each');
    refused([{ ...q, shape: [2, 3, 5] }, q, q], 'q must hold 30 numbers, as its shape (2, 3, 5) says: got 24');
    refused([q, normal([2, 3, 5], 1), q], 'k must have the shape of q except for the number of tokens: got (2, 3, 5)');
    refused([q, q, normal([2, 4, 4], 1)], 'v must have the shape of k except for its width: got (2, 4, 4)');
    refused([q, q, q, { lengths: [3] }], 'lengths must have one entry per item, 2: got 1');
    refused([q, q, q, { lengths: [3, 4] }], 'lengths must be integers from 0 to 3: got 4');
    // 1 MB each of q and k; of v and the result twice the larger one, which is the result.
    const long = (width: number) => ({ shape: [1000, width], data: { length: 1000 * width } });
    refused([long(250), long(250), long(125_000)], 'q, k, v and the result must take at most 1000 MB: these would');
    const row = (width: number) => ({ shape: [1, width], data: { length: width } });
    refused([long(250), row(250), row(125_000)], 'these would take 1002 MB'); // the result is larger than v
  });
});

test('the engine loads the streaming path on first use', async () => {
  await engine.warmUp();
  const trace = engine.trace({ seed: 789 });
  const prepared = await engine.prepare({ seed: 789 });
  for (const [i, x] of prepared.run(tensorOf(trace, 'inputs')!.data).entries())
    expect(x).toBeCloseTo(lastOf(trace).data[i]!, 6);
  const [q, k, v] = three(['queries', 'keys', 'values'].map((name) => tensorOf(trace, name)!));
  expect((await engine.attention(q, k, v)).shape).toEqual([6, 2]);
  await expect(engine.prepare({ dK: 3, heads: 2 })).rejects.toBeInstanceOf(ConfigError);
});
