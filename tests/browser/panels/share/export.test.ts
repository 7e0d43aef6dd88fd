// The downloads of the panel Share in Chromium, opened with other programs.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configOf, engine } from '../../../engine.ts';
import { dataFile } from '../../../../web/files/data.ts';
import { figureOf, inViewAtStep } from '../../../../web/files/picture/figure.ts';
import { svgOf } from '../../../../web/files/picture/svg.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { en } from '../../../../web/words/index.ts';
import { askPython, pythonWith } from '../../../node/support/python.ts';
import { openSite } from '../../support/browser.ts';
import { goToStage } from '../../support/scenes.ts';
import { ALL } from '../../support/scope.ts';
import { PARTS } from '../../support/parts.ts';

const config = configOf('causal-mask');
const trace = engine.trace(config);

const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
const site = await openSite();
const context = await site.browser.newContext({
  viewport: { width: 1200, height: 900 },
  reducedMotion: 'reduce',
});
const page = await context.newPage();
await page.goto(`${site.address}#preset=causal-mask&stage=masked`);
await inside(`[part=scene] ${PARTS.cell}`).first().waitFor();
await inside(`${PARTS.sharePanel} > summary`).click();
await inside(`${PARTS.sharePanel} [data-file=svg]`).waitFor();
await inside(PARTS.shareRest).click();

const choose = (picker: string, value: string) => inside(`${PARTS.sharePanel} #pick-${picker}`).selectOption(value);

async function saved(kind: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    inside(`${PARTS.sharePanel} [data-file=${kind}]`).click(),
  ]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

/** Pillow's view of a picture, with its number of colours. */
interface Opened {
  readonly format: string;
  readonly size: readonly number[];
  readonly colours: number;
}

const pillow = pythonWith('PIL.Image');
const opened = (content: Buffer) =>
  askPython<Opened>(pillow!, new URL('../../../open_image.py', import.meta.url), content.toString('base64'));

test('the SVG of a scene equals Node’s, byte for byte', async () => {
  const { name, content } = await saved('svg');
  expect(name).toBe('causal-mask-masked.svg');
  const timeline = timelineOf(trace, 0, 0);
  const at = timeline.scenes.findIndex(({ stage, whole }) => !whole && stage.name === 'masked');
  const inNode = svgOf(
    figureOf(inViewAtStep(timeline, timeline.ends[at]!, en, 'light'), {
      size: { width: 1280, height: 720 },
      allHeads: false,
      address: '',
    }),
  );
  expect(content.toString()).toBe(inNode);
});

test("the line in an SVG equals the page's, character for character", async () => {
  const line = inside(PARTS.arithmetic);
  for (const name of ['queries', 'attn_scores', 'attn_weights', 'context_vec']) {
    await goToStage(page, name);
    const unfold = inside(`${PARTS.arithmetic} ${PARTS.fold}[aria-expanded=false]`);
    if (await unfold.count()) await unfold.click();
    const shown = await line.evaluate((element, fold) => {
      const copy = element.cloneNode(true) as Element;
      for (const note of copy.querySelectorAll(`small, ${fold}`)) note.remove();
      return copy.textContent.trim();
    }, PARTS.fold);
    const told = [...(await saved('svg')).content.toString().matchAll(/<text[^>]*>(.*)<\/text>/g)].map(([, text]) =>
      text!.replace(/<[^>]*>/g, ''),
    );
    expect(told).toContain(shown);
  }
  await goToStage(page, 'masked');
});

const setTheme = (theme: string) =>
  page.locator('attention-steps').evaluate((player, theme) => player.setAttribute('theme', theme), theme);

test.skipIf(!pillow)('PNG: at twice the resolution, light and dark, of each size, none blank', async () => {
  for (const [size, width, height] of [
    ['slide', 2560, 1440],
    ['column', 1120, 1120],
    ['page', 1588, 2246],
  ] as const) {
    await choose('size', size);
    await setTheme(size === 'column' ? 'dark' : 'light');
    const { name, content } = await saved('png');
    expect(name).toBe('causal-mask-masked.png');
    const { format, size: found, colours } = opened(content);
    expect([format, ...found]).toEqual(['PNG', width, height]);
    expect(colours).toBeGreaterThan(20);
  }
  await choose('size', 'slide');
  await setTheme('light');
});

if (ALL)
  test('without a canvas the panel says that it cannot make a PNG', async () => {
    await page.evaluate(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      Object.assign(HTMLCanvasElement.prototype, { usual: getContext, getContext: () => null });
    });
    await inside(`${PARTS.sharePanel} [data-file=png]`).click();
    await expect.poll(() => inside(PARTS.shareSaid).innerText()).toBe('This browser could not make the file.');
    await page.evaluate(() => {
      const { prototype } = HTMLCanvasElement;
      prototype.getContext = (prototype as unknown as { usual: typeof prototype.getContext }).usual;
    });
  });

test('Tab reaches every control of the panel, in order, and each works by keys', async () => {
  await inside(`${PARTS.sharePanel} > summary`).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => inside(PARTS.sharePanel).getAttribute('open')).toBeNull();
  await page.keyboard.press('Enter');
  await expect.poll(() => inside(PARTS.sharePanel).getAttribute('open')).toBe('');
  // Closed or open, as the panel has kept it.
  const isOpen = await inside(PARTS.shareRest).evaluate((summary) => summary.parentElement!.hasAttribute('open'));
  if (!isOpen) await inside(PARTS.shareRest).click();
  const wanted = await inside(
    `${PARTS.sharePanel} :is(select, textarea, button:not([disabled]), .rest > summary)`,
  ).evaluateAll((all) =>
    all.map((control) => (control as HTMLElement).dataset.file || control.id || control.localName),
  );
  await inside(`${PARTS.sharePanel} > summary`).focus();
  const met: string[] = [];
  for (let i = 0; i < wanted.length; i++) {
    await page.keyboard.press('Tab');
    met.push(
      await page.locator('attention-steps').evaluate(({ shadowRoot }) => {
        const control = shadowRoot!.activeElement as HTMLElement;
        return control.dataset.file || control.id || control.localName;
      }),
    );
  }
  expect(met).toEqual(wanted);
  expect(met).toContain('svg');
  await inside(`${PARTS.sharePanel} #pick-size`).focus();
  await page.keyboard.press('ArrowDown');
  expect(await inside(`${PARTS.sharePanel} #pick-size`).inputValue()).toBe('column');
  await inside(`${PARTS.sharePanel} [data-file=svg]`).focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(' width="560" height="560" ');
  await choose('size', 'slide');
});

test("the numbers equal the command line's", async () => {
  for (const kind of ['csv', 'npz'] as const) {
    const { name, content } = await saved(kind);
    expect(name).toBe(`causal-mask.${kind}`);
    expect(content.equals(Buffer.from(dataFile(trace, kind, null, 'x').content)), kind).toBe(true);
  }
  const notebook = await saved('ipynb');
  expect([notebook.name, JSON.parse(notebook.content.toString()).nbformat]).toEqual(['causal-mask.ipynb', 4]);
});
