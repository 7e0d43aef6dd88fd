// The prose of a story, in Node: the cell of a reference, the settings of sections and of links.
import { expect, test } from 'vitest';
import { printTorch, tensorOf, type Trace } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { onTop } from '../../../web/model/difference.ts';
import { Session } from '../../../web/model/session.ts';
import { applyView, requestOf, sameNumbers, viewOf } from '../../../web/story/section_request.ts';
import { cellOf, cellPrinted, isPrinted, roundedAs } from '../../../web/story/cell_text.ts';
import { learningOf, lossOf, settingsOf } from '../../../web/story/link.ts';

const tag = (attributes: Readonly<Record<string, string>>) => ({
  getAttribute: (name: string) => attributes[name] ?? null,
});

test('a reference without a head means the head in view, in numbers, highlights and links', () => {
  const trace = engine.trace({ seed: 789, heads: 2 });
  const printed = [0, 1].map((head) => cellPrinted(trace, 'attn_weights 1 0', '', { batch: 0, head }));
  expect(printed).toEqual([0, 1].map((head) => cellPrinted(trace, `attn_weights 1 0 ${head}`)));
  expect(new Set(printed).size).toBe(2);
  const cell = cellOf(trace, ' attn_weights  1 0 ', { batch: 0, head: 1 })!;
  expect(trace.stages[cell.stage]).toMatchObject({ name: 'attn_weights', head: 1 });
  expect(cellOf(trace, 'attn_weights 6 0')).toBe(null);
});

test('a number below zero has a minus sign, not a hyphen, with any number of decimals', () => {
  const trace = engine.trace({ seed: 123 });
  const queries = trace.data.subarray(trace.stages.find(({ name }) => name === 'queries')!.offset);
  const col = queries.findIndex((value) => value < 0);
  const [row, at] = [Math.floor(col / 2), col % 2];
  for (const written of ['', '0.00', '−0.1']) {
    expect(cellPrinted(trace, `queries ${row} ${at}`, written)).toMatch(/^−\d/);
  }
});

test('a number has as many decimals as the author wrote, and other texts those of the stage', () => {
  const trace = engine.trace({ seed: 789, mask: 'causal' });
  const printed = (written: string) => cellPrinted(trace, 'attn_weights 1 0', written);
  expect(['0.9', ' 0.55\n', '−1.000', '0.55170'].map(printed)).toEqual(['0.6', '0.55', '0.552', '0.55168']);
  expect(['', '1', '−∞', 'x', '0.', `0.${'5'.repeat(21)}`].map(printed)).toEqual(Array(6).fill('0.5517'));
  expect(cellPrinted(trace, 'masked 0 5', '0.00')).toBe('−∞');
});

test('an author may write a minus as a hyphen, but no other number', () => {
  for (const written of ['−0.50', '-0.50', ' -0.50\n']) expect(isPrinted(written, '−0.50')).toBe(true);
  for (const written of ['0.50', '-0.51', '--0.50', '-0.5']) expect(isPrinted(written, '−0.50')).toBe(false);
});

test('a reference means the batch item in view', () => {
  const trace = engine.trace({ inputs: { draw: 'randn' }, batch: 2, n: 2, dIn: 2 });
  const cells = [0, 1].map((batch) => cellOf(trace, 'context_vec 1 0', { batch, head: 0 })!);
  expect(cells.map(({ stage }) => trace.stages[stage]!.batch)).toEqual([0, 1]);
});

test("a section's head beyond the last one becomes the last one", () => {
  const trace = engine.trace({ seed: 789, heads: 2 });
  const view = (head: string) => viewOf(trace, requestOf(tag({ head: '1' }), tag({ head })));
  expect([view('0').head, view('7').head, view('none').head]).toEqual([0, 1, 0]);
  expect(viewOf(trace, requestOf(tag({ head: '1' }), null))).toEqual({ batch: 0, head: 1 });
});

test("a section's settings are a layer over the story's", () => {
  const story = tag({ config: '{"mask": "none", "replace": {"W_key": [[1]]}}' });
  const section = tag({ config: '{"heads": 2, "replace": {"W_query": [[2]]}}' });
  const { config, layer } = requestOf(story, section);
  expect(onTop(config, layer)).toEqual({ mask: 'none', heads: 2, replace: { W_key: [[1]], W_query: [[2]] } });
});

test('a link that trains shows the last round of its run, with its settings over that', async () => {
  const trained = new Session(engine, 'trained-journey');
  const link = tag({ 'data-learn': '{"mask": "none"}', 'data-set': '{"mask": "causal"}' });
  const run = await engine.learn(learningOf(link, trained)!);
  const settings = settingsOf(link, trained, run);
  expect(settings.mask).toBe('causal');
  expect(trained.lay({ ...settings, mask: 'none' })).toEqual([]);
  const weights = (trace: Trace) => printTorch(tensorOf(trace, 'attn_weights')!.data, [5, 5]).split('\n')[1];
  expect(weights(trained.trace)).toBe(weights(engine.trace(run.stepConfig(250, 0))));
  expect(roundedAs('0.00', lossOf(run, {}))).toBe('0.21');
  expect(roundedAs('0.00', lossOf(run, settings))).toBe('3.57');
  expect(learningOf(tag({ 'data-set': '{}' }), trained)).toBe(null);
});

test('sections with the same preset and settings share numbers, whatever stage they show', () => {
  const section = (attributes: Readonly<Record<string, string>>) =>
    requestOf(tag({ preset: 'dropout' }), tag(attributes));
  const bare = section({});
  expect(sameNumbers(bare, section({ preset: 'dropout', stage: 'masked', head: '1' }))).toBe(true);
  expect(sameNumbers(bare, section({ preset: 'causal-mask' }))).toBe(false);
  expect(sameNumbers(bare, section({ config: '{"seed": 7}' }))).toBe(false);
  expect(sameNumbers(section({ config: '{"seed": 7}' }), section({ config: '{"seed":7}' }))).toBe(true);
});

test('a player gets the attributes of a section, and its defaults for missing ones', () => {
  const attributes = new Map([['stage', 'exp']]);
  const player = {
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  } as unknown as Element;
  applyView(player, { stage: null, head: '1' });
  expect([...attributes]).toEqual([['head', '1']]);
});
