// The requests of a long text's map: each row once, visible ones first, and none for a closed text.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RowStore } from '../../../web/attention_map/row_store.ts';
import type { Answer, Ask, Port } from '../../../web/attention_map/rows_server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const N = 3000;
const TEXT = { config: {}, tokens: Array.from({ length: N }, (_, i) => `w${i}`), seed: 123, dIn: 3 };

/** A store of an open text, with its requests and a function that answers; `fail`: its worker breaks. */
function opened() {
  const asked: Ask[] = [];
  const portOf = (heard: Ask[]): Port => ({ postMessage: (ask) => void heard.push(ask as Ask), onmessage: null });
  const port = portOf(asked);
  let failed!: (instead: Port) => void;
  let changes = 0;
  const store = new RowStore(
    (instead) => {
      failed = instead;
      return port;
    },
    () => changes++,
  );
  const answer = (data: Answer, from = port) => from.onmessage?.({ data } as MessageEvent);
  const idOf = (at: number) => (asked.at(at) as { id: number }).id;
  const rows = (id: number, first: number, count: number, block = 1) => {
    const values = new Float32Array(count * Math.ceil(N / block)).fill(0.5);
    answer({ kind: 'rows', id, first, values, max: 0.5 });
  };
  store.open(TEXT, 1);
  answer({ kind: 'opened', id: idOf(-1), stage: 'attn_weights', problems: [] });
  asked.length = 0;
  return { store, asked, answer, idOf, rows, portOf, fail: (instead: Port) => failed(instead), changes: () => changes };
}

test('pending rows are not requested again; a view that needs others cancels them', () => {
  const { store, asked, idOf, rows } = opened();
  store.want(1, 10, 20, 3);
  expect(asked).toMatchObject([
    { kind: 'rows', block: 1, first: 3, count: 1, head: 1 }, // the row in focus comes first
    { kind: 'rows', block: 1, first: 10, count: 10 },
  ]);
  const old = idOf(-1);
  store.want(1, 12, 18, 3);
  expect(asked).toHaveLength(2);
  store.want(1, 15, 25, 4);
  expect(asked.slice(2)).toMatchObject([
    { kind: 'stop', id: idOf(0) },
    { kind: 'rows', first: 4, count: 1 },
    { kind: 'stop', id: old },
    { kind: 'rows', first: 15, count: 10 },
  ]);
  rows(old, 10, 2); // was pending when the store stopped
  expect(store.row(1, 10)).toBeUndefined();
});

test('only missing rows are requested', () => {
  const { store, asked, answer, idOf, rows } = opened();
  store.want(1, 10, 20, 12);
  rows(idOf(-1), 10, 4);
  rows(idOf(-1), 18, 2);
  answer({ kind: 'end', id: idOf(-1) });
  store.want(1, 10, 20, 12);
  expect(asked.at(-1)).toMatchObject({ first: 14, count: 4 });
  rows(idOf(-1), 14, 4);
  answer({ kind: 'end', id: idOf(-1) });
  answer({ kind: 'end', id: idOf(0) });
  const before = asked.length;
  store.want(1, 10, 20, 12);
  expect([asked.length, store.busy, store.max]).toEqual([before, false, 0.5]);
});

test('a long computation has a progress bar, and can be stopped and continued', () => {
  const { store, asked, idOf, rows, changes } = opened();
  store.want(1, 0, 10, 0);
  expect(store.progress).toBeNull();
  const before = changes();
  vi.advanceTimersByTime(160);
  expect([store.progress, changes()]).toEqual([{ done: 0, of: 10 }, before + 1]);
  rows(idOf(-1), 0, 4);
  expect(store.progress).toEqual({ done: 4, of: 10 });
  const running = idOf(-1);
  store.stop();
  expect([asked.at(-1), store.stopped, store.progress]).toEqual([{ kind: 'stop', id: running }, true, null]);
  store.stop(); // nothing to stop
  store.want(1, 20, 30, 0);
  expect(asked.at(-1)).toEqual({ kind: 'stop', id: running });
  store.goOn();
  store.want(1, 0, 10, 0);
  expect(asked.at(-1)).toMatchObject({ kind: 'rows', first: 4, count: 6 });
});

test('of thousands of single rows only those on the screen are kept; zoomed out, none', () => {
  const { store, idOf, rows } = opened();
  store.want(1, 0, 1200, 0);
  rows(idOf(-1), 0, 1200);
  store.want(1, 500, 600, 500);
  expect([399, 400, 699, 700].map((row) => store.row(1, row) !== undefined)).toEqual([false, true, true, false]);
  store.want(1, 0, 1200, 500);
  rows(idOf(-1), 0, 1200);
  store.want(2, 0, 10, 500);
  expect(store.row(1, 500)).toBeUndefined();
});

test('an unreadable text has problems; late messages about the previous text are ignored', () => {
  const { store, asked, answer, idOf } = opened();
  store.open({ ...TEXT, dIn: 0 }, 0);
  answer({ kind: 'opened', id: idOf(-1) - 1, stage: 'attn_weights', problems: [] });
  expect(store.busy).toBe(true);
  const problems = [{ field: 'dIn', message: 'dIn must be positive' }];
  answer({ kind: 'opened', id: idOf(-1), stage: null, problems });
  expect([store.problems, store.stage, store.busy]).toEqual([problems, '', false]);
  store.want(1, 0, 10, 0);
  expect(asked.at(-1)).toMatchObject({ kind: 'open' });
});

test('if the worker fails, its replacement gets the text again; if the store was closed, the replacement ends', () => {
  const { store, asked, fail, portOf, answer } = opened();
  const heard: Ask[] = [];
  const instead = portOf(heard);
  fail(instead);
  expect(heard).toMatchObject([{ kind: 'open', dIn: 3 }]);
  answer({ kind: 'opened', id: (heard[0] as { id: number }).id, stage: 'attn_weights', problems: [] }, instead);
  store.want(1, 0, 10, 0);
  expect([heard.length, asked.length]).toEqual([3, 0]);
  store.close();
  expect([heard.at(-1), instead.onmessage]).toEqual([{ kind: 'close' }, null]);
  store.close(); // once
  expect(heard.filter(({ kind }) => kind === 'close')).toHaveLength(1);
  const late: Ask[] = [];
  fail(portOf(late));
  expect(late).toEqual([{ kind: 'close' }]);
});
