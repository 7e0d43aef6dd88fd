// The article with a reader's own sentence: what it says is about the words in view, or says that it is not.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../support/browser.ts';
import { articlePartsOf, STORY } from '../support/parts.ts';
import { rows } from '../support/scope.ts';

let site: Site;
let root: string;

beforeAll(async () => {
  site = await openSite();
  root = new URL('./', site.address).href;
});
afterAll(() => site.close());

/** The article in a language: one page for the tests of this file, as each sentence replaces the one before. */
const pages = new Map<string, Page>();
async function openWith(path: string, sentence: string): Promise<Page> {
  const page =
    pages.get(path) ??
    (await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }));
  if (!pages.has(path)) {
    pages.set(path, page);
    await page.goto(root + path);
  }
  const { heroShares, ownField } = articlePartsOf(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await ownField.fill('');
  await expect.poll(() => words(page)).toHaveLength(6);
  await heroShares.nth(5).waitFor({ state: 'attached' });
  await ownField.fill(sentence);
  await expect.poll(() => words(page)).not.toContain('journey');
  return page;
}

const words = (page: Page) => articlePartsOf(page).heroWords.allInnerTexts();
const current = (page: Page) => page.locator('section[data-current]').getAttribute('id');
const scrollTo = async (page: Page, id: string) => {
  await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView());
  await expect.poll(() => current(page)).toBe(id);
};

/** These show a sentence of their own: the trained model's, and the original one with another preset. */
const OWN_NUMBERS = ['learns', 'renormalise'];

/** What a section says without a condition that is not met. */
const saidIn = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section, unsaid) => {
    const said = section.cloneNode(true) as HTMLElement;
    for (const other of said.querySelectorAll(unsaid)) other.remove();
    return {
      text: said.textContent!.replaceAll(/\s+/g, ' '),
      words: [...said.querySelectorAll('q')].map((word) => word.textContent!.replaceAll(/\s+/g, ' ')),
      gone: said.querySelectorAll('[data-gone]').length,
    };
  }, STORY.unsaid);

/** The original words; those that are not English words of the text, too, without quotes; and how many they are. */
const WORDS = ['Your', 'journey', 'starts', 'with', 'one', 'step'];
const ORIGINAL = /\bYour\b|journey|jornada|旅程|\bstarts\b|\b(?:six|seis)\b|六[个行]|\b(?:15|36)\b/;
/** Of any sentence. */
const OF_ANY = /six thousand words than for six|六千个词，也不会比六个词|seis mil palavras do que com seis/;

test.each(
  rows<readonly [path: string, sentence: string, first: readonly string[]]>(
    [['', 'The cat sat', ['The', 'cat', 'sat']]],
    [
      ['', 'Nobody knows why the old clock in our kitchen stops every morning', ['Nobody', 'knows', 'why']],
      ['zh/', '我们今天一起学习注意力', ['我们', '今天', '一起']],
      ['pt/', 'O gato dormiu', ['O', 'gato', 'dormiu']],
    ],
  ),
)('/%s speaks of no word of the original sentence while “%s” is in view', async (path, sentence, first) => {
  const page = await openWith(path, sentence);
  await expect.poll(async () => (await words(page)).slice(0, 3)).toEqual(first);
  const ids = await page.locator('attention-story > section').evaluateAll((all) => all.map(({ id }) => id));
  const named = new Set<string>();
  for (const id of ids.filter((each) => !OWN_NUMBERS.includes(each))) {
    await scrollTo(page, id);
    await expect
      .poll(async () => (await saidIn(page, id)).text.replace(OF_ANY, ''), { message: id, timeout: 3000 })
      .not.toMatch(ORIGINAL);
    const { words, gone } = await saidIn(page, id);
    expect(gone, id).toBe(0);
    for (const word of words) {
      expect(WORDS, id).not.toContain(word);
      named.add(word);
    }
  }
  for (const word of first) expect([...named]).toContain(word);
});

test('the numbers beside a word are those of the word', async () => {
  const page = await openWith('', 'The cat sat');
  await scrollTo(page, 'keys');
  const key = page.locator('#keys p').first();
  const number = await page.evaluate(() => {
    const { trace } = document.querySelector('attention-steps') as unknown as {
      trace: { stages: { name: string; offset: number }[]; data: Float32Array };
    };
    return trace.data[trace.stages.find(({ name }) => name === 'keys')!.offset]!.toFixed(4).replace('-', '−');
  });
  await expect.poll(() => key.innerText()).toContain(`The key of The is ${number}`);
});

const numbersIn = (page: Page, id: string) => page.locator(`#${id} data-cell[ref]`).allTextContents();
const OLD_DOG = 'My old dog never chases the postman';

test('sections have the numbers of the sentence before a reader comes to them', async () => {
  const page = await openWith('', OLD_DOG);
  const ids = await page.locator('attention-story > section').evaluateAll((all) => all.map(({ id }) => id));
  await expect.poll(async () => (await numbersIn(page, 'scaling')).slice(0, 2)).not.toEqual(['0.4656', '0.3293']);
  await expect.poll(() => page.locator('#gradients data-cell[data-changed]').count()).toBeGreaterThan(0);
  const ahead = await Promise.all(ids.map((id) => numbersIn(page, id)));
  for (const [at, id] of ids.entries()) {
    await scrollTo(page, id);
    await expect.poll(() => numbersIn(page, id), { message: id, timeout: 3000 }).toEqual(ahead[at]);
  }
  await page.getByRole('button', { name: 'Restore the originals' }).click();
  await expect.poll(async () => (await numbersIn(page, 'scaling')).slice(0, 2)).toEqual(['0.4656', '0.3293']);
  expect(await page.locator('data-cell[data-changed]').count()).toBe(0);
});

test('a paragraph has one note about its claims, and what cannot be done looks like no link', async () => {
  const page = await openWith('', OLD_DOG);
  await scrollTo(page, 'softmax');
  const most = await page
    .locator('attention-story p')
    .evaluateAll((all, note) => Math.max(...all.map((each) => each.querySelectorAll(note).length)), STORY.note);
  expect(most).toBe(1);
  const link = page.locator('#vectors a[data-set]');
  expect(await link.evaluate((each) => getComputedStyle(each).textDecorationLine)).toBe('none');
});

test('“Restore the originals” keeps the scene of its section', async () => {
  const page = await openWith('', OLD_DOG);
  const step = () =>
    page.locator('attention-steps').evaluate((element) => (element as unknown as { step: number }).step);
  await scrollTo(page, 'vectors');
  await expect.poll(step).toBe(2);
  await page.getByRole('button', { name: 'Restore the originals' }).click();
  await expect.poll(() => words(page)).toContain('journey');
  await expect.poll(step).toBe(2);
});

test('a line before the first claim about the original sentence brings that back', async () => {
  const page = await openWith('', 'The cat sat');
  const line = articlePartsOf(page).about;
  expect(await line.innerText()).toContain('“Your journey starts with one step”');
  expect(await line.evaluate((about) => about.nextElementSibling!.textContent)).toContain('in the original sentence');
  await line.getByRole('button').click();
  await expect.poll(() => words(page)).toEqual(['Your', 'journey', 'starts', 'with', 'one', 'step']);
  expect(await line.count()).toBe(0);
  expect(await page.locator('[data-untrue]').count()).toBe(0);
  expect(await page.getByLabel('Try your own sentence').inputValue()).toBe('');
});

test('a link for the rows of a word that the sentence lacks is inert', async () => {
  const page = await openWith('', 'The cat sat');
  await scrollTo(page, 'vectors');
  const link = page.locator('#vectors a[data-set]');
  await expect.poll(() => link.evaluate((each) => (each as HTMLElement).inert)).toBe(true);
  await page.getByLabel('Try your own sentence').fill('');
  await expect.poll(() => link.evaluate((each) => (each as HTMLElement).inert)).toBe(false);
});

test.each(rows(['pt/'], ['', 'zh/']))('/%s: on a phone the bar below the stage has one line', async (path) => {
  const page = await openWith(path, 'The cat sat');
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = articlePartsOf(page).barLines;
  await expect.poll(() => lines.count()).toBe(3);
  const heights = () =>
    lines.evaluateAll(
      (all, own) =>
        all.map((each) => {
          const text = document.createRange();
          text.selectNodeContents(each);
          return each.matches(own) ? 0 : text.getBoundingClientRect().height;
        }),
      STORY.own,
    );
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(24);
});
