// Every number of every preset, with twenty seeds each, compared with real PyTorch: bit for bit, and as printed.
//
// The fixture, compressed by brotli: what PyTorch 2.14.1 computed (Debian's build, without MKL, one thread, AVX512), in
// base64 of little-endian float32, row-major. row_max, exp and row_sum are `x.max(-1)`, `torch.exp(x - max)` and
// `exp.sum(-1)`; attn_weights is `torch.softmax`.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { loadEngine, tensorOf, type Config, type Trace } from '../../../web/engine/index.ts';
import { printTorch } from '../../../web/engine/print_torch.ts';

interface Case {
  readonly preset: string;
  readonly seed: number;
  readonly stages: { readonly [name: string]: { readonly shape: readonly number[]; readonly float32: string } };
}

const fixture = readFileSync(new URL('../../fixtures/presets_by_seed.json.br', import.meta.url));
const { cases, dropoutBuild }: { cases: readonly Case[]; dropoutBuild: NonNullable<Config['dropoutBuild']> } =
  JSON.parse(brotliDecompressSync(fixture).toString());

const engine = await loadEngine();
/** The presets of a notebook; code/pytorch.test.ts runs the others in the installed PyTorch. */
const presets = new Map<string, Config>(
  engine.presets().flatMap(({ id, notebook, config }) => (notebook === null ? [] : [[id, config] as const])),
);

const float32 = (base64: string) => new Float32Array(Uint8Array.from(Buffer.from(base64, 'base64')).buffer);
const bits = (values: Float32Array) => new Uint32Array(values.slice().buffer);

/** For one case: the number of differing bits and of differently printed tensors, and the first of each. */
function differences({ preset, seed, stages }: Case) {
  const trace: Trace = engine.trace({ ...presets.get(preset)!, seed, dropoutBuild });
  const numbers: string[] = [];
  const texts: string[] = [];
  for (const [name, wanted] of Object.entries(stages)) {
    const got = tensorOf(trace, name)!;
    expect(got.shape, name).toEqual(wanted.shape);
    const values = float32(wanted.float32);
    const [a, b] = [bits(got.data), bits(values)];
    for (let i = 0; i < b.length; i++)
      if (a[i] !== b[i] && !(Number.isNaN(values[i]) && Number.isNaN(got.data[i])))
        numbers.push(`${name}[${i}] of seed ${seed}: ${got.data[i]} for ${values[i]}`);
    if (printTorch(got.data, got.shape) !== printTorch(values, wanted.shape)) texts.push(`${name} of seed ${seed}`);
  }
  return { numbers, texts, of: trace.stages.map(({ name }) => name), has: Object.keys(stages) };
}

describe.each([...presets.keys()])('%s under twenty seeds', (preset) => {
  test('no bit of any number and no printed text differs from PyTorch', () => {
    const seeds = cases.filter((one) => one.preset === preset);
    expect(seeds).toHaveLength(20);
    for (const one of seeds) {
      const { numbers, texts, of, has } = differences(one);
      expect(numbers).toEqual([]);
      expect(texts).toEqual([]);
      expect(new Set(of)).toEqual(new Set(has)); // every stage was compared
    }
  });
});

test('the fixture has every preset, and some 140,000 numbers in 5,100 tensors', () => {
  expect(new Set(cases.map(({ preset }) => preset))).toEqual(new Set(presets.keys()));
  const tensors = cases.flatMap(({ stages }) => Object.values(stages));
  expect(tensors).toHaveLength(5100);
  expect(tensors.reduce((sum, { float32: text }) => sum + float32(text).length, 0)).toBe(140_280);
});
