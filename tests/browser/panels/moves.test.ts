// What moves a number: the sentence, the edit that proves it, and an honest zero behind the mask. In a real browser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, type Site } from '../support/browser.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function open(fields: string): Promise<{ page: Page; requests: string[] }> {
  const page = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(10_000);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${site.address}#v1&${fields}`);
  await page.locator('attention-steps [part=stage]').waitFor();
  return { page, requests };
}

const question = (page: Page) => page.getByRole('button', { name: 'What moves this number?' });

test('the largest gradient is named, and an edit proves it to its last printed digit', async () => {
  const { page, requests } = await open('preset=mask-then-softmax&stage=context_vec&cell=context_vec%201%200');
  await question(page).waitFor();
  expect(requests.filter((url) => /gradients|moves/.test(url))).toEqual([]);
  await question(page).focus();
  await page.keyboard.press('Enter');
  const sentence = page.getByText(/^0\.01 more in /);
  await sentence.waitFor();
  const [, name, by, way] = /^0\.01 more in (.+): (\d\.\d{4}) (more|less) here\.$/.exec(await sentence.innerText())!;
  const listed = await page.locator('attention-steps .moves li').allInnerTexts();
  const sizes = listed.map((text) => Math.abs(Number(text.replace('−', '-').split(/\s+/).at(-1))));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(sizes[0]! * 0.01).toBeCloseTo(Number(by), 4);
  expect(listed[0]).toContain(name);
  await page.getByRole('button', { name: new RegExp(`^${name!.replace(/[[\]]/g, '\\$&')} `) }).click();
  const proof = await page.locator('attention-steps .moves .proof').innerText();
  const [before, after, change] = [...proof.replaceAll('−', '-').matchAll(/[-+]?\d\.\d{4}/g)].map(Number);
  expect(after! - before!).toBeCloseTo(change!, 3);
  expect(change).toBeCloseTo(way === 'more' ? Number(by) : -Number(by), 3);
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('attention-steps .moves .proof').count()).toBe(0);
  await page.close();
});

test('nothing moves a number behind the mask, and the inputs of later tokens move none before it', async () => {
  const { page } = await open('preset=mask-then-softmax&stage=attn_weights&cell=attn_weights%201%204');
  await question(page).focus();
  await page.keyboard.press('w');
  await page.getByText('Nothing moves this number: all 30 gradients are 0. It is behind the mask.').waitFor();
  await page.close();
  const other = await open('preset=mask-then-softmax&stage=attn_weights&cell=attn_weights%201%200');
  await question(other.page).focus();
  await other.page.keyboard.press('w');
  // The three inputs of each of the four later tokens.
  await other.page.getByText(/^Of the 30 inputs and weights behind it 12 do not move it/).waitFor();
  await other.page.close();
});
