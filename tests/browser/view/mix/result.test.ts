// The end of the walk: the row of the token in focus before and after, its mix, and three next steps.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, resize, type Site } from '../../support/browser.ts';

let site: Site;
let page: Page;
const inside = (selector: string) => page.locator(`attention-steps ${selector}`);

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function openEnd(width: number, height: number, lang = ''): Promise<void> {
  page = await site.browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.goto(`${site.address}#preset=mask-then-softmax${lang}`);
  await inside('[part=stage]').waitFor();
  await page.keyboard.press('End');
  await inside('.outcome .was').first().waitFor();
}

const cells = (row: number) => inside('.was').nth(row).locator('.cells span').allInnerTexts();
const labels = () => inside('.mixed text').allTextContents();

describe('the row before and after, and its shares', () => {
  beforeAll(() => openEnd(1440, 900));
  afterAll(() => page.close());

  test.each([
    [1440, 900],
    [1024, 768],
    [390, 844],
    [720, 450],
    [844, 390],
    [667, 375],
  ])('%i x %i, all of it in sight', async (width, height) => {
    await resize(page, width, height);
    expect(await cells(0)).toEqual(['0.5500', '0.8700', '0.6600']);
    expect(await cells(1)).toEqual(['0.4012', '0.9337']);
    expect(await labels()).toEqual(['journey', '0.5517 · Your', '0.4483 · journey']);
    const scene = (await inside('[part=scene]').boundingBox())!;
    for (const part of await inside('.was, .outcome .mixed, .ways button').all()) {
      const box = (await part.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(scene.y - 1);
      expect(box.y + box.height).toBeLessThanOrEqual(scene.y + scene.height + 1);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
  });
});

test.each([
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [768, 1024],
  [390, 844],
])('at %i x %i the mix flows into the new row, and bars and rows begin on one line', async (width, height) => {
  await openEnd(width, height);
  const boxOf = async (selector: string) => (await inside(selector).last().boundingBox())!;
  const [before, after] = await Promise.all(
    [0, 1].map(async (row) => (await inside('.was').nth(row).locator('.cells').boundingBox())!),
  );
  const mix = await boxOf('.mixed .mix > rect.rim');
  const flow = (await inside('.mixed .stream').first().boundingBox())!;
  const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThanOrEqual(2);
  near(flow.y, mix.y + mix.height);
  near(flow.y + flow.height, after!.y);
  for (const { x } of [before!, mix, flow]) near(x, after!.x);
  near(flow.width, mix.width);
  const whole = (await inside('[part=scene]').boundingBox())!;
  expect((after!.y + after!.height - before!.y) / whole.height).toBeGreaterThan(0.6);
  expect((mix.x + mix.width - whole.x) / whole.width).toBeGreaterThan(0.85);
  await page.close();
});

test.each([
  [720, 450, ''],
  [720, 450, '&lang=pt'],
  [844, 390, ''],
  [844, 390, '&lang=zh'],
  [844, 390, '&lang=pt'],
  [667, 375, ''],
  [667, 375, '&lang=zh'],
  [667, 375, '&lang=pt'],
])('at %i x %i the next steps are in a line below rows and mix%s', async (width, height, lang) => {
  await openEnd(width, height, lang);
  const scene = (await inside('[part=scene]').boundingBox())!;
  const above = await inside('.was, .mixed .mix > rect.rim').all();
  const bottoms = await Promise.all(above.map((each) => each.boundingBox())).then((boxes) =>
    boxes.map((box) => box!.y + box!.height),
  );
  const ways = await inside('.ways :is(button, a)').all();
  expect(ways.length).toBeGreaterThanOrEqual(2);
  for (const way of ways) {
    const box = (await way.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.y).toBeGreaterThanOrEqual(Math.max(...bottoms));
    expect(box.y + box.height).toBeLessThanOrEqual(scene.y + scene.height);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
  }
  await inside('[data-way=own]').click();
  await inside('details.own[open] input').first().waitFor();
  await page.close();
});

test.each([
  [768, 1024],
  [1024, 768],
  [1280, 720],
])('at %i x %i the way back has a line of its own, and no other next step has', async (width, height) => {
  await openEnd(width, height);
  const ways = await inside('.ways :is(button, a)').all();
  const tops = await Promise.all(ways.map(async (way) => Math.round((await way.boundingBox())!.y)));
  expect(tops).toHaveLength(5);
  expect(tops[1]).toBeGreaterThan(tops[0]!);
  expect(new Set(tops.slice(1)).size).toBe(1);
  await page.close();
});

test('it says why it is about “journey” until a reader chooses a word, and where two numbers come from', async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await openEnd(width, height);
    await inside('.note').filter({ hasText: 'an example: choose another in the sentence' }).waitFor();
    if (width > 1000) await inside('.note').filter({ hasText: '2 numbers, as many as each value has' }).waitFor();
    await inside('[data-token="5"]').click();
    await page.keyboard.press('End');
    await expect.poll(() => cells(1)).toEqual(['0.3350', '0.8293']);
    expect(await inside('.note').filter({ hasText: 'example' }).count()).toBe(0);
    await page.close();
  }
});

test('the row is that of the followed word, and each next step works', async () => {
  await openEnd(1440, 900);
  await inside('[data-token="5"]').click();
  await page.keyboard.press('End');
  await expect.poll(async () => (await labels()).length).toBe(7);
  expect(await cells(1)).toEqual(['0.3350', '0.8293']);
  await inside('[data-way=own]').click();
  await inside('details.own[open] input').first().waitFor();
  await inside('[data-way=share]').click();
  await inside('details.share[open] input, details.share[open] textarea').first().waitFor();
  await inside('[data-way=again]').click();
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  expect(await inside('.outcome').count()).toBe(0);
  await page.close();
});
