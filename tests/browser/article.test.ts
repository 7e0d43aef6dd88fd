// The article for every reader: by keyboard, without scripts, in print, in each language, by old addresses.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { openSite } from './support/browser.ts';
import { story } from '../../web/words/en/story.ts';
import { openingOf, PARTS, partsOf, STORY } from './support/parts.ts';
import { FOLDERS, rows } from './support/scope.ts';

const WINDOW = { width: 1440, height: 900 };
const site = await openSite();
const root = new URL('./', site.address).href;

async function open(path = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await site.browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce', ...options });
  await page.goto(root + path);
  await page.locator('attention-story attention-steps [part=scene]').waitFor();
  await openingOf(page).opening.waitFor(); // the last part that comes
  return page;
}

const current = (page: Page) => page.locator('section[data-current]').getAttribute('id');
const sectionIds = (page: Page) =>
  page.locator('attention-story > section').evaluateAll((all) => all.map(({ id }) => id));

test('the picture that comes first is drawn once', async () => {
  const page = await site.browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' });
  await page.addInitScript((scene) => {
    const define = customElements.define.bind(customElements);
    const count = (player: CustomElementConstructor) => {
      const { update } = player.prototype;
      player.prototype.update = function (this: HTMLElement, ...given: unknown[]) {
        update.apply(this, given);
        if (this.shadowRoot!.querySelector(scene)) this.dataset.drawn = String(Number(this.dataset.drawn ?? 0) + 1);
      };
    };
    customElements.define = (name, type) => {
      if (name === 'attention-steps') count(type);
      define(name, type);
    };
  }, '[part=scene]');
  await page.goto(root);
  await openingOf(page).opening.waitFor(); // it comes once the picture is at rest
  expect(await page.locator('attention-steps').getAttribute('data-drawn')).toBe('1');
});

describe('with scripts', async () => {
  const page = await open();
  const back = page.getByRole('button', { name: `← ${story.back}` });

  test('the keyboard goes through every section, and its links work', async () => {
    for (let tabs = 0; tabs < 40; tabs++) {
      await page.keyboard.press('Tab');
      const isNext = (next: string) => document.activeElement?.shadowRoot?.activeElement?.matches(next);
      if (await page.evaluate(isNext, STORY.next)) break;
    }
    // The focus has scrolled to the end of the picture.
    await page.locator('#whole').evaluate((section) => section.scrollIntoView());
    await expect.poll(() => current(page)).toBe('whole');
    const walked = ['whole'];
    const ids = await sectionIds(page);
    for (const next of ids.slice(1)) {
      await page.keyboard.press('Enter');
      await expect.poll(() => current(page)).toBe(next);
      const heading = page.locator(`#${next} > :first-child`);
      expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
      walked.push(next);
    }
    expect(walked).toEqual(ids);
    const link = page.locator('#heads [data-show]').first();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('attention-steps').getAttribute('stage')).toBe('concat');
    await expect.poll(() => back.count()).toBe(1);
    expect(await current(page)).toBe('heads');
  });

  test('beside “Words as vectors” the inputs stand alone, later with their weights', async () => {
    const matrices = () =>
      partsOf(page)
        .arriving.locator('[data-matrix]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-matrix')!.split(',')[0]));
    await page.locator('#vectors').evaluate((section) => section.scrollIntoView());
    await expect.poll(() => current(page)).toBe('vectors');
    await expect.poll(matrices).toEqual(['inputs']);
    expect(await back.count()).toBe(0); // nothing has led away
    await page.locator('#queries').evaluate((section) => section.scrollIntoView());
    await expect.poll(async () => (await matrices()).toSorted()).toEqual(['W_query', 'inputs', 'queries']);
    await page.locator('h1').evaluate((title) => title.ownerDocument.documentElement.scrollTo(0, 0));
  });

  test('a question leads to its picture, and axe finds nothing in verdicts and answers', async () => {
    for (const question of await page.locator('#questions story-question').all()) {
      await question.getByRole('group', { name: 'Your answer' }).getByRole('button').first().click();
      await expect.poll(() => question.getByRole('status').textContent()).not.toBe('');
    }
    expect(await page.locator('#questions').getByRole('button', { name: /√d/ }).first().innerText()).not.toContain('_');
    const [first] = await page.locator('#questions details').all();
    await first!.getByText('Answer').click();
    await first!.getByRole('button', { name: 'In the picture' }).click();
    await expect.poll(() => page.locator('attention-steps').getAttribute('stage')).toBe('attn_scores');
    expect(await page.getByRole('gridcell', { name: '3.60' }).count()).toBe(1);
    expect(await axeFaults(page), 'with verdicts and an open answer').toEqual([]);
  });

  test('in print each chapter has its picture, once, and no picture', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('attention-steps').isVisible()).toBe(false);
    const printed = new Set<string | null>();
    for (const id of await sectionIds(page)) {
      const source = await page.locator(`#${id} img`).getAttribute('src');
      expect(await page.locator(`#${id} figure`).isVisible(), id).toBe(!printed.has(source));
      printed.add(source);
    }
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('#scores figure').isVisible()).toBe(false);
  });
});

test.each(FOLDERS)('on a phone the line of a given number is cut through no text, /%s', async (path) => {
  const page = await open(path, { viewport: { width: 390, height: 844 } });
  const [, section] = await sectionIds(page);
  await page.locator(`#${section}`).evaluate((element) => element.scrollIntoView());
  await expect.poll(() => current(page)).toBe(section);
  const parts = partsOf(page);
  await parts.cell('inputs', 1, 0).click();
  await parts.arithmetic.getByText('1.6428').waitFor();
  const { bottom, cut } = await parts.textSheet.evaluate((sheet, texts) => {
    const { bottom } = sheet.getBoundingClientRect();
    const lines = [...sheet.querySelectorAll(texts)].flatMap((text) => [...text.getClientRects()]);
    return { bottom, cut: lines.filter((line) => line.top + 1 < bottom && line.bottom - 1 > bottom).length };
  }, PARTS.lineTexts);
  expect(bottom).toBeGreaterThan(0);
  expect(cut).toBe(0);
});

test.each(
  rows(
    [['', 'Skip to the text'] as const],
    [
      ['zh/', '跳到正文'],
      ['pt/', 'Pular para o texto'],
    ],
  ),
)('the first stop of /%s leads past the picture, to the text', async (path, name) => {
  const page = await open(path);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name });
  expect(await skip.evaluate((link) => link === document.activeElement && link.checkVisibility())).toBe(true);
  expect((await skip.boundingBox())!.width).toBeGreaterThan(60);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement!.closest('section')?.id)).toBe('whole');
});

// A page of the reader's language.
test.each(
  rows(
    [['zh-CN', '跳过图示'] as const],
    [
      ['en-US', 'Skip the picture'],
      ['pt-BR', 'Pular a figura'],
    ],
  ),
)(
  'in the reader’s language the first stop of the laboratory leads past the picture, to the panels: %s',
  async (locale, name) => {
    const page = await site.browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce', locale });
    await page.goto(site.address);
    await page.locator('attention-steps [part=scene]').waitFor();
    await page.getByText(name, { exact: true }).waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.textContent)).toBe(name);
    const address = page.url();
    await page.keyboard.press('Enter');
    const focused = () =>
      page.evaluate((own) => {
        const active = document.querySelector('attention-steps')!.shadowRoot!.activeElement;
        return [active?.localName, active?.parentElement?.matches(own)];
      }, PARTS.ownPanel);
    expect([await focused(), page.url()]).toEqual([['summary', true], address]);
  },
);

test.each(
  rows<readonly [number, number]>(
    [],
    [
      [320, 568],
      [360, 640],
    ],
  ),
)(
  'on the smallest phones, %d x %d, every section has its whole picture without scrolling the picture',
  async (width, height) => {
    const page = await open('', { viewport: { width: width!, height: height! }, hasTouch: true });
    /** How far the picture is below the picture, and the picture below its own area: in pixels. */
    const below = () =>
      page.locator('attention-steps').evaluate((player, drawn) => {
        const box = player.shadowRoot!.querySelector('[part=player]')!;
        const parts = [...box.querySelectorAll(drawn)];
        const bottoms = parts.map((part) => part.getBoundingClientRect().bottom);
        const isShown = bottoms.length > 0;
        return {
          isShown,
          scrolled: box.scrollHeight - box.clientHeight,
          cut: Math.max(...bottoms) > player.getBoundingClientRect().bottom + 1,
        };
      }, PARTS.drawnInSection);
    for (const id of await sectionIds(page)) {
      await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView());
      await expect.poll(() => current(page)).toBe(id);
      await expect.poll(below, { message: id }).toEqual({ isShown: true, scrolled: 0, cut: false });
    }
  },
);

/** For each page, the share of its height down to the last ink. */
function filled(pdf: Buffer): readonly number[] {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  execFileSync('pdftoppm', ['-r', '20', '-gray', '-', join(folder, 'page')], { input: pdf });
  const pages = readdirSync(folder).sort();
  const shares = pages.map((name) => {
    const file = readFileSync(join(folder, name)); // P5, width, height, 255, and a byte for each pixel
    const [head, width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(file.toString('latin1'))!;
    const pixels = file.subarray(head.length);
    return Math.ceil((pixels.findLastIndex((pixel) => pixel < 200) + 1) / Number(width)) / Number(height);
  });
  rmSync(folder, { recursive: true });
  return shares;
}

const hasPoppler = spawnSync('pdftoppm', ['-v']).status === 0;

describe.each(FOLDERS)('printed, /%s', (path) => {
  test.skipIf(!hasPoppler)('has at most eight pages of A4, none but the last half empty', async () => {
    const page = await open(path);
    const shares = filled(await page.pdf({ format: 'A4', printBackground: true }));
    expect(shares.length).toBeGreaterThan(1);
    expect(shares.length).toBeLessThanOrEqual(8);
    expect(Math.min(...shares.slice(0, -1))).toBeGreaterThan(0.6);
  });
});

test('printed, the article has its choices and answers, and the chapter on heads has both', async () => {
  const page = await open();
  await page.emulateMedia({ media: 'print' });
  const question = page.locator('story-question').first();
  const answer = question.locator('details');
  expect(await answer.locator('summary').isVisible()).toBe(false);
  expect((await answer.boundingBox())!.height).toBeGreaterThan(10); // of 9.5 pt
  expect(await question.getByText('0.5889').filter({ visible: true }).count()).toBe(1);
  const source = await page.locator('#heads img').getAttribute('src');
  const picture = await page.request.get(new URL(source!, page.url()).href);
  const texts = [...(await picture.text()).matchAll(/>([^<>]+)</g)].map(([, text]) => text!.trim());
  for (const share of ['0.99', '1.00', 'Head 1', 'Head 2']) expect(texts).toContain(share);
  const softmax = await page.locator('#softmax img').getAttribute('src');
  const operands = await (await page.request.get(new URL(softmax!, page.url()).href)).text();
  // A masked score, the largest of its row, an exponential, and the sum of the row.
  for (const operand of ['−0.02', '2.55', '0.08', '1.20']) expect(operands, operand).toContain(`>${operand}<`);
});

test.each(FOLDERS)('without scripts /%s is an article with its numbers and a picture a section', async (path) => {
  const asked: string[] = [];
  const page = await site.browser.newPage({ viewport: WINDOW, javaScriptEnabled: false });
  page.on('response', (response) => void (response.ok() && asked.push(response.url())));
  const address = root + path;
  await page.goto(address, { waitUntil: 'load' });
  const ids = await sectionIds(page);
  expect(ids).toHaveLength(18);
  for (const id of ids) {
    const source = await page.locator(`#${id} figure img`).getAttribute('src');
    expect(asked).toContain(new URL(source!, address).href);
    expect(await page.locator(`#${id} figure`).isVisible()).toBe(true);
  }
  expect(await page.locator('#softmax').innerText()).toContain('0.83');
});

test('the tables of the formula come out of the picture and land over their letters', async () => {
  const page = await open('', { reducedMotion: 'no-preference' });
  const letters = page.locator('#formula [data-table]');
  await expect.poll(() => letters.locator('small').allInnerTexts()).toEqual(['5 × 3', '5 × 2', '2 × 5', '5 × 3']);
  const flights = () =>
    page.evaluate(() =>
      document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).target?.closest('a')),
    );
  await page.locator('#formula').evaluate((section) => section.scrollIntoView());
  await expect.poll(async () => (await flights()).length).toBe(12); // tables, their lift and shapes
  await page.evaluate(() => {
    for (const flight of document.getAnimations()) if (flight.effect?.getTiming().iterations === 1) flight.finish();
  });
  const places = await letters.evaluateAll((all) =>
    all.map((letter) => {
      const [own, table] = [letter, letter.querySelector('svg')!].map((each) => each.getBoundingClientRect());
      const middle = ({ left, width }: DOMRect) => left + width / 2;
      return { centred: Math.abs(middle(own!) - middle(table!)) < 1, above: table!.bottom <= own!.top };
    }),
  );
  expect(places).toEqual([0, 1, 2, 3].map(() => ({ centred: true, above: true })));
});

test.each(
  rows<readonly [path: string, colorScheme: 'light' | 'dark', viewport: typeof WINDOW, rules: 'all' | 'colour']>(
    [['', 'light', WINDOW, 'all']],
    [
      ['zh/', 'dark', { width: 390, height: 844 }, 'all'],
      ['pt/', 'dark', WINDOW, 'colour'],
    ],
  ),
)('axe finds nothing: /%s, %s', async (path, colorScheme, viewport, rules) => {
  const page = await open(path, { colorScheme, viewport });
  expect(await axeFaults(page, rules)).toEqual([]);
});
