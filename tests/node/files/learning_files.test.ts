// The files of a run of learning: opened by NumPy and PyTorch, or read by hand.
import { expect, test } from 'vitest';
import { loadEngine, type LearningConfig } from '../../../web/core.ts';
import { learningFile } from '../../../web/files/learning_files.ts';
import { canvasOf } from '../../../web/files/picture/canvas.ts';
import { shoot } from '../../../web/files/picture/film_frames.ts';
import { GIF_MS, GifWriter } from '../../../web/files/picture/gif.ts';
import { learningFilm } from '../../../web/files/picture/learning_film.ts';
import { svgOf } from '../../../web/files/picture/svg.ts';
import { WIDTHS } from '../../../web/typeface/family.ts';
import { LANGUAGES } from '../../../web/words/index.ts';
import { nodeCanvases } from '../support/canvases.ts';
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

test('NumPy reads the losses bit for bit, NaN among them', async () => {
  for (const config of [CONFIG, { rate: 100, steps: 60 }] as const) {
    const run = await engine.learn(config);
    const { name, content } = learningFile(run, 'losses.npz', 0, 'en');
    expect(name).toBe(`${run.config.task}.losses.npz`);
    const [read] = askPython<object[]>(pythonWith('numpy')!, program, [{ kind: 'npz', content: base64(content) }]);
    const bits = Buffer.from(run.losses.buffer).toString('hex');
    expect(read).toEqual({ losses: { shape: [run.steps + 1], bits } });
  }
});

const nbformat = pythonWith('nbformat');
const torch = pythonWith('torch', 'numpy');
/** Sentences of different lengths, in which markup and Python quotes are words. */
const OWN = { sentences: ['a_b *c* "d" e', 'a_b `f`', '<i> \\n a_b'], steps: 5, counted: 'last' } as const;

test.skipIf(!nbformat).each(LANGUAGES)('a notebook is valid (%s)', async (lang) => {
  for (const config of [CONFIG, OWN] as const) {
    const { name, content } = learningFile(await engine.learn(config), 'ipynb', 3, lang);
    expect(name).toMatch(/^(thanks|own)\.ipynb$/);
    expect(askPython(nbformat!, program, [{ kind: 'schema', content: base64(content) }])).toEqual([null]);
    expect((JSON.parse(String(content)) as { cells: object[] }).cells).toHaveLength(9);
  }
});

test.skipIf(!torch)('a notebook prints the losses of the run in PyTorch, then the likeliest words', async () => {
  for (const config of [CONFIG, OWN, { task: 'reverse', steps: 3 }, { task: 'journey', steps: 0 }] as const) {
    const run = await engine.learn(config);
    const content = base64(learningFile(run, 'ipynb', 0, 'en').content);
    const [printed] = askPython<string[]>(torch!, program, [{ kind: 'run', content }]);
    const lines = printed!.trim().split('\n');
    expect(lines.slice(0, run.steps + 1)).toEqual(Array.from(run.losses, (loss) => loss.toFixed(4)));
    const shares = Array.from(run.predict(run.steps, run.sentences[0]!), (share, i) => [share, run.words[i]] as const);
    const best = shares.sort((a, b) => b[0] - a[0]).slice(0, 4);
    expect(lines.slice(run.steps + 1)).toEqual(best.map(([share, word]) => `${word} ${share.toFixed(4)}`));
  }
});

const pillow = pythonWith('PIL.Image');

test.skipIf(!nodeCanvases || !pillow)(
  'a film has a frame for each step, none blank, and its last one stays',
  async () => {
    const canvases = nodeCanvases!;
    const run = await engine.learn({ task: 'journey', steps: 12 });
    const setting = { sentence: 3, head: 0, lang: 'en', letter: WIDTHS.letter } as const;
    const film = learningFilm(run, { ...setting, traceOf: (config) => engine.trace(config) });
    const canvas = canvasOf(film.drawingAt(0), 1 / 2, canvases);
    const studio = { canvases, canvas, writer: new GifWriter(canvas), ms: GIF_MS };
    const gif = await shoot(film, studio, () => {}, new AbortController().signal);
    const [opened] = askPython<{ format: string; size: number[]; frames: [ms: number, colours: number][] }[]>(
      pillow!,
      program,
      [{ kind: 'film', content: base64(gif as Uint8Array) }],
    );
    expect([opened!.format, opened!.size]).toEqual(['GIF', [360, 272]]);
    expect(opened!.frames.map(([ms]) => ms)).toEqual([...Array(12).fill(80), 1600]);
    for (const [, colours] of opened!.frames) expect(colours).toBeGreaterThan(20);
  },
);

test('a film shows the handle at each step, and the arcs of the step', async () => {
  const run = await engine.learn({ task: 'journey' });
  const setting = { sentence: 0, head: 0, lang: 'en', letter: WIDTHS.letter } as const;
  const film = learningFilm(run, { ...setting, traceOf: (config) => engine.trace(config) });
  const said = (t: number) => svgOf(film.drawingAt(t));
  expect(said(0)).toContain('step 0 · loss 2.6311');
  expect(said(film.to)).toContain('step 300 · loss 0.4979');
  expect(said(film.to)).toContain('>0.95</text>');
  expect(film.to).toBe(6000);
});

test('a film without steps is one picture', async () => {
  const run = await engine.learn({ task: 'journey', steps: 0 });
  const setting = { sentence: 0, head: 0, lang: 'zh', letter: WIDTHS.letter } as const;
  const film = learningFilm(run, { ...setting, traceOf: (config) => engine.trace(config) });
  expect([film.from, film.to]).toEqual([0, 0]);
  expect(svgOf(film.drawingAt(0))).toContain('第 0 步');
});

test.skipIf(!torch)('PyTorch loads the weights into the script’s model, and they equal the trained ones', async () => {
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

test('a safetensors file: length, header, and each tensor at its offset', async () => {
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
  ['en', 'a blind guess among 14 words: 2.6391', 'lowest possible: 0.4970'],
  ['zh', '在 14 个词里瞎猜：2.6391', '可能的最低值：0.4970'],
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

test('a curve in SVG ends with the label NaN where the run diverges', async () => {
  const run = await engine.learn({ task: 'journey', rate: 100, steps: 100 });
  const burst = run.losses.findIndex(Number.isNaN);
  expect(burst).toBeGreaterThan(0);
  const svg = String(learningFile(run, 'svg', 0, 'en').content);
  expect(svg).toContain('>NaN</text>');
  for (const [, d] of svg.matchAll(/ d="([^"]+)"/g)) expect(numbersOf(d!).every(Number.isFinite)).toBe(true);
});
