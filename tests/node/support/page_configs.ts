// Random configs and addresses up to every limit of a page, and beyond: those that `validate` accepts must give a
// picture.
import fc from 'fast-check';
import { settled } from '../../../web/engine/config_schema.ts';
import type { Config } from '../../../web/engine/index.ts';
import { valueText } from '../../../web/engine/json.ts';
import presets from '../../../web/engine/presets.json';
import { addressOf } from '../../../web/input/address.ts';
import { LANGUAGES } from '../../../web/words/languages.ts';

/** Small, typical of a layer, at a limit or slightly beyond. */
const size = (max: number) =>
  fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 12 }), weight: 3 },
    { arbitrary: fc.integer({ min: 13, max: Math.ceil(max / 4) }), weight: 2 },
    { arbitrary: fc.integer({ min: Math.ceil(max / 2), max: max }), weight: 2 },
    { arbitrary: fc.constantFrom(max, max + 1, 100 * max), weight: 1 },
  );

const sizes = fc.record({
  n: size(256),
  dIn: size(1024),
  key: size(1024),
  value: size(1024),
  heads: fc.oneof(fc.constant(1), size(512)),
  batch: fc.oneof(fc.constant(0), size(512)),
});

const settings = fc.record({
  draw: fc.constantFrom('rand' as const, 'randn' as const),
  headsBy: fc.constantFrom('split' as const, 'wrapper' as const),
  fused: fc.boolean(),
  rope: fc.boolean(),
  outProj: fc.boolean(),
  vocabulary: fc.constantFrom(null, ['a', 'b', 'c']),
  mask: fc.constantFrom('none' as const, 'causal' as const, 'padding' as const),
  maskBy: fc.constantFrom('fill' as const, 'renormalise' as const),
  dropout: fc.constantFrom(0, 0.1, 0.5, 1),
  call: fc.constantFrom(1, 1, 3, 1000),
});

/** Corrected for rules of the core that do not depend on sizes: the rest is decided by limits. */
export const pageConfigs: fc.Arbitrary<Config> = fc
  .tuple(sizes, settings)
  .map(([sized, { draw, fused, rope, ...set }]) => {
    const { n, dIn, key, value, heads, batch } = sized;
    const width = (wanted: number) => (set.headsBy === 'wrapper' ? wanted : Math.ceil(wanted / heads) * heads);
    const dK = width(key);
    return settled({
      ...set,
      rope: rope && (set.headsBy === 'wrapper' ? dK : dK / heads) % 2 === 0,
      inputs: { draw },
      tokens: null,
      n,
      dIn,
      batch,
      dK,
      dV: width(value),
      heads,
      qkv: fused ? 'fused' : 'separate',
      weightInit: 'linear',
      lengths: set.mask === 'padding' ? Array.from({ length: Math.min(batch || 1, 512) }, (_, i) => (i * 7) % n) : null,
      replace: {},
    });
  });

/** An address of at most 8 kB: a config of such sizes with all other fields of an address. */
export const pageAddresses: fc.Arbitrary<string> = fc
  .record({
    config: pageConfigs,
    preset: fc.constantFrom(...Object.keys(presets)),
    stage: fc.constantFrom('whole', 'queries', 'attn_scores', 'masked', 'attn_weights', 'context_vec', 'concat'),
    step: fc.constantFrom(undefined, '1', '20', '2000'),
    heads: fc.constantFrom('one', 'all'),
    token: fc.constantFrom('all', '0', '3', '200'),
    head: fc.constantFrom('0', '1', '300'),
    batch: fc.constantFrom('0', '1', '300'),
    cell: fc.constantFrom(undefined, 'queries 1 0', 'attn_weights 100 90', 'keys 2 900'),
    stops: fc.constantFrom(undefined, ''),
    theme: fc.constantFrom(undefined, 'dark'),
    lang: fc.constantFrom(...LANGUAGES),
  })
  .map(({ config, ...fields }) => {
    const asked = Object.entries({ ...fields, config: valueText(config) }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    return addressOf(Object.fromEntries(asked));
  })
  .filter((address) => address.length <= 8192);
