// Configs of every kind: the presets, chosen ones, and random ones.
import fc from 'fast-check';
import type { Config, Trace } from '../../../web/engine/index.ts';
import { engine } from '../../engine.ts';
import { CHOSEN } from './chosen_configs.ts';
import { configs } from './random_configs.ts';

type Named<Value> = readonly (readonly [string, Value])[];

/** So many random ones, each time the same. */
export const randomOf = (kind: string, of: fc.Arbitrary<Config>, numRuns: number, seed = 3): Named<Config> =>
  fc.sample(of, { numRuns, seed }).map((config, i) => [`${kind} ${i}`, config]);

export const sampled = (numRuns: number, seed = 3): Named<Config> => [
  ...engine.presets().map(({ id, config }) => [id, config] as const),
  ...CHOSEN,
  ...randomOf('random', configs, numRuns, seed),
];

export const traced = (named: Named<Config>): Named<Trace> =>
  named.map(([name, config]) => [name, engine.trace(config)]);
