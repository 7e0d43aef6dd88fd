// Every number of every preset, with twenty seeds each, compared with real PyTorch: bit for bit, and as printed.
//
// The fixture, compressed by brotli: what PyTorch 2.14.1 computed (Debian's build, without MKL, one thread, AVX512),
// and for presets without a notebook PyTorch 1.13 (AVX2, tests/fixtures/forward_by_seed.py). row_max, exp and row_sum
// are `x.max(-1)`, `torch.exp(x - max)` and `exp.sum(-1)`; attn_weights is `torch.softmax`.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import type { Config } from '../../../web/engine/index.ts';
import { differences, float32, type TorchStages } from '../support/torch_stages.ts';

interface Case {
  readonly preset: string;
  readonly seed: number;
  readonly stages: TorchStages;
}

const fixture = readFileSync(new URL('../../fixtures/presets_by_seed.json.br', import.meta.url));
const { cases, dropoutBuild }: { cases: readonly Case[]; dropoutBuild: NonNullable<Config['dropoutBuild']> } =
  JSON.parse(brotliDecompressSync(fixture).toString());

const engine = await loadEngine();
const presets = new Map<string, Config>(engine.presets().map(({ id, config }) => [id, config]));

describe.each([...presets.keys()])('%s under twenty seeds', (preset) => {
  test('no bit of any number and no printed text differs from PyTorch', () => {
    const seeds = cases.filter((one) => one.preset === preset);
    expect(seeds).toHaveLength(20);
    for (const { seed, stages } of seeds) {
      const trace = engine.trace({ ...presets.get(preset)!, seed, dropoutBuild });
      expect(differences(trace, stages, seed)).toEqual({ numbers: [], texts: [] });
      expect(new Set(trace.stages.map(({ name }) => name))).toEqual(new Set(Object.keys(stages)));
    }
  });
});

test('the fixture has every preset, and 174,040 numbers in 6,820 tensors', () => {
  expect(new Set(cases.map(({ preset }) => preset))).toEqual(new Set(presets.keys()));
  const tensors = cases.flatMap(({ stages }) => Object.values(stages));
  expect(tensors).toHaveLength(6820);
  expect(tensors.reduce((sum, { float32: text }) => sum + float32(text).length, 0)).toBe(174_040);
});
