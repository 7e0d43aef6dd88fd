// The engine's typed interface: its guarantees about configs, traces and failures, on the real WASM.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { ConfigError, EngineLoadError, findStage, tensorOf, valueAt, valuesOf } from '../../../web/engine/index.ts';
import type { Engine, Stage, Trace } from '../../../web/engine/index.ts';
import names from '../../../cpp/attention/names.json';
import { gradientOf } from '../../../web/engine/gradient_name.ts';
import { examples } from '../../scope.ts';
import { differentiated } from '../support/differentiated.ts';
import { configs } from '../support/random_configs.ts';
import { bitsOf, errorOf, untyped } from '../support/untyped.ts';

const WASM = new URL('../../../build/wasm/core.wasm', import.meta.url);

const presets = engine.presets();

function problemsOf(config: unknown): readonly string[] {
  return engine.validate(untyped(config)).map(({ message }) => message);
}

describe('loadEngine', () => {
  test('shares one instance, except one loaded from its own address, bytes or module', async () => {
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
});

describe('presets and defaults', () => {
  test('each preset has a unique id, a notebook or none, and a valid config', () => {
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
    for (const { id, notebook, config } of presets) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      if (notebook !== null) expect(notebook).toMatch(/^00\d( \(\d\))?: \S/);
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

  test("a caller's changes to them affect no other caller", () => {
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
  test('trace throws one ConfigError with every problem that validate finds', () => {
    const config = untyped({ dK: 6, heads: 4, seed: 1.5, wrong: 0, mask: 'padding' });
    const problems = engine.validate(config);
    expect(problems.map(({ field }) => field)).toEqual(['wrong', 'seed', 'dK', 'dV', 'lengths']);
    expect(problems).toContainEqual({
      field: 'dK',
      message: 'heads must divide dK: 6 is not divisible by 4',
      code: 'divides',
      values: ['heads', 'dK', '6', '4'],
    });
    const error = errorOf(() => engine.trace(config));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toBeInstanceOf(Error);
    expect((error as ConfigError).name).toBe('ConfigError');
    expect((error as ConfigError).problems).toEqual(problems);
    expect((error as ConfigError).message).toBe(problems.map(({ message }) => message).join('\n'));
  });

  test('an undefined field counts as missing', () => {
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
});

describe('a trace', () => {
  test('is frozen, except its numbers, which are a separate copy', () => {
    const trace = engine.trace({ heads: 2, mask: 'causal' });
    const { config, tokens, stages } = trace;
    const parts = [trace, config, config.inputs, config.replace, tokens, stages];
    for (const part of [...parts, ...stages, ...stages.map(({ inputs }) => inputs)])
      expect(Object.isFrozen(part)).toBe(true);
    const before = bitsOf(trace.data);
    trace.data.fill(7);
    expect(bitsOf(engine.trace({ heads: 2, mask: 'causal' }).data)).toEqual(before);
    expect(trace.data.every((value) => value === 7)).toBe(true);
    expect(trace.data.byteLength).toBe(trace.data.buffer.byteLength); // not a view of WebAssembly's memory
  });

  test('gives two spellings of a word one vector', () => {
    const tokens = ['NFC', 'NFD', 'NFC'].map((form) => 'café'.normalize(form));
    const { data, shape } = tensorOf(engine.trace({ tokens, inputs: { draw: 'words' }, dIn: 3 }), 'inputs')!;
    const row = (i: number) => Array.from(data.subarray(i * shape[1]!, (i + 1) * shape[1]!));
    expect(row(1)).toEqual(row(0));
  });

  test('does not change the given config', () => {
    const two = () => [1, 3].map((first) => [first, first + 1]);
    const config = { inputs: two(), replace: { W_key: two() }, tokens: ['a', 'b'] };
    const copy = structuredClone(config);
    const trace = engine.trace(config);
    expect(config).toEqual(copy);
    for (const part of [config, config.inputs, config.inputs[0], config.replace, config.tokens])
      expect(Object.isFrozen(part)).toBe(false);
    config.inputs[0]![0] = 99;
    expect(trace.config.inputs).toEqual(two());
  });

  test('survives structuredClone, so that a worker can send it', () => {
    for (const { config } of presets) {
      const trace = engine.trace(config);
      expect(structuredClone(trace)).toEqual(trace);
    }
  });

  test('has every field of its config, derived ones included', () => {
    const { config } = engine.trace({ inputs: [[[1, 2]], [[3, 4]]] });
    expect(Object.keys(config).sort()).toEqual(Object.keys(engine.defaults()).sort());
    expect(config).toMatchObject({ batch: 2, n: 1, dIn: 2, tokens: ['t1'], dK: 2, seed: 123 });
    expect(engine.trace({}).config).toMatchObject({ batch: 0, n: 6, dIn: 3 });
    expect(engine.trace({}).tokens).toEqual(['Your', 'journey', 'starts', 'with', 'one', 'step']);
  });

  test('of a random config is the same bit for bit in any notation and after any other call', () => {
    fc.assert(
      fc.property(configs, fc.string(), (config, noise) => {
        const trace = engine.trace(config);
        engine.validate(untyped({ mask: noise, tokens: [noise, noise] })); // so that later data gets other addresses
        expect(bitsOf(engine.trace(trace.config).data)).toEqual(bitsOf(trace.data));
        if (config.inputs && 'draw' in config.inputs && config.inputs.draw === 'words') return; // a word owns its row
        const renamed = { ...config, tokens: trace.tokens.map((token) => token + noise) };
        expect(bitsOf(engine.trace(renamed).data)).toEqual(bitsOf(trace.data));
      }),
      { numRuns: examples(80), seed: 5 },
    );
  });
});

/** Whether an input is an earlier stage, of the same item and head if both have one. */
function mayUse(stage: Stage, input: Stage | undefined): boolean {
  const same = (a: number | null, b: number | null) => a === null || b === null || a === b;
  return input !== undefined && input.id < stage.id && same(stage.batch, input.batch) && same(stage.head, input.head);
}

const DETAILS: readonly string[] = ['row_max', 'exp', 'row_sum', 'logits_max', 'logits_exp', 'logits_sum'];
const isAxis = (axis: Stage['rowAxis']) => axis === null || axis in names.axes;

/** The violations in the stages of a trace, as texts; plain comparisons, since there are many thousands. */
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

  let ofGradients: Engine;
  beforeAll(async () => {
    ofGradients = await loadEngine({ wasm: WASM });
  });

  test('names only stages, operations and axes of names.json, one stage after the other', () => {
    for (const trace of traces) expect(flawsOf(trace), JSON.stringify(trace.config)).toEqual([]);
  });

  test('contains every stage, operation and axis of names.json at least once', () => {
    const gradients = samples.map((config, i) => ofGradients.trace(differentiated(ofGradients, config, i)));
    const stages = [...traces, ...gradients].flatMap((trace) => trace.stages);
    const forward = stages.map(({ name }) => name).filter((name) => gradientOf(name) === null);
    expect(new Set(forward)).toEqual(new Set(Object.keys(names.stages)));
    expect(new Set(stages.map(({ op }) => op))).toEqual(new Set(Object.keys(names.operations)));
    const axes = stages.flatMap(({ rowAxis, colAxis }) => [rowAxis, colAxis]).filter((axis) => axis !== null);
    expect(new Set(axes)).toEqual(new Set(Object.keys(names.axes)));
  });

  test('has a stage for each item and head of the tensor, batch by batch', () => {
    const sizes = { batch: 2, n: 3, dIn: 2, heads: 2 };
    const trace = engine.trace({ inputs: { draw: 'rand' }, ...sizes, mask: 'causal', outProj: true });
    const places = (of: string) =>
      trace.stages.flatMap(({ name, batch, head }) => (name === of ? `${batch} ${head}` : []));
    expect(places('attn_weights')).toEqual(['0 0', '0 1', '1 0', '1 1']);
    expect(places('queries')).toEqual(['0 null', '1 null']);
    expect(places('mask')).toEqual(['null null']);
    const joined = trace.stages.filter(({ name }) => name === 'concat');
    expect(joined.map(({ inputs }) => inputs.map((id) => trace.stages[id]!.head).join())).toEqual(['0,1', '0,1']);
    expect(tensorOf(trace, 'attn_weights')!.shape).toEqual([2, 2, 3, 3]);
    expect(tensorOf(trace, 'b_out')!.shape).toEqual([2]);
    expect(tensorOf(trace, 'row_sum')!.shape).toEqual([2, 2, 3, 1]);
    expect(tensorOf(trace, 'masked_simple')).toBeUndefined();
  });

  test('finds a stage by name, item and head, and its numbers', () => {
    const items = [1, 3].map((first) => [[first], [first + 1]]);
    const trace = engine.trace({ inputs: items, heads: 2 });
    expect(findStage(trace, 'attn_scores', 1, 1)).toMatchObject({ batch: 1, head: 1 });
    expect(findStage(trace, 'attn_scores')).toMatchObject({ batch: 0, head: 0 });
    expect(findStage(trace, 'inputs', 1, 1)).toMatchObject({ batch: 1, head: null });
    expect(findStage(trace, 'output')).toBeUndefined();
    const second = findStage(trace, 'inputs', 1)!;
    expect([...valuesOf(trace, second)]).toEqual([3, 4]);
    expect(valueAt(trace, second, 1, 0)).toBe(4);
  });
});

test('if memory grows for a large trace, earlier and later traces stay intact', () => {
  const small = engine.trace({});
  const before = bitsOf(small.data);
  const large = engine.trace({ inputs: { draw: 'randn' }, n: 1750, dIn: 4 });
  expect(large.data.byteLength).toBeGreaterThan(45e6);
  expect(large.data.byteLength).toBeLessThan(64e6);
  const row = valuesOf(large, findStage(large, 'attn_weights')!).subarray(-1750);
  expect(row.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 4);
  expect(bitsOf(small.data)).toEqual(before);
  expect(bitsOf(engine.trace({}).data)).toEqual(before);
  expect(large.data.at(-1)).not.toBe(0);
});

describe('EngineLoadError names the address and the cause', () => {
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

  test('bytes that are not WebAssembly', async () => {
    expect((await loadError(`${address}/garbage.wasm`)).message).toContain(`${address}/garbage.wasm`);
    expect((await loadError(new TextEncoder().encode('garbage'))).message).toContain('the bytes given');
    expect((await loadError(new ArrayBuffer(0))).message).toContain('the bytes given');
  });

  test('WebAssembly that is not ours', async () => {
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0); // a module without imports and exports
    expect((await loadError(empty)).message).toContain('the bytes given');
  });
});
