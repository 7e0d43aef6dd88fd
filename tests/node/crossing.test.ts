// The crossing: every kind of value reaches the core as it is, and a kept index never stands for another shape.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadEngine, type Config } from '../../web/engine/index.ts';
import { configs } from './random_configs.ts';

const WASM = new URL('../../build/wasm/core.wasm', import.meta.url);
const engine = await loadEngine();
const fresh = () => loadEngine({ wasm: WASM });

describe('a config reaches the core as it is', () => {
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

  test('as many numbers and as long a text as it takes', () => {
    const rows = Array.from({ length: 3 }, (_, i) => Array.from({ length: 100_000 }, (_, j) => (i + j) / 7));
    const { data } = engine.trace({ inputs: rows });
    expect(rows.flat().findIndex((number, i) => Math.fround(number) !== data[i])).toBe(-1);
    const word = 'é'.repeat(100_000);
    expect(shown(word)).toBe(`"${'é'.repeat(29)}...`);
    expect(engine.validate({ tokens: [word] })).toEqual([
      { field: 'tokens', message: 'tokens must name each of the 6 rows: got 1' },
    ]);
  });
});

describe('the kept index', () => {
  test('is the same object where only numbers differ', () => {
    const first = engine.trace({ mask: 'causal' });
    const second = engine.trace({ mask: 'causal', seed: 7 });
    expect(second.stages).toBe(first.stages);
    expect(second.data).not.toEqual(first.data);
    expect(second.data.buffer).not.toBe(first.data.buffer);
  });

  // Each pair has indices of the same length.
  const pairs: readonly (readonly [string, Config, Config])[] = [
    ['a size', { inputs: [[1, 2]] }, { inputs: [[1], [2]] }],
    ['a batch dimension', { inputs: [[1, 2]] }, { inputs: [[[1, 2]]] }],
    ['a scalar', { dropout: 0.5 }, { dropout: 0.25 }],
    [
      'an operation',
      {},
      {
        replace: {
          W_key: [
            [1, 2, 3],
            [4, 5, 6],
          ],
        },
      },
    ],
    ['names', { mask: 'causal', scaleAt: 'softmax' }, { mask: 'causal', scaleAt: 'scores' }],
  ];
  test.each(pairs)('never stands for another one: %s', async (_, one, other) => {
    for (const [before, config] of [
      [one, other],
      [other, one],
    ] as const) {
      const stages = engine.trace(before).stages;
      const trace = engine.trace(config);
      expect(trace).toEqual((await fresh()).trace(config));
      expect(trace.stages).not.toEqual(stages);
    }
  });

  test('never stands for another one: random configs', async () => {
    const own = await fresh();
    await fc.assert(
      fc.asyncProperty(configs, configs, async (before, config) => {
        own.trace(before);
        expect(own.trace(config)).toEqual((await fresh()).trace(config));
      }),
      { numRuns: 60, seed: 12 },
    );
  });

  test('leaves labels of rows to the config', () => {
    const inputs = [[1], [2]];
    expect(engine.trace({ inputs, tokens: ['a', 'b'] }).tokens).toEqual(['a', 'b']);
    expect(engine.trace({ inputs }).tokens).toEqual(['t1', 't2']);
    expect(engine.trace({ inputs, tokens: ['c', 'd'] }).tokens).toEqual(['c', 'd']);
  });
});
