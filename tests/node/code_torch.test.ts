// The PyTorch scripts of the code panel, run in the real PyTorch: every bit that is drawn or computed, and the text.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pytorchScript } from '../../web/code/pytorch.ts';
import { scriptText } from '../../web/code/script.ts';
import { loadEngine, type Config, type Trace } from '../../web/engine/index.ts';
import { printTorch } from '../../web/engine/print_torch.ts';
import { tensorsOf } from '../../web/ops/tensors.ts';
import { CHOSEN } from './chosen_configs.ts';
import { askPython, torchWithoutMkl } from './python.ts';
import { configs } from './random_configs.ts';

const engine = await loadEngine();

/** More keys than a vector has lanes, depths of many, batches that PyTorch multiplies in other functions. */
const larger = configs.map(
  ({ n, dIn, dK = 1, dV = 1, lengths, ...config }): Config => ({
    ...config,
    n: 7 * (n ?? 1),
    dIn: 5 * (dIn ?? 1),
    dK: 8 * dK,
    dV: 8 * dV,
    lengths: lengths?.map((length) => 7 * length) ?? null,
    dropoutBuild: 'portable',
  }),
);
const CHUNKS: Config = { inputs: { draw: 'randn' }, n: 530, dIn: 2, dK: 2, dV: 2, seed: 5 }; // sums of whole chunks

const cases: readonly (readonly [string, Trace])[] = [
  ...engine.presets().map(({ id, config }) => [id, config] as const),
  ...CHOSEN,
  ...fc.sample(configs, { numRuns: 150, seed: 3 }).map((config, i) => [`random ${i}`, config] as const),
  ...fc.sample(larger, { numRuns: 50, seed: 3 }).map((config, i) => [`larger ${i}`, config] as const),
  ['530 keys', CHUNKS] as const,
].map(([name, config]) => [name, engine.trace(config)]);

const drawsMask = ({ stages }: Trace) =>
  stages.some(({ op, scalar, replaced }) => op === 'bernoulli' && scalar !== 0 && !replaced);

/** The script with its mask as values, which every build of PyTorch runs. */
function withMaskAsValues(text: string): string {
  const asValues = /# dropout_mask = [\s\S]*?# \]\)$/m;
  expect(text).toMatch(asValues);
  return text.replace(asValues, (lines) => lines.replaceAll(/^( *)# /gm, '$1')).replace('# dropout', 'dropout');
}

interface Result {
  readonly printed: string;
  readonly tensors: { readonly [name: string]: { readonly shape: readonly number[]; readonly float32: string } };
  readonly error?: string;
}

const bits = (values: Float32Array) => new Uint32Array(values.slice().buffer);
/** The numbers of little-endian bytes. */
const float32 = (base64: string) => new Float32Array(Uint8Array.from(Buffer.from(base64, 'base64')).buffer);

function expectSame(trace: Trace, { printed, tensors, error }: Result): void {
  expect(error).toBeUndefined();
  const wanted = tensorsOf(trace);
  expect(Object.keys(tensors)).toEqual(wanted.map(({ name }) => name));
  for (const { name, shape, data } of wanted) {
    expect(tensors[name]!.shape, name).toEqual(shape);
    const torch = float32(tensors[name]!.float32);
    const [a, b] = [bits(data), bits(torch)];
    const differing = [...a.keys()].filter((i) => a[i] !== b[i] && !(Number.isNaN(data[i]) && Number.isNaN(torch[i])));
    expect(differing.map((i) => `${name}[${i}]: ${data[i]} for ${torch[i]}`)).toEqual([]);
  }
  expect(printed).toBe(wanted.map(({ name, shape, data }) => `${name}\n${printTorch(data, shape)}\n`).join(''));
}

const python = torchWithoutMkl();

describe.skipIf(!python)('the steps in PyTorch (not run where none without MKL can be imported)', () => {
  const jobs = cases.flatMap(([name, trace]) => {
    const text = scriptText(pytorchScript(trace));
    const drawn = trace.config.dropoutBuild === 'portable' || !drawsMask(trace);
    const few = drawsMask(trace) && text.includes('# dropout_mask = ');
    return [
      ...(drawn ? [{ name, trace, text }] : []),
      ...(few ? [{ name: `${name}, its mask as values`, trace, text: withMaskAsValues(text) }] : []),
    ];
  });
  const results = python
    ? askPython<Result[]>(
        python,
        new URL('scripts_in_torch.py', import.meta.url),
        jobs.map(({ text }) => text),
      )
    : [];

  test('every config is run, those with a mask of another build by its values', () => {
    expect(new Set(jobs.map(({ trace }) => trace)).size).toBe(cases.length);
    expect(jobs.filter(({ name }) => name.endsWith('values')).length).toBeGreaterThan(50);
    for (const { trace, text } of jobs.filter((job) => drawsMask(job.trace)))
      expect(text).toContain(`Builds of PyTorch with${trace.config.dropoutBuild === 'mkl' ? '' : 'out'} MKL draw this`);
  });

  test.each(jobs.map(({ name, trace }, i) => [name, trace, results[i]!] as const))(
    '%s: no bit and no printed character differs',
    (_, trace, result) => expectSame(trace, result),
  );
});
