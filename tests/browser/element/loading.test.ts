// Failures while the player is loaded: it reports them, the content of the tag stays, and once the fault is fixed one
// press on a button is enough. `npm run test:all` tests all faults in every engine, `npm test` some of them in
// Chromium.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium } from 'playwright-core';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { CHROMIUM } from '../support/browser.ts';
import { painted, type Tab } from '../support/engines.ts';
import { DIST } from '../support/file_server.ts';
import { FAULTS, serveFaulty, type Fault, type Faulty } from '../support/faulty_server.ts';
import { ALL, ENGINES } from '../support/scope.ts';

const FALLBACK = 'weights of a sentence, as a picture';

/** A reader's patience, without the wait: ten seconds pass in 300 ms. */
const IMPATIENT = `<script>
  const [usual, now] = [setTimeout, Date.now];
  window.setTimeout = (work, ms, ...more) => usual(work, ms === 10_000 ? 300 : ms, ...more);
  Date.now = () => 34 * now();
</script>`;
const SCRIPT = '<script type="module" src="/attention-steps.js"></script>';
const host = (head: string) =>
  `<!doctype html><html lang="en"><title>host</title>${head}
  <attention-steps><p id="fallback">${FALLBACK}</p></attention-steps>${SCRIPT}`;
const GUIDE = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8');
const TRY_AGAIN = /^<script .*try-again\.js.*$/m.exec(GUIDE)![0].replace('/attention-steps/', '/');

/** The core's bytes, as a file and in a script. */
const WASM = /core-.*\.wasm$|core_text-.*\.js$/;
/** Records the messages of the console. */
const TOLD = `<script>
  window.told = [];
  console.warn = (sentence) => void told.push(sentence);
</script>`;

/**
 * Capabilities that a browser or its administrator may disable: pages by name, each with the code that disables one.
 */
const REFUSED = {
  'compile-streaming': '<script>delete WebAssembly.compileStreaming</script>',
  webassembly: '<script>delete globalThis.WebAssembly</script>',
  policy: `<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'unsafe-inline'">`,
  storage: `<script>for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError') } })</script>`,
  memory: `<script>WebAssembly.Memory.prototype.grow = () => { throw new RangeError('refused') }</script>
    <script type="module">
      import { loadEngine } from './core.js'; // one with the player's
      const engine = await loadEngine();
      const { trace } = engine;
      const large = { inputs: { draw: 'rand' }, n: 1500, dIn: 2000, dK: 2, dV: 2 };
      // The test's own config stands for the large one, since a page refuses that unasked.
      window.takeAll = () => {
        engine.trace = (config) => trace.call(engine, config.dIn === 1024 ? large : config);
      };
      window.giveBack = () => delete engine.trace;
    </script>`,
  clipboard: `<script>Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) } })</script>`,
};

let site: Faulty;
beforeAll(async () => {
  const laboratory = readFileSync(resolve(DIST, 'laboratory.html'), 'utf8');
  site = await serveFaulty({
    '/host.html': host(IMPATIENT),
    '/told.html': host(TOLD),
    '/blank.html': '<!doctype html><title>blank</title>',
    '/again.html': host(IMPATIENT + TRY_AGAIN),
    '/own.html': laboratory.replace('<head>', `<head>${IMPATIENT}`),
    ...Object.fromEntries(Object.entries(REFUSED).map(([name, head]) => [`/${name}.html`, host(head)])),
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
/** In these tests, a part that takes 300 ms is reported as missing until it arrives. */
const saysNothing = (tab: Tab) => expect.poll(() => textOf(tab, '.problem'), { timeout: 15_000 }).toBeNull();
const fallbackStands = (tab: Tab) =>
  tab.evaluate(() => document.querySelector('#fallback')!.getBoundingClientRect().height > 0);

describe.each(ENGINES)('$name', (engine) => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await engine.open(`${site.address}host.html`, { width: 900, height: 800, reducedMotion: true });
  });
  afterAll(() => tab.close());

  /** As if it were opened for the first time: the cache of one address does not serve another. */
  let visits = 0;
  const open = (page: string) => tab.goto(`${site.address}${page}?${++visits}`);
  /** A page that is never loaded for a browser, as it waits for a script. */
  const leaveFor = (from: Tab, page: string) =>
    from.evaluate((next) => void setTimeout(() => location.assign(next)), `${site.address}${page}`);

  const fileFaults: readonly Fault[] = ALL ? FAULTS : ['404', 'HTML instead', 'wrong type'];
  test.each(fileFaults.filter((fault) => fault !== 'slow'))(
    'the file of the WebAssembly alone: %s: it comes within a script, and the console says so once',
    async (fault) => {
      site.fail(/core-.*\.wasm$/, fault);
      // In a separate tab, as browsers keep corrupt files.
      const own = await engine.open(`${site.address}told.html`, { width: 900, height: 800, reducedMotion: true });
      await shows(own, '[part=scene]');
      expect(await fallbackStands(own)).toBe(false);
      const sentence = /^The WebAssembly of attention-steps .* from http.*core-.*\.wasm \(.*attention-steps\/inline'/s;
      const expected = fault === 'wrong type' ? [] : [expect.stringMatching(sentence)];
      expect(await own.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual(expected);
      site.mend();
      await own.close();
    },
  );

  const wasmFaults: readonly Fault[] = ALL ? FAULTS : ['404', 'corrupt', 'slow'];
  test.each(wasmFaults)('the WebAssembly as a file and within a script: %s', async (fault) => {
    site.fail(WASM, fault);
    await open('host.html');
    if (fault !== 'wrong type') {
      await shows(tab, '.again');
      if (fault !== 'slow') expect(await textOf(tab, '.problem')).toMatch(/could not be loaded from .*core-.*\.wasm/);
      expect(await fallbackStands(tab)).toBe(true);
      site.mend();
      await tab.click('.again');
    }
    await shows(tab, '[part=scene]');
    site.mend();
    expect(await fallbackStands(tab)).toBe(false);
  });

  test('the WebAssembly loads neither way, then only as a script: a retry uses the script', async () => {
    site.fail(WASM, '404');
    await open('host.html');
    await shows(tab, '.again');
    site.fail(/core-.*\.wasm$/, '404');
    await tab.click('.again');
    await shows(tab, '[part=scene]');
    site.mend();
  });

  test('while the fault lasts, it is reported again, with the focus on the button', async () => {
    site.fail(WASM, '500');
    await open('host.html');
    await shows(tab, '.again');
    await tab.click('.again');
    await expect
      .poll(() => tab.evaluate(() => document.querySelector('attention-steps')!.shadowRoot!.activeElement?.className))
      .toContain('again');
    site.mend();
    await tab.press('Enter');
    await shows(tab, '[part=scene]');
    await painted(tab, 2);
    expect(await textOf(tab, '.again')).toBeNull();
  });

  const scripts = { entry: /attention-steps\.js$/, engine: /engine-.*\.js$/, player: /player-.*\.js$/ };
  const asked = ['player: 404', 'engine: corrupt', 'entry: slow'];
  const scriptFaults = (Object.keys(scripts) as (keyof typeof scripts)[])
    .flatMap((script) => FAULTS.map((fault) => [script, fault] as const))
    .filter(([script, fault]) => ALL || asked.includes(`${script}: ${fault}`))
    // A page that waits for its script is not loaded, and WebKit's driver waits for it as long.
    .filter(([, fault]) => engine.name !== 'WebKit' || fault !== 'slow');
  test.each(scriptFaults)('a script, the %s: %s', async (script, fault) => {
    // In a separate tab, as browsers keep corrupt files.
    const own = await engine.open(`${site.address}blank.html`, { width: 900, height: 800, reducedMotion: true });
    const said = () => own.evaluate(() => document.querySelector('attention-steps > [role=alert]')?.textContent);
    const button = 'attention-steps > [role=alert] button';
    /** Once it has loaded: during the retry there is no message. */
    const press = async () => {
      await expect.poll(() => own.evaluate((at) => document.querySelector(at) !== null, button)).toBe(true);
      await own.evaluate((at) => document.querySelector<HTMLElement>(at)!.click(), button);
    };
    site.fail(scripts[script], fault);
    await leaveFor(own, 'again.html');
    const text = 'The player could not be loaded. Try again';
    await expect.poll(said, { timeout: 15_000 }).toBe(text);
    expect(await fallbackStands(own)).toBe(true);
    if (fault === '404') {
      site.fail(/\.js$/, fault); // not fixed yet: the reader can retry any number of times
      await press();
      await press();
      await expect.poll(said).toBe(text);
    }
    site.mend();
    // An earlier attempt may be answered only now: then there is no button left to press.
    if (fault === '404') await own.evaluate((at) => document.querySelector<HTMLElement>(at)?.click(), button);
    else await press();
    await shows(own, '[part=scene]');
    await expect.poll(said).toBeFalsy();
    site.letGo();
    await own.close();
  });

  test("the script that reads our page's address does not respond: a retry shows the requested state", async () => {
    site.fail(/page_controller-.*\.js$/, 'slow');
    await open('blank.html');
    await leaveFor(tab, 'own.html#preset=causal-mask&stage=attn_weights');
    await shows(tab, '.again');
    expect(await textOf(tab, '.loading')).toMatch(/^This takes longer than usual\. +Try again$/);
    site.mend();
    await tab.click('.again');
    await shows(tab, '[part=scene]');
    const shown = () => tab.evaluate(() => document.querySelector('attention-steps')!.stage);
    expect(await shown()).toBe('attn_weights');
    await saysNothing(tab);
  });

  test('no more memory: the player says so, keeps its state, and accepts the request once memory is free', async () => {
    await open('memory.html');
    await shows(tab, '[part=scene]');
    const memory = (name: 'takeAll' | 'giveBack') =>
      tab.evaluate((wanted) => (window as unknown as Record<string, () => void>)[wanted]!(), name);
    await memory('takeAll');
    const ask = () =>
      tab.evaluate(() => {
        const player = document.querySelector('attention-steps') as AttentionStepsElement;
        player.preset = 'causal-mask'; // it replaces no number of a stage that now has another shape
        player.config = {}; // so that the next request is a change
        player.config = { inputs: { draw: 'rand' }, n: 256, dIn: 1024 };
        return [player.problems.map(({ message }) => message).join(), player.trace?.config.dIn] as const;
      });
    const [said, width] = await ask();
    expect(said).toMatch(/must fit into memory beside the .* in use/);
    expect(width).toBe(3);
    await expect.poll(() => textOf(tab, '.asked p')).toContain('memory');
    await tab.press('PageDown');
    await shows(tab, '[part=scene]');
    await memory('giveBack');
    expect(await ask()).toEqual(['', 1024]);
    await expect.poll(() => textOf(tab, '.asked p')).toBeNull();
    await memory('takeAll');
    const toggle = () =>
      tab.evaluate(() => {
        const { shadowRoot } = document.querySelector('attention-steps')!;
        shadowRoot!.querySelector<HTMLElement>('[role=switch].heads[aria-checked=false]')!.click(); // in the menu
      });
    await shows(tab, '[role=switch].heads[aria-checked=false]'); // the menu's content arrives late
    await toggle();
    await expect.poll(() => textOf(tab, '.asked p')).toContain('must fit into memory');
    await memory('giveBack');
    await toggle();
    await shows(tab, '[role=switch].heads[aria-checked=true]');
    await expect.poll(() => textOf(tab, '.asked p')).toBeNull();
  });

  const codeIsMissed = () => expect.poll(() => textOf(tab, '.asked'), { timeout: 15_000 }).toContain('Code in step');
  test('a part of the panel does not respond: it loads when the panel is opened again', async () => {
    site.fail(/code_panel-.*\.js$/, 'slow');
    await open('host.html');
    await shows(tab, '[part=scene]');
    await tab.click('.code summary');
    await codeIsMissed();
    site.mend();
    await tab.click('.code summary');
    await tab.click('.code summary');
    await shows(tab, '.code [data-code-stage]');
    await saysNothing(tab);
  });

  const partFaults: readonly Fault[] = ALL ? FAULTS : ['404'];
  test.each(partFaults)('a part of the panel: %s: reported in its place, loaded once it is fixed', async (fault) => {
    site.fail(/code_panel-.*\.js$/, fault);
    await open('host.html');
    await shows(tab, '[part=scene]');
    await tab.click('.code summary');
    await codeIsMissed();
    if (fault === 'slow') {
      site.mend();
      site.letGo(); // then it loads by itself
    } else {
      await shows(tab, '.code .problem'); // requested twice by then
      site.mend();
      await tab.click('.code summary');
      await tab.click('.code summary');
    }
    await shows(tab, '.code [data-code-stage]');
    await saysNothing(tab);
  });

  if (ALL) {
    test('no compileStreaming: it goes on by other means', async () => {
      await open('compile-streaming.html');
      await shows(tab, '[part=scene]');
    });

    test.each(['webassembly', 'policy'])(
      'no WebAssembly (%s): it says so, and the content of the tag stays',
      async (page) => {
        await open(`${page}.html`);
        await shows(tab, '.problem');
        expect(await textOf(tab, '.problem')).toContain('wasm-unsafe-eval');
        expect(await textOf(tab, '.again')).toBeNull(); // it would not help
        expect(await fallbackStands(tab)).toBe(true);
      },
    );

    test('no storage: nothing is missing', async () => {
      await open('storage.html');
      await shows(tab, '[part=scene]');
      await saysNothing(tab);
    });

    test('no clipboard: what is to be copied is selected', async () => {
      await open('clipboard.html');
      await shows(tab, '[part=scene]');
      await tab.click('.code summary');
      await shows(tab, '.code [data-copy], .code button.copy, .code button');
      await tab.evaluate(() => {
        const buttons = [...document.querySelector('attention-steps')!.shadowRoot!.querySelectorAll('.code button')];
        const copy = buttons.find((button) => button.textContent!.trim() === 'Copy') as HTMLElement;
        copy.click();
      });
      const selected = () =>
        tab.evaluate(() => {
          const root = document.querySelector('attention-steps')!.shadowRoot! as ShadowRoot & {
            getSelection?(): Selection;
          };
          return String(root.getSelection?.() ?? getSelection()).length + String(getSelection()).length;
        });
      await expect.poll(selected, { timeout: 15_000 }).toBeGreaterThan(0);
      await saysNothing(tab);
    });
  }
});

test('no SIMD: the browsers that have it are named', async () => {
  const old = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--js-flags=--no-enable-sse4-1'] });
  const page = await old.newPage();
  await page.goto(`${site.address}index.html`);
  const problem = page.locator('attention-steps .problem');
  await problem.waitFor();
  expect(await problem.innerText()).toContain('SIMD: Chrome and Edge 91, Firefox 89, Safari 16.4');
  expect(await page.locator('attention-steps .again').count()).toBe(0); // it would not help
  await old.close();
});
