// The engine behind its typed door: what it promises of configs, traces and failures, on the real WASM.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ConfigError,
  EngineLoadError,
  findStage,
  loadEngine,
  tensorOf,
  valueAt,
  valuesOf,
  type Config,
  type Stage,
  type Trace,
} from '../../web/engine/index.ts';
import names from '../../cpp/attention/names.json';
import type { Op } from '../../web/engine/types.ts';
import { configs } from './random_configs.ts';

const WASM = new URL('../../build/wasm/core.wasm', import.meta.url);
const engine = await loadEngine();
const presets = engine.presets();
const bitsOf = (data: Float32Array) => new Uint32Array(data.slice().buffer);
const namesOf = (trace: Trace) => [...new Set(trace.stages.map(({ name }) => name))];

/** What a caller without types may hand over. */
const untyped = (config: unknown) => config as Config;

function problemsOf(config: unknown): readonly string[] {
  return engine.validate(untyped(config)).map(({ message }) => message);
}

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('loadEngine', () => {
  test('shares one instance, but for one loaded from an address, bytes or a module of its own', async () => {
    expect(await loadEngine()).toBe(engine);
    expect(await loadEngine({})).toBe(engine);
    const own = await loadEngine({ wasm: WASM });
    expect(own).not.toBe(engine);
    expect(await loadEngine({ wasm: String(WASM) })).not.toBe(own);
    const fromBytes = await loadEngine({ wasm: readFileSync(WASM) });
    const compiled = await loadEngine({ wasm: new WebAssembly.Module(readFileSync(WASM)) });
    for (const one of [own, fromBytes, compiled]) {
      expect(bitsOf(one.trace({}).data)).toEqual(bitsOf(engine.trace({}).data));
    }
  });

  test('has the methods that index.ts promises', () => {
    for (const method of ['presets', 'defaults', 'validate', 'trace'] as const) {
      expect(engine[method]).toBeTypeOf('function');
    }
  });
});

describe('presets and defaults', () => {
  test('each preset has an id of its own, a notebook and a config that is valid', () => {
    expect(new Set(presets.map(({ id }) => id)).size).toBe(15);
    for (const { id, notebook, config } of presets) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(notebook).toMatch(/^00\d( \(\d\))?: \S/);
      expect(engine.validate(config), id).toEqual([]);
    }
  });

  test('a preset states only what differs from the defaults', () => {
    const defaults: Record<string, unknown> = { ...engine.defaults() };
    for (const { id, config } of presets) {
      for (const [field, value] of Object.entries(config))
        expect(value, `${id}: ${field}`).not.toEqual(defaults[field]);
    }
  });

  test('the defaults are a config, and what an empty one means', () => {
    expect(engine.validate(engine.defaults())).toEqual([]);
    expect(engine.trace(engine.defaults())).toEqual(engine.trace({}));
    expect(engine.defaults().seed).toBe(123);
  });

  test('what a caller does to them stays with the caller', () => {
    const mine = engine.defaults() as unknown as { seed: number; inputs: number[][] };
    mine.seed = 1;
    mine.inputs[0]![0] = 99;
    (engine.presets() as unknown[]).length = 0;
    expect(engine.defaults().seed).toBe(123);
    expect(engine.defaults().inputs).toHaveProperty([0, 0], 0.43);
    expect(engine.presets()).toEqual(presets);
    expect(valueAt(engine.trace({}), engine.trace({}).stages[0]!, 0, 0)).toBe(Math.fround(0.43));
  });
});

describe('problems', () => {
  test('trace throws one ConfigError that carries every problem that validate finds', () => {
    const config = untyped({ dK: 6, heads: 4, seed: 1.5, wrong: 0, mask: 'padding' });
    const problems = engine.validate(config);
    expect(problems.map(({ field }) => field)).toEqual(['wrong', 'seed', 'dK', 'dV', 'lengths']);
    expect(problems).toContainEqual({ field: 'dK', message: 'heads must divide dK: 6 is not divisible by 4' });
    const error = errorOf(() => engine.trace(config));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toBeInstanceOf(Error);
    expect((error as ConfigError).name).toBe('ConfigError');
    expect((error as ConfigError).problems).toEqual(problems);
    expect((error as ConfigError).message).toBe(problems.map(({ message }) => message).join('\n'));
  });

  test('an undefined field counts as one that is not there', () => {
    expect(engine.validate({ seed: undefined, mask: undefined })).toEqual([]);
    expect(engine.trace({ seed: undefined, replace: undefined })).toEqual(engine.trace({}));
  });

  test('a seed may be a bigint, exact beyond 2^53', () => {
    const wanted = bitsOf(engine.trace({ seed: '9007199254740993' }).data);
    const trace = engine.trace({ seed: 9007199254740993n });
    expect(bitsOf(trace.data)).toEqual(wanted);
    expect(bitsOf(engine.trace(trace.config).data)).toEqual(wanted);
    expect(engine.validate({ seed: (1n << 64n) - 1n, dropoutSeed: -(1n << 63n) })).toEqual([]);
    expect(problemsOf({ seed: 1n << 64n })).toHaveLength(1);
  });

  test('a size beyond 64 MB is refused with its size', () => {
    expect(
      problemsOf({ inputs: { draw: 'rand' }, n: 2 ** 31 - 1, dIn: 1, heads: 2 ** 31 - 1, headsBy: 'wrapper' }),
    ).toEqual([expect.stringMatching(/^the trace must take at most 64 MB: this config's would take .* MB$/)]);
  });
});

describe('whatever a config holds, it is traced or refused in words', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.replace = cyclic;
  const circle: unknown[] = [];
  circle.push(circle);
  const wide: unknown[] = [];
  for (let i = 0; i < 10; i++) wide.push(wide); // a hundred million ways to go eight deep
  const nested = (wrap: (inner: unknown) => unknown) => {
    let value: unknown = 1;
    for (let i = 0; i < 100_000; i++) value = wrap(value);
    return value;
  };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const refused: Readonly<Record<string, unknown>> = {
    undefined: undefined,
    null: null,
    true: true,
    'a number': 3,
    'a string': 'causal-mask',
    'a bigint': 3n,
    'a symbol': Symbol('seed'),
    'a function': () => ({}),
    'an array': [{}],
    'an object that holds itself': cyclic,
    'inputs that hold themselves': { inputs: circle },
    'inputs that hold themselves many times': { inputs: wide },
    'lists 100,000 deep': { inputs: nested((inner) => [inner]) },
    'objects 100,000 deep': { inputs: nested((inner) => ({ draw: inner })) },
    'functions in fields': { seed: () => 1, inputs: () => [[1]], replace: () => ({}) },
    'symbols in fields': { seed: Symbol('1'), inputs: [[Symbol('1')]] },
    'functions for tokens': { tokens: Array.from({ length: 6 }, () => () => 'a') },
    'symbols for tokens': { tokens: Array.from({ length: 6 }, () => Symbol('a')) },
    'a date': { seed: new Date(0) },
    'a map': { replace: new Map([['W_key', 1]]), inputs: new Map() },
    'a set': { inputs: new Set([1]) },
    'typed arrays in a list': { inputs: [Float32Array.of(1, 2)] },
    'a typed array': { inputs: new Float64Array(6) },
    'an array buffer': { inputs: new ArrayBuffer(8) },
    'a regular expression': { mask: /causal/ },
    'boxed primitives': { seed: Object(1), mask: Object('causal'), bias: Object(true) },
    'NaN as a size': { dK: NaN },
    'Infinity as a size': { heads: Infinity },
    '-Infinity as a seed': { seed: -Infinity },
    'a bigint as a size': { dK: 2n },
    'lone surrogates': { mask: '\ud800', seed: '\udfff', '\ud83d': 1 },
    'the key __proto__': JSON.parse('{"__proto__": {"seed": 1}}'),
    'the key constructor': { constructor: 1 },
    'the key toString': { toString: 1 },
    'the key hasOwnProperty': { hasOwnProperty: null },
    '__proto__ in replace': { replace: JSON.parse('{"__proto__": [[1]]}') },
    // biome-ignore lint/suspicious/noSparseArray: the hole is what is meant.
    'a list with holes': { inputs: [[1, , 3]] },
    'a list of two thousand million holes': { inputs: new Array(2 ** 31) },
    'the longest list': { tokens: new Array(2 ** 32 - 1) },
    'the longest list of lengths': { lengths: new Array(2 ** 32 - 1) },
    'an error': { seed: new Error('1') },
    'a promise': { inputs: Promise.resolve([[1]]) },
    'WebAssembly memory': { inputs: new WebAssembly.Memory({ initial: 1 }) },
    'a getter that throws': Object.defineProperty({}, 'seed', {
      enumerable: true,
      get: () => {
        throw new Error('mine');
      },
    }),
    'a list with a getter that throws': {
      inputs: [
        Object.defineProperty([0], '0', {
          get: () => {
            throw new Error('mine');
          },
        }),
      ],
    },
    'a proxy that throws': new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('mine');
        },
      },
    ),
    'a revoked proxy': revoked.proxy,
    'a revoked proxy in a field': { inputs: revoked.proxy },
    'a member whose type cannot be told': {
      inputs: new Proxy([], {
        get: () => {
          throw new Error('mine');
        },
      }),
    },
  };

  // Each has an engine of its own, so that one that is broken breaks no other test.
  test.each(Object.keys(refused))('%s', async (name) => {
    const own = await loadEngine({ wasm: WASM });
    const config = untyped(refused[name]);
    const problems = own.validate(config);
    expect(problems.length).toBeGreaterThan(0);
    for (const { message } of problems) expect(message).not.toBe('');
    expect(errorOf(() => own.trace(config))).toBeInstanceOf(ConfigError);
    expect(own.validate({})).toEqual([]); // and the engine goes on
  });

  test('a proxy, as reactive frameworks hand out, is read like what it stands for', () => {
    const config = new Proxy({ seed: 7, inputs: new Proxy([[1, 2]], {}) }, {});
    expect(engine.validate(config)).toEqual([]);
    expect(bitsOf(engine.trace(config).data)).toEqual(bitsOf(engine.trace({ seed: 7, inputs: [[1, 2]] }).data));
  });

  test('an object without a prototype, one of a class, and a frozen one are read', () => {
    class Settings {
      seed = 7;
    }
    const wanted = engine.trace({ seed: 7 });
    for (const config of [
      Object.assign(Object.create(null), { seed: 7 }),
      new Settings(),
      Object.freeze({ seed: 7 }),
    ]) {
      expect(engine.trace(config)).toEqual(wanted);
    }
  });

  test('inherited fields do not count', () => {
    expect(engine.trace(Object.create({ seed: 7 }))).toEqual(engine.trace({}));
  });

  test('NaN and infinities among the inputs are numbers, in a number or a word', () => {
    const numbers = engine.trace({
      inputs: [
        [NaN, Infinity],
        [-Infinity, -0],
      ],
    });
    const words = engine.trace({
      inputs: [
        ['NaN', 'Infinity'],
        ['-Infinity', -0],
      ],
    });
    expect(bitsOf(numbers.data)).toEqual(bitsOf(words.data));
    expect([...numbers.data.subarray(0, 4)]).toEqual([NaN, Infinity, -Infinity, -0]);
  });

  test('tokens are kept as they are: lone surrogates, zeros, marks, emoji', () => {
    const tokens = ['\ud800', 'a\0b', '"\\\n', '\u{1f642}', '', '\u202e'];
    const trace = engine.trace({ tokens });
    expect(trace.tokens).toEqual(tokens);
    expect(engine.trace(trace.config).tokens).toEqual(tokens);
    expect(engine.trace({ inputs: [[1], [2]], tokens: ['\ud83d', '\ude00'] }).tokens).toEqual(['\ud83d', '\ude00']);
  });

  test('after twenty thousand refusals it still answers', async () => {
    const own = await loadEngine({ wasm: WASM });
    const thrower = {
      get seed() {
        throw new Error('mine');
      },
    };
    for (let i = 0; i < 20_000; i++) {
      errorOf(() => own.validate(untyped(thrower)));
      if (own.validate(untyped({ seed: i + 0.5, inputs: [[], [i]] })).length !== 2) expect.unreachable();
    }
    expect(bitsOf(own.trace({}).data)).toEqual(bitsOf(engine.trace({}).data));
  });

  test('anything that fast-check thinks of', async () => {
    const own = await loadEngine({ wasm: WASM });
    const fields = Object.keys(engine.defaults());
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: true,
      withNullPrototype: true,
      withBoxedValues: true,
      withObjectString: true,
    });
    const config = fc.dictionary(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fields) }, fc.string()),
      anything,
      { maxKeys: 4 },
    );
    fc.assert(
      fc.property(fc.oneof(config, anything), (hostile) => {
        const problems = own.validate(untyped(hostile));
        const error = errorOf(() => own.trace(untyped(hostile)));
        if (problems.length === 0) expect(error).toBeUndefined();
        else expect((error as ConfigError).problems).toEqual(problems);
      }),
      { numRuns: 2000, seed: 11 },
    );
  });
});

describe('a trace', () => {
  test('is frozen, but for its numbers, which are a copy of its own', () => {
    const trace = engine.trace({ heads: 2, mask: 'causal' });
    const parts = [
      trace,
      trace.config,
      trace.config.inputs,
      trace.config.replace,
      trace.tokens,
      trace.stages,
      ...trace.stages,
      ...trace.stages.map(({ inputs }) => inputs),
    ];
    for (const part of parts) expect(Object.isFrozen(part)).toBe(true);
    const before = bitsOf(trace.data);
    trace.data.fill(7);
    expect(bitsOf(engine.trace({ heads: 2, mask: 'causal' }).data)).toEqual(before);
    expect(trace.data.every((value) => value === 7)).toBe(true);
    expect(trace.data.byteLength).toBe(trace.data.buffer.byteLength); // no window on WebAssembly's memory
  });

  test('leaves the config that it was given as it was', () => {
    const config = {
      inputs: [
        [1, 2],
        [3, 4],
      ],
      replace: {
        W_key: [
          [1, 2],
          [3, 4],
        ],
      },
      tokens: ['a', 'b'],
    };
    const copy = structuredClone(config);
    const trace = engine.trace(config);
    expect(config).toEqual(copy);
    for (const part of [config, config.inputs, config.inputs[0], config.replace, config.tokens])
      expect(Object.isFrozen(part)).toBe(false);
    config.inputs[0]![0] = 99;
    expect(trace.config.inputs).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('survives structuredClone, so it can come from a worker', () => {
    for (const { config } of presets) {
      const trace = engine.trace(config);
      expect(structuredClone(trace)).toEqual(trace);
    }
  });

  test('holds every field of its config, with all that was derived', () => {
    const { config } = engine.trace({ inputs: [[[1, 2]], [[3, 4]]] });
    expect(Object.keys(config).sort()).toEqual(Object.keys(engine.defaults()).sort());
    expect(config).toMatchObject({ batch: 2, n: 1, dIn: 2, tokens: ['t1'], dK: 2, seed: 123 });
    expect(engine.trace({}).config).toMatchObject({ batch: 0, n: 6, dIn: 3 });
    expect(engine.trace({}).tokens).toEqual(['Your', 'journey', 'starts', 'with', 'one', 'step']);
  });

  test.each(presets)('$id: traced again from its own config, not a bit differs', ({ config }) => {
    const trace = engine.trace(config);
    const again = engine.trace(trace.config);
    expect(bitsOf(again.data)).toEqual(bitsOf(trace.data));
    expect(again).toEqual(trace);
    expect(bitsOf(engine.trace(JSON.parse(JSON.stringify(trace.config))).data)).toEqual(bitsOf(trace.data));
  });

  test('of a random config is the same to the bit again, however the config is written, whatever came before', () => {
    fc.assert(
      fc.property(configs, fc.string(), (config, noise) => {
        const trace = engine.trace(config);
        engine.validate(untyped({ mask: noise, tokens: [noise, noise] })); // moves what follows elsewhere in memory
        expect(bitsOf(engine.trace(trace.config).data)).toEqual(bitsOf(trace.data));
        const renamed = { ...config, tokens: trace.tokens.map((token) => token + noise) };
        expect(bitsOf(engine.trace(renamed).data)).toEqual(bitsOf(trace.data));
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});

/** Whether an input is an earlier stage, of the same item and head where both have one. */
function mayUse(stage: Stage, input: Stage | undefined): boolean {
  const same = (a: number | null, b: number | null) => a === null || b === null || a === b;
  return input !== undefined && input.id < stage.id && same(stage.batch, input.batch) && same(stage.head, input.head);
}

/** How many inputs the operations have; concat has one a head. One that is not listed computes from some. */
const ARITY: { readonly [op in Op]?: readonly number[] } = {
  given: [0],
  rand: [0],
  randn: [0],
  uniform: [0],
  bernoulli: [0],
  hidden_mask: [0],
  visible_mask: [0],
  divide: [1],
  scale: [1],
  slice_columns: [1],
  row_max: [1],
  row_sum: [1],
  dropout_noise: [1],
  matmul: [2],
  matmul_transposed: [2],
  masked_fill: [2],
  multiply: [2],
  divide_rows: [2],
  softmax: [2],
  exp_minus_max: [2],
  linear: [2, 3],
  concat: [2, 3],
};

const DETAILS: readonly string[] = ['row_max', 'exp', 'row_sum'];
const isAxis = (axis: Stage['rowAxis']) => axis === null || axis in names.axes;

/** What is wrong with the stages of a trace, in words; plain comparisons, since there are many thousands. */
function flawsOf(trace: Trace): readonly string[] {
  const flaws: string[] = [];
  let end = 0;
  trace.stages.forEach((stage, id) => {
    const rules: Readonly<Record<string, boolean>> = {
      id: stage.id === id,
      offset: stage.offset === end,
      name: stage.name in names.stages,
      op: stage.op in names.operations,
      axes: isAxis(stage.rowAxis) && isAxis(stage.colAxis),
      arity: (ARITY[stage.op] ?? [1, 2, 3]).includes(stage.inputs.length),
      inputs: stage.inputs.every((input) => mayUse(stage, trace.stages[input])),
      'inputs once each': new Set(stage.inputs).size === stage.inputs.length,
      detail: stage.detail === DETAILS.includes(stage.name),
    };
    end += stage.rows * stage.cols;
    for (const [rule, holds] of Object.entries(rules)) if (!holds) flaws.push(`${stage.name}: ${rule}`);
  });
  if (trace.data.length !== end) flaws.push('the length of data');
  if (trace.tokens.length !== trace.config.n) flaws.push('the number of tokens');
  return flaws;
}

describe('the index', () => {
  const samples = fc.sample(configs, { numRuns: 300, seed: 3 });
  const traces = [...presets.map(({ config }) => config), ...samples].map((config) => engine.trace(config));

  test('names only stages, operations and axes of names.json, one stage behind the other', () => {
    for (const trace of traces) expect(flawsOf(trace), JSON.stringify(trace.config)).toEqual([]);
  });

  test('meets every stage, operation and axis of names.json at least once', () => {
    const stages = traces.flatMap((trace) => trace.stages);
    expect(new Set(stages.map(({ name }) => name))).toEqual(new Set(Object.keys(names.stages)));
    expect(new Set(stages.map(({ op }) => op))).toEqual(new Set(Object.keys(names.operations)));
    const axes = stages.flatMap(({ rowAxis, colAxis }) => [rowAxis, colAxis]).filter((axis) => axis !== null);
    expect(new Set(axes)).toEqual(new Set(Object.keys(names.axes)));
  });

  test('has a stage for each item and head of the tensor, batch by batch', () => {
    const trace = engine.trace({
      inputs: { draw: 'rand' },
      batch: 2,
      n: 3,
      dIn: 2,
      heads: 2,
      mask: 'causal',
      outProj: true,
    });
    const places = (name: string) =>
      trace.stages.filter((s) => s.name === name).map(({ batch, head }) => [batch, head]);
    expect(places('attn_weights')).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
    expect(places('queries')).toEqual([
      [0, null],
      [1, null],
    ]);
    expect(places('mask')).toEqual([[null, null]]);
    const joined = trace.stages.filter(({ name }) => name === 'concat');
    expect(joined.map(({ inputs }) => inputs.map((id) => trace.stages[id]!.head))).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(tensorOf(trace, 'attn_weights')!.shape).toEqual([2, 2, 3, 3]);
    expect(tensorOf(trace, 'b_out')!.shape).toEqual([2]);
    expect(tensorOf(trace, 'row_sum')!.shape).toEqual([2, 2, 3, 1]);
    expect(tensorOf(trace, 'masked_simple')).toBeUndefined();
  });

  test('finds a stage by name, item and head, and its numbers', () => {
    const trace = engine.trace({
      inputs: [
        [[1], [2]],
        [[3], [4]],
      ],
      heads: 2,
    });
    expect(findStage(trace, 'attn_scores', 1, 1)).toMatchObject({ batch: 1, head: 1 });
    expect(findStage(trace, 'attn_scores')).toMatchObject({ batch: 0, head: 0 });
    expect(findStage(trace, 'inputs', 1, 1)).toMatchObject({ batch: 1, head: null });
    expect(findStage(trace, 'output')).toBeUndefined();
    const second = findStage(trace, 'inputs', 1)!;
    expect([...valuesOf(trace, second)]).toEqual([3, 4]);
    expect(valueAt(trace, second, 1, 0)).toBe(4);
  });
});

describe('stages come in the order of the notebooks', () => {
  const weights = ['inputs', 'W_query', 'W_key', 'W_value'];
  const softmax = ['row_max', 'exp', 'row_sum', 'attn_weights'];
  const plain = [...weights, 'queries', 'keys', 'values', 'attn_scores'];
  const drop = ['dropout_mask', 'dropout_noise', 'attn_weights_dropped'];
  const order: readonly (readonly [string, Config, readonly string[]])[] = [
    ['plainly', {}, [...plain, 'scaled_scores', ...softmax, 'context_vec']],
    ['without scaling', { scaleBy: 'none' }, [...plain, ...softmax, 'context_vec']],
    [
      'drawn q, v, k',
      { drawOrder: 'qvk' },
      [
        'inputs',
        'W_query',
        'W_value',
        'W_key',
        'queries',
        'values',
        'keys',
        'attn_scores',
        'scaled_scores',
        ...softmax,
        'context_vec',
      ],
    ],
    ['masked by filling', { mask: 'causal' }, [...plain, 'mask', 'masked', 'scaled_scores', ...softmax, 'context_vec']],
    [
      'scaled before the mask',
      { mask: 'causal', scaleAt: 'scores' },
      [...plain, 'scaled_scores', 'mask', 'masked', ...softmax, 'context_vec'],
    ],
    [
      'renormalised',
      { mask: 'causal', maskBy: 'renormalise' },
      [
        ...plain,
        'scaled_scores',
        ...softmax,
        'mask_simple',
        'masked_simple',
        'row_sums',
        'masked_simple_norm',
        'context_vec',
      ],
    ],
    ['dropped', { dropout: 0.5 }, [...plain, 'scaled_scores', ...softmax, ...drop, 'context_vec']],
    [
      'with biases and an output projection',
      { bias: true, outProj: true },
      [
        'inputs',
        'W_query',
        'b_query',
        'W_key',
        'b_key',
        'W_value',
        'b_value',
        'W_out',
        'b_out',
        'queries',
        'keys',
        'values',
        'attn_scores',
        'scaled_scores',
        ...softmax,
        'context_vec',
        'output',
      ],
    ],
    [
      'fused',
      { qkv: 'fused', bias: true },
      [
        'inputs',
        'W_qkv',
        'b_qkv',
        'qkv',
        'queries',
        'keys',
        'values',
        'attn_scores',
        'scaled_scores',
        ...softmax,
        'context_vec',
      ],
    ],
    [
      'split heads',
      { heads: 2, outProj: true },
      [
        ...weights,
        'W_out',
        'b_out',
        'queries',
        'keys',
        'values',
        'head_queries',
        'head_keys',
        'head_values',
        'attn_scores',
        'scaled_scores',
        ...softmax,
        'context_vec',
        'concat',
        'output',
      ],
    ],
    [
      'a wrapper',
      { heads: 2, headsBy: 'wrapper', dropout: 0.5 },
      [...plain, 'scaled_scores', ...softmax, ...drop, 'context_vec', 'concat'],
    ],
  ];
  test.each(order)('%s', (_, config, names) => expect(namesOf(engine.trace(config))).toEqual(names));
});

test('memory that grows for a large trace leaves earlier and later ones whole', () => {
  const small = engine.trace({});
  const before = bitsOf(small.data);
  const large = engine.trace({ inputs: { draw: 'randn' }, n: 1750, dIn: 4 });
  expect(large.data.byteLength).toBeGreaterThan(45e6);
  expect(large.data.byteLength).toBeLessThan(64e6);
  const row = findStage(large, 'attn_weights')!;
  expect(
    valuesOf(large, row)
      .subarray(-1750)
      .reduce((sum, x) => sum + x, 0),
  ).toBeCloseTo(1, 4);
  expect(bitsOf(small.data)).toEqual(before);
  expect(bitsOf(engine.trace({}).data)).toEqual(before);
  expect(large.data.at(-1)).not.toBe(0);
});

describe('EngineLoadError names the address and what stopped it', () => {
  let server: Server;
  let address: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const found = request.url === '/garbage.wasm';
      response.writeHead(found ? 200 : 404, { 'Content-Type': found ? 'application/wasm' : 'text/html' });
      response.end(found ? 'no WebAssembly at all' : '<h1>Not here</h1>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  async function loadError(wasm: string | URL | Uint8Array | ArrayBuffer): Promise<EngineLoadError> {
    const error = await loadEngine({ wasm }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EngineLoadError);
    expect((error as EngineLoadError).name).toBe('EngineLoadError');
    expect((error as EngineLoadError).cause).toBeInstanceOf(Error);
    return error as EngineLoadError;
  }

  test('a file that does not exist', async () => {
    const url = new URL('./nowhere/core.wasm', import.meta.url);
    for (const wasm of [url, url.href]) {
      const { message } = await loadError(wasm);
      expect(message).toContain(url.href);
      expect(message).toContain('no such file');
    }
  });

  test('an address that answers 404', async () => {
    const { message } = await loadError(`${address}/core.wasm`);
    expect(message).toContain(`${address}/core.wasm`);
    expect(message).toContain('404 Not Found');
  });

  test('a server that does not answer', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { message } = await loadError(`http://127.0.0.1:${port}/core.wasm`);
    expect(message).toContain(`http://127.0.0.1:${port}/core.wasm`);
    expect(message).toMatch(/ECONNREFUSED|refused/); // and not only "fetch failed"
  });

  test('bytes that are no WebAssembly', async () => {
    expect((await loadError(`${address}/garbage.wasm`)).message).toContain(`${address}/garbage.wasm`);
    expect((await loadError(new TextEncoder().encode('garbage'))).message).toContain('the bytes given');
    expect((await loadError(new ArrayBuffer(0))).message).toContain('the bytes given');
  });

  test('WebAssembly that is not ours', async () => {
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0); // a module without imports and exports
    expect((await loadError(empty)).message).toContain('the bytes given');
  });

  test('an address that is none', async () => {
    expect((await loadError('http://')).message).toContain('from http://');
  });
});
