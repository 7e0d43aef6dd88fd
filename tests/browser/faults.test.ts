// What may go wrong while the player is loaded: it is said, what the page put into the tag stays, and a press on a
// button is enough once it is mended. `npm run faults` does all of it in every engine, this file a part in Chromium.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './browser.ts';
import { engines, painted, type Tab } from './engines.ts';
import { FAULTS, serveFaulty, type Fault, type Faulty } from './faulty.ts';

const FULL = process.env.FAULTS === 'all';
const FALLBACK = 'weights of a sentence, as a picture';

/** A reader's patience, without waiting for it. */
const IMPATIENT = `<script>
  const usual = setTimeout;
  window.setTimeout = (work, ms, ...more) => usual(work, ms === 10_000 ? 300 : ms, ...more);
</script>`;
const SCRIPT = '<script type="module" src="/attention-steps.js"></script>';
const host = (head: string) =>
  `<!doctype html><title>host</title>${head}
  <attention-steps><p id="fallback">${FALLBACK}</p></attention-steps>${SCRIPT}`;

const WITHOUT_STREAMING = '<script>delete WebAssembly.compileStreaming;</script>';

let site: Faulty;
beforeAll(async () => {
  site = await serveFaulty({
    '/host.html': host(IMPATIENT),
    '/without-streaming.html': host(WITHOUT_STREAMING),
  });
});
afterAll(() => site.close());

const textOf = (tab: Tab, selector: string) =>
  tab.evaluate(
    (wanted) =>
      document.querySelector('attention-steps')?.shadowRoot?.querySelector<HTMLElement>(wanted)?.innerText ?? null,
    selector,
  );
const shows = (tab: Tab, selector: string) =>
  expect.poll(() => textOf(tab, selector), { timeout: 15_000 }).not.toBeNull();
const fallbackStands = (tab: Tab) =>
  tab.evaluate(() => document.querySelector('#fallback')!.getBoundingClientRect().height > 0);

describe.each(FULL ? engines : engines.slice(0, 1))('$name', (engine) => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await engine.open(`${site.address}host.html`, { width: 900, height: 800, reducedMotion: true });
  });
  afterAll(() => tab.close());

  /** As if it were opened for the first time: what is kept of an address is not kept of another. */
  let visits = 0;
  const open = (page: string) => tab.goto(`${site.address}${page}?${++visits}`);

  const wasmFaults: readonly Fault[] = FULL ? FAULTS : ['404', 'cut short', 'corrupt', 'slow'];
  test.each(wasmFaults)('the WebAssembly: %s', async (fault) => {
    site.fail(/core-.*\.wasm$/, fault);
    await open('host.html');
    if (fault !== 'wrong type') {
      await shows(tab, '.again');
      if (fault !== 'slow') expect(await textOf(tab, '.problem')).toMatch(/could not be loaded from .*core-.*\.wasm/);
      expect(await fallbackStands(tab)).toBe(true);
      site.mend();
      await tab.click('.again');
    }
    await shows(tab, '.scene');
    site.mend();
    expect(await fallbackStands(tab)).toBe(false);
  });

  test('not mended yet, it is said again, with the focus on the button', async () => {
    site.fail(/core-.*\.wasm$/, '500');
    await open('host.html');
    await shows(tab, '.again');
    await tab.click('.again');
    await expect
      .poll(() => tab.evaluate(() => document.querySelector('attention-steps')!.shadowRoot!.activeElement?.className))
      .toContain('again');
    site.mend();
    await tab.press('Enter');
    await shows(tab, '.scene');
    await painted(tab, 2);
    expect(await textOf(tab, '.again')).toBeNull();
  });

  test('without compileStreaming it goes on by other means', async () => {
    await open('without-streaming.html');
    await shows(tab, '.scene');
  });
});

test('without SIMD the browsers that have it are named', async () => {
  const old = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--js-flags=--no-enable-sse4-1'] });
  const page = await old.newPage();
  await page.goto(`${site.address}index.html`);
  const problem = page.locator('attention-steps .problem');
  await problem.waitFor();
  expect(await problem.innerText()).toContain('SIMD: Chrome and Edge 91, Firefox 89, Safari 16.4');
  expect(await page.locator('attention-steps .again').count()).toBe(0); // it would not help
  await old.close();
});
