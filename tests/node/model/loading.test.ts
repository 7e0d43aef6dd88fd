// What could not be loaded says why, in its place or above the picture, and how to try again.
import { afterEach, expect, test, vi } from 'vitest';
import { ConfigError, EngineLoadError } from '../../../web/engine/index.ts';
import { Problems } from '../../../web/model/problems.ts';
import { en } from '../../../web/words/index.ts';

afterEach(() => void vi.useRealTimers());

const again = () => {};
const fail = (error: unknown) => () => Promise.reject(error);

/** What is said of a failed load, and whether it can be tried again. */
async function saidOf(error: unknown, what: string | null = null, signal?: AbortSignal) {
  const problems = new Problems(() => en);
  const wanted = { field: 'part', what: what === null ? null : () => what, again, inPlace: true };
  expect(await problems.load(signal ? { ...wanted, signal } : wanted, fail(error))).toBeNull();
  const { sentences = [], again: retry } = problems.of('part') ?? {};
  return [sentences.map((sentence) => sentence(en)), retry !== undefined];
}

const engineError = (forbidden: boolean, noSimd: boolean) =>
  new EngineLoadError('the server answered 404', { cause: null, forbidden, noSimd });

test('a script that has not arrived is named, and can be asked for again', async () => {
  expect(await saidOf(new TypeError('Failed to fetch'), 'Code')).toEqual([[en.missing('Code')], true]);
});

test('what could not be computed says why: again only if that may help', async () => {
  expect(await saidOf(engineError(false, false))).toEqual([[en.failed, 'the server answered 404'], true]);
  expect(await saidOf(engineError(true, false))).toEqual([[en.failed, en.noWasm], false]);
  expect(await saidOf(engineError(false, true))).toEqual([[en.failed, en.noSimd], false]);
  const memory = { field: '', message: 'no memory' };
  const rule = { field: 'rate', message: 'rate must be at most 100' };
  expect(await saidOf(new ConfigError([memory]))).toEqual([[en.failed, 'no memory'], true]);
  expect(await saidOf(new ConfigError([rule]))).toEqual([[rule.message], false]);
});

test('of what is no longer wanted nothing is said', async () => {
  expect(await saidOf(new Error('late'), null, AbortSignal.abort())).toEqual([[], false]);
});

test('what says so in its own place is not said above, nor closed with that', async () => {
  const problems = new Problems(() => en);
  const load = (field: string, inPlace: boolean) =>
    problems.load({ field, what: () => field, again, inPlace }, fail(new Error()));
  await load('code', true);
  await load('language', false);
  expect(problems.above.map(({ sentences }) => sentences[0]!(en))).toEqual([en.missing('language')]);
  problems.putAway();
  expect(problems.list.map(({ field }) => field)).toEqual(['code']);
  await problems.load({ field: 'code', what: () => 'code', again, inPlace: true }, async () => 'it');
  expect(problems.list).toEqual([]);
});

test('what has not arrived after ten seconds is named, and is not once it arrives', async () => {
  vi.useFakeTimers();
  const problems = new Problems(() => en);
  let arrive = (_: string) => {};
  const coming = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const loading = problems.load({ field: 'code', what: () => 'Code', again, inPlace: true }, () => coming);
  vi.advanceTimersByTime(9_999);
  expect(problems.list).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(problems.list).toEqual([{ field: 'code', message: en.missing('Code') }]);
  expect(problems.of('code')!.again).toBe(again);
  arrive('it');
  expect(await loading).toBe('it');
  expect(problems.list).toEqual([]);
});

test('what arrives in time, or fails, is not reported later', async () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const problems = new Problems(
    () => en,
    ({ message }) => heard.push(message),
  );
  const wanted = { field: 'code', what: () => 'Code', again, inPlace: true };
  await problems.load(wanted, async () => 'it');
  await problems.load(wanted, fail(new Error()));
  vi.advanceTimersByTime(20_000);
  expect(heard).toEqual([en.missing('Code')]);
});

test('while it is tried again nothing is wrong, and a repeated message is announced again', async () => {
  const seen: number[] = [];
  const problems = new Problems(() => en);
  problems.subscribe(() => seen.push(problems.list.length));
  const load = () => problems.load({ field: 'run', what: null, again, inPlace: false }, fail(new Error('lost')));
  await load();
  await load();
  expect(seen).toEqual([2, 0, 2]);
});
