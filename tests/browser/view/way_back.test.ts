// The way back, from the result to inputs, weights and a step of these, by keyboard and by address; no first load
// contains any of it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { openSite, type Site } from '../support/browser.ts';
import { partsOf } from '../support/parts.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function open(fields: string): Promise<{ page: Page; requests: string[] }> {
  const page = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${site.address}#v1&${fields}`);
  await page.locator('attention-steps [part=stage]').waitFor();
  return { page, requests };
}

const stageOf = (page: Page) =>
  page.evaluate(() => document.querySelector<AttentionStepsElement>('attention-steps')!.stage);
const namesOf = (page: Page) =>
  page.evaluate(() =>
    document.querySelector<AttentionStepsElement>('attention-steps')!.scenes.map(({ stages }) => stages.at(-1)!),
  );

const BACK = [
  'grad_attn_weights',
  'grad_values',
  'grad_scaled_scores',
  'grad_masked',
  'grad_attn_scores',
  'grad_queries',
  'grad_keys',
  'grad_inputs',
  'grad_W_value',
  'grad_W_key',
  'grad_W_query',
  'new_W_query',
  'new_W_key',
  'new_W_value',
];

test('by keyboard: from the result back to the weights and a step on, forward again, and undone', async () => {
  const { page, requests } = await open('preset=causal-attention&config=(dropout:0)');
  await page.keyboard.press('End');
  const button = page.getByRole('button', { name: 'Back again: what would change this number?' }).first();
  await button.waitFor();
  const forward = await namesOf(page);
  expect(requests.filter((url) => /gradients|way_back/.test(url))).toEqual([]);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => stageOf(page)).toBe('grad_attn_weights');
  expect((await namesOf(page)).slice(forward.length)).toEqual(BACK);
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.keyboard.press('Space');
  for (const name of BACK.slice(1)) {
    await page.keyboard.press('PageDown');
    await expect.poll(() => stageOf(page)).toBe(name);
    await page.getByRole('grid', { name: new RegExp(`^${name}\\b`) }).waitFor();
  }
  for (const name of BACK.slice(0, -1).toReversed()) {
    await page.keyboard.press('PageUp');
    await expect.poll(() => stageOf(page)).toBe(name);
  }
  await page.keyboard.press('PageUp');
  await expect.poll(() => stageOf(page)).toBe('whole');
  await page.keyboard.press('Control+z');
  await expect.poll(() => namesOf(page)).toEqual(forward);
  await page.close();
});

test('an address opens a gradient, with its formula in sight and the arithmetic of its cell', async () => {
  const number = '(of:context_vec,row:1,col:0)';
  const { page } = await open(`preset=mask-then-softmax&config=(backward:${number})&stage=grad_scaled_scores`);
  await page.getByRole('heading', { name: 'Gradient of scaled scores' }).waitFor();
  const formula = partsOf(page).formula;
  await formula.locator('math').waitFor();
  const [frame, math] = [await formula.boundingBox(), await formula.locator('math').boundingBox()];
  expect(math!.x + math!.width).toBeLessThanOrEqual(frame!.x + frame!.width + 1);
  const arithmetic = await partsOf(page).arithmetic.innerText();
  expect(arithmetic.replace(/\s+/g, ' ')).toMatch(/^0\.5517·0\.3669 . 0\.3669·0\.5517/);
  await page.close();
});
