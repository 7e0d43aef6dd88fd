// Failures of learn.html: it says what is missing, keeps what is in view, and goes on once the fault is fixed. `npm run
// test:all` tests all faults in every engine, `npm test` some of them in Chromium.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LearningConfig } from '../../../web/engine/index.ts';
import type { AttentionLearningElement } from '../../../web/learning/api.ts';
import type { Tab } from '../support/engines.ts';
import { DIST } from '../support/file_server.ts';
import { FAULTS, serveFaulty, type Fault, type Faulty } from '../support/faulty_server.ts';
import { ALL, ENGINES } from '../support/scope.ts';

const asset = (name: string) => readFileSync(resolve(DIST, 'assets', name), 'utf8');

/** The module's bytes, as a file and in a script. */
const WASM = /learning-.*\.wasm$|learning_text-.*\.js$/;
const ASSETS = readdirSync(resolve(DIST, 'assets'));
const WORKER = ASSETS.find((name) => /^learning_worker-.*\.js$/.test(name))!;
/** The script that the element loads later, and not those that it imports: they have one address. */
const STARTS = ASSETS.filter((name) => /^define-.*\.js$/.test(name))
  .map((name) => /import\(`\.\/(learning-[\w-]+\.js)`\)/.exec(asset(name))?.[1])
  .find((name) => name !== undefined)!;
const VIEW = { width: 1280, height: 720, reducedMotion: true };

/** The worker, and what happens before each request for a run, which has a number from 1. */
const workerWith = (onRequest: string) => `
  import './real.js';
  const { onmessage } = globalThis;
  let requests = 0;
  globalThis.onmessage = (event) => {
    if (event.data.kind === 'learn') {
      requests++;
      ${onRequest}
    }
    onmessage(event);
  };
`;
/** It dies with the second request. */
const DIES = workerWith(`if (requests === 2) throw new Error('died');`);
const REFUSE = `WebAssembly.Memory.prototype.grow = function (pages) {
  if (poor) throw new RangeError('refused');
  return grow.call(this, pages);
};`;
/** There is no memory for its second run. */
const POOR = `
  const { grow } = WebAssembly.Memory.prototype;
  let poor = false;
  ${REFUSE}
  ${workerWith('poor = requests === 2;')}
`;
const POOR_PAGE = `<script>
  window.poor = false;
  const { grow } = WebAssembly.Memory.prototype;
  ${REFUSE}
</script>`;

/** It never answers the second request. */
const HANGS = workerWith('if (requests === 2) return;');
/** Ten seconds pass in 300 ms. */
const IMPATIENT = `<script>
  const usual = setTimeout;
  window.setTimeout = (work, ms, ...more) => usual(work, ms === 10_000 ? 300 : ms, ...more);
</script>`;

const ASKS_AT_ONCE = `<script>
  addEventListener('ready', ({ target }) => target.setAttribute('config', '{"rate":0.05,"steps":5000}'), true);
</script>`;

const learnPage = readFileSync(resolve(DIST, 'learn.html'), 'utf8');
/** The server's files, with another worker. */
const servedWith = (worker: string) =>
  serveFaulty({
    [`/assets/${WORKER}`]: worker,
    '/assets/real.js': asset(WORKER),
    '/impatient.html': learnPage.replace('<head>', `<head>${IMPATIENT}`),
  });

let site: Faulty;
beforeAll(async () => {
  site = await serveFaulty({
    '/poor.html': learnPage.replace('<head>', `<head>${POOR_PAGE}`),
    '/impatient.html': learnPage.replace('<head>', `<head>${IMPATIENT}`),
    '/asks.html': learnPage.replace('<head>', `<head>${ASKS_AT_ONCE}`),
  });
});
afterAll(() => site.close());

const inside = (tab: Tab, selector: string) =>
  tab.evaluate(
    (wanted) =>
      document.querySelector('attention-learning')?.shadowRoot?.querySelector<HTMLElement>(wanted)?.innerText ?? null,
    selector,
  );
const stateOf = (tab: Tab) =>
  tab.evaluate(() => {
    const { run, step } = document.querySelector('attention-learning') as AttentionLearningElement;
    return { rate: run?.config.rate ?? null, step };
  });
const setConfig = (tab: Tab, config: LearningConfig) =>
  tab.evaluate(
    (text) => document.querySelector('attention-learning')!.setAttribute('config', text),
    JSON.stringify(config),
  );
const setRate = (tab: Tab, rate: number) => setConfig(tab, { rate });
/** A run that needs more memory than those before. */
const MUCH: LearningConfig = {
  sentences: Array.from({ length: 200 }, (_, i) => Array.from({ length: 12 }, (_, j) => `w${(i + j) % 60}`).join(' ')),
  d: 64,
  dK: 64,
  heads: 8,
  steps: 0,
};
const tryAgain = (tab: Tab) =>
  tab.evaluate(() =>
    document.querySelector('attention-learning')!.shadowRoot!.querySelector<HTMLElement>('.again')!.click(),
  );
const rate = (tab: Tab) => expect.poll(async () => (await stateOf(tab)).rate, { timeout: 15_000 });
const problem = (tab: Tab) => expect.poll(() => inside(tab, '.told .problem'), { timeout: 15_000 });

describe.each(ENGINES)('$name', (engine) => {
  const open = (address: string) => engine.open(address, VIEW);

  const wasmFaults: readonly Fault[] = ALL ? FAULTS.filter((fault) => fault !== 'slow') : ['404', 'corrupt'];
  test.each(wasmFaults)('the module that learns: %s: it says so, and a retry passes the cache', async (fault) => {
    site.fail(WASM, fault);
    const tab = await open(`${site.address}learn.html`);
    if (fault !== 'wrong type') {
      await problem(tab).toMatch(/could not be computed.*learning-.*\.wasm/);
      await tryAgain(tab); // not fixed yet
      await problem(tab).toMatch(/could not be computed.*learning-.*\.wasm/);
      site.mend();
      await tryAgain(tab);
    }
    await rate(tab).toBe(0.1);
    site.mend();
    await problem(tab).toBeNull();
    await tab.close();
  });

  const scriptFaults: readonly Fault[] = ALL ? FAULTS.filter((fault) => fault !== 'slow') : ['404'];
  test.each(scriptFaults)('the script that starts it in the page: %s: the same', async (fault) => {
    site.fail(new RegExp(`${STARTS}$`), fault);
    const tab = await open(`${site.address}learn.html`);
    await problem(tab).toMatch(/could not be computed/);
    site.mend();
    await tryAgain(tab);
    await rate(tab).toBe(0.1);
    await tab.close();
  });

  test('the module that learns is slow: it says so, and a retry need not wait', async () => {
    site.fail(WASM, 'slow');
    const tab = await open(`${site.address}impatient.html`);
    await expect.poll(() => inside(tab, '[part=loading]'), { timeout: 15_000 }).toMatch(/longer than usual/);
    expect(await inside(tab, '.stage .bar')).toBeNull();
    site.mend();
    await tryAgain(tab);
    await rate(tab).toBe(0.1);
    expect(await inside(tab, '.again')).toBeNull();
    site.letGo();
    await tab.close();
  });

  test('a worker that does not answer: it says so, the run in view stays, and a retry starts another', async () => {
    const own = await servedWith(HANGS);
    const tab = await open(`${own.address}impatient.html#step=120`);
    await rate(tab).toBe(0.1);
    await setRate(tab, 0.05);
    await expect.poll(() => inside(tab, '.told'), { timeout: 15_000 }).toMatch(/longer than usual/);
    expect(await stateOf(tab)).toEqual({ rate: 0.1, step: 120 });
    await tryAgain(tab);
    await rate(tab).toBe(0.05);
    expect(await inside(tab, '.told .again')).toBeNull();
    await tab.close();
    await own.close();
  });

  test('a worker that dies: the page computes what it was asked for, at the same step', async () => {
    const own = await servedWith(DIES);
    const tab = await open(`${own.address}learn.html#step=120`);
    await rate(tab).toBe(0.1);
    await setRate(tab, 0.05);
    await rate(tab).toBe(0.05);
    expect((await stateOf(tab)).step).toBe(120);
    await setRate(tab, 0.07);
    await rate(tab).toBe(0.07);
    expect(await inside(tab, '.told .problem')).toBeNull();
    await tab.close();
    await own.close();
  });

  test('no memory in the worker: it says so, the run in view stays, and a retry works', async () => {
    const own = await servedWith(POOR);
    const tab = await open(`${own.address}learn.html#step=120`);
    await rate(tab).toBe(0.1);
    await setConfig(tab, { ...MUCH, rate: 0.05 });
    await problem(tab).toMatch(/memory/);
    expect(await stateOf(tab)).toEqual({ rate: 0.1, step: 120 });
    await tryAgain(tab);
    await rate(tab).toBe(0.05);
    await problem(tab).toBeNull();
    await tab.close();
    await own.close();
  });

  test('no memory in the page: the same', async () => {
    const tab = await open(`${site.address}poor.html#step=120`);
    await rate(tab).toBe(0.1);
    const setPoor = (isPoor: boolean) => tab.evaluate((poor) => void Object.assign(window, { poor }), isPoor);
    await setPoor(true);
    await setRate(tab, 0.05);
    await problem(tab).toMatch(/memory/);
    expect(await stateOf(tab)).toEqual({ rate: 0.1, step: 120 });
    await setPoor(false);
    await tryAgain(tab);
    await rate(tab).toBe(0.05);
    await problem(tab).toBeNull();
    await tab.close();
  });

  test('another run asked for as the first comes into view: it is not lost to the curves of other seeds', async () => {
    const tab = await open(`${site.address}asks.html`);
    await rate(tab).toBe(0.05);
    await tab.close();
  });

  test('an element that is moved while it computes: it goes on', async () => {
    const tab = await open(`${site.address}learn.html`);
    await rate(tab).toBe(0.1);
    await setRate(tab, 0.05);
    await tab.evaluate(async () => {
      const element = document.querySelector('attention-learning')!;
      await (element as unknown as { updateComplete: Promise<boolean> }).updateComplete; // now it is being computed
      element.parentElement!.append(element);
    });
    await rate(tab).toBe(0.05);
    await tab.close();
  });
});
