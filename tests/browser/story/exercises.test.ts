// A student completes a sheet of exercises in Chromium: examples/exercises.html.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChromium } from '../support/browser.ts';
import { DIST, serveFiles, type Files } from '../support/file_server.ts';
import { closeAllIn } from '../support/shared_browser.ts';
import { readSheet, SHEET_LINK } from '../../../web/input/address/answer_sheet.ts';
import { seedOfName } from '../../../web/story/student_seed.ts';

let files: Files;
let browser: Browser;

beforeAll(async () => {
  files = await serveFiles(DIST);
  browser = await openChromium();
});
afterAll(async () => {
  await closeAllIn(browser);
  await files.close();
});

async function open(address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(address);
  await page.getByLabel('Your name or number').waitFor();
  return page;
}

const question = (page: Page, id: string) => page.locator(`#${id}`);
const verdict = (page: Page, id: string) => question(page, id).locator('output').textContent();
/** The number in view, as the stage prints it. */
const numberOf = (page: Page, stage: string, row: number, col: number) =>
  page.evaluate(
    ([name, r, c]) => {
      const { trace } = document.querySelector('attention-steps')!;
      const { offset, cols } = trace!.stages.find((each) => each.name === name)!;
      return trace!.data[offset + Number(r) * cols + Number(c)]!;
    },
    [stage, row, col] as const,
  );
async function type(page: Page, id: string, text: string): Promise<void> {
  await question(page, id).getByLabel('Your answer').fill(text);
  await question(page, id).getByRole('button', { name: 'Check' }).click();
}

test('a student’s sheet has numbers from the name, reasons, parts and an edit, and returns as a link', async () => {
  const page = await open(`${files.address}examples/exercises.html`);
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('answered', (event) => void heard.push((event as CustomEvent).detail));
  });
  const before = await numberOf(page, 'attn_scores', 1, 0);
  await page.getByLabel('Your name or number').fill(' Ada  Lovelace');
  await page.keyboard.press('Enter');
  await expect.poll(() => numberOf(page, 'attn_scores', 1, 0)).not.toBe(before);
  const score = (await numberOf(page, 'attn_scores', 1, 0)).toFixed(4);

  await type(page, 'score', '5');
  await expect.poll(() => verdict(page, 'score')).toBe('Not yet: it is smaller.');
  await type(page, 'score', score);
  await expect.poll(() => verdict(page, 'score')).toBe(`Right: ${score.replace('-', '−')}.`);
  await question(page, 'why').getByRole('button', { name: 'So that each row sums to one.' }).click();
  await expect.poll(() => verdict(page, 'why')).toMatch(/^Softmax makes each row sum to one/);

  const weight = (await numberOf(page, 'attn_weights', 1, 0)).toFixed(2);
  await type(page, 'weight', weight);
  await expect.poll(() => verdict(page, 'weight')).toMatch(/^Right/);
  const parts = page.locator('story-question:has(#weight)');
  expect(await parts.evaluate((group) => group.shadowRoot!.querySelector('output')!.textContent)).toBe(
    '1 of 2 parts are right.',
  );

  await type(page, 'edited', weight);
  await expect.poll(() => verdict(page, 'edited')).toBe('First change what the question asks you to change.');
  await page.evaluate(() => {
    const player = document.querySelector('attention-steps')!;
    const config = JSON.parse(player.config || '{}');
    player.config = JSON.stringify({
      ...config,
      replace: {
        inputs: [
          [5, 0.15, 0.89],
          [0.55, 0.87, 0.66],
          [0.57, 0.85, 0.64],
          [0.22, 0.58, 0.33],
          [0.77, 0.25, 0.1],
          [0.05, 0.8, 0.55],
        ],
      },
    });
  });
  const changed = async () => (await numberOf(page, 'attn_weights', 1, 0)).toFixed(2);
  await expect.poll(changed).not.toBe(weight);
  await type(page, 'edited', await changed());
  await expect.poll(() => verdict(page, 'edited')).toMatch(/^Right/);
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([
    { question: 'score', answer: '5', right: false, tries: 1 },
    { question: 'score', answer: score, right: true, tries: 2 },
    { question: 'why', answer: 'So that each row sums to one.', right: false, tries: 1 },
    { question: 'weight', answer: weight, right: true, tries: 1 },
    { question: 'edited', answer: await changed(), right: true, tries: 1 },
  ]);

  const sheet = () => page.getByRole('region', { name: 'Your answers' });
  const PROGRESS = '4 of 5 answered, 3 right.';
  await page.reload();
  await sheet().getByText(PROGRESS).waitFor();
  expect(await page.getByLabel('Your name or number').inputValue()).toBe(' Ada  Lovelace');
  expect(await question(page, 'score').getByLabel('Your answer').inputValue()).toBe(score);
  await expect.poll(() => numberOf(page, 'inputs', 0, 0)).toBe(5);

  // If a page may not write to the clipboard, the same text is selected.
  const text = await sheet().locator('textarea').inputValue();
  await sheet().getByRole('button', { name: 'Copy my answers' }).click();
  const link = /^http\S+$/m.exec(text)![0];
  expect(link.length).toBeLessThan(2000);
  expect(text).toContain(`- score: ${score} (right, 2 tries)\n`);
  const { name, answers, edits } = readSheet(link.match(SHEET_LINK)![0]);
  expect({ name, edits: edits.map((edit) => edit.name) }).toEqual({
    name: ' Ada  Lovelace',
    edits: ['replace inputs'],
  });
  expect(answers.map(({ question: id, tries }) => `${id} ${tries}`)).toEqual([
    'score 2',
    'why 1',
    'weight 1',
    'edited 1',
  ]);
  expect(answers[0]!.numbers.config.seed).toBe(seedOfName('ada lovelace'));

  // A teacher opens it in a browser without any of this state.
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await other.getByText(PROGRESS).waitFor();
  await expect.poll(() => verdict(other, 'edited')).toMatch(/^Right/);
  expect(new URL(other.url()).hash).toBe('');

  // A truncated link is reported, and changes nothing.
  const warned: string[] = [];
  other.on('console', (message) => void warned.push(message.text()));
  await other.evaluate((hash) => location.assign(hash), link.slice(link.indexOf('#'), -9));
  await expect.poll(() => warned.join()).toContain('no readable answers');
  expect(await other.getByText(PROGRESS).isVisible()).toBe(true);
});

test('in print a sheet has a line for each number, a box for each choice, and no buttons', async () => {
  const page = await open(`${files.address}examples/exercises.html`);
  await page.emulateMedia({ media: 'print' });
  const seen = (id: string, part: string) =>
    question(page, id)
      .locator(part)
      .evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.textContent!.trim()));
  expect(await seen('score', '.line')).toEqual(['']);
  expect(await seen('why', '.paper li')).toHaveLength(3);
  expect(await seen('most', '.paper li')).toEqual(['Your', 'journey', 'starts', 'with', 'one', 'step']);
  for (const id of ['score', 'why']) expect(await seen(id, 'button, input')).toEqual([]);
  expect(await page.getByLabel('Your name or number').isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Copy my answers' }).isVisible()).toBe(false);
  await page.close();
});
