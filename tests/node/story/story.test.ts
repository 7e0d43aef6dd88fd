// The prose of a story, in Node: the cell of a reference, merged settings, and a reader's edits.
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import type { Difference } from '../../../web/model/difference.ts';
import { Session } from '../../../web/model/session.ts';
import { applyView, requestOf, sameNumbers, viewOf } from '../../../web/story/section_request.ts';
import { cellOf, cellPrinted, isPrinted } from '../../../web/story/cell_text.ts';
import { inForce, NO_EDITS, onTop, readEdits, withEdits, type Edits } from '../../../web/story/settings.ts';
import { matrix } from '../support/matrix.ts';

const engine = await loadEngine();
const session = new Session(engine, 'mask-then-softmax');
const ONES = matrix('1 1 1; 1 1 1');
const TWOS = ONES.map((row) => row.map(() => 2));
const tag = (attributes: Readonly<Record<string, string>>) => ({
  getAttribute: (name: string) => attributes[name] ?? null,
});

/** A reader's change of the settings that a section has applied to the stage. */
function edit(
  edits: Edits,
  settings: Difference,
  change: (put: Difference) => Difference,
  link: Difference = {},
): Edits {
  const put = inForce(session, onTop(withEdits(settings, edits), link));
  return readEdits(edits, settings, put, change(put), link);
}
const replacing = (name: string, values: unknown) => (put: Difference) =>
  onTop(put, { replace: { [name]: values } } as Difference);

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

test('settings of a section override those of the story by field, replacements by name', () => {
  const story = tag({ config: '{"mask": "none", "replace": {"W_key": [[1]]}}' });
  const section = tag({ config: '{"heads": 2, "replace": {"W_query": [[2]]}}' });
  expect(requestOf(story, section).settings).toEqual({
    mask: 'none',
    heads: 2,
    replace: { W_key: [[1]], W_query: [[2]] },
  });
});

test("a reader's change applies in a section with other settings, and undo removes it", () => {
  const edits = edit(NO_EDITS, {}, replacing('W_query', ONES));
  expect(withEdits({ mask: 'none' }, edits)).toEqual({ mask: 'none', replace: { W_query: ONES } });
  expect(edit(edits, {}, () => ({}))).toEqual(NO_EDITS);
});

test("a section's own settings take precedence over a reader's changes elsewhere", () => {
  const edits = edit(NO_EDITS, {}, replacing('W_query', ONES));
  const own = { replace: { W_query: TWOS } };
  expect(withEdits(own, edits)).toEqual(own);
});

test("a change to a section's own setting stays in the sections that set the same value", () => {
  const own = { mask: 'none', replace: { W_query: TWOS } } as const;
  const edits = edit(NO_EDITS, own, replacing('W_query', ONES));
  expect(edits.size).toBe(1);
  expect(withEdits(own, edits)).toEqual({ mask: 'none', replace: { W_query: ONES } });
  expect(withEdits({}, edits)).toEqual({});
  const back = edit(NO_EDITS, own, ({ mask: _, ...rest }) => rest); // the preset's own mask again
  expect(withEdits(own, back)).toStrictEqual({ replace: { W_query: TWOS } });
});

test("a section's settings are not a reader's changes, in any notation", () => {
  const settings = { mask: 'causal', replace: { W_query: ONES.map(() => [0.1234567891, 1, 1]) } } as const;
  expect(edit(NO_EDITS, settings, (put) => put)).toEqual(NO_EDITS);
});

test("a link keeps a reader's changes, and its settings end with it", () => {
  const edits = edit(NO_EDITS, {}, replacing('W_query', ONES));
  expect(edit(edits, {}, (put) => put, { dK: 512 })).toEqual(edits); // which the reader's matrix does not fit
  const link = { replace: { inputs: Array.from({ length: 6 }, () => [1, 1, 1]) } };
  const other = replacing(
    'inputs',
    Array.from({ length: 6 }, () => [2, 2, 2]),
  );
  expect(edit(edits, {}, other, link)).toEqual(edits);
  expect([...edit(edits, {}, replacing('W_key', TWOS), link).values()].map(({ name }) => name)).toEqual([
    'replace W_query',
    'replace W_key',
  ]);
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
