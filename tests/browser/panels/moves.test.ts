// What moves a number: the sentence, the edit that proves it, and an honest zero behind the mask. In a real browser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { luminance } from '../../../web/view/ramp.ts';
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
  await page.goto(`${site.address}#${fields}`);
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

const BLANK = { light: 'rgb(252, 252, 251)', dark: 'rgb(29, 31, 37)' };

/** The background and the text colour of each cell of a matrix in view, row by row, with its tooltip. */
const cellsOf = (page: Page, name: string) =>
  page.getByRole('grid', { name: new RegExp(`^${name}\\b`) }).evaluate((grid) =>
    [...grid.querySelectorAll<HTMLElement>('.cell')].map((cell) => {
      const { backgroundColor, color } = getComputedStyle(cell);
      return { background: backgroundColor, text: color, title: cell.title };
    }),
  );

const channels = (colour: string) => [...colour.matchAll(/\d+/g)].slice(0, 3).map(([n]) => Number(n));
function contrast(a: string, b: string): number {
  const light = [a, b].map((colour) => luminance(channels(colour) as [number, number, number]));
  return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
}

test.each(['light', 'dark'] as const)('inputs and weights are tinted by their gradients: %s', async (theme) => {
  const { page } = await open(`preset=mask-then-softmax&stage=queries&cell=queries%201%200&theme=${theme}`);
  await question(page).waitFor();
  const before = await cellsOf(page, 'inputs');
  await page.keyboard.press('w');
  await page.getByText(/^0\.01 more in W_query\[0, 1\]: 0\.0087 more here\.$/).waitFor();
  const [inputs, weights] = [await cellsOf(page, 'inputs'), await cellsOf(page, 'W_query')];
  // The inputs of another token, and the weights of another column, do not move it.
  expect(inputs.map(({ background }) => background !== BLANK[theme])).toEqual(
    inputs.map((_, i) => Math.floor(i / 3) === 1),
  );
  expect(weights.filter(({ background }) => background !== BLANK[theme]).map(({ title }) => title)).toEqual([
    'gradient 0.5500',
    'gradient 0.8700',
    'gradient 0.6600',
  ]);
  const shade = ({ background }: { background: string }) => contrast(background, BLANK[theme]);
  const shades = weights.map(shade);
  expect(shades.indexOf(Math.max(...shades))).toBe(weights.findIndex(({ title }) => title === 'gradient 0.8700'));
  for (const { background, text } of [...inputs, ...weights])
    expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
  const legend = page.getByRole('img', { name: /, gradient$/ }).first();
  expect((await legend.innerText()).replace(/\s+/g, ' ')).toMatch(/−0\.8700 .*0\.8700 gradient/);
  await page.keyboard.press('Escape');
  await expect.poll(() => cellsOf(page, 'inputs')).toEqual(before);
  await page.close();
});

test('the keyboard reaches the list of gradients, and nothing in it is cut off', async () => {
  const { page } = await open('preset=padding-mask&stage=context_vec&cell=context_vec%201%200&lang=pt');
  await page.locator('[part~="result"] .cell[data-row="1"][data-col="0"]').focus();
  await page.keyboard.press('w');
  const list = page.locator('.moves');
  await list.getByRole('button').first().waitFor();
  await page.keyboard.press('Enter');
  const isInList = () => page.locator('.moves li button:focus').count();
  for (let i = 0; i < 6 && (await isInList()) === 0; i++) await page.keyboard.press('Tab');
  expect(await isInList()).toBe(1);
  await page.keyboard.press('Enter');
  await list.locator('.proof').waitFor();
  const sheet = page.locator('.text-sheet');
  const hidden = await sheet.evaluate((element) => element.scrollHeight - element.clientHeight);
  const scrolls = await sheet.evaluate((element) => getComputedStyle(element).overflowY);
  expect(hidden <= 0 || scrolls === 'auto').toBe(true);
  await page.close();
});

test('the overview is tinted for the same number, says so, and frames its word', async () => {
  const { page } = await open('preset=mask-then-softmax&stage=context_vec&cell=context_vec%201%200');
  await question(page).focus();
  await page.keyboard.press('w');
  await page.getByRole('button', { name: 'Show all in the overview' }).click();
  await page.getByText(/^The colours show what moves context_vec\[1, 0\]: /).waitFor();
  await page.getByText(/^The frames mark the row of .journey.\./).waitFor();
  /** The rows of a matrix that are not blank. */
  const tinted = (name: RegExp) =>
    page.getByRole('button', { name }).evaluate((node) => {
      const { rows } = (node as HTMLElement).dataset;
      const pitch = node.querySelector('svg')!.height.baseVal.value / Number(rows);
      const paths = [...node.querySelectorAll('.heat-grid g path')].filter(
        (path) => !['rgb(252 252 251)', 'none', 'url(#hatch)'].includes(path.getAttribute('fill')!),
      );
      const tops = paths.flatMap((path) => [...path.getAttribute('d')!.matchAll(/M[\d.]+ ([\d.]+)h/g)]);
      return [...new Set(tops.map(([, top]) => Math.round(Number(top) / pitch)))].sort();
    });
  expect(await tinted(/^Inputs/)).toEqual([0, 1]);
  expect(await tinted(/^Values/)).toEqual([0, 1]);
  expect(await tinted(/^Queries/)).toEqual([1]);
  await page.keyboard.press('Escape');
  await expect.poll(() => tinted(/^Inputs/)).toEqual([0, 1, 2, 3, 4, 5]);
  await page.close();
});
