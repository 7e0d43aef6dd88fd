// The difference between a config and its preset: exact bit for bit, short, and always the nearest valid config.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyDifference, differenceOf, nearestConfig } from '../../../web/model/difference.ts';
import { engine } from '../../engine.ts';
import type { Config } from '../../../web/engine/index.ts';
import { valueText } from '../../../web/engine/json.ts';
import { bitsOf, editsOf } from '../support/random_edits.ts';

const presets = engine.presets();
const defaults = engine.defaults();

const edits = editsOf(engine);
const bits = (config: Config) => bitsOf(engine, config);

test('preset and difference give the same numbers again, bit for bit, also through JSON', () => {
  fc.assert(
    fc.property(edits, ({ preset, config }) => {
      const difference = JSON.parse(valueText(differenceOf(preset.config, config, defaults)));
      const { config: again, problems } = nearestConfig(engine, preset.config, difference);
      expect(problems).toEqual([]);
      expect(bits(again)).toEqual(bits(config));
      expect(differenceOf(preset.config, again, defaults)).toEqual(differenceOf(preset.config, config, defaults));
    }),
    { numRuns: 150 },
  );
});

test('an unchanged preset has no difference, and a number is written with the digits that restore its float32', () => {
  for (const { config } of presets) expect(differenceOf(config, { ...config }, defaults)).toEqual({});
  expect(differenceOf({}, { replace: { b_out: [Math.fround(0.1), -0, 'NaN'] }, dropout: 0.1 }, defaults)).toEqual({
    dropout: 0.1,
    replace: { b_out: [0.1, -0, 'NaN'] },
  });
  const older = presets.find(({ id }) => id === 'mask-then-softmax')!.config;
  expect(differenceOf(older, { ...older, replace: { ...older.replace, inputs: [[1]] } }, defaults)).toEqual({
    replace: { inputs: [[1]] },
  });
  const { replace: _, ...without } = older;
  const taken = differenceOf(older, without, defaults);
  expect(applyDifference(older, taken).replace).toEqual({});
});

describe('the nearest config', () => {
  const nearest = (asked: object) => {
    const { config, problems } = nearestConfig(engine, {}, asked);
    return { config, problems: problems.map(({ message }) => message) };
  };

  test('omits rejected values, and reports each once', () => {
    expect(nearest({ heads: 3, seed: 5, colour: 'red' })).toEqual({
      config: { seed: 5 },
      problems: [
        'unknown field "colour": got "red"',
        'heads must divide dK: 2 is not divisible by 3',
        'heads must divide dV: 2 is not divisible by 3',
      ],
    });
    expect(nearest({ mask: 'padding', lengths: [9], dV: 4 }).config).toEqual({}); // a padding mask needs lengths
    expect(nearest({ replace: 7, seed: 'x' }).config).toEqual({});
  });

  test('can be traced, whatever was requested', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('causal', 'padding', 'wrapper', 0, 2, 3, true),
    );
    const field = fc.oneof(fc.constantFrom(...Object.keys(defaults), '__proto__', 'constructor'), fc.string());
    fc.assert(
      fc.property(fc.constantFrom(...presets), fc.array(fc.tuple(field, value), { maxLength: 6 }), (preset, pairs) => {
        const { config, problems } = nearestConfig(engine, preset.config, Object.fromEntries(pairs));
        expect(engine.validate(config)).toEqual([]);
        expect(
          problems.length > 0 ||
            pairs.length === 0 ||
            engine.validate(applyDifference(preset.config, Object.fromEntries(pairs))).length === 0,
        ).toBe(true);
      }),
    );
  });
});
