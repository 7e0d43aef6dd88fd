// A page's address and its player stay in sync; the page is a fake with only the required browser functions.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AUTHORED, FIELDS } from '../../../../web/element/attributes.ts';
import { type Addressed, keepAddress } from '../../../../web/input/address.ts';

/** An element's attributes, and the problems reported for them. */
function addressed(attributes: Record<string, string> = {}) {
  const held = new Map(Object.entries(attributes));
  const reported: string[] = []; // the fields with a problem
  let ready = () => {};
  const whenReady = new Promise<void>((done) => (ready = done));
  const element = {
    addressed: {
      names: FIELDS,
      authored: AUTHORED,
      defaults: () => ({ preset: 'causal-mask', stage: 'masked', step: '4' }),
      places: ['stage', 'step', 'cell'],
      start: { step: '1' },
    },
    getAttribute: (name: string) => held.get(name) ?? null,
    setAttribute: (name: string, value: string) => void held.set(name, value),
    removeAttribute: (name: string) => void held.delete(name),
    whenReady,
    reported: {
      report(field: string, sentences: readonly unknown[]) {
        if (reported.includes(field)) reported.splice(reported.indexOf(field), 1);
        if (sentences.length > 0) reported.push(field);
      },
    },
  };
  return { element: element as unknown as Addressed, held, reported, ready: () => ready() };
}

/** The page's callback for changed attributes, and the number of writes of its address. */
let changed: () => void;
let hashChange: () => void;
let written: string[];
const page = { hash: '' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  vi.setSystemTime(0);
  page.hash = '';
  written = [];
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => {
      written.push(address);
      page.hash = address;
    },
  });
  vi.stubGlobal('addEventListener', (_: string, heard: () => void) => (hashChange = heard));
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(heard: () => void) {
        changed = heard;
      }
      observe() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the state is written at most once per second', () => {
  const { element, held } = addressed();
  keepAddress(element, 'en');
  vi.advanceTimersByTime(5000);
  for (const step of ['1', '2', '3']) {
    held.set('step', step);
    changed();
    changed();
  }
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(0);
  expect(written).toEqual(['#step=3']);
  held.set('step', '4');
  changed();
  vi.advanceTimersByTime(999);
  expect(written).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(written).toEqual(['#step=3', '#step=4']);
  changed();
  vi.advanceTimersByTime(1000);
  expect(written).toHaveLength(2); // unchanged
});

test('an address that is too long is reported, changes nothing in view, and the next one replaces it', () => {
  const { element, held, reported } = addressed({ preset: 'causal-mask', step: '2' });
  page.hash = `#preset=dropout&config=${'['.repeat(2_000_000)}`;
  keepAddress(element, 'en');
  expect([held.get('preset'), held.get('step'), reported]).toEqual(['causal-mask', '2', ['address']]);
  vi.advanceTimersByTime(5000);
  held.set('step', '3');
  changed();
  vi.advanceTimersByTime(0);
  expect(written).toEqual(['#preset=causal-mask&step=3']);
});

test('a state whose address would be too long to read is not written, and that is reported until it is short', () => {
  const { element, held, reported } = addressed({ preset: 'causal-mask' });
  page.hash = '#preset=causal-mask';
  keepAddress(element, 'en');
  vi.advanceTimersByTime(5000);
  held.set('config', JSON.stringify({ tokens: ['a'.repeat(70_000)] }));
  changed();
  vi.advanceTimersByTime(0);
  expect([written, reported, page.hash]).toEqual([[], ['unwritten address'], '#preset=causal-mask']);
  held.delete('config');
  changed();
  vi.advanceTimersByTime(1000);
  expect(reported).toEqual([]);
});

test('requested attributes are set, others are removed, and the author’s stay', () => {
  page.hash = '#preset=causal-mask&step=2&controls=line';
  const { element, held } = addressed({ stage: 'masked', autoplay: '', theme: 'dark' });
  keepAddress(element, 'pt');
  expect(Object.fromEntries(held)).toMatchObject({ preset: 'causal-mask', step: '2', controls: 'line', lang: 'pt' });
  expect(held.has('stage') || held.has('autoplay')).toBe(false);
  page.hash = '#step=3';
  hashChange();
  expect([held.get('step'), held.has('preset'), held.has('controls')]).toEqual(['3', false, false]);
});

test('an empty address stays empty, and the player plays if its author wants it', async () => {
  const { element, held, ready } = addressed({ autoplay: '' });
  keepAddress(element, 'en');
  ready();
  await element.whenReady;
  for (const [name, value] of Object.entries({ preset: 'causal-mask', stage: 'masked', step: '4' }))
    held.set(name, value);
  changed();
  vi.advanceTimersByTime(1000);
  expect([page.hash, written, held.has('autoplay')]).toEqual(['', [], true]);
});

test('back at the start after a step, the address names the start: only an empty one stays empty', async () => {
  const { element, held, ready } = addressed();
  keepAddress(element, 'en');
  ready();
  await element.whenReady;
  vi.advanceTimersByTime(5000);
  for (const step of ['5', '4']) {
    for (const [name, value] of Object.entries({ preset: 'causal-mask', stage: 'masked', step })) held.set(name, value);
    changed();
    vi.advanceTimersByTime(1000);
  }
  const start = '#preset=causal-mask&stage=masked&step=';
  expect(written).toEqual([`${start}5`, `${start}4`]);
});

test('with an empty address, what the reader did before this code arrived stays', () => {
  const { element, held } = addressed({ preset: 'dropout', stage: 'masked' });
  keepAddress(element, 'en');
  expect(Object.fromEntries(held)).toEqual({ preset: 'dropout', stage: 'masked' });
});

test('a hash that a script has set is applied, not overwritten; its problems are reported', () => {
  const { element, held, reported } = addressed();
  keepAddress(element, 'en');
  held.set('step', '7');
  changed();
  page.hash = '#step=2&nonsense=1';
  vi.advanceTimersByTime(1000);
  expect([held.get('step'), written, reported]).toEqual(['2', [], ['address']]);
});

test('if the browser refuses a write, the next change is written', () => {
  const { element, held } = addressed();
  keepAddress(element, 'en');
  const { replaceState } = history;
  history.replaceState = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  held.set('step', '1');
  changed();
  vi.advanceTimersByTime(1000);
  history.replaceState = replaceState;
  changed();
  vi.advanceTimersByTime(1000);
  expect(written).toEqual(['#step=1']);
});
