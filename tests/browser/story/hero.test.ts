// The opening of the article: its arcs are those of the trace, any input ends it, nothing moves, and a reader's own
// sentence replaces it. A page for each test that is about how it opens.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSite, resize, type Site } from '../support/browser.ts';
import { articlePartsOf, PARTS, STORY } from '../support/parts.ts';
import { rows, WINDOWS } from '../support/scope.ts';

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

const shares = (page: Page) => articlePartsOf(page).heroShares.allTextContents();
const words = (page: Page) => articlePartsOf(page).heroWords.allInnerTexts();
const looking = (page: Page) => articlePartsOf(page).heroQuery.allInnerTexts();

test('with motion one word after the other attends, and at the end the picture is whole', async () => {
  const page = await open();
  // A moment may be over before it is asked about: the page itself writes down who attends, and with how many weights.
  const seen = await page.evaluateHandle(({ heroQuery, heroShare }) => {
    const moments = new Set<string>();
    const look = () => {
      const word = document.querySelector(heroQuery)?.textContent;
      if (word) moments.add(`${word} ${document.querySelectorAll(heroShare).length}`);
      requestAnimationFrame(look);
    };
    look();
    return moments;
  }, STORY);
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

test('a scroll, a key and a touch end it', async () => {
  const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    scroll: (page) => page.mouse.wheel(0, 60),
    key: (page) => page.keyboard.press('Shift'),
    touch: (page) => page.mouse.click(20, 700),
  };
  for (const [name, act] of Object.entries(ways)) {
    const page = await open();
    await expect.poll(() => looking(page), { interval: 20, message: name }).toEqual(['Your']);
    await act(page);
    await expect.poll(() => shares(page), { timeout: 400, message: name }).toHaveLength(6);
    await page.close();
  }
});

test('no frame shows the finished picture before the opening has built it, and nothing leaves its place', async () => {
  const page = await site.browser.newPage({ viewport: WINDOW });
  await page.addInitScript((weights) => {
    const seen: number[] = [];
    const places: number[] = [];
    const read = () => {
      const root = document.querySelector('attention-steps')?.shadowRoot;
      const [scene, result] = [root?.querySelector('[part=scene]'), root?.querySelector(weights)];
      if (scene && result) {
        seen.push(Number(getComputedStyle(scene).opacity) * Number(getComputedStyle(result).opacity));
        const { left, right } = result.getBoundingClientRect();
        places.push((left + right) / 2); // it grows around its middle
      }
      requestAnimationFrame(read);
    };
    requestAnimationFrame(read);
    Object.assign(window, { seen, places });
  }, STORY.weights);
  await page.goto(root);
  const read = (name: 'seen' | 'places') =>
    page.evaluate((key) => (window as unknown as Record<string, number[]>)[key]!, name);
  await expect.poll(async () => (await read('seen')).at(-1), { timeout: 8000 }).toBe(1);
  const isDim = (await read('seen')).map((opacity) => opacity < 0.25);
  expect(isDim[0]).toBe(true);
  expect(isDim.lastIndexOf(true)).toBeLessThan(isDim.length - 1);
  // Once it has come forward, it does not step back again.
  expect(isDim.indexOf(false)).toBe(isDim.lastIndexOf(true) + 1);
  const places = (await read('places')).map(Math.round);
  expect(new Set(places).size).toBe(1);
  await page.close();
});

test.each(
  rows(
    [['zh/', { width: 390, height: 844 }] as const],
    [
      ['', WINDOW],
      ['pt/', { width: 844, height: 390 }],
    ],
  ),
)('nothing moves when its script has come: /%s %o', async (path, viewport) => {
  const places = (page: Page) =>
    page.evaluate(
      (names) => names.map((name) => Math.round(document.querySelector(name)!.getBoundingClientRect().top)),
      [STORY.heroWords, 'attention-story', 'h1'],
    );
  const firsts = (page: Page) =>
    page.evaluate(
      (name) =>
        [...document.querySelector(name)!.children].map((word) => Math.round(word.getBoundingClientRect().left)),
      STORY.heroWords,
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
  await articlePartsOf(after).heroShares.first().waitFor();
  expect([await places(after), await firsts(after)]).toEqual(before);
  await after.close();
});

test('falling words are seen below the opening alone, and only where rows have names', async () => {
  for (const [viewport, count] of [
    [WINDOW, 6],
    [{ width: 390, height: 844 }, 0],
  ] as const) {
    const page = await open({ viewport });
    await page.evaluate((opening) => {
      const found: number[] = [];
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
          const sky = node as HTMLElement;
          const hero = document.querySelector(opening)!.getBoundingClientRect();
          found.push(sky.getBoundingClientRect().top - hero.bottom);
          found.push(sky.childElementCount);
          if (getComputedStyle(sky).overflow !== 'hidden') found.push(-1);
        }
      }).observe(document.body, { childList: true });
      Object.assign(window, { found });
    }, STORY.hero);
    const found = () => page.evaluate(() => (window as unknown as { found: number[] }).found);
    await expect.poll(found, { timeout: 8000 }).toEqual([0, count]);
    await page.close();
  }
});

test.each(
  rows(
    [[1440, 900]],
    [
      [768, 1024],
      [2560, 1440],
    ],
  ),
)('falling words cross neither one another nor the cells of the inputs: %d x %d', async (width, height) => {
  const page = await site.browser.newPage({ viewport: { width: width!, height: height! } });
  // Each frame is written down by the page: the least distance of two words above one another, as a share of their
  // height or of that of their rows, and how far a word is over the cells.
  await page.addInitScript(
    ([falling, node, names]) => {
      const seen = { frames: 0, closest: Infinity, over: 0 };
      const look = () => {
        requestAnimationFrame(look);
        const sky = document.querySelector(falling);
        const root = document.querySelector('attention-steps')?.shadowRoot;
        const inputs = root?.querySelector(node);
        const [cells, rowNames] = [inputs?.querySelector('svg'), inputs?.querySelector(names)];
        if (!sky || !cells || !rowNames) return;
        const { top } = sky.getBoundingClientRect();
        const grid = cells.getBoundingClientRect();
        const pitch = rowNames.getBoundingClientRect().height / rowNames.childElementCount;
        const words = [...sky.children].map((word) => word.getBoundingClientRect());
        const middle = (box: DOMRect) => box.top + box.height / 2;
        const isSeen = (box: DOMRect, i: number) =>
          middle(box) > top && (sky.children[i] as HTMLElement).style.opacity === '1';
        const fallen = words.filter(isSeen);
        seen.frames++;
        for (const [i, a] of fallen.entries()) {
          if (middle(a) > grid.top && middle(a) < grid.bottom) seen.over = Math.max(seen.over, a.right - grid.left);
          for (const b of fallen.slice(i + 1))
            if (a.left < b.right && b.left < a.right)
              seen.closest = Math.min(
                seen.closest,
                Math.abs(middle(a) - middle(b)) / Math.min(pitch, (a.height + b.height) / 2),
              );
        }
      };
      look();
      Object.assign(window, { seen });
    },
    [STORY.falling, STORY.inputs, PARTS.rowNames] as const,
  );
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

describe('at its end, with reduced motion', () => {
  let page: Page;
  let parts: ReturnType<typeof articlePartsOf>;
  beforeAll(async () => {
    page = await open({ reducedMotion: 'reduce' });
    parts = articlePartsOf(page);
  });
  beforeEach(async () => {
    await resize(page, WINDOW.width, WINDOW.height);
    await parts.ownField.fill('');
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => shares(page)).toHaveLength(6);
  });
  afterAll(() => page.close());

  test('the last word attends to all, with its weights, until another is pressed', async () => {
    expect(await shares(page)).toEqual(['0.19', '0.17', '0.17', '0.15', '0.17', '0.15']);
    expect(await looking(page)).toEqual(['step']);
    await parts.heroWords.nth(1).click();
    expect(await shares(page)).toEqual(['0.55', '0.45']);
    expect(await looking(page)).toEqual(['journey']);
    await parts.heroWords.last().click();
  });

  test('a reader’s own sentence replaces it in picture and text, which say so, and can be removed', async () => {
    const { ownField: field, ownHint: hint } = parts;
    const { x } = (await field.boundingBox())!;
    const original = await hint.textContent();
    await field.fill('The cat sat');
    await expect.poll(() => words(page)).toEqual(['The', 'cat', 'sat']);
    const tokens = () => page.evaluate(() => document.querySelector('attention-steps')!.trace!.tokens);
    await expect.poll(tokens).toEqual(['The', 'cat', 'sat']);
    const learn = page.getByRole('link', { name: 'Train it yourself' });
    const taken = async () => new URLSearchParams(new URL((await learn.getAttribute('href'))!, root).hash.slice(1));
    await expect.poll(async () => (await taken()).get('config')).toBe('{"sentences":["The cat sat"]}');
    await parts.told.waitFor();
    await expect.poll(() => hint.textContent()).not.toBe(original);
    expect((await field.boundingBox())!.x, 'the field stays').toBe(x);
    await field.fill('A much longer sentence of twelve words fits in here, too, in smaller type');
    await expect.poll(async () => (await words(page)).length).toBe(12);
    await expect.poll(() => hint.textContent()).toContain('12 words');
    const end = (box: { x: number; width: number } | null) => box!.x + box!.width;
    const line = end(await parts.heroLine.boundingBox());
    expect(end(await parts.heroWords.last().boundingBox())).toBeLessThanOrEqual(line + 1);
    await parts.restore.click();
    await expect.poll(() => words(page)).toEqual(['Your', 'journey', 'starts', 'with', 'one', 'step']);
    await expect.poll(() => hint.textContent()).toBe(original);
    expect(String(await taken())).toBe('');
  });

  test('the sentence is on the first screen once, and above the picture when the opening is out of view', async () => {
    const sentence = page.locator('attention-steps').getByRole('group', { name: 'The sentence' });
    await expect.poll(() => sentence.isVisible()).toBe(false);
    await page.mouse.move(700, 450);
    await page.mouse.wheel(0, 700);
    await expect.poll(() => sentence.isVisible()).toBe(true);
    await page.mouse.wheel(0, -700);
    await expect.poll(() => sentence.isVisible()).toBe(false);
  });

  test('the picture begins right below it, in each window', async () => {
    for (const { name, width, height } of WINDOWS) {
      await resize(page, width, height);
      const gap = () =>
        page.evaluate(({ hero, middle }) => {
          const stage = document.querySelector('attention-steps')!.shadowRoot!.querySelector(middle)!;
          return stage.getBoundingClientRect().top - document.querySelector(hero)!.getBoundingClientRect().bottom;
        }, STORY);
      await expect.poll(gap, { message: name }).toBeGreaterThanOrEqual(0);
      expect(await gap(), name).toBeLessThan(24);
    }
  });

  test('before scrolling all of the overview is in sight, with cells as large as the window allows', async () => {
    const SIZES = rows<readonly [width: number, height: number, min: number]>(
      [
        [1440, 900, 19],
        [1024, 768, 11],
      ],
      [
        [768, 1024, 14],
        [1040, 640, 6],
        [1280, 720, 11],
        [1920, 1080, 28],
        [2560, 1440, 44],
      ],
    );
    for (const [width, height, min] of SIZES) {
      await resize(page, width, height);
      const ends = () =>
        page.locator('attention-steps').evaluate(({ shadowRoot }, { figure, hero, inputs }) => {
          const boxes = [...shadowRoot!.querySelectorAll(figure)].map((part) => part.getBoundingClientRect());
          const { bottom } = document.querySelector(hero)!.getBoundingClientRect();
          return {
            above: Math.min(...boxes.map(({ top }) => top)) - bottom,
            below: Math.max(...boxes.map((box) => box.bottom)) - innerHeight,
            right: Math.max(...boxes.map((box) => box.right)) - innerWidth,
            cell: shadowRoot!.querySelector(inputs)!.getBoundingClientRect().height / 6,
          };
        }, STORY);
      await expect.poll(async () => (await ends()).below, { message: `${width}` }).toBeLessThanOrEqual(0);
      const { above, right, cell } = await ends();
      expect(above, `${width}`).toBeGreaterThanOrEqual(36);
      expect(right, `${width}`).toBeLessThanOrEqual(0);
      expect(cell, `${width}`).toBeGreaterThanOrEqual(min);
    }
  });

  test('on a phone the field shows forty letters of a sentence', async () => {
    await resize(page, 390, 844);
    const field = (await parts.ownField.boundingBox())!;
    expect(field.width).toBeGreaterThan(340);
    expect(field.x + field.width).toBeLessThanOrEqual(390);
  });

  test('arcs are at their words again when the typeface changes', async () => {
    const apart = () =>
      page.evaluate(({ heroWord, heroShare }) => {
        const words = [...document.querySelectorAll<HTMLElement>(heroWord)];
        // The weight of the last word itself is beside its arcs.
        return [...document.querySelectorAll(heroShare)]
          .slice(0, -1)
          .map((share, i) =>
            Math.round(Number(share.getAttribute('x')) - words[i]!.offsetLeft - words[i]!.offsetWidth / 2),
          );
      }, STORY);
    await page.addStyleTag({ content: `${STORY.heroWords} { font-family: monospace }` });
    await expect.poll(apart).toEqual([0, 0, 0, 0, 0]);
  });
});
