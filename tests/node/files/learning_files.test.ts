// The files of a run of learning: opened by NumPy and PyTorch, or read by hand.
import { expect, test } from 'vitest';
import { loadEngine, type LearningConfig } from '../../../web/core.ts';
import { learningFile } from '../../../web/files/learning_files.ts';
import { askPython, pythonWith } from '../support/python.ts';

const engine = await loadEngine();
const CONFIG = { task: 'thanks', steps: 20, seed: 7 } as const satisfies LearningConfig;
const program = new URL('open_files.py', import.meta.url);
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');

test('NumPy reads the weights at a step bit for bit, in the order of state_dict', async () => {
  const run = await engine.learn(CONFIG);
  const { name, content } = learningFile(run, 'npz', 11, 'en');
  expect(name).toBe('thanks-step-11.npz');
  const [read] = askPython<object[]>(pythonWith('numpy')!, program, [{ kind: 'npz', content: base64(content) }]);
  const weights = run
    .weights(11)
    .map(({ name, shape, data }) => [name, { shape, bits: Buffer.from(data.buffer).toString('hex') }] as const);
  expect(Object.entries(read!)).toEqual(weights);
});

const torch = pythonWith('torch', 'numpy');

test.skipIf(!torch)('PyTorch loads the weights into the script’s model, where they are what it learnt', async () => {
  for (const config of [CONFIG, { task: 'journey', steps: 20, queryIsKey: true }] as const) {
    const run = await engine.learn(config);
    const job = {
      script: learningFile(run, 'py', 20, 'en').content,
      npz: base64(learningFile(run, 'npz', 20, 'en').content),
    };
    const [apart] = askPython<Record<string, number>[]>(torch!, program, [
      { kind: 'load', content: base64(JSON.stringify(job)) },
    ]);
    expect(Object.keys(apart!)).toEqual(run.weights(20).map(({ name }) => name));
    expect(Math.max(...Object.values(apart!)), JSON.stringify(apart)).toBeLessThan(1e-9);
  }
});

test('a file of safetensors: length, header, and each tensor where the header says', async () => {
  const run = await engine.learn(CONFIG);
  const { name, content } = learningFile(run, 'safetensors', 11, 'en');
  expect(name).toBe('thanks-step-11.safetensors');
  const bytes = Buffer.from(content as Uint8Array);
  const length = Number(bytes.readBigUInt64LE(0));
  expect(length % 8).toBe(0);
  const text = bytes.toString('utf8', 8, 8 + length);
  expect(text).toMatch(/^\{.*\} *$/);
  const header = JSON.parse(text) as Record<string, unknown>;
  const numbers = bytes.subarray(8 + length);
  let end = 0;
  for (const { name, shape, data } of run.weights(11)) {
    const first = end;
    end += 8 * data.length;
    expect(header[name]).toEqual({ dtype: 'F64', shape, data_offsets: [first, end] });
    expect(Array.from(data.keys(), (i) => numbers.readDoubleLE(first + 8 * i))).toEqual([...data]);
  }
  expect(Object.keys(header)).toHaveLength(6);
  expect(numbers).toHaveLength(end);
});

const numbersOf = (path: string) => path.match(/-?[\d.]+/g)!.map(Number);

test.each([
  ['en', 'picks among 14 words: 2.6391', 'the best there is: 0.4970'],
  ['zh', '在 14 个词里瞎猜: 2.6391', '可能的最好结果: 0.4970'],
] as const)('a curve in SVG (%s): a point a step, and both levels by name', async (lang, guess, floor) => {
  const run = await engine.learn({ task: 'journey', steps: 40 });
  const { name, content } = learningFile(run, 'svg', 40, lang);
  expect(name).toBe('journey.svg');
  const svg = String(content);
  const [curve] = [...svg.matchAll(/<path d="([^"]+)"[^>]*stroke-width="2.5"/g)].map(([, d]) => numbersOf(d!));
  expect(curve).toHaveLength(2 * 41);
  for (const [i, loss] of run.losses.entries()) {
    if (i > 0) expect(curve![2 * i]).toBeGreaterThan(curve![2 * i - 2]!);
    const isLower = i > 0 && loss < run.losses[i - 1]!;
    if (isLower) expect(curve![2 * i + 1]).toBeGreaterThan(curve![2 * i - 1]!);
  }
  expect(svg).toContain(`>${guess}</text>`);
  expect(svg).toContain(`>${floor}</text>`);
  expect(svg).not.toContain('NaN');
});

test('a curve in SVG ends and says NaN where the run diverges', async () => {
  const run = await engine.learn({ task: 'journey', rate: 100, steps: 100 });
  const burst = run.losses.findIndex(Number.isNaN);
  expect(burst).toBeGreaterThan(0);
  const svg = String(learningFile(run, 'svg', 0, 'en').content);
  expect(svg).toContain('>NaN</text>');
  for (const [, d] of svg.matchAll(/ d="([^"]+)"/g)) expect(numbersOf(d!).every(Number.isFinite)).toBe(true);
});
