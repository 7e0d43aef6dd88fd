// Edits that a reader could have made to a preset: any config, with one number of a source changed to any float.
import fc from 'fast-check';
import { replaceCell } from '../../../web/model/replace_cell.ts';
import type { Config, Engine, Preset } from '../../../web/engine/index.ts';
import { configs } from './random_configs.ts';

export interface Edit {
  readonly preset: Preset;
  readonly config: Config;
}

const floats = fc.oneof(
  fc.float({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -1e30, max: 1e30, noNaN: true }),
);

export const editsOf = (engine: Engine): fc.Arbitrary<Edit> =>
  fc
    .record({ preset: fc.constantFrom(...engine.presets()), own: fc.option(configs), at: fc.nat(), value: floats })
    .map(({ preset, own, at, value }) => {
      const config: Config = own ?? preset.config;
      const trace = engine.trace(config);
      const sources = trace.stages.filter(({ name }) => /^(inputs|[Wb]_)/.test(name));
      const stage = sources[at % sources.length]!;
      return {
        preset,
        config: {
          ...config,
          replace: replaceCell(trace, { stage: stage.id, row: at % stage.rows, col: at % stage.cols }, value),
        },
      };
    });

/** Everything computed from a config: the bits of every number, and the names. */
export function bitsOf(engine: Engine, config: Config) {
  const { data, stages, tokens } = engine.trace(config);
  return {
    bits: [...new Uint32Array(data.buffer, data.byteOffset, data.length)],
    tokens,
    stages: stages.map(({ name }) => name),
  };
}
