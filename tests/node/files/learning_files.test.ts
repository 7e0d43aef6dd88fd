// The files of a run of learning: opened by NumPy and PyTorch, or read by hand.
import { expect, test } from 'vitest';
import type { LearningConfig } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { learningFile } from '../../../web/files/learning_files.ts';
import { learning } from '../../../web/words/en/learning.ts';
import { LANGUAGES } from '../../../web/words/index.ts';
import { translationOf } from '../../translations.ts';
import { askPython, pythonWith } from '../support/python.ts';

const CONFIG = { task: 'thanks', steps: 20, seed: 7 } as const satisfies LearningConfig;
const program = new URL('open_files.py', import.meta.url);
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');

test('NumPy reads the weights at a step bit for bit, in the order of state_dict', async () => {
  const run = await engine.learn(CONFIG);
  const { name, content } = learningFile(run, 'npz', 11, learning);
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
    const { name, content } = learningFile(run, 'csv', 0, learning);
    expect(name).toBe(`${run.config.task}.csv`);
    const [head, ...rows] = String(content).trimEnd().split('\r\n');
    expect(head).toBe('step,loss');
    const read = rows.map((row) => row.split(','));
    expect(read.map(([step]) => step)).toEqual(Array.from(run.losses.keys(), String));
    expect(read.map(([, loss]) => (loss === 'nan' ? NaN : Number(loss)))).toEqual([...run.losses]);
  }
});

const nbformat = pythonWith('nbformat');
const torch = pythonWith('torch', 'numpy');
/** Sentences of different lengths, in which markup and Python quotes are words. */
const OWN = { sentences: ['a_b *c* "d" e', 'a_b `f`', '<i> \\n a_b'], steps: 5, counted: 'last' } as const;

test.skipIf(!nbformat)('a notebook is valid, in each language', async () => {
  const runs = await Promise.all([CONFIG, OWN].map((config) => engine.learn(config)));
  const notebooks = LANGUAGES.flatMap((lang) =>
    runs.map((run) => learningFile(run, 'ipynb', 3, translationOf(lang).learning)),
  );
  for (const { name, content } of notebooks) {
    expect(name).toMatch(/^(thanks|own)\.ipynb$/);
    expect((JSON.parse(String(content)) as { cells: object[] }).cells).toHaveLength(9);
  }
  const jobs = notebooks.map(({ content }) => ({ kind: 'schema', content: base64(content) }));
  expect(askPython(nbformat!, program, jobs)).toEqual(notebooks.map(() => null));
});

test.skipIf(!torch)('a notebook prints the losses of the run in PyTorch, then the likeliest words', async () => {
  const configs = [CONFIG, OWN, { task: 'reverse', steps: 3 }, { task: 'journey', steps: 0 }] as const;
  const runs = await Promise.all(configs.map((config) => engine.learn(config)));
  const jobs = runs.map((run) => ({ kind: 'run', content: base64(learningFile(run, 'ipynb', 0, learning).content) }));
  const printed = askPython<string[]>(torch!, program, jobs);
  for (const [i, run] of runs.entries()) {
    const lines = printed[i]!.trim().split('\n');
    expect(lines.slice(0, run.steps + 1)).toEqual(Array.from(run.losses, (loss) => loss.toFixed(4)));
    const shares = Array.from(run.predict(run.steps, run.sentences[0]!), (share, i) => [share, run.words[i]] as const);
    const best = shares.sort((a, b) => b[0] - a[0]).slice(0, 4);
    expect(lines.slice(run.steps + 1)).toEqual(best.map(([share, word]) => `${word} ${share.toFixed(4)}`));
  }
});

test.skipIf(!torch)('PyTorch loads the weights into the script’s model, and they equal the trained ones', async () => {
  const configs = [CONFIG, { task: 'journey', steps: 20, queryIsKey: true }] as const;
  const runs = await Promise.all(configs.map((config) => engine.learn(config)));
  const jobs = runs.map((run) => {
    const { content: script } = learningFile(run, 'py', 20, learning);
    const npz = base64(learningFile(run, 'npz', 20, learning).content);
    return { kind: 'load', content: base64(JSON.stringify({ script, npz })) };
  });
  for (const [i, apart] of askPython<Record<string, number>[]>(torch!, program, jobs).entries()) {
    expect(Object.keys(apart)).toEqual(runs[i]!.weights(20).map(({ name }) => name));
    expect(Math.max(...Object.values(apart)), JSON.stringify(apart)).toBeLessThan(1e-9);
  }
});
