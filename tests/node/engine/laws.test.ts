// Laws that hold for every config, on random ones: 100 of them in `npm test`, 10,000 in `npm run test:all`.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Config, tensorOf, type Trace, valuesOf } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { ALL } from '../../scope.ts';
import { configs } from '../support/random_configs.ts';

const RUNS = ALL ? 10_000 : 100;

/** The rows of the weights of every batch item and head, before dropout. */
function rowsOf(trace: Trace): Float32Array[] {
  const name = trace.config.maskBy === 'renormalise' ? 'masked_simple_norm' : 'attn_weights';
  return trace.stages
    .filter((stage) => stage.name === name)
    .flatMap((stage) =>
      Array.from({ length: stage.rows }, (_, row) =>
        valuesOf(trace, stage).subarray(row * stage.cols, (row + 1) * stage.cols),
      ),
    );
}

/** A tensor as a config takes it. */
const given = (trace: Trace, name: string) => {
  const { shape, data } = tensorOf(trace, name)!;
  return { shape, data };
};

const last = (trace: Trace) => tensorOf(trace, trace.stages.at(-1)!.name)!;
const isCausal = ({ mask }: Config) => mask === 'causal' || mask === 'causal+padding';

/** The same bits; compared in a loop, since there are millions of them. */
function expectSame(got: Float32Array, wanted: Float32Array): void {
  if (got.length !== wanted.length || got.some((value, i) => !Object.is(value, wanted[i]))) expect(got).toEqual(wanted);
}

/** Numbers that differ only by rounding; identical if they are not finite. */
function expectNear(got: ArrayLike<number>, wanted: ArrayLike<number>, tolerance: number): void {
  expect(got.length).toBe(wanted.length);
  for (let i = 0; i < wanted.length; i++) {
    const [a, b] = [got[i]!, wanted[i]!];
    if (!Object.is(a, b) && !(Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b)))) expect(a).toBe(b);
  }
}

/** A row of it may have no visible key: its weights are NaN. */
const isBlind = ({ lengths, replace }: Config): boolean => Boolean(lengths?.includes(0) || replace?.mask);

/** Each law's condition on a config, and the configs that meet it. */
const laws: Record<string, { when?: (config: Config) => boolean; holds: (config: Config) => void }> = {
  'a row of weights sums to one, or is NaN where nothing is visible': {
    holds(config) {
      for (const row of rowsOf(engine.trace(config))) {
        const sum = row.reduce((total, weight) => total + weight, 0);
        const lawful = Math.abs(sum - 1) < 1e-5 || (isBlind(config) && row.every(Number.isNaN));
        if (!lawful) expect(row).toBe('a row that sums to one');
      }
    },
  },
  'nothing looks ahead': {
    when: (config) => isCausal(config) && config.hiddenScore !== 'zero',
    holds(config) {
      const trace = engine.trace(config);
      for (const [i, row] of rowsOf(trace).entries())
        for (let key = (i % trace.config.n!) + 1; key < row.length; key++)
          if (row[key] !== 0 && !isBlind(config)) expect(row[key]).toBe(0);
    },
  },
  // With renormalising, softmax includes hidden scores: there the law holds only within rounding.
  'what padding hides before softmax has no effect': {
    when: ({ lengths, maskBy, hiddenScore }) =>
      Boolean(lengths) && maskBy === 'fill' && hiddenScore === 'minus_infinity',
    holds(config) {
      const before = engine.trace({ ...config, dropout: 0 });
      const inputs = tensorOf(before, 'inputs')!;
      const [n, dIn] = inputs.shape.slice(-2) as [number, number];
      const data = Float32Array.from(inputs.data);
      for (const [item, length] of config.lengths!.entries())
        data.fill(3, (item * n + length) * dIn, (item + 1) * n * dIn);
      const after = engine.trace({ ...config, dropout: 0, replace: { inputs: { shape: inputs.shape, data } } });
      const width = last(before).shape.at(-1)!;
      for (const [item, length] of config.lengths!.entries()) {
        const seen = (trace: Trace) => last(trace).data.subarray(item * n * width, (item * n + length) * width);
        expectSame(seen(after), seen(before));
      }
    },
  },
  'a wrapper of one head is no wrapper': {
    when: ({ heads }) => heads === 1,
    holds(config) {
      const data = (headsBy: 'split' | 'wrapper') => engine.trace({ ...config, headsBy }).data;
      expectSame(data('wrapper'), data('split'));
    },
  },
  'a wrapper’s heads are split heads with the same weights': {
    when: ({ heads, headsBy, qkv, dropout }) => heads! > 1 && headsBy === 'wrapper' && qkv !== 'fused' && dropout === 0,
    holds(config) {
      const whole = engine.trace({ ...config, outProj: false });
      /** The heads' matrices below each other, or, where a weight is d_in x d_out, side by side. */
      const joined = (name: string) => {
        const { data, shape } = tensorOf(whole, name)!;
        const [heads, rows, cols] = name.startsWith('b_') ? [1, 1, data.length] : (shape as [number, number, number]);
        if (config.weightInit !== 'rand') return { shape: [heads * rows, cols], data };
        const at = (i: number) => [Math.floor(i / cols) % heads, Math.floor(i / cols / heads), i % cols] as const;
        const side = data.map((_, i) => data[(at(i)[0] * rows + at(i)[1]) * cols + at(i)[2]]!);
        return { shape: [rows, heads * cols], data: side };
      };
      const names = ['W_query', 'W_key', 'W_value', 'b_query', 'b_key', 'b_value'];
      const split = engine.trace({
        ...config,
        outProj: false,
        headsBy: 'split',
        dK: config.dK! * config.heads!,
        dV: config.dV! * config.heads!,
        replace: Object.fromEntries(names.flatMap((one) => (tensorOf(whole, one) ? [[one, joined(one)]] : []))),
      });
      expectNear(last(split).data, last(whole).data, 1e-6);
    },
  },
  'fused projections are separate ones with the same weights': {
    when: ({ qkv, dropout }) => qkv === 'fused' && dropout === 0,
    holds(config) {
      const fused = engine.trace({ ...config, outProj: false });
      const [weight, bias] = ['W_qkv', 'b_qkv'].map((name) => tensorOf(fused, name));
      const { dK, dV, dIn, heads, kvHeads } = fused.config;
      const [keys, values] = [dK, dV].map((width) => (width / heads) * (kvHeads ?? heads)) as [number, number];
      const rows = (first: number, count: number) => ({
        shape: [count, dIn!],
        data: weight!.data.slice(first * dIn!, (first + count) * dIn!),
      });
      const part = (first: number, count: number) => [Array.from(bias!.data.subarray(first, first + count))];
      const separate = engine.trace({
        ...config,
        outProj: false,
        qkv: 'separate',
        replace: {
          W_query: rows(0, dK),
          W_key: rows(dK, keys),
          W_value: rows(dK + keys, values),
          ...(bias ? { b_query: part(0, dK), b_key: part(dK, keys), b_value: part(dK + keys, values) } : {}),
        },
      });
      expectNear(last(separate).data, last(fused).data, 1e-6);
    },
  },
  'grouped queries equal separate heads with copied keys and values': {
    when: ({ heads = 1, kvHeads, dropout }) => (kvHeads ?? heads) < heads && dropout === 0,
    holds(config) {
      const grouped = engine.trace({ ...config, qkv: 'separate' });
      const { heads, kvHeads, weightInit } = grouped.config;
      /** The rows or columns of each group's head, once for each head of the group. */
      const repeated = (name: string) => {
        const { data, shape } = tensorOf(grouped, name)!;
        const [first, second] = shape.length === 1 ? [1, shape[0]!] : (shape as [number, number]);
        const rows = Array.from({ length: first }, (_, i) => Array.from(data.subarray(i * second, (i + 1) * second)));
        const along = <T>(list: readonly T[]) => {
          const width = list.length / kvHeads!;
          return Array.from({ length: heads }, (_, head) => Math.floor((head * kvHeads!) / heads) * width).flatMap(
            (from) => list.slice(from, from + width),
          );
        };
        return weightInit === 'linear' && shape.length === 2 ? along(rows) : rows.map((row) => along(row));
      };
      const names = ['W_key', 'W_value', 'b_key', 'b_value'].filter((name) => tensorOf(grouped, name));
      const kept = ['W_query', 'b_query', 'W_out', 'b_out', 'W_vocab'].filter((name) => tensorOf(grouped, name));
      const alone = engine.trace({
        ...config,
        qkv: 'separate',
        kvHeads: null,
        replace: {
          ...Object.fromEntries(kept.map((name) => [name, given(grouped, name)])),
          ...Object.fromEntries(names.map((name) => [name, repeated(name)])),
        },
      });
      expectSame(last(alone).data, last(grouped).data);
    },
  },
  'the last row under a causal mask is that of one query over stored keys and values': {
    when: ({ mask, maskBy, qkv, rope, memory, dropout }) =>
      mask === 'causal' && maskBy === 'fill' && qkv === 'separate' && !rope && memory === null && dropout === 0,
    holds(config) {
      const all = engine.trace({ ...config, hiddenScore: 'minus_infinity' });
      const { n, dIn, batch } = all.config as { n: number; dIn: number; batch: number };
      const inputs = tensorOf(all, 'inputs')!;
      const lastRows = (data: Float32Array, cols: number) =>
        Float32Array.from({ length: (data.length / (n * cols)) * cols }, (_, i) => {
          const item = Math.floor(i / cols);
          return data[(item * n + n - 1) * cols + (i % cols)]!;
        });
      const weights = ['W_query', 'b_query', 'W_key', 'b_key', 'W_value', 'b_value', 'W_out', 'b_out', 'W_vocab'];
      const kept = weights.flatMap((name) => (tensorOf(all, name) ? [[name, given(all, name)] as const] : []));
      const one = engine.trace({
        ...config,
        mask: 'none',
        hiddenScore: 'minus_infinity',
        n: 1,
        tokens: null,
        inputs: { shape: batch ? [batch, 1, dIn] : [1, dIn], data: lastRows(inputs.data, dIn) },
        memory: { shape: inputs.shape, data: inputs.data },
        memoryTokens: null,
        replace: Object.fromEntries(kept),
      });
      expectSame(last(one).data, lastRows(last(all).data, last(all).shape.at(-1)!));
    },
  },
};

test.each(Object.entries(laws))('%s', (_, { when = () => true, holds }) => {
  fc.assert(fc.property(configs.filter(when), holds), { numRuns: RUNS });
});

test('a batch item gives the same result alone and among others', () => {
  fc.assert(
    fc.property(
      configs.filter(({ batch, dropout }) => batch! > 1 && dropout === 0),
      (config) => {
        const trace = engine.trace(config);
        const inputs = tensorOf(trace, 'inputs')!;
        const [batch, n, dIn] = inputs.shape as [number, number, number];
        const memory = config.memory as NonNullable<Config['memory']>[] | null;
        const names = trace.stages.map(({ name }) => name).filter((name) => /^[Wb]_/.test(name));
        const weights = Object.fromEntries(names.map((name) => [name, given(trace, name)]));
        for (let item = 0; item < batch; item++) {
          const own = inputs.data.subarray(item * n * dIn, (item + 1) * n * dIn);
          const alone = engine.trace({
            ...config,
            batch: null,
            n: null,
            dIn: null,
            lengths: config.lengths ? [config.lengths[item]!] : null,
            memory: memory && memory[item]!,
            inputs: { shape: [n, dIn], data: own.slice() },
            replace: weights,
          });
          const { data } = last(trace);
          const size = data.length / batch;
          expectSame(last(alone).data, data.subarray(item * size, (item + 1) * size));
        }
      },
    ),
    { numRuns: RUNS },
  );
});
