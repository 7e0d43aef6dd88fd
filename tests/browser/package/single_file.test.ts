// dist/attention-steps.html alone in a folder, opened from file://: everything works, and it can load nothing. The
// other pages cannot run there, nor in a frame without an origin, but none is blank.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { translationOf } from '../../translations.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { firstNumberOf, started } from '../support/host_page.ts';
import { PARTS, STORY } from '../support/parts.ts';
import { ENGINES, rows } from '../support/scope.ts';

const NAME = 'attention-steps.html';
const folder = mkdtempSync(join(tmpdir(), 'one file é 注意 '));
const file = pathToFileURL(join(folder, NAME)).href;
copyFileSync(join(DIST, NAME), join(folder, NAME));
const elsewhere = await serveFiles(DIST, { headers: { 'Access-Control-Allow-Origin': '*' } });
afterAll(() => rmSync(folder, { recursive: true }));

test('it contains the WebAssembly once', () => {
  const page = readFileSync(join(DIST, NAME), 'utf8');
  const modules = page.split('hex:0061736d').slice(1); // where every module begins: \0asm
  expect(modules.length).toBe(1);
});

describe.each(ENGINES)('$name', async (engine) => {
  const tab = await engine.open(file, { width: 1200, height: 900, reducedMotion: true });

  test('shows the numbers from file://, without a fault', async () => {
    await started(tab);
    expect(await firstNumberOf(tab, 'inputs')).toBe(Math.fround(0.43));
    // This page cannot be extended by a recorder of errors for a driver that reports none.
    if (engine.name !== 'WebKit') expect(await tab.faults()).toEqual([]);
  });

  test('contains the parts that the page loads on demand', async () => {
    await tab.of((element) => {
      for (const panel of element.shadowRoot.querySelectorAll('details')) panel.open = true;
      element.lang = 'zh';
    });
    const text = (selector: string) => () =>
      tab.of((element, wanted) => element.shadowRoot.querySelector(wanted)?.textContent ?? '', selector);
    await expect.poll(text(PARTS.codeLines)).toContain('torch.manual_seed');
    await expect.poll(text(PARTS.ownPanel)).toContain(translationOf('zh').words.own.paste);
  });

  test('can load nothing from outside', async () => {
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

  /** `player` if the page shows one, otherwise its text. */
  const read = () =>
    tab.evaluate(() =>
      document.querySelector('attention-steps')?.shadowRoot?.querySelector('[part=scene]')
        ? 'player'
        : document.body.innerText,
    );

  test('from file:// the laboratory shows the player', async () => {
    await tab.goto(pathToFileURL(join(DIST, 'laboratory.html')).href);
    await expect.poll(read).toBe('player');
  });

  test.each(
    rows(
      [['index.html', /^Without a server/] as const],
      [
        ['zh/index.html', /^从文件夹打开时/],
        ['pt/index.html', /^Sem servidor/],
      ],
    ),
  )('%s, opened from a folder, is styled and names the one file', async (path, said) => {
    await tab.goto(pathToFileURL(join(DIST, path)).href);
    const seen = () =>
      tab.evaluate((remark) => {
        const note = document.querySelector<HTMLElement>(remark)!;
        const [main] = document.querySelectorAll('main');
        return {
          text: note.checkVisibility({ visibilityProperty: true }) ? note.innerText : '',
          href: note.querySelector('a')!.href,
          styled: getComputedStyle(main!).containerType,
          runs: document.querySelector('attention-story')!.shadowRoot !== null,
        };
      }, STORY.noServer);
    await expect.poll(async () => (await seen()).styled).toBe('inline-size');
    const { href, runs } = await seen();
    expect(href).toBe(pathToFileURL(join(DIST, NAME)).href);
    // The driver of Firefox lets a page from file:// load its scripts.
    if (engine.name === 'Firefox' || runs) return;
    await expect.poll(async () => (await seen()).text).toMatch(said);
  });
});
