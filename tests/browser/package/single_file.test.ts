// dist/attention-steps.html alone in a folder, opened from file:// in every engine: all of it works, and it can reach
// nothing. The other pages cannot run there, nor in a frame without an origin: none is blank.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPARE_WORDS } from '../../../web/words/compare_words.ts';
import { OWN_WORDS } from '../../../web/words/own_words.ts';
import { engines, type Tab } from '../support/engines.ts';
import { DIST, serveFiles, type Files } from '../support/file_server.ts';
import { firstNumberOf, started } from '../support/host_page.ts';

const NAME = 'attention-steps.html';
const folder = mkdtempSync(join(tmpdir(), 'one file é 注意 '));
const address = pathToFileURL(join(folder, NAME)).href;
let elsewhere: Files;
let closed: Files;

beforeAll(async () => {
  copyFileSync(join(DIST, NAME), join(folder, NAME));
  elsewhere = await serveFiles(DIST, { headers: { 'Access-Control-Allow-Origin': '*' } });
  closed = await serveFiles(DIST, { headers: { 'Content-Security-Policy': 'sandbox allow-scripts' } }); // as a frame's
});

afterAll(async () => {
  await elsewhere.close();
  await closed.close();
  rmSync(folder, { recursive: true });
});

test('it holds each WebAssembly once: the core, and the gradients', () => {
  const page = readFileSync(join(DIST, NAME), 'utf8');
  const wasm = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0]).toString('base64'); // the magic word and the version
  const modules = page.split(wasm.slice(0, 10)).slice(1);
  expect(modules.length).toBe(2);
  expect(new Set(modules.map((module) => module.slice(0, 5000))).size).toBe(2);
});

describe.each(engines)('$name', (engine) => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await engine.open(address, { width: 1200, height: 900, reducedMotion: true });
  });
  afterAll(() => tab.close());

  test('shows the numbers from file://, without a fault', async () => {
    await started(tab);
    expect(await firstNumberOf(tab, 'inputs')).toBe(Math.fround(0.43));
    // Nothing can be added to this page that would record its faults where the driver reports none.
    if (engine.name !== 'WebKit') expect(await tab.faults()).toEqual([]);
  });

  test('contains the parts that the page loads on demand', async () => {
    await tab.evaluate(() => {
      const element = document.querySelector('attention-steps')!;
      for (const panel of element.shadowRoot!.querySelectorAll('details')) panel.open = true;
      element.lang = 'zh';
    });
    const text = (selector: string) => () =>
      tab.evaluate(
        (wanted) => document.querySelector('attention-steps')!.shadowRoot!.querySelector(wanted)?.textContent ?? '',
        selector,
      );
    await expect.poll(text('.code .code-lines')).toContain('torch.manual_seed');
    await expect.poll(text('.own')).toContain(OWN_WORDS.zh.paste);
    await expect.poll(text('.compare')).toContain(COMPARE_WORDS.zh.fill);
  });

  test('can reach nothing outside itself', async () => {
    const reached = await tab.evaluate(
      (target) =>
        fetch(target).then(
          () => 'reached',
          () => 'refused',
        ),
      elsewhere.address,
    );
    expect(reached).toBe('refused');
    expect(elsewhere.asked).toEqual([]);
    const loaded = await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded.filter((name) => !name.startsWith('data:') && name !== elsewhere.address)).toEqual([]);
  });

  /** `player` if the page shows one; else its text. */
  const read = () =>
    tab.evaluate(() =>
      document.querySelector('attention-steps')?.shadowRoot?.querySelector('[part=scene]')
        ? 'player'
        : document.body.innerText,
    );
  const SENTENCE = /Without a server.*没有服务器.*Sem servidor/;

  test('the page that needs a server says from file:// what can be opened, in three languages', async () => {
    await tab.goto(pathToFileURL(join(DIST, 'laboratory.html')).href);
    // The driver of Firefox lets a page from file:// load its scripts.
    await expect.poll(read).toMatch(engine.name === 'Firefox' ? /^player$/ : SENTENCE);
  });

  test('the frame says the same in a sandbox without an origin', async () => {
    await tab.goto(`${closed.address}embed.html`);
    await expect.poll(read).toMatch(SENTENCE);
  });

  test('the article can be read without a server', async () => {
    await tab.goto(pathToFileURL(join(DIST, 'index.html')).href);
    const prose = () => tab.evaluate(() => document.querySelector('main')!.innerText);
    await expect.poll(prose).toContain('Language models read with a mechanism called self-attention.');
  });
});
