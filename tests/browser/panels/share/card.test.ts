// The card for sharing, from the end of the walk to the file, in Chromium.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { loadEngine } from '../../../../web/engine/index.ts';
import { cardOf } from '../../../../web/files/picture/card.ts';
import { momentAtStep } from '../../../../web/files/picture/moment.ts';
import { PALETTES } from '../../../../web/files/picture/palette.ts';
import { svgOf } from '../../../../web/files/picture/svg.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { WIDTHS } from '../../../../web/typeface/family.ts';
import { en } from '../../../../web/words/en.ts';
import { SCENE_WORDS } from '../../../../web/words/scene_words.ts';
import { askPython, pythonWith } from '../../../node/support/python.ts';
import { openSite, type Site } from '../../support/browser.ts';

let site: Site;
let page: Page;
const engine = await loadEngine();
const trace = engine.trace(engine.presets().find(({ id }) => id === 'mask-then-softmax')!.config);

beforeAll(async () => {
  site = await openSite();
  page = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(`${site.address}#v1&preset=mask-then-softmax&step=end`);
  await page.getByRole('button', { name: SCENE_WORDS.en.conclusion.ways.share }).click();
  await page.getByRole('img', { name: /Your journey starts with one step$/ }).waitFor();
});
afterAll(() => site.close());

async function saved(kind: string) {
  const pressed = page.locator('attention-steps .share').getByRole('button', { name: kind, exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), pressed]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

test('the result leads to it, and its SVG equals Node’s', async () => {
  const { name, content } = await saved('SVG');
  expect(name).toBe('Your-journey-starts-with-one-step.svg');
  const { host } = new URL(site.address);
  const view = momentAtStep(timelineOf(trace, 0, 0), 0, en, 'light');
  const card = cardOf(view, { ...WIDTHS, palette: PALETTES.light, address: `${host}/` });
  expect(content.toString()).toBe(svgOf(card));
});

const pillow = pythonWith('PIL.Image');
interface Opened {
  readonly format: string;
  readonly size: readonly number[];
  readonly ms: readonly number[];
}
const opened = (content: Buffer) =>
  askPython<Opened>(pillow!, new URL('../../../open_image.py', import.meta.url), content.toString('base64'));

test.skipIf(!pillow)('its PNG has the size of link previews', async () => {
  const { format, size } = opened((await saved('PNG')).content);
  expect([format, size]).toEqual(['PNG', [1200, 630]]);
});

test.skipIf(!pillow)('its GIF highlights the words one after the other, and its last frame stays', async () => {
  const { format, ms } = opened((await saved('GIF')).content);
  expect(format).toBe('GIF');
  expect(ms.length).toBeGreaterThan(12); // at least two frames per word
  expect(ms.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(4000);
  expect(ms.at(-1)).toBeGreaterThanOrEqual(1600);
});

test('a text of more than 40 words has a sentence instead, which says so', async () => {
  const tab = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  for (const n of [40, 41]) {
    const config = `(inputs:(draw:rand),tokens:null,replace:(:),n:${n},dIn:3)`;
    await tab.goto(`${site.address}?${n}#v1&preset=causal-mask&config=${encodeURIComponent(config)}`);
    const card = tab.getByRole('group', { name: 'Card to send on' });
    await tab.locator('attention-steps .share > summary').click();
    await card.waitFor();
    expect(await card.getByRole('img').count(), String(n)).toBe(n === 40 ? 1 : 0);
    expect(await card.getByText('A text of more than 40 words has no card.').count()).toBe(n === 40 ? 0 : 1);
  }
  await tab.close();
});
