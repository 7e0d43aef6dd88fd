// One script on any host: as a classic script or a module, under a path, as text/plain, from a file, in a sandbox. What
// it loads later - a language, a panel - is reported if it does not arrive. `npm run test:all` tries every fault in
// every engine, `npm test` some in Chromium.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chromium } from 'playwright-core';
import { CHROMIUM, openChromium } from '../support/browser.ts';
import type { Tab } from '../support/engines.ts';
import { DIST } from '../support/file_server.ts';
import { FAULTS, serveFaulty, type Fault } from '../support/faulty_server.ts';
import { ALL, ENGINES, rows } from '../support/scope.ts';
import { PARTS } from '../support/parts.ts';

const FALLBACK = 'weights of a sentence, as a picture';

/** A reader's patience, without the wait: ten seconds pass in 300 ms. */
const IMPATIENT = `<script>
  const usual = setTimeout;
  window.setTimeout = (work, ms, ...more) => usual(work, ms === 10_000 ? 300 : ms, ...more);
</script>`;
const CLASSIC = '<script src="/attention-steps.js"></script>';
const host = (head: string, script = CLASSIC) =>
  `<!doctype html><html lang="en"><title>host</title>${head}
  <attention-steps preset="causal-mask"><p id="fallback">${FALLBACK}</p></attention-steps>${script}`;

/**
 * Capabilities that a browser or its administrator may disable: pages by name, each with the code that disables one.
 */
const REFUSED = {
  webassembly: '<script>delete globalThis.WebAssembly</script>',
  policy: `<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'unsafe-inline'">`,
  storage: `<script>for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError') } })</script>`,
};

/** The WebAssembly is refused once, as where memory is short for a moment. */
const ONCE = `<script>
  const { compile } = WebAssembly;
  WebAssembly.compile = () => {
    WebAssembly.compile = compile;
    return Promise.reject(new Error('no memory for now'));
  };
</script>`;

const site = await serveFaulty({
  '/once.html': host(ONCE),
  '/host.html': host(IMPATIENT),
  '/module.html': host('', '<script type="module" src="/attention-steps.js"></script>'),
  '/import.html': host('', '<script type="module">import "./attention-steps.js"</script>'),
  '/sandbox.html': '<!doctype html><title>page</title><iframe sandbox="allow-scripts" src="/embed.html"></iframe>',
  ...Object.fromEntries(Object.entries(REFUSED).map(([name, head]) => [`/${name}.html`, host(head)])),
  '/deep/path/host.html': host('', '<script src="attention-steps.js"></script>'),
  '/deep/path/attention-steps.js': readFileSync(resolve(DIST, 'attention-steps.js'), 'utf8'),
});

const textOf = (tab: Tab, selector: string) =>
  tab.evaluate(
    (wanted) =>
      document.querySelector('attention-steps')?.shadowRoot?.querySelector<HTMLElement>(wanted)?.innerText ?? null,
    selector,
  );
const shows = (tab: Tab, selector: string) => expect.poll(() => textOf(tab, selector)).not.toBeNull();
const saysNothing = (tab: Tab) => expect.poll(() => textOf(tab, PARTS.problem)).toBeNull();
const fallbackStands = (tab: Tab) =>
  tab.evaluate(() => document.querySelector('#fallback')!.getBoundingClientRect().height > 0);

describe.each(ENGINES)('$name', async (engine) => {
  const tab = await engine.open(`${site.address}host.html`, { width: 900, height: 800, reducedMotion: true });

  /** As if it were opened for the first time: the cache of one address does not serve another. */
  let visits = 0;
  const open = (page: string) => tab.goto(`${site.address}${page}?${++visits}`);

  test.each(rows(['host'], ['module', 'import', 'deep/path/host']))('one script is enough: %s.html', async (page) => {
    await open(`${page}.html`);
    await shows(tab, '[part=scene]');
    expect(await fallbackStands(tab)).toBe(false);
  });

  if (ALL)
    test('a server that says text/plain of a classic script', async () => {
      site.fail(/\.js$/, 'wrong type');
      await open('host.html');
      await shows(tab, '[part=scene]');
      site.mend();
    });

  test.each(rows(['webassembly'], ['policy']))(
    'no WebAssembly (%s): it says so, and the content of the tag stays',
    async (page) => {
      await open(`${page}.html`);
      await shows(tab, PARTS.problem);
      expect(await textOf(tab, PARTS.problem)).toContain('wasm-unsafe-eval');
      expect(await textOf(tab, PARTS.again)).toBeNull(); // it would not help
      expect(await fallbackStands(tab)).toBe(true);
    },
  );

  test('numbers that could not be computed say why there, and come when they are asked for again', async () => {
    await open('once.html');
    await expect.poll(() => textOf(tab, PARTS.problem)).toContain('no memory for now');
    expect(await fallbackStands(tab)).toBe(true);
    await tab.click(PARTS.again);
    await shows(tab, '[part=scene]');
    await saysNothing(tab);
  });

  test('a panel that has not arrived comes when it is asked for again, there or by opening it', async () => {
    for (const ways of [[`${PARTS.codePanel} ${PARTS.again}`], [PARTS.codeSummary, PARTS.codeSummary]]) {
      site.fail(/parts\/code\.js$/, '404');
      await open('host.html');
      await shows(tab, '[part=scene]');
      await tab.click(PARTS.codeSummary);
      await shows(tab, PARTS.codeProblem);
      site.mend();
      for (const way of ways) await tab.click(way);
      await shows(tab, PARTS.codeContent);
      expect(await textOf(tab, PARTS.codeProblem)).toBeNull();
    }
  });

  const partFaults: readonly Fault[] = ALL ? FAULTS : ['404'];
  // A browser may keep a bad answer: these come last.
  test.each(partFaults)('a panel: %s: it says so in its place alone, and the player goes on', async (fault) => {
    site.fail(/parts\/code\.js$/, fault);
    await open('host.html');
    await shows(tab, '[part=scene]');
    await tab.click(PARTS.codeSummary);
    await expect.poll(() => textOf(tab, PARTS.codeProblem)).toContain('Code in step');
    expect(await textOf(tab, PARTS.alerts)).toBeNull();
    site.mend();
    site.letGo();
    await tab.press('PageDown');
    await shows(tab, '[part=scene]');
  });

  test('a language that has not arrived is named above the picture, and comes when it is asked for again', async () => {
    site.fail(/parts\/zh\.js$/, '404');
    await open('host.html');
    await shows(tab, '[part=scene]');
    await tab.of((element) => element.setAttribute('lang', 'zh'));
    await expect.poll(() => textOf(tab, PARTS.alerts)).toContain('Could not load: 中文');
    expect(await textOf(tab, PARTS.codeSummary)).toBe('Code in step');
    site.mend();
    await tab.click(`${PARTS.alerts} ${PARTS.again}`);
    await expect.poll(() => textOf(tab, PARTS.codeSummary)).not.toBe('Code in step');
    expect(await textOf(tab, PARTS.alerts)).toBeNull();
  });

  if (ALL) {
    test('no storage: nothing is missing', async () => {
      await open('storage.html');
      await shows(tab, '[part=scene]');
      await saysNothing(tab);
    });
  }
});

test('a frame in a sandbox without an origin shows the player', async () => {
  const page = await (await openChromium()).newPage();
  await page.goto(`${site.address}sandbox.html`);
  await page.frameLocator('iframe').locator('attention-steps [part=scene]').waitFor();
});

if (ALL)
  test('no SIMD: the browsers that have it are named', async () => {
    const old = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--js-flags=--no-enable-sse4-1'] });
    const page = await old.newPage();
    await page.goto(`${site.address}index.html`);
    const problem = page.locator(`attention-steps ${PARTS.problem}`);
    await problem.waitFor();
    expect(await problem.innerText()).toContain('SIMD: Chrome and Edge 91, Firefox 89, Safari 16.4');
    expect(await page.locator(`attention-steps ${PARTS.again}`).count()).toBe(0); // it would not help
  });
