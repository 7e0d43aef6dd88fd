// The files that the build counts for the page are exactly those that it loads if every part is opened.
import { expect, test } from 'vitest';
// @ts-expect-error -- a script of the build: `pageFiles()` are paths within dist/
import { pageFiles } from '../../../../scripts/lib/sizes.mjs';
import { engines } from '../../support/engines.ts';
import { DIST, serveFiles } from '../../support/file_server.ts';

/** The messages of code for other people's pages, which this page does not load. */
const HANDED_ON = 'attention-steps.js';

/** Loaded for the way back from a number alone, which has tests of its own (moves.test.ts, way_back.test.ts). */
const BACKWARDS = /gradients|moves|way_back/;

const words = (n: number) => Array.from({ length: n }, (_, i) => `w${i}`).join(' ');

test('with every panel, every language and texts of every length the page loads only the counted files', async () => {
  const site = await serveFiles(DIST);
  const tab = await engines[0]!.open(`${site.address}laboratory.html`, { width: 1440, height: 900 });
  const missing = () =>
    (pageFiles() as string[]).filter(
      (file) => file !== HANDED_ON && !BACKWARDS.test(file) && !site.asked.includes(`/${file}`),
    );
  const has = (selector: string) =>
    tab.evaluate(
      (wanted) => document.querySelector('attention-steps')?.shadowRoot?.querySelector(wanted) != null,
      selector,
    );
  const shows = (selector: string) => expect.poll(() => has(selector)).toBe(true);
  const showText = async (n: number, scene: string) => {
    await tab.click('#own-sentence');
    await tab.press('Control+a');
    await tab.type(words(n));
    await tab.click('#own-sentence + button');
    await shows(scene);
  };

  await shows('.key-list'); // the last panel
  await tab.evaluate(() => {
    for (const panel of document.querySelector('attention-steps')!.shadowRoot!.querySelectorAll('details'))
      panel.open = true;
  });
  await shows('#own-sentence');
  // The menu is open with the others.
  await tab.click('.switch.asks');
  // A scene with a summary of its stage.
  await tab.evaluate(() => document.querySelector('attention-steps')!.setAttribute('stage', 'scaled_scores'));
  for (const lang of ['zh', 'pt', 'en'])
    await tab.evaluate((language) => document.querySelector('attention-steps')!.setAttribute('lang', language), lang);
  await showText(20, '[part=scene] canvas');
  await expect.poll(missing).toEqual([]);

  const known = new Set<string>(pageFiles());
  const others = site.asked
    .map((path) => path.slice(1))
    .filter((file) => /\.(js|css|wasm)$/.test(file) && !known.has(file));
  expect(others).toEqual([]);
  expect(await tab.faults()).toEqual([]);
  await tab.close();
  await site.close();
});
