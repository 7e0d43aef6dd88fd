// The prose of a story, in Node: the cell of a reference, merged settings, and a reader's edits.
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import type { Trace } from '../../../web/engine/index.ts';
import type { Difference } from '../../../web/model/difference.ts';
import { Session } from '../../../web/model/session.ts';
import { numberAt } from '../../../web/ops/expression.ts';
import { applyView, requestOf, sameNumbers, viewOf } from '../../../web/story/section_request.ts';
import { cellOf, cellPrinted, isPrinted } from '../../../web/story/cell_text.ts';
import { holds } from '../../../web/story/claims.ts';
import { namedIn } from '../../../web/story/named_words.ts';
import { inForce, NO_EDITS, onTop, readEdits, withEdits, type Edits } from '../../../web/story/settings.ts';

const engine = await loadEngine();
const session = new Session(engine, 'mask-then-softmax');
const ONES = [
  [1, 1, 1],
  [1, 1, 1],
];
/** The second row is near the first, the third is not. */
const ROWS = [
  [0.4, 0.5, 0.6],
  [0.42, 0.52, 0.58],
  [0.4, 0.5, 0.9],
  [0.1, 0.2, 0.3],
  [0.3, 0.2, 0.1],
  [0.9, 0.1, 0.1],
];
const weightAt = (trace: Trace, row: number, col: number) =>
  numberAt(trace, cellOf(trace, `attn_weights ${row} ${col}`)!);
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
  const printed = [0, 1].map((head) => cellPrinted(trace, 'attn_weights 1 0', null, { batch: 0, head }));
  expect(printed).toEqual([0, 1].map((head) => cellPrinted(trace, `attn_weights 1 0 ${head}`)));
  expect(new Set(printed).size).toBe(2);
  const cell = cellOf(trace, ' attn_weights  1 0 ', { batch: 0, head: 1 })!;
  expect(trace.stages[cell.stage]).toMatchObject({ name: 'attn_weights', head: 1 });
  expect(cellOf(trace, 'attn_weights 6 0')).toBe(null);
});

test('a number below zero has a minus sign, not a hyphen, with any number of decimals', () => {
  const trace = engine.trace({ seed: 123 });
  const { values } = { values: [...trace.data.subarray(trace.stages.find(({ name }) => name === 'queries')!.offset)] };
  const col = values.findIndex((value) => value < 0);
  const [row, at] = [Math.floor(col / 2), col % 2];
  for (const digits of [null, '2', '0']) {
    const printed = cellPrinted(trace, `queries ${row} ${at}`, digits)!;
    expect(printed).toMatch(/^−\d/);
  }
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

test('a claim is true as long as the numbers in view meet its conditions', () => {
  const trace = engine.trace({ seed: 789, mask: 'causal', replace: { inputs: ROWS } });
  const view = { batch: 0, head: 0 };
  const said = (conditions: string) => holds(trace, conditions, view);
  expect(said('attn_weights 1 0 above 0.5')).toBe(weightAt(trace, 1, 0) > 0.5);
  expect(said('attn_weights 1 0 below 0.5')).toBe(weightAt(trace, 1, 0) < 0.5);
  expect(said('attn_weights 0 0 is 1.0000')).toBe(true);
  expect(said('attn_weights 0 0 is 0.9999')).toBe(false);
  expect(said('attn_weights 0 0 is largest')).toBe(true);
  expect(said('attn_weights 0 1 is largest')).toBe(false);
  expect(said('masked 0 5 is -Infinity')).toBe(true);
  expect(said('inputs 0 near inputs 1')).toBe(true);
  expect(said('inputs 0 near inputs 2')).toBe(false);
  expect(said('mask is causal, dK is 2')).toBe(true);
  expect(said('mask is causal, dK is 3')).toBe(false);
  expect(said('tokens 1 is journey')).toBe(true);
  expect(said('tokens 1 is Your')).toBe(false);
  expect(said('tokens 9 is journey')).toBe(false);
  expect(said('tokens is 6, tokens above 5')).toBe(true);
});

test('a quotation names words of the sentence, and follows another one', () => {
  const written = ['Your', 'journey', 'starts'];
  const named = (text: string, inView: readonly string[] | null) => namedIn(text, { written, inView });
  expect(named('journey', ['The', 'cat', 'sat'])).toBe('cat');
  expect(named('Your  journey', ['The', 'cat', 'sat'])).toBe('The cat');
  expect(named('Your journey', ['我们', '今天'])).toBe('我们今天');
  expect(named('journey starts', ['Stop', 'here', '!'])).toBe('here!');
  expect(named('starts', ['Stop', 'here'])).toBe(null);
  expect(named('journey', null)).toBe('journey');
  expect(named('Your\n journey', written)).toBe('Your\n journey');
  expect(named('river', ['The', 'cat', 'sat'])).toBe(undefined);
  expect(named('', ['The', 'cat', 'sat'])).toBe(undefined);
});

test('a condition without a valid reference or comparison is invalid', () => {
  const trace = engine.trace({ seed: 789 });
  const none = [
    '',
    'masked 0 5 is 0',
    'attn_weights 0 6 above 0',
    'attn_weights 0 0',
    'dk is 2',
    'keys 0 near inputs 0',
  ];
  for (const conditions of none) expect(holds(trace, conditions, { batch: 0, head: 0 }), conditions).toBe(null);
});
