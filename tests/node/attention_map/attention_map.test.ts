// Texts of thousands of tokens: the map's view, the blocks behind a pixel, and the rows on demand.
import { expect, test } from 'vitest';
import { splitSentence, MAX_MAPPED } from '../../../web/model/sentence.ts';
import { configOver, sentenceConfig } from '../../../web/model/sentence_config.ts';
import { findStage, loadEngine, valuesOf } from '../../../web/engine/index.ts';
import { RowStore } from '../../../web/attention_map/row_store.ts';
import { pooled, serve } from '../../../web/attention_map/rows_server.ts';
import {
  blockOf,
  cellAt,
  fitted,
  following,
  panned,
  resized,
  spanOf,
  zoomed,
} from '../../../web/attention_map/viewport.ts';

const engine = await loadEngine();

test('the whole map is in view at first, and again when zoomed out fully', () => {
  const view = fitted(1000, 500, 500);
  expect(spanOf(view)).toEqual({ rows: [0, 1000], cols: [0, 1000] });
  expect(zoomed(zoomed(view, 8, 250, 100), 1 / 100, 0, 0)).toEqual(view);
  expect(resized(view, 300, 300)).toEqual(fitted(1000, 300, 300));
});

test('zooming the map keeps the cell under the pointer in place', () => {
  const view = fitted(1000, 500, 500);
  for (const factor of [1.5, 4, 20])
    expect(cellAt(zoomed(view, factor, 300, 120), 300, 120)).toEqual(cellAt(view, 300, 120));
});

test('the map cannot be dragged beyond its edges', () => {
  const view = zoomed(fitted(1000, 500, 500), 4, 0, 0);
  expect(panned(view, 9999, 9999)).toMatchObject({ x: 0, y: 0 });
  expect(panned(view, -9999, -9999)).toMatchObject({ x: 750, y: 750 });
});

test('a cursor that leaves the view scrolls it by the minimum', () => {
  const view = zoomed(fitted(1000, 500, 500), 4, 0, 0);
  expect(following(view, { row: 249, col: 3 })).toEqual(view);
  expect(following(view, { row: 250, col: 3 })).toMatchObject({ x: 0, y: 1 });
});

test('a block is as large as the cells that share a pixel', () => {
  expect([8, 1, 0.5, 0.16].map((scale) => blockOf({ ...fitted(4096, 640, 640), scale }))).toEqual([1, 1, 2, 8]);
});

test('a block has the largest of its numbers, and NaN if all are NaN', () => {
  const values = Float32Array.of(1, 2, 9, 3, 4, 0, NaN, NaN, 5);
  expect([...pooled(values, 3, 2)]).toEqual([4, 9, NaN, 5]);
  expect(pooled(values, 3, 1)).toBe(values);
});

/** Replaces a browser's worker in this process. */
function openStore(load = async () => engine): { store: RowStore; settled: () => Promise<void> } {
  const { port1, port2 } = new MessageChannel();
  serve(port2 as never, load, 2);
  let wake = () => {};
  const store = new RowStore(
    () => port1 as never,
    () => wake(),
  );
  const settled = async () => {
    while (store.busy) await new Promise<void>((done) => (wake = done));
    port1.close();
  };
  return { store, settled };
}

test('rows arrive in the requested blocks, and equal the trace', async () => {
  const tokens = splitSentence(Array.from({ length: 90 }, (_, i) => `w${i % 50}`).join(' '), 'en', MAX_MAPPED).tokens;
  const made = sentenceConfig(engine, tokens, 123, 3);
  if (!made.ok) throw new Error('no config');
  const config = configOver({ mask: 'causal' }, made.config);
  const { store, settled } = openStore();
  store.open({ config: { mask: 'causal' }, tokens, seed: 123, dIn: 3 }, 0);
  await new Promise((done) => setTimeout(done));
  while (store.busy) await new Promise((done) => setTimeout(done));
  store.want(2, 0, 45, 7);
  await settled();
  const trace = engine.trace(config);
  const weights = valuesOf(trace, findStage(trace, 'attn_weights')!);
  const wanted = pooled(weights, 90, 2);
  for (let row = 0; row < 45; row++)
    expect([...store.row(2, row)!]).toEqual([...wanted.subarray(row * 45, (row + 1) * 45)]);
  expect([...store.row(1, 7)!]).toEqual([...weights.subarray(7 * 90, 8 * 90)]);
  expect(store.max).toBe(1);
});

test('the core reports broken rules', async () => {
  const { store, settled } = openStore();
  store.open({ config: { heads: 3 }, tokens: ['Your', 'journey'], seed: 123, dIn: 3 }, 0);
  await settled();
  expect(store.problems[0]!.message).toBe('heads must divide dK: 2 is not divisible by 3');
});

test('the core, too, refuses embeddings too large to be drawn', async () => {
  const { store, settled } = openStore();
  store.open({ config: {}, tokens: Array.from({ length: 4096 }, (_, i) => `w${i}`), seed: 123, dIn: 5000 }, 0);
  await settled();
  expect(store.problems[0]!.message).toMatch(/^the trace must take at most 64 MB/);
});

test('a core that fails to load is reported, and requested again with the next text', async () => {
  let calls = 0;
  const { store } = openStore(async () => {
    if (++calls === 1) throw new Error('the server answered 503');
    return engine;
  });
  const text = { config: {}, tokens: ['Your', 'journey'], seed: 123, dIn: 3 };
  const opened = async () => {
    store.open(text, 0);
    while (store.busy) await new Promise((done) => setTimeout(done));
    return store.problems.map(({ message }) => message);
  };
  expect(await opened()).toEqual(['the server answered 503']);
  expect(await opened()).toEqual([]);
  store.close();
});

test('4,096 tokens get embeddings, repeated tokens the same ones', () => {
  const tokens = Array.from({ length: 4096 }, (_, i) => `w${i % 3000}`);
  const made = sentenceConfig(engine, tokens, 123, 3);
  if (!made.ok) throw new Error('no config');
  expect(made.config.inputs.length).toBe(4096);
  expect(made.config.inputs[3001]).toEqual(made.config.inputs[1]);
  const few = sentenceConfig(engine, tokens.slice(0, 20), 123, 3);
  expect(few.ok && few.config.inputs).toEqual(made.config.inputs.slice(0, 20));
});
