// What could not be loaded says why, in its place or above the picture, and how to try again.
import { expect, test } from 'vitest';
import { ConfigError, EngineLoadError } from '../../../web/engine/index.ts';
import { loadPart } from '../../../web/model/load_part.ts';
import { Problems } from '../../../web/model/problems.ts';
import { en } from '../../../web/words/index.ts';

const again = () => {};
const fail = (error: unknown) => () => Promise.reject(error);

/** What is said of a failed load, and whether it can be tried again. */
async function saidOf(error: unknown, what: string | null = null, signal?: AbortSignal) {
  const problems = new Problems(() => en);
  const wanted = { field: 'part', what: what === null ? null : () => what, again, inPlace: true };
  expect(await loadPart(problems, signal ? { ...wanted, signal } : wanted, fail(error))).toBeNull();
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
    loadPart(problems, { field, what: () => field, again, inPlace }, fail(new Error()));
  await load('code', true);
  await load('language', false);
  expect(problems.above.map(({ sentences }) => sentences[0]!(en))).toEqual([en.missing('language')]);
  problems.putAway();
  expect(problems.list.map(({ field }) => field)).toEqual(['code']);
  await loadPart(problems, { field: 'code', what: () => 'code', again, inPlace: true }, async () => 'it');
  expect(problems.list).toEqual([]);
});
