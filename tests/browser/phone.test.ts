// On a phone every target is at least 44 px high, in every panel, too, and a long word makes no scene wider than the
// screen; picture.test.ts has every kind of scene.
import { expect, test } from 'vitest';
import { openLaboratory } from './support/laboratory.ts';
import { installLaws, type Laws } from './support/laws/index.ts';
import { PARTS } from './support/parts.ts';
import { openPanels } from './support/scenes.ts';

const { page, parts, show } = await openLaboratory({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});
await installLaws(page);

const faults = async (within = ''): Promise<readonly string[]> =>
  (await page.evaluate((part) => (window as unknown as { laws: Laws }).laws.targets(part), within)).faults;

test('words beside a long one do not overlap, and no scene is wider than the phone', async () => {
  await show();
  await page.getByText('Your own numbers', { exact: true }).tap();
  await page.getByLabel('Your sentence', { exact: true }).fill('internationalization of transformers, step by step');
  await page.getByRole('button', { name: 'Use this sentence' }).click();
  for (const stage of ['attn_scores', 'attn_weights', 'context_vec']) {
    await parts.segment(stage).click();
    await parts.grid(stage).waitFor();
    expect(await parts.scene.evaluate((scene) => scene.scrollWidth - scene.clientWidth), stage).toBe(0);
    const boxes = await parts.words.evaluateAll((all) => all.map((word) => word.getBoundingClientRect().toJSON()));
    for (const [i, { left }] of boxes.slice(1).entries())
      expect(left, stage).toBeGreaterThanOrEqual(boxes[i].right - 1);
  }
});

test('targets in the menu and in every panel', async () => {
  await show({ preset: 'causal-mask', stage: 'attn_weights' });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  await page.getByLabel('Menu', { exact: true }).tap();
  await parts.menuSheet.waitFor();
  expect(await faults(PARTS.menu), 'menu').toEqual([]);
  await page.getByLabel('Menu', { exact: true }).tap();
  await openPanels(page);
  expect(await faults(), 'all panels open').toEqual([]);
  const kinds = parts.codeKinds;
  for (let kind = 0; kind < (await kinds.count()) - 1; kind++) {
    await kinds.nth(kind).tap();
    expect(await parts.codeStages.count()).toBeGreaterThan(5);
    expect(await faults(PARTS.codePanel), `code ${kind}`).toEqual([]);
  }
});

test('targets in a followed line, with all heads, and in an edited cell', async () => {
  await show({ preset: 'multi-head-attention', stage: 'context_vec' });
  for (let step = 0; step < 3; step++) await parts.operands.first().tap();
  expect(await parts.crumbs.count()).toBe(3);
  expect(await faults(), 'followed').toEqual([]);
  await parts.crumbs.first().tap();
  await parts.player.evaluate((element) => element.setAttribute('heads', 'all'));
  await page.getByRole('grid', { name: /^context_vec, Head 1/ }).waitFor(); // the other one is in colours
  expect(await faults(), 'heads').toEqual([]);
  await show({ preset: 'causal-mask', stage: 'W_query' });
  await parts.cells('W_query').nth(3).tap();
  await page.keyboard.press('Enter');
  await parts.field.waitFor();
  // The field is as large as its cell, which on a phone is lower than a finger.
  const isLow = (fault: string) => /^edit .* (2[4-9]|3\d|4[0-3])\.\d px high$/.test(fault);
  expect(
    (await faults()).filter((fault) => !isLow(fault)),
    'editing',
  ).toEqual([]);
});

test('targets in the list of a row of a heat map, and in its folded line', async () => {
  for (const stage of ['attn_weights', 'context_vec']) {
    await show({ preset: 'causal-mask', config: '{"inputs":{"draw":"rand"},"n":20,"dIn":3,"tokens":null}', stage });
    await parts.entries.first().waitFor();
    expect(await parts.fold.count()).toBe(1);
    expect(await faults(), 'folded').toEqual([]);
    await parts.fold.tap();
    expect(await faults('[part=text]'), 'unfolded').toEqual([]); // it covers the scene
  }
});

test('the size of targets follows a change from touch to mouse and back', async () => {
  await show({ preset: 'causal-mask', stage: 'attn_weights' });
  const devTools = await page.context().newCDPSession(page);
  const height = async () => (await parts.cells('attn_weights').first().boundingBox())!.height;
  for (const finger of [false, true]) {
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: finger });
    const screen = { width: 768, height: 1024, deviceScaleFactor: 1, mobile: finger };
    await devTools.send('Emulation.setDeviceMetricsOverride', screen);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(finger);
    await expect.poll(async () => (await height()) >= 44).toBe(finger);
  }
});
