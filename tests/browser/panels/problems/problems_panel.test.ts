// Problems with an address: a few short messages that fit the page, and that disappear with a valid address. A browser
// without a canvas shows the numbers.
import { beforeEach, expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../../web/element/api.ts';
import { openLaboratory } from '../../support/laboratory.ts';
import { partsOf } from '../../support/parts.ts';

const { context, page, parts, address, faults, show } = await openLaboratory({
  viewport: { width: 900, height: 800 },
});
beforeEach(() => show());

const setHash = (hash: string) => page.evaluate((wanted) => (location.hash = wanted), hash);
const told = () =>
  parts.player.evaluate((element) => (element as AttentionStepsElement).problems.map(({ field }) => field));

test('a problem with an address disappears with it', async () => {
  for (const wrong of ['theme=pink', 'speed=9', 'cell=keys%2099%200', 'batch=7', 'controls=x', 'lang=xx']) {
    await setHash(`#${wrong}`);
    await expect.poll(told).toEqual([wrong.split('=')[0]]);
    await setHash('#preset=causal-mask');
    await expect.poll(told).toEqual([]);
  }
  await setHash('#theme=pink&controls=y');
  await expect.poll(told).toHaveLength(2);
  await setHash('#theme=pink&speed=2');
  await expect.poll(told).toEqual(['theme']); // the remaining problem is shown
});

test('no address makes the page wider or shows many messages', async () => {
  const many = Array.from({ length: 20_000 }, (_, i) => `wrong${i}`);
  const hashes = [
    `#${'x'.repeat(5000)}`,
    `#${many.join('&')}`,
    `#controls=${many.join('%20')}`,
    `#stage=${'y'.repeat(5000)}&config=(${'z'.repeat(5000)}:1,tokens:(${'t'.repeat(5000)}))`,
  ];
  for (const [i, hash] of hashes.entries()) {
    await setHash(`#step=${i}`); // others: the page may have written the last one over what it could not read
    await expect.poll(() => parts.messages.count()).toBe(0);
    await setHash(hash);
    await parts.messages.first().waitFor();
    const messages = await parts.messages.allInnerTexts();
    expect(messages.length).toBeLessThanOrEqual(4);
    for (const message of messages) expect(message.length).toBeLessThan(400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
    expect(await parts.alerts.evaluate((alert) => alert.scrollWidth <= alert.clientWidth)).toBe(true);
  }
  expect(faults).toEqual([]);
});

// A page of its own, whose browser lacks a part.
test('without a canvas the numbers are shown', async () => {
  const poor = await context.newPage();
  const errors: string[] = [];
  poor.on('pageerror', ({ message }) => errors.push(message));
  await poor.addInitScript(() => Object.assign(HTMLCanvasElement.prototype, { getContext: () => null }));
  const config = JSON.stringify({ inputs: { draw: 'randn' }, n: 20, dIn: 3, tokens: null });
  await poor.goto(`${address}#${new URLSearchParams({ config, stage: 'attn_scores' })}`);
  const entries = partsOf(poor).entries;
  await expect.poll(() => entries.count()).toBe(20);
  for (const entry of await entries.allInnerTexts()) expect(entry).toMatch(/\d\.\d{4}/);
  expect(errors).toEqual([]);
});
