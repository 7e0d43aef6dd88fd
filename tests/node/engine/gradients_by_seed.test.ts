// Every gradient of every preset, with five seeds each, compared with real PyTorch: bit for bit, and as printed.
//
// The fixture, compressed by brotli, has the results of torch.autograd in PyTorch 1.13 (Debian's build, without MKL,
// one thread, AVX2): tests/fixtures/gradients_by_seed.py writes it and compares twenty seeds.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import type { Config } from '../../../web/engine/index.ts';
import { differences, float32, type TorchStages } from '../support/torch_stages.ts';

interface Case {
  readonly preset: string;
  readonly seed: number;
  readonly backward: NonNullable<Config['backward']>;
  readonly stages: TorchStages;
}

const fixture = readFileSync(new URL('../../fixtures/gradients_by_seed.json.br', import.meta.url));
const cases: readonly Case[] = JSON.parse(brotliDecompressSync(fixture).toString());

const engine = await loadEngine();
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

test('the fixture has every preset, and 45,480 numbers in 1,935 tensors', () => {
  expect(new Set(cases.map(({ preset }) => preset))).toEqual(new Set(presets.keys()));
  const tensors = cases.flatMap(({ stages }) => Object.values(stages));
  expect(tensors).toHaveLength(1935);
  expect(tensors.reduce((sum, { float32: text }) => sum + float32(text).length, 0)).toBe(45_480);
});
