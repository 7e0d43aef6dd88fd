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
  const { name, content } = learningFile(run, 'npz', 11);
  expect(name).toBe('thanks-step-11.npz');
  const [read] = askPython<object[]>(pythonWith('numpy')!, program, [{ kind: 'npz', content: base64(content) }]);
  const weights = run
    .weights(11)
    .map(({ name, shape, data }) => [name, { shape, bits: Buffer.from(data.buffer).toString('hex') }] as const);
  expect(Object.entries(read!)).toEqual(weights);
});

test('a table gives back the losses bit for bit, NaN among them', async () => {
  for (const config of [CONFIG, { rate: 100, steps: 60 }] as const) {
    const run = await engine.learn(config);
    const { name, content } = learningFile(run, 'csv', 0);
    expect(name).toBe(`${run.config.task}.csv`);
    const [head, ...rows] = String(content).trimEnd().split('\r\n');
    expect(head).toBe('step,loss');
    const read = rows.map((row) => row.split(','));
    expect(read.map(([step]) => step)).toEqual(Array.from(run.losses.keys(), String));
    expect(read.map(([, loss]) => (loss === 'nan' ? NaN : Number(loss)))).toEqual([...run.losses]);
  }
});

const torch = pythonWith('torch', 'numpy');

test.skipIf(!torch)('PyTorch loads the weights into the script’s model, and they equal the trained ones', async () => {
  const configs = [CONFIG, { task: 'journey', steps: 20, queryIsKey: true }] as const;
  const runs = await Promise.all(configs.map((config) => engine.learn(config)));
  const jobs = runs.map((run) => {
    const { content: script } = learningFile(run, 'py', 20);
    const npz = base64(learningFile(run, 'npz', 20).content);
    return { kind: 'load', content: base64(JSON.stringify({ script, npz })) };
  });
  for (const [i, apart] of askPython<Record<string, number>[]>(torch!, program, jobs).entries()) {
    expect(Object.keys(apart)).toEqual(runs[i]!.weights(20).map(({ name }) => name));
    expect(Math.max(...Object.values(apart)), JSON.stringify(apart)).toBeLessThan(1e-9);
  }
});
