// Every number of every preset, with twenty seeds each, compared with real PyTorch: bit for bit, and as printed.
//
// The fixture, compressed by brotli: what PyTorch 2.14.1 computed (Debian's build, without MKL, one thread, AVX512),
// and for presets without a notebook PyTorch 1.13 (AVX2, tests/fixtures/forward_by_seed.py). row_max, exp and row_sum
// are `x.max(-1)`, `torch.exp(x - max)` and `exp.sum(-1)`; attn_weights is `torch.softmax`.
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import type { Config } from '../../../web/engine/index.ts';
import { readCompressed } from '../../fixtures.ts';
import { differences, type TorchStages } from '../support/torch_stages.ts';

interface Case {
  readonly preset: string;
  readonly seed: number;
  readonly stages: TorchStages;
}

interface Fixture {
  readonly cases: readonly Case[];
  readonly dropoutBuild: NonNullable<Config['dropoutBuild']>;
}

const { cases, dropoutBuild } = readCompressed<Fixture>('presets_by_seed');

const presets = new Map<string, Config>(engine.presets().map(({ id, config }) => [id, config]));

test.each([...presets.keys()])('%s under twenty seeds: no bit and no printed text differs from PyTorch', (preset) => {
  const seeds = cases.filter((one) => one.preset === preset);
  expect(seeds).toHaveLength(20);
  for (const { seed, stages } of seeds) {
    const trace = engine.trace({ ...presets.get(preset)!, seed, dropoutBuild });
    expect(differences(trace, stages, seed)).toEqual({ numbers: [], texts: [] });
    expect([...new Set(trace.stages.map(({ name }) => name))]).toEqual(Object.keys(stages)); // in this order
  }
});
