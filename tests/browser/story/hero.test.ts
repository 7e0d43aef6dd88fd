// The opening of the article: its arcs are those of the trace, any input ends it, nothing moves, and a reader's own
// sentence replaces it.
import { readFileSync, readdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, resize, type Site } from '../support/browser.ts';
import { DIST } from '../support/file_server.ts';

const WINDOW = { width: 1440, height: 900 };
let site: Site;
let root: string;

beforeAll(async () => {
  site = await openSite();
  root = new URL('./', site.address).href;
});
afterAll(() => site.close());

async function open(options: BrowserContextOptions = {}, path = ''): Promise<Page> {
  const page = await site.browser.newPage({ viewport: WINDOW, ...options });
  await page.goto(root + path);
  return page;
}

const shares = (page: Page) => page.locator('.hero-arcs text').allTextContents();
const words = (page: Page) => page.locator('.hero-words button').allInnerTexts();
const looking = (page: Page) => page.locator('.hero-words .query').allInnerTexts();

test('with reduced motion it starts at its end: the last word attends to all, with its weights', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  await expect.poll(() => shares(page)).toEqual(['0.19', '0.17', '0.17', '0.15', '0.17', '0.15']);
  expect(await looking(page)).toEqual(['step']);
  await page.locator('.hero-words button').nth(1).click();
  expect(await shares(page)).toEqual(['0.55', '0.45']);
  expect(await looking(page)).toEqual(['journey']);
  await page.close();
});

test('with motion one word after the other attends, and at the end the picture is whole', async () => {
  const page = await open();
  // A moment may be over before it is asked about: the page itself writes down who attends, and with how many weights.
  const seen = await page.evaluateHandle(() => {
    const moments = new Set<string>();
    const look = () => {
      const word = document.querySelector('.hero-words .query')?.textContent;
      if (word) moments.add(`${word} ${document.querySelectorAll('.hero-arcs text').length}`);
      requestAnimationFrame(look);
    };
    look();
    return moments;
  });
  await expect.poll(() => shares(page)).toHaveLength(6);
  const moments = () => seen.evaluate((all) => [...all]);
  await expect.poll(async () => (await moments()).at(-1)).toBe('step 6'); // written down in the next frame
  expect(await moments()).toContain('journey 0');
  const isWhole = () =>
    page.evaluate(() => {
      const element = document.querySelector('attention-steps') as unknown as {
        player: { clock: { frame(): { at: number; beat: unknown; step: number } } };
      };
      const { at, beat, step } = element.player.clock.frame();
      return [at, beat, step];
    });
  await expect.poll(isWhole).toEqual([0, null, 1]);
  await page.close();
});

test.each<readonly [string, (page: Page) => Promise<unknown>]>([
  ['a scroll', (page) => page.mouse.wheel(0, 60)],
  ['a key', (page) => page.keyboard.press('Shift')],
  ['a touch', (page) => page.mouse.click(20, 700)],
])('%s ends it', async (_, act) => {
  const page = await open();
  await expect.poll(() => looking(page), { interval: 20 }).toEqual(['Your']);
  await act(page);
  await expect.poll(() => shares(page), { timeout: 400 }).toHaveLength(6);
  await page.close();
});

test.each([
  [WINDOW, ''],
  [{ width: 390, height: 844 }, 'zh/'],
  [{ width: 844, height: 390 }, 'pt/'],
])('nothing moves when its script has come: %o /%s', async (viewport, path) => {
  const places = (page: Page) =>
    page.evaluate(() =>
      ['.hero-words', 'attention-story', 'h1'].map((name) =>
        Math.round(document.querySelector(name)!.getBoundingClientRect().top),
      ),
    );
  const firsts = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelector('.hero-words')!.children].map((word) => Math.round(word.getBoundingClientRect().left)),
    );
  // The typeface comes on its own, with a limit of its own for what moves (typeface.test.ts).
  const openWithout = async (...scripts: readonly string[]) => {
    const page = await site.browser.newPage({ viewport, reducedMotion: 'reduce' });
    for (const script of scripts) await page.route(`**/${script}-*.js`, (route) => route.abort());
    await page.goto(root + path);
    return page;
  };
  const page = await openWithout('hero', 'faces');
  await page.locator('attention-steps [part=scene]').waitFor();
  const before = [await places(page), await firsts(page)];
  await page.close();
  const after = await openWithout('faces');
  await after.locator('.hero-arcs text').first().waitFor();
  expect([await places(after), await firsts(after)]).toEqual(before);
  await after.close();
});

test('a reader’s own sentence replaces it in picture and text, which say so, and can be removed', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  await expect.poll(() => shares(page)).toHaveLength(6);
  const field = page.getByLabel('Try your own sentence');
  const { x } = (await field.boundingBox())!;
  await field.fill('The cat sat');
  await expect.poll(() => words(page)).toEqual(['The', 'cat', 'sat']);
  const trace = () =>
    page.evaluate(
      () => (document.querySelector('attention-steps') as unknown as { trace: { tokens: string[] } }).trace,
    );
  expect((await trace()).tokens).toEqual(['The', 'cat', 'sat']);
  const learn = page.getByRole('link', { name: 'Train it yourself' });
  const taken = async () => new URLSearchParams(new URL((await learn.getAttribute('href'))!, root).hash.slice(1));
  await expect.poll(async () => (await taken()).get('config')).toBe('{"sentences":["The cat sat"]}');
  const told = page.locator('attention-story .own');
  await told.waitFor();
  const hint = page.locator('.hero-own').getByRole('status');
  await expect.poll(() => hint.textContent()).toBe('Random tables: the arcs are chance, not meaning.');
  expect((await field.boundingBox())!.x, 'the field stays').toBe(x);
  await field.fill('A much longer sentence of twelve words fits in here, too, in smaller type');
  await expect.poll(async () => (await words(page)).length).toBe(12);
  await expect.poll(() => hint.textContent()).toMatch(/not meaning\. Only the first 12 words are shown\.$/);
  const [line, last] = [page.locator('.hero-words'), page.locator('.hero-words button').last()];
  const end = (box: { x: number; width: number } | null) => box!.x + box!.width;
  expect(end(await last.boundingBox())).toBeLessThanOrEqual(end(await line.boundingBox()) + 1);
  await page.locator('attention-story .restore').click();
  await expect.poll(() => words(page)).toEqual(['Your', 'journey', 'starts', 'with', 'one', 'step']);
  await expect.poll(() => hint.textContent()).toBe('Touch any word. Change any number.');
  expect(String(await taken())).toBe('');
  await page.close();
});

test('no byte of it is in a player or a story that is embedded', () => {
  const assets = readdirSync(`${DIST}/assets`);
  const [hero] = assets.filter((name) => /^hero-.*\.js$/.test(name));
  expect(hero).toBeDefined();
  const naming = [...assets.map((name) => `assets/${name}`), 'attention-steps.js', 'attention-story.js', 'embed.html']
    .filter((name) => /\.(js|html)$/.test(name))
    .filter((name) => readFileSync(`${DIST}/${name}`, 'utf8').includes(hero!));
  expect(naming).toHaveLength(1);
  expect(naming[0]).toMatch(/article/);
});

test('no frame shows the finished picture before the opening has built it, and nothing leaves its place', async () => {
  const page = await site.browser.newPage({ viewport: WINDOW });
  await page.addInitScript(() => {
    const seen: number[] = [];
    const places: number[] = [];
    const read = () => {
      const root = document.querySelector('attention-steps')?.shadowRoot;
      const [scene, result] = [
        root?.querySelector('[part=scene]'),
        root?.querySelector('.node[data-matrix=attn_weights]'),
      ];
      if (scene && result) {
        seen.push(Number(getComputedStyle(scene).opacity) * Number(getComputedStyle(result).opacity));
        const { left, right } = result.getBoundingClientRect();
        places.push((left + right) / 2); // it grows around its middle
      }
      requestAnimationFrame(read);
    };
    requestAnimationFrame(read);
    Object.assign(window, { seen, places });
  });
  await page.goto(root);
  const read = (name: 'seen' | 'places') =>
    page.evaluate((key) => (window as unknown as Record<string, number[]>)[key]!, name);
  const seen = () => read('seen');
  await expect.poll(async () => (await seen()).at(-1), { timeout: 8000 }).toBe(1);
  const isDim = (await seen()).map((opacity) => opacity < 0.25);
  expect(isDim[0]).toBe(true);
  expect(isDim.lastIndexOf(true)).toBeLessThan(isDim.length - 1);
  // Once it has come forward, it does not step back again.
  expect(isDim.indexOf(false)).toBe(isDim.lastIndexOf(true) + 1);
  const places = (await read('places')).map(Math.round);
  expect(new Set(places).size).toBe(1);
  await page.close();
});

test('the sentence is on the first screen once, and above the picture when the opening is out of view', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  await expect.poll(() => shares(page)).toHaveLength(6);
  const sentence = page.locator('attention-steps').getByRole('group', { name: 'The sentence' });
  await expect.poll(() => sentence.isVisible()).toBe(false);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => sentence.isVisible()).toBe(true);
  await page.mouse.wheel(0, -700);
  await expect.poll(() => sentence.isVisible()).toBe(false);
  await page.close();
});

describe('the picture begins right below the opening', () => {
  let page: Page;
  beforeAll(async () => {
    page = await open({ reducedMotion: 'reduce' });
    await page.locator('.hero-arcs text').nth(5).waitFor({ state: 'attached' });
  });
  afterAll(() => page.close());

  test.each([
    [360, 640],
    [390, 844],
    [667, 375],
    [768, 1024],
    [844, 390],
    [1024, 768],
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ])('%d x %d', async (width, height) => {
    await resize(page, width, height);
    const gap = () =>
      page.evaluate(() => {
        const middle = document.querySelector('attention-steps')!.shadowRoot!.querySelector('.middle')!;
        return middle.getBoundingClientRect().top - document.querySelector('.hero')!.getBoundingClientRect().bottom;
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    expect(await gap()).toBeLessThan(24);
  });
});

describe('before scrolling all of the overview is in sight, with cells as large as the window allows', () => {
  let page: Page;
  beforeAll(async () => {
    page = await open({ reducedMotion: 'reduce' });
    await page.locator('.hero-arcs text').nth(5).waitFor({ state: 'attached' });
  });
  afterAll(() => page.close());

  test.each([
    [768, 1024, 14],
    [1024, 768, 11],
    [1040, 640, 6],
    [1280, 720, 11],
    [1440, 900, 19],
    [1920, 1080, 28],
    [2560, 1440, 44],
  ])('%d x %d: cells of at least %d px', async (width, height, min) => {
    await resize(page, width, height);
    const figure = page.locator('attention-steps .whole');
    const ends = () =>
      figure.evaluate((whole) => {
        const boxes = [...whole.querySelectorAll('.node, .node-caption')].map((part) => part.getBoundingClientRect());
        const { bottom } = whole.ownerDocument.querySelector('.hero')!.getBoundingClientRect();
        return {
          above: Math.min(...boxes.map(({ top }) => top)) - bottom,
          below: Math.max(...boxes.map((box) => box.bottom)) - innerHeight,
          right: Math.max(...boxes.map((box) => box.right)) - innerWidth,
        };
      });
    await expect.poll(async () => (await ends()).below).toBeLessThanOrEqual(0);
    const { above, right } = await ends();
    expect(above).toBeGreaterThanOrEqual(36);
    expect(right).toBeLessThanOrEqual(0);
    const inputs = await figure.locator('.node[data-matrix=inputs]').boundingBox();
    expect(inputs!.height / 6).toBeGreaterThanOrEqual(min);
  });
});

test('on a phone the field shows forty letters of a sentence', async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  const field = (await page.locator('.hero-own input').boundingBox())!;
  expect(field.width).toBeGreaterThan(340);
  expect(field.x + field.width).toBeLessThanOrEqual(390);
  await page.close();
});

test.each([
  [WINDOW, 6],
  [{ width: 390, height: 844 }, 0],
])('falling words are seen below the opening alone, and only where rows have names: %o', async (viewport, count) => {
  const page = await open({ viewport });
  await page.evaluate(() => {
    const found: number[] = [];
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        const sky = node as HTMLElement;
        const hero = document.querySelector('.hero')!.getBoundingClientRect();
        found.push(sky.getBoundingClientRect().top - hero.bottom);
        found.push(sky.childElementCount);
        if (getComputedStyle(sky).overflow !== 'hidden') found.push(-1);
      }
    }).observe(document.body, { childList: true });
    Object.assign(window, { found });
  });
  const found = () => page.evaluate(() => (window as unknown as { found: number[] }).found);
  await expect.poll(found, { timeout: 8000 }).toEqual([0, count]);
  await page.close();
});

test.each([
  [768, 1024],
  [1440, 900],
  [2560, 1440],
])('falling words cross neither one another nor the cells of the inputs: %d x %d', async (width, height) => {
  const page = await site.browser.newPage({ viewport: { width, height } });
  // Each frame is written down by the page: the least distance of two words above one another, as a share of their
  // height or of that of their rows, and how far a word is over the cells.
  await page.addInitScript(() => {
    const seen = { frames: 0, closest: Infinity, over: 0 };
    const look = () => {
      requestAnimationFrame(look);
      const sky = document.querySelector('body > [aria-hidden=true]:not([hidden])');
      const root = document.querySelector('attention-steps')?.shadowRoot;
      const inputs = root?.querySelector('.node[data-matrix=inputs]');
      const [cells, names] = [inputs?.querySelector('svg'), inputs?.querySelector('.row-names')];
      if (!sky || !cells || !names) return;
      const { top } = sky.getBoundingClientRect();
      const grid = cells.getBoundingClientRect();
      const pitch = names.getBoundingClientRect().height / names.childElementCount;
      const words = [...sky.children].map((word) => word.getBoundingClientRect());
      const middle = (box: DOMRect) => box.top + box.height / 2;
      const isSeen = (box: DOMRect, i: number) =>
        middle(box) > top && (sky.children[i] as HTMLElement).style.opacity === '1';
      const falling = words.filter(isSeen);
      seen.frames++;
      for (const [i, a] of falling.entries()) {
        if (middle(a) > grid.top && middle(a) < grid.bottom) seen.over = Math.max(seen.over, a.right - grid.left);
        for (const b of falling.slice(i + 1))
          if (a.left < b.right && b.left < a.right)
            seen.closest = Math.min(
              seen.closest,
              Math.abs(middle(a) - middle(b)) / Math.min(pitch, (a.height + b.height) / 2),
            );
      }
    };
    look();
    Object.assign(window, { seen });
  });
  await page.goto(root);
  await expect.poll(() => shares(page), { timeout: 8000 }).toHaveLength(6);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { frames: number; closest: number; over: number } }).seen,
  );
  expect(seen.frames).toBeGreaterThan(3);
  expect(seen.closest).toBeGreaterThan(0.9);
  expect(seen.over).toBeLessThanOrEqual(0);
  await page.close();
});

test('arcs are at their words again when the typeface changes', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  await expect.poll(() => shares(page)).toHaveLength(6);
  const apart = () =>
    page.evaluate(() => {
      const words = [...document.querySelectorAll<HTMLElement>('.hero-words button')];
      // The weight of the last word itself is beside its arcs.
      return [...document.querySelectorAll('.hero-arcs text')]
        .slice(0, -1)
        .map((share, i) =>
          Math.round(Number(share.getAttribute('x')) - words[i]!.offsetLeft - words[i]!.offsetWidth / 2),
        );
    });
  await page.addStyleTag({ content: '.hero-words { font-family: monospace }' });
  await expect.poll(apart).toEqual([0, 0, 0, 0, 0]);
  await page.close();
});
