// Attributes that are set together: each limits the values of those after it.
import { expect, test } from 'vitest';
import { applyRows, OF_EVERY, type ElementTarget, type Row } from '../../../web/element/rows.ts';
import { INITIAL_SETTINGS, Presentation } from '../../../web/model/presentation.ts';
import { Problems } from '../../../web/model/problems.ts';
import { readInteger } from '../../../web/input/attribute_text.ts';
import { en } from '../../../web/words/index.ts';

interface Counted extends ElementTarget {
  count: number;
  at: number;
}

const target = (): Counted => {
  return { presentation: new Presentation(), speak: () => {}, around: 'en', lang: null, count: 3, at: 0 };
};

const row = (name: 'count' | 'at', max: (to: Counted) => number, limits: 'decides' | 'limited') =>
  ({
    without: (): number => 1,
    read: (text, to) => readInteger(name, text, max(to)),
    apply: (value, to) => {
      to[name] = value;
    },
    write: (to) => String(to[name]),
    property: (text) => text,
    limits,
  }) satisfies Row<Counted, Counted, number>;
const ROWS = { count: row('count', () => 5, 'decides'), at: row('at', ({ count }) => count - 1, 'limited') };

function applied(texts: Readonly<Record<string, string | null>>) {
  const to = target();
  const problems = new Problems(() => en);
  const pending = new Map(Object.entries(texts));
  applyRows(ROWS, to, pending, problems);
  expect(pending.size).toBe(0);
  return [to.count, to.at, problems.list.map(({ field }) => field)];
}

test('a value is judged by those before it, whatever order they were set in, and the nearest valid one applies', () => {
  expect(applied({ at: '4', count: '5' })).toEqual([5, 4, []]);
  expect(applied({ at: '4', count: '2' })).toEqual([2, 1, ['at']]);
  expect(applied({ at: '2', count: null })).toEqual([1, 0, ['at']]);
});

test('where what decides the limits is wrong, its values are not judged by those of another', () => {
  expect(applied({ at: '4', count: 'all' })[2]).toEqual(['count']);
});

test('an unknown theme changes nothing, and says which there are; without one it is the first again', () => {
  const to = target();
  const problems = new Problems(() => en);
  const set = (theme: string | null) => applyRows(OF_EVERY, to, new Map([['theme', theme]]), problems);
  set('dark');
  expect(OF_EVERY.theme.write(to)).toBe('dark');
  set('blue');
  expect([to.presentation.settings.theme, problems.list.length]).toEqual(['dark', 1]);
  set(null);
  expect([to.presentation.settings.theme, OF_EVERY.theme.write(to)]).toEqual([INITIAL_SETTINGS.theme, null]);
  expect(problems.list).toEqual([]);
});
