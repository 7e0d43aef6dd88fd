// Rows of weights on demand equal the trace bit for bit: both run the same operations on the same numbers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConfigError, findStage, loadEngine, valuesOf, type Config } from '../../../web/engine/index.ts';
import { configs } from '../support/random_configs.ts';
import { collected, withMemory } from '../support/wasm_memory.ts';

const WASM = new URL('../../../build/wasm/core.wasm', import.meta.url);
const engine = await loadEngine();

/** Every row of every batch item and head, requested in two pieces. */
function expectRowsOfTrace(config: Config): void {
  const trace = engine.trace(config);
  const rows = engine.weightRows(config);
  expect(rows.stage).toBe(trace.config.maskBy === 'renormalise' ? 'masked_simple_norm' : 'attn_weights');
  for (let batch = 0; batch < (rows.batch || 1); batch++) {
    for (let head = 0; head < (rows.heads || 1); head++) {
      const wanted = valuesOf(trace, findStage(trace, rows.stage, batch, head)!);
      const cut = Math.floor(rows.n / 2);
      const parts = [...(cut > 0 ? [rows.rows(0, cut, batch, head)] : []), rows.rows(cut, rows.n - cut, batch, head)];
      expect(parts.flatMap((part) => Array.from(part))).toEqual(Array.from(wanted));
    }
  }
  rows.release();
}

test.each(engine.presets())('$id: rows on demand equal the trace', ({ config }) => expectRowsOfTrace(config));

test('rows on demand equal the trace for random configs', () => {
  fc.assert(fc.property(configs, expectRowsOfTrace), { numRuns: 300 });
});

test('a reader’s own mask hides the same cells as in the trace', () => {
  const mask = [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ];
  for (const maskBy of ['fill', 'renormalise'] as const) {
    const config: Config = { inputs: { draw: 'randn' }, n: 3, dIn: 2, mask: 'causal', maskBy, replace: { mask } };
    expectRowsOfTrace(config);
    const lengths = {
      mask: 'padding' as const,
      batch: 2,
      lengths: [3, 2],
      replace: { mask: [mask, mask.toReversed()] },
    };
    expectRowsOfTrace({ ...config, ...lengths });
  }
});

test('4,096 tokens have no trace, but rows', () => {
  const config: Config = { inputs: { draw: 'randn' }, n: 4096, dIn: 3, mask: 'causal' };
  expect(engine.validate(config)[0]!.message).toMatch(/^the trace must take at most 64 MB/);
  const rows = engine.weightRows(config);
  const last = rows.rows(4090, 6);
  expect(last.length).toBe(6 * 4096);
  for (let i = 0; i < 6; i++) {
    const row = last.subarray(i * 4096, (i + 1) * 4096);
    // Each weight is rounded once, and their sum again in double precision: at most 4,096 times half an ulp of 1/4096.
    expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
    expect(row.subarray(4090 + i + 1).every((weight) => weight === 0)).toBe(true);
  }
  rows.release();
  expect(() => rows.rows(0, 1)).toThrow('released');
});

test('rows that are not released free their memory when garbage-collected', async () => {
  const [own, memory] = await withMemory(() => loadEngine({ wasm: WASM }));
  for (let i = 0; i < 20; i++) {
    own.weightRows({ inputs: { draw: 'rand' }, n: 50_000, dIn: 20, dK: 20, dV: 20 }); // 28 MB
    await collected();
  }
  expect(memory.buffer.byteLength).toBeLessThan(150e6);
});

test('rows that would take more than 1 GB at once are refused', () => {
  const rows = engine.weightRows({ inputs: { draw: 'rand' }, n: 100_000, dIn: 1, dK: 1, dV: 1 });
  expect(() => rows.rows(0, 100_000)).toThrow('100000 rows take too much memory at once: ask for fewer');
  expect(rows.rows(99_999, 1)).toHaveLength(100_000);
  rows.release();
});

test('missing rows, batch items and heads are rejected by name', () => {
  const rows = engine.weightRows({ inputs: { draw: 'randn' }, n: 4, dIn: 2 });
  expect(() => rows.rows(3, 2)).toThrow('rows must lie in [0, 4): got 2 from 3');
  expect(() => rows.rows(0, 0)).toThrow(RangeError);
  expect(() => rows.rows(0, 1, 0, 1)).toThrow('head must be below 1: got 1');
  rows.release();
  expect(() => engine.weightRows({ heads: 3 })).toThrow(ConfigError);
});

test('a batch item or head that does not exist is refused by its number', () => {
  const rows = engine.weightRows({ inputs: { draw: 'rand' }, n: 3, dIn: 3, batch: 2, heads: 2, dK: 4, dV: 4 });
  expect(() => rows.rows(0, 1, 2, 0)).toThrow('batch must be below 2: got 2');
  expect(() => rows.rows(0, 1, 0, 2)).toThrow('head must be below 2: got 2');
  expect(() => rows.rows(0, 1, -1, 0)).toThrow('batch must be below 2: got -1');
  rows.release();
});
