// The interface of the modules: each has the members that core.d.ts declares, and no argument crashes it; every kind of
// value reaches the core unchanged, and a cached index is never used for another shape.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import startCore from '../../../build/wasm/core.js';
import startLearning from '../../../build/wasm/learning.js';
import startStreaming from '../../../build/wasm/streaming.js';
import { problemOf } from '../../../web/engine/errors.ts';
import { sendConfig, type ConfigReceiver } from '../../../web/engine/config_codec.ts';
import { type Config, loadEngine } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { starterOf } from '../../../web/engine/load.ts';
import { examples } from '../../scope.ts';
import { configs } from '../support/random_configs.ts';

const wasm = (name: string) => new URL(`../../../build/wasm/${name}.wasm`, import.meta.url);
const core = await starterOf(startCore, wasm('core'))();
const streaming = await starterOf(startStreaming, wasm('streaming'))();
const learning = await starterOf(startLearning, wasm('learning'))();
const fresh = () => loadEngine({ wasm: wasm('core') });

/** A module that has received a config for the next call, or bytes that may not be one. */
function given<Module extends ConfigReceiver>(module: Module, config: unknown): Module {
  sendConfig(module, config);
  return module;
}
function givenBytes<Module extends ConfigReceiver>(module: Module, bytes: Uint8Array): Module {
  module.openConfig(bytes.length)!.set(bytes);
  return module;
}
/** The bytes of a config. */
function bytesOf(config: unknown): Uint8Array {
  let bytes = new Int8Array();
  sendConfig({ openConfig: (length) => (bytes = new Int8Array(length)) }, config);
  return new Uint8Array(bytes.buffer);
}

/** For every interface that core.d.ts declares for a module: its members, with the number of a method's arguments. */
function declared(module: string): Record<string, Record<string, number | 'data'>> {
  const text = readFileSync(new URL('../../../web/engine/core.d.ts', import.meta.url), 'utf8').replaceAll(
    /\/\*\*[\s\S]*?\*\//g,
    '',
  );
  const [, body] = text.split(`declare module '*/build/wasm/${module}.js' {`);
  const interfaces = body!.split('declare module')[0]!.matchAll(/export interface (\w+) \{([^}]*)\}/g);
  const membersOf = (lines: string) =>
    [...lines.matchAll(/^ +(?:readonly )?(\w+)(?:\((.*)\))?: .*;$/gm)].map(
      ([, name, args]) => [name!, args === undefined ? 'data' : args.split(':').length - 1] as const,
    );
  return Object.fromEntries([...interfaces].map(([, name, lines]) => [name!, Object.fromEntries(membersOf(lines!))]));
}

/** The members that Embind has added to an object: names, with the number of a function's arguments. */
function bound(object: object): Record<string, number | 'data'> {
  const known = Object.entries(Object.getOwnPropertyDescriptors(object)).flatMap(([name, { get, value }]) => {
    if (name === 'constructor') return [];
    if (get) return [[name, 'data'] as const];
    const isBound = typeof value === 'function' && Object.hasOwn(value, 'argCount');
    return isBound ? [[name, (value.argCount ?? 'data') as number | 'data'] as const] : [];
  });
  return Object.fromEntries(known);
}

describe.each([
  ['core', core],
  ['streaming', streaming],
  ['learning', learning],
] as const)('%s.wasm has what core.d.ts declares', (name, module) => {
  const interfaces = declared(name);
  const classes = Object.entries(interfaces).filter(([, members]) => 'delete' in members);

  test('of the module', () => {
    const own = Object.entries(interfaces).find(([title]) => title.endsWith('Module'))![1];
    const hidden = classes.map(([title]) => title).filter((title) => !(title in own)); // only functions create these
    expect(bound(module)).toEqual({ ...own, ...Object.fromEntries(hidden.map((title) => [title, 'data'])) });
  });

  test.each(classes)('of %s', (title, { delete: _, ...members }) => {
    expect(Object.keys(members).length).toBeGreaterThan(2);
    expect(bound(Object(module)[title].prototype)).toEqual(members);
  });
});

describe('the result of a call', () => {
  const traced = new core.Core();
  const keysOf = (value: object) => Object.keys(value).sort();

  test('has the members that core.d.ts declares', () => {
    given(core, { mask: 'causal' });
    expect(traced.trace()).toBe(1);
    const { TensorInCore } = declared('core');
    for (const tensor of traced.tensors) expect(keysOf(tensor)).toEqual(keysOf(TensorInCore!));
    given(core, { dK: 0 });
    const invalid = traced.validate();
    given(core, 3);
    expect(traced.trace()).toBe(0);
    expect(given(streaming, null).prepare()).toBeNull();
    expect(given(learning, []).openRun()).toBeNull();
    for (const problems of [invalid, core.problems(), streaming.problems(), learning.problems()]) {
      expect(problems).toHaveLength(1);
      expect(keysOf(problems[0]!)).toEqual(['code', 'field', 'values']);
    }
  });
});

describe('no argument crashes a module', () => {
  const intact = () => {
    const trace = new core.Core();
    given(core, {});
    expect(trace.trace()).toBe(1);
    expect(trace.data[0]).toBe(Math.fround(0.43));
    trace.delete();
  };
  const anything = fc.uint8Array({ maxLength: 200 });
  const nearly = fc
    .tuple(configs, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }))
    .map(([config, changes]) => {
      const bytes = bytesOf(config);
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      return bytes;
    });
  test.each([
    ['bytes of no config', anything],
    ['bytes of a config, some of them changed', nearly],
  ])('%s', (_, bytes) => {
    const traced = new core.Core();
    fc.assert(
      fc.property(bytes, (some) => {
        givenBytes(core, some);
        const problems = traced.validate();
        for (const problem of problems) expect(problemOf(problem).message).not.toContain('undefined');
        if (problems.length === 0) return; // a million tokens would be valid, and slow
        givenBytes(core, some);
        expect(traced.trace()).toBe(0);
        expect(core.problems()).toEqual(problems);
        givenBytes(streaming, some).prepare()?.delete();
      }),
      { numRuns: 2000 },
    );
    traced.delete();
    intact();
  });

  const INTEGERS = [-(2 ** 31), -1, 0, 1, 2 ** 16, 2 ** 31 - 1];

  test('sizes of a dot product that are invalid or too large', () => {
    for (const size of INTEGERS.filter((i) => i !== 1)) {
      for (let at = 0; at < 5; at++) {
        const sizes = [2 ** 10, 2 ** 10, 2 ** 10, 8, 8].with(at, size) as [number, number, number, number, number];
        expect(streaming.dotProduct(...sizes)).toBeNull();
      }
    }
    expect(streaming.dotProduct(2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1)).toBeNull();
  });

  test('impossible numbers of visible keys', () => {
    for (const count of INTEGERS) {
      const call = streaming.dotProduct(2, 3, 4, 1, 1)!;
      for (const argument of [call.queries, call.keys, call.values]) argument.fill(1);
      call.visible.fill(count);
      expect([...call.run(false, 1)]).toEqual(new Array(6).fill(count < 1 ? NaN : 1));
      call.delete();
    }
  });

  test('bytes for a run of learning, and any argument of its functions', () => {
    fc.assert(
      fc.property(anything, (some) => {
        const run = givenBytes(learning, some).openRun();
        if (!run) expect(learning.problems().length).toBeGreaterThan(0);
        run?.delete();
      }),
      { numRuns: 2000 },
    );
    const run = given(learning, { sentences: ['a b a'], steps: 2 }).openRun()!;
    expect(run.weights(0)).toBeNull(); // not computed yet
    expect(run.advance(-1)).toBe(3);
    expect(run.advance(2 ** 31 - 1)).toBe(0);
    for (const step of [-(2 ** 31), -1, 3, 2 ** 31 - 1]) {
      expect(run.weights(step)).toBeNull();
      expect(run.accuracy(step)).toBeNull();
      expect(run.maskedLoss(step)).toBeNull();
      expect(run.inputs(step, [0])).toBeNull();
    }
    for (const words of [[], [-1], [2], [0, 1, 0], [NaN, 0, 0]]) {
      expect(run.predict(0, words, 0)).toBeNull();
      expect(run.inputs(0, words)).toBeNull();
    }
    for (const at of [-1, 2, 2 ** 31 - 1]) {
      expect(run.predict(0, [0, 1], at)).toBeNull();
    }
    expect(run.predict(2, [0, 1], 1)).toHaveLength(2);
    run.delete();
  });

  test('a deleted object', () => {
    const DELETED = /deleted/;
    const traced = new core.Core();
    traced.delete();
    expect(() => traced.trace()).toThrow(DELETED);
    expect(() => traced.data).toThrow(DELETED);
    expect(() => traced.delete()).toThrow(DELETED);
    intact();
  });
});

describe('a config reaches the core unchanged', () => {
  /** How the core's message shows a value that cannot be a mask. */
  function shown(value: unknown): string {
    const [problem] = engine.validate({ mask: value } as Config);
    return problem!.message.replace(/^mask must be .*: got /, '');
  }

  test.each([
    ['null', null, 'null'],
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['a text', 'é\0"🙂', '"é\\u0000\\"🙂"'],
    ['no text', '', '""'],
    ['half a pair', 'a\ud800b', '"a\ufffdb"'],
    ['a bigint', 2n ** 70n, '"1180591620717411303424"'],
    ['a number', 0.1, '0.1'],
    ['a large number', 2 ** 53 - 1, '9007199254740991'],
    ['minus infinity', -Infinity, '-Infinity'],
    ['numbers', [1, -2.5, NaN], '[1,-2.5,NaN]'],
    ['mixed', [1, 'a', null, [true]], '[1,"a",null,[true]]'],
    // biome-ignore lint/suspicious/noSparseArray: the hole is what is meant.
    ['a hole', [1, , 3], '[1,null,3]'],
    ['nothing in a list', [], '[]'],
    ['nothing in an object', {}, '{}'],
    ['an object', { b: 1, a: [{ ü: 'x' }] }, '{"b":1,"a":[{"ü":"x"}]}'],
  ])('%s', (_, value, text) => expect(shown(value)).toBe(text));

  test('with the maximum count of numbers and length of text', () => {
    const rows = Array.from({ length: 3 }, (_, i) => Array.from({ length: 100_000 }, (_, j) => (i + j) / 7));
    const { data } = engine.trace({ inputs: rows });
    expect(rows.flat().findIndex((number, i) => Math.fround(number) !== data[i])).toBe(-1);
    const word = 'é'.repeat(100_000);
    expect(shown(word)).toBe(`"${'é'.repeat(29)}...`);
    expect(engine.validate({ tokens: [word] })).toMatchObject([
      { field: 'tokens', message: 'tokens must name each of the 6 rows: got 1' },
    ]);
  });
});

describe('memory for a config', () => {
  test('has the requested size, or is null', () => {
    for (const module of [core, streaming, learning]) {
      expect(module.openConfig(7)).toEqual(new Int8Array(7));
      for (const bytes of [-(2 ** 31), -1, 2 ** 31 - 1]) expect(module.openConfig(bytes)).toBeNull();
    }
  });
});

describe('the cached index', () => {
  test('is the same object if only numbers differ', () => {
    const first = engine.trace({ mask: 'causal' });
    const second = engine.trace({ mask: 'causal', seed: 7 });
    expect(second.stages).toBe(first.stages);
    expect(second.data).not.toEqual(first.data);
    expect(second.data.buffer).not.toBe(first.data.buffer);
  });

  test('is never used for another one: random configs', async () => {
    const own = await fresh();
    await fc.assert(
      fc.asyncProperty(configs, configs, async (before, config) => {
        own.trace(before);
        expect(own.trace(config)).toEqual((await fresh()).trace(config));
      }),
      { numRuns: examples(25), seed: 12 },
    );
  });

  test('does not depend on labels from the config', () => {
    const inputs = [[1], [2]];
    expect(engine.trace({ inputs, tokens: ['a', 'b'] }).tokens).toEqual(['a', 'b']);
    expect(engine.trace({ inputs }).tokens).toEqual(['t1', 't2']);
    expect(engine.trace({ inputs, tokens: ['c', 'd'] }).tokens).toEqual(['c', 'd']);
  });
});
