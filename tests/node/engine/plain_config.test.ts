// Numbers as `{shape, data: Float32Array}`: equal to nested lists, but copied instead of read one by one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Config, type TypedNumbers, tensorOf, traceToJson } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { bitsOf } from '../support/untyped.ts';

type Lists = readonly number[] | readonly Lists[];

/** The nested lists of a shape: the list form of these numbers. */
function listsOf([length, ...inner]: readonly number[], data: Float32Array): Lists {
  if (inner.length === 0) return [...data];
  const size = data.length / length!;
  return Array.from({ length: length! }, (_, i) => listsOf(inner, data.subarray(i * size, (i + 1) * size)));
}

const typed = (...shape: readonly number[]): fc.Arbitrary<TypedNumbers> => {
  const length = shape.reduce((product, size) => product * size, 1);
  return fc.float32Array({ minLength: length, maxLength: length }).map((data) => ({ shape, data }));
};
const size = fc.integer({ min: 1, max: 5 });

/** The same config, with Float32Arrays and with lists. */
const bothForms = fc
  .record({ batch: fc.integer({ min: 0, max: 3 }), n: size, dIn: size, dK: size, dV: size })
  .chain(({ batch, n, dIn, dK, dV }) =>
    fc
      .record({
        inputs: typed(...(batch ? [batch] : []), n, dIn),
        W_query: typed(dK, dIn),
        W_value: typed(1, dV, dIn),
        mask: fc.array(fc.constantFrom(0, 1), { minLength: n * n, maxLength: n * n }),
      })
      .map(({ inputs, mask, ...weights }) => {
        const replace = { ...weights, mask: { shape: [n, n], data: Float32Array.from(mask) } };
        const lists = Object.entries(replace).map(([name, { shape, data }]) => [name, listsOf(shape, data)]);
        const rest = { dK, dV, mask: 'causal' } as const;
        return {
          pieces: { ...rest, inputs, replace } as Config,
          lists: { ...rest, inputs: listsOf(inputs.shape, inputs.data), replace: Object.fromEntries(lists) } as Config,
        };
      }),
  );

// Compared as numbers, 0 and -0 apart: the bits of WebAssembly's NaNs may vary.
describe('a Float32Array with its shape equals nested lists bit for bit', () => {
  test('in a trace, NaN and infinities among them', () => {
    fc.assert(
      fc.property(bothForms, ({ pieces, lists }) => {
        const [got, wanted] = [engine.trace(pieces), engine.trace(lists)];
        expect(got.data).toEqual(wanted.data);
        expect(got.stages).toEqual(wanted.stages);
        expect(got.tokens).toEqual(wanted.tokens);
      }),
      { numRuns: 300 },
    );
  });

  test('if it views a part of a buffer, or shared memory', () => {
    const wanted = engine.trace({ inputs: [[1, 2, 3]] }).data;
    const part = Float32Array.of(9, 1, 2, 3, 9).subarray(1, 4);
    const shared = new Float32Array(new SharedArrayBuffer(12));
    shared.set(part);
    for (const data of [part, shared]) expect(engine.trace({ inputs: { shape: [1, 3], data } }).data).toEqual(wanted);
  });

  test('a tensor of one trace can be the inputs of the next', () => {
    const { shape, data } = tensorOf(
      engine.trace({ inputs: { draw: 'randn' }, batch: 2, n: 3, dIn: 4 }),
      'context_vec',
    )!;
    const next = engine.trace({ inputs: { shape, data } });
    expect(bitsOf(tensorOf(next, 'inputs')!.data)).toEqual(bitsOf(data));
    expect(next.config).toMatchObject({ batch: 2, n: 3, dIn: 2 });
  });
});

describe('a trace keeps a Float32Array', () => {
  const data = Float32Array.of(0.1, NaN, -Infinity, -0, 1e-45, 3.4028235e38);
  const config: Config = {
    inputs: { shape: [2, 3], data },
    replace: { b_query: { shape: [2], data: data.slice(3, 5) } },
  };
  const bias: Config = { ...config, bias: true };

  test('as a separate copy, which traces again to the same', () => {
    const own = data.slice();
    const trace = engine.trace({ ...bias, inputs: { shape: [2, 3], data: own } });
    own.fill(7);
    expect(trace.config.inputs).toEqual({ shape: [2, 3], data });
    expect(Object.isFrozen(trace.config.inputs)).toBe(true);
    expect(engine.trace(trace.config).data).toEqual(trace.data);
    expect(engine.trace(structuredClone(trace.config)).data).toEqual(trace.data);
  });

  test('and writes them to JSON as lists, which trace to the same', () => {
    const trace = engine.trace(bias);
    const { config: read } = JSON.parse(traceToJson(trace));
    expect(read.inputs).toEqual([
      [0.1, 'NaN', '-Infinity'],
      [-0, 1.4013e-45, 3.4028235e38],
    ]);
    expect(read.replace).toEqual({ b_query: [-0, 1.4013e-45] });
    expect(engine.trace(read).data).toEqual(trace.data);
  });
});

test('numbers whose buffer was transferred are refused', () => {
  const data = new Float32Array(6);
  structuredClone(data.buffer, { transfer: [data.buffer] });
  const [problem] = engine.validate({ inputs: { shape: [2, 3], data } });
  expect(problem!.message).toMatch(/^inputs\.data must be readable: reading it threw ".*"$/);
});
