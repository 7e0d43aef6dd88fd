// The messages while the engine loads, or fails to load: of several attempts, the first engine to arrive is used.
import fs from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { type Engine, EngineLoadError, loadEngine } from '../../../web/engine/index.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A first attempt that takes long, and a second one that fails; `arrive` completes the first. */
async function slowThenFailed(use: (engine: Engine) => Promise<void>) {
  vi.resetModules(); // otherwise it has the engine that another file of this worker has loaded
  const { Loading } = await import('../../../web/element/loading.ts');
  const { readFile } = fs.promises;
  let arrive = () => {};
  const held = new Promise<void>((done) => (arrive = done));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(fs.promises, 'readFile')
    .mockImplementationOnce(((file: URL) => held.then(() => readFile(file))) as never)
    .mockRejectedValueOnce(new Error('no answer'));
  const loading = new Loading(use, () => {});
  const first = loading.load();
  vi.advanceTimersByTime(10_000);
  expect(loading.slow).toBe(true);
  await loading.again();
  expect(loading.failure!.message).toContain('no answer');
  arrive();
  await first;
  return loading;
}

test('if the first attempt succeeds after the second has failed, no failure is reported', async () => {
  const engines: Engine[] = [];
  const loading = await slowThenFailed(async (engine) => void engines.push(engine));
  expect(engines).toHaveLength(1);
  expect(loading).toMatchObject({ failure: undefined, slow: false });
});

test('if the first attempt loads an unusable engine, that failure is reported', async () => {
  const loading = await slowThenFailed(() => Promise.reject(new Error('no player')));
  expect(loading.failure!.message).toBe('no player');
});

test('missing SIMD is the reported cause of an invalid module only if SIMD is missing', async () => {
  const refused = () => loadEngine({ wasm: Uint8Array.of(1) }).catch((error: unknown) => error);
  const failed = {
    forbidden: false,
    noSimd: false,
    message: expect.stringMatching(/^The WebAssembly .* the bytes given/),
  };
  expect(await refused()).toBeInstanceOf(EngineLoadError);
  expect(await refused()).toMatchObject(failed);
  vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  const message = expect.stringMatching(
    /It needs WebAssembly with SIMD, which Chrome and Edge 91, .* newer ones have\.$/,
  );
  expect(await refused()).toMatchObject({ forbidden: false, noSimd: true, message });
});

test('a repeated request loads again only after a failure', async () => {
  vi.resetModules();
  const { Loading } = await import('../../../web/element/loading.ts');
  const read = vi.spyOn(fs.promises, 'readFile').mockRejectedValueOnce(new Error('no answer'));
  const loading = new Loading(
    async () => {},
    () => {},
  );
  loading.forget(); // nothing to forget
  const [first, second] = [loading.load(), loading.again()];
  await Promise.all([first, second]);
  expect([read.mock.calls.length, loading.failure?.message]).toEqual([1, expect.stringContaining('no answer')]);
  await loading.load(); // the failure is reported, and stays
  expect(loading.failure).toBeDefined();
  loading.forget(); // as when the element is inserted again
  expect(loading.failure).toBeUndefined();
  await loading.load();
  expect([read.mock.calls.length, loading.failure]).toEqual([2, undefined]);
});
