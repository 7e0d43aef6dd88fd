// Any config is traced or rejected with a message.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { ConfigError } from '../../../web/engine/index.ts';
import { examples } from '../../scope.ts';
import { bitsOf, errorOf, untyped } from '../support/untyped.ts';

const WASM = new URL('../../../build/wasm/core.wasm', import.meta.url);

describe('any config is traced or refused with a message', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.replace = cyclic;
  const circle: unknown[] = [];
  circle.push(circle);
  const wide: unknown[] = [];
  for (let i = 0; i < 10; i++) wide.push(wide); // a hundred million paths to depth eight
  const nested = (wrap: (inner: unknown) => unknown) => {
    let value: unknown = 1;
    for (let i = 0; i < 100_000; i++) value = wrap(value);
    return value;
  };
  const throws = () => {
    throw new Error('mine');
  };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const refused: Readonly<Record<string, unknown>> = {
    'an object that holds itself': cyclic,
    'inputs that hold themselves': { inputs: circle },
    'inputs that hold themselves many times': { inputs: wide },
    'lists 100,000 deep': { inputs: nested((inner) => [inner]) },
    'objects 100,000 deep': { inputs: nested((inner) => ({ draw: inner })) },
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
    'a getter that throws': Object.defineProperty({}, 'seed', { enumerable: true, get: throws }),
    'a list with a getter that throws': { inputs: [Object.defineProperty([0], '0', { get: throws })] },
    'a proxy that throws': new Proxy({}, { ownKeys: throws }),
    'a revoked proxy': revoked.proxy,
    'a revoked proxy in a field': { inputs: revoked.proxy },
    'a member whose type cannot be told': { inputs: new Proxy([], { get: throws }) },
  };

  // Each has its own engine, so that a failure affects no other test.
  test.each(Object.keys(refused))('%s', async (name) => {
    const own = await loadEngine({ wasm: WASM });
    const config = untyped(refused[name]);
    const problems = own.validate(config);
    expect(problems.length).toBeGreaterThan(0);
    for (const { message } of problems) expect(message).not.toBe('');
    expect(errorOf(() => own.trace(config))).toBeInstanceOf(ConfigError);
    expect(own.validate({})).toEqual([]); // and the engine still works
  });

  test('a proxy, such as those of reactive frameworks, is read like its target', () => {
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

  test('inputs may be NaN or infinite, as a number or a string', () => {
    const numbers = engine.trace({ inputs: [[NaN, Infinity, -Infinity, -0]] });
    const words = engine.trace({ inputs: [['NaN', 'Infinity', '-Infinity', -0]] });
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

  test('after many refusals the engine still works', async () => {
    const own = await loadEngine({ wasm: WASM });
    const thrower = refused['a getter that throws'];
    for (let i = 0; i < examples(5000); i++) {
      errorOf(() => own.validate(untyped(thrower)));
      if (own.validate(untyped({ seed: i + 0.5, inputs: [[], [i]] })).length !== 2) expect.unreachable();
    }
    expect(bitsOf(own.trace({}).data)).toEqual(bitsOf(engine.trace({}).data));
  });

  test('anything that fast-check generates', async () => {
    const own = await loadEngine({ wasm: WASM });
    const fields = Object.keys(engine.defaults());
    const kinds = 'BigInt Date Map Set TypedArray SparseArray NullPrototype BoxedValues ObjectString'.split(' ');
    const anything = fc.anything(Object.fromEntries(kinds.map((kind) => [`with${kind}`, true])));
    const field = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fields) }, fc.string());
    const config = fc.dictionary(field, anything, { maxKeys: 4 });
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
