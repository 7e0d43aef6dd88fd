// Every gradient of every preset, with five seeds each, compared with real PyTorch: bit for bit, and as printed.
//
// The fixture, compressed by brotli, has the results of torch.autograd in PyTorch 1.13 (Debian's build, without MKL,
// one thread, AVX2): tests/fixtures/gradients_by_seed.py writes it and compares twenty seeds.
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import type { Config } from '../../../web/engine/index.ts';
import { readCompressed } from '../../fixtures.ts';
import { differences, type TorchStages } from '../support/torch_stages.ts';

interface Case {
  readonly preset: string;
  readonly seed: number;
  readonly backward: NonNullable<Config['backward']>;
  readonly stages: TorchStages;
}

const cases = readCompressed<readonly Case[]>('gradients_by_seed');
const presets = new Map<string, Config>(engine.presets().map(({ id, config }) => [id, config]));

test.each([...presets.keys()])('%s: no bit of a gradient and no printed text differs from PyTorch', (preset) => {
  const seeds = cases.filter((one) => one.preset === preset);
  expect(seeds).toHaveLength(5);
  for (const { seed, backward, stages } of seeds) {
    const trace = engine.trace({ ...presets.get(preset)!, seed, backward, dropoutBuild: 'portable' });
    expect(differences(trace, stages, seed)).toEqual({ numbers: [], texts: [] });
    const wayBack = trace.stages.map(({ name }) => name).filter((name) => /^(grad|new)_/.test(name));
    expect(new Set(wayBack)).toEqual(new Set(Object.keys(stages)));
  }
});
