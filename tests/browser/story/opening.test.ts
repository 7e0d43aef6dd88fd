// The opening of the article: a run of the page's own, with the figures that it should have; its film, its handle, and
// a reader's own sentence. A page for each test that is about how it opens.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openSite, resize } from '../support/browser.ts';
import { OPENING, openingOf, stillOf } from '../support/parts.ts';
import { rows } from '../support/scope.ts';
import { translationOf } from '../../translations.ts';

const WINDOW = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LAST = '250';
const MISSING = /^(Could not load: its model\.|未能加载：它的模型。|Não foi possível carregar: o modelo dele\.)/;
const site = await openSite();
const root = new URL('./', site.address).href;

async function open(options: BrowserContextOptions = {}, path = ''): Promise<Page> {
  const page = await site.browser.newPage({ viewport: WINDOW, ...options });
  await page.goto(root + path);
  return page;
}

const stepOf = (page: Page) => openingOf(page).handle.inputValue();
const isPlaying = async (page: Page) => (await openingOf(page).play.getAttribute('aria-label')) === 'Pause';
/** In the middle of the film. */
const playing = (page: Page) =>
  expect.poll(async () => (await isPlaying(page)) && Number(await stepOf(page)) > 5, { interval: 20 }).toBe(true);

test('what training takes is requested after the first picture, and all of it together', async () => {
  const page = await site.browser.newPage({ viewport: WINDOW });
  await page.addInitScript(() => {
    document.addEventListener('ready', () => performance.mark('ready'), { capture: true, once: true });
  });
  await page.goto(root);
  await page.locator(OPENING.ready).waitFor();
  const { files, ready, starts } = await page.evaluate(() => ({
    files: [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href),
    ready: performance.getEntriesByName('ready')[0]!.startTime,
    starts: performance.getEntriesByType('resource').map(({ name, startTime }) => [name, startTime] as const),
  }));
  expect(files.length).toBeGreaterThan(2);
  const asked = starts.filter(([name]) => files.includes(name));
  expect(asked.map(([name]) => name).sort()).toEqual(files.sort());
  for (const [name, start] of asked) expect(start, name).toBeGreaterThan(ready);
  await page.close();
});

test('the film goes through all steps, and several words fill the place before the last one', async () => {
  const page = await site.browser.newPage({ viewport: WINDOW });
  await page.addInitScript((names) => {
    const seen: [step: number, word: string, weight: string][] = [];
    const look = () => {
      const opening = document.querySelector(names.ready);
      if (opening) {
        const step = Number(opening.querySelector<HTMLInputElement>(names.handle)!.value);
        const [, weight] = opening.querySelectorAll(names.weight);
        seen.push([step, opening.querySelector(names.place)!.textContent!, weight!.textContent!]);
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  }, OPENING);
  await page.goto(root);
  const seen = () => page.evaluate(() => (window as unknown as { seen: [number, string, string][] }).seen);
  // It stands at the end before it plays.
  const hasPlayed = (film: Awaited<ReturnType<typeof seen>>) => film.some(([step]) => step > 125 && step < 250);
  await expect
    .poll(async () => {
      const film = await seen();
      return hasPlayed(film) && film.at(-1);
    })
    .toEqual([250, 'step', '0.83']);
  const film = await seen();
  const first = film.findIndex(([step]) => step < 250);
  const steps = film.slice(first).map(([step]) => step);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(steps[0]).toBeLessThan(30);
  expect(new Set(film.slice(first).map(([, word]) => word)).size).toBeGreaterThan(2);
});

test('a scroll, a key and a touch end it; a touch of the curve takes it over, and the button pauses it', async () => {
  const ways: Readonly<Record<string, readonly [act: (page: Page) => Promise<unknown>, ends: boolean]>> = {
    scroll: [(page) => page.mouse.wheel(0, 60), true],
    key: [(page) => page.keyboard.press('Shift'), true],
    touch: [(page) => page.mouse.click(20, 300), true],
    curve: [(page) => openingOf(page).curve.click({ position: { x: 100, y: 60 } }), false],
    handle: [(page) => openingOf(page).handle.fill('60'), false],
    pause: [(page) => openingOf(page).play.click(), false],
  };
  for (const [name, [act, ends]] of Object.entries(ways)) {
    const page = await open();
    await playing(page);
    await act(page);
    await expect.poll(() => isPlaying(page), { message: name }).toBe(false);
    expect((await stepOf(page)) === LAST, name).toBe(ends);
  }
});

test('paused, it goes on from the step in view', async () => {
  const page = await open();
  await playing(page);
  await openingOf(page).play.click();
  const paused = Number(await stepOf(page));
  await openingOf(page).play.click();
  const step = async () => Number(await stepOf(page));
  expect(await step()).toBeGreaterThanOrEqual(paused);
  await expect.poll(step).toBeGreaterThan(paused);
});

test('the text far below is laid out once it has ended, and at once for a link that leads there', async () => {
  const last = (page: Page) => page.locator('attention-story > section').last();
  const isLaidOut = (page: Page) =>
    last(page)
      .locator('h2')
      .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
  const page = await open();
  await playing(page);
  expect(await isLaidOut(page)).toBe(false);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => isLaidOut(page)).toBe(true);
  const height = () => last(page).evaluate((section) => Math.round(section.getBoundingClientRect().height));
  const before = await height();
  await page.evaluate(() => scrollTo(0, 0));
  await openingOf(page).play.click();
  await playing(page);
  expect(await height()).toBe(before);
  const id = await last(page).getAttribute('id');
  const led = await open({}, `#${id}`);
  expect(await isLaidOut(led)).toBe(true);
});

test('in a low frame it plays as well, though the player below is out of sight', async () => {
  const page = await open({}, '404.html');
  await page.setContent(`<!doctype html><iframe src="${root}" width="900" height="280"></iframe>`);
  const { handle } = openingOf(page.frameLocator('iframe'));
  const steps = new Set<string>();
  // It stands at its end before it plays.
  await expect.poll(async () => steps.add(await handle.inputValue()).size, { interval: 20 }).toBeGreaterThan(3);
});

test('without its model it says so, and learns once it is asked again', async () => {
  const page = await site.browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' });
  await page.route('**/parts/train*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(root);
  const { missing } = stillOf(page);
  await missing.waitFor();
  expect(await missing.innerText()).toMatch(MISSING);
  await page.unroute('**/parts/train*.js');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await openingOf(page).opening.waitFor();
  await expect.poll(() => stepOf(page)).toBe(LAST);
});

test('its chapters without their script say so where they learn, and learn once they are asked again', async () => {
  const page = await site.browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' });
  await page.route('**/parts/chapters*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(root);
  const missing = page.locator('#training').getByRole('alert');
  await missing.waitFor({ state: 'attached' });
  expect(await missing.innerText()).toMatch(MISSING);
  await page.unroute('**/parts/chapters*.js');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.locator('#training').getByRole('slider').inputValue()).toBe(LAST);
  expect(await page.locator('attention-story').getByRole('alert').count()).toBe(0);
});

test('a sentence that has as many words as it takes is not refused for their number, if memory ends', async () => {
  const page = await site.browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const { grow } = WebAssembly.Memory.prototype;
    WebAssembly.Memory.prototype.grow = function (pages) {
      if ('poor' in window) throw new RangeError('refused');
      return grow.call(this, pages);
    };
  });
  await page.goto(root);
  const { field, opening, refused } = openingOf(page);
  await opening.waitFor();
  await page.evaluate(() => Object.assign(window, { poor: true }));
  await field.fill('one two three four five six seven eight nine ten eleven twelve');
  await field.press('Enter');
  const { run_memory: memory } = translationOf('en').words.problems;
  await expect.poll(() => refused.innerText()).toBe(`The numbers could not be computed here. ${memory()}`);
});

test('nothing moves when its script has come, and without it the page is an article with a picture', async () => {
  for (const [path, viewport] of rows<readonly [path: string, viewport: typeof WINDOW]>(
    [
      ['', WINDOW],
      ['zh/', PHONE],
    ],
    [['pt/', PHONE]],
  )) {
    const places = (page: Page) =>
      page.evaluate(
        (names) =>
          names.map((name) => {
            const { left, top } = document.querySelector(name)!.getBoundingClientRect();
            return `${name} ${Math.round(left)} ${Math.round(top)}`;
          }),
        OPENING.placed,
      );
    const before = await site.browser.newPage({ viewport, reducedMotion: 'reduce' });
    await before.route('**/parts/train*.js', (route) => route.abort());
    await before.goto(root + path);
    await stillOf(before).still.waitFor();
    expect(await stillOf(before).disabled.count()).toBe(0);
    expect(await stillOf(before).missing.innerText()).toMatch(MISSING);
    const after = await site.browser.newPage({ viewport, reducedMotion: 'reduce' });
    await after.goto(root + path);
    await openingOf(after).opening.waitFor();
    expect(await places(after), path).toEqual(await places(before));
  }
});

test('without WebAssembly and without scripts its sentence and its curve are there', async () => {
  const page = await site.browser.newPage({ viewport: WINDOW });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await page.goto(root);
  await stillOf(page).still.waitFor();
  const plain = await open({ javaScriptEnabled: false });
  for (const each of [page, plain]) {
    const { words, captions, curve } = stillOf(each);
    expect(await words.innerText()).toMatch(/Your\s+journey\s+starts\s+with\s+one/);
    expect(await captions.count()).toBe(3);
    expect(await curve.evaluate((line) => getComputedStyle(line).opacity)).toBe('1');
  }
});

describe('at its end, with reduced motion', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  const parts = openingOf(page);
  await parts.opening.waitFor();

  const teach = async (sentence: string) => {
    await parts.field.fill(sentence);
    await parts.field.press('Enter');
  };

  test('the curve is the handle: each step has the figures of the run', async () => {
    expect(await stepOf(page)).toBe(LAST);
    const FIGURES = [
      ['0', '2.70', ['0.21', '0.20', '0.21', '0.20', '0.19']],
      ['80', '0.72', ['0.05', '0.05', '0.26', '0.22', '0.42']],
      ['120', '0.58', ['0.02', '0.30', '0.20', '0.38', '0.11']],
      ['140', '0.51', ['0.01', '0.74', '0.12', '0.09', '0.05']],
      ['250', '0.50', ['0.00', '0.83', '0.06', '0.05', '0.05']],
    ] as const;
    for (const [step, error, weights] of FIGURES) {
      await parts.handle.fill(step);
      await expect.poll(() => parts.weights.allTextContents(), { message: step }).toEqual(weights);
      const name = `round ${step}: error ${error}`;
      expect([await parts.handleName.innerText(), await parts.handle.getAttribute('aria-valuetext')]).toEqual([
        name,
        name,
      ]);
    }
  });

  test('arcs, next word and sentence follow the handle, which keys move', async () => {
    const widths = () => parts.arcs.evaluateAll((all) => all.map((each) => Number(each.getAttribute('stroke-width'))));
    await parts.handle.fill('0');
    await expect.poll(async () => Math.max(...(await widths())) / Math.min(...(await widths()))).toBeLessThan(1.2);
    expect(await parts.status.innerText()).toBe('A small model learns to guess the next word.');
    await parts.handle.fill('79');
    await parts.handle.press('ArrowRight');
    expect(await stepOf(page)).toBe('80');
    expect(await parts.status.innerText()).toBe('“one” alone does not tell the next word: step, word or song?');
    await parts.handle.press('End');
    // From the foot on: “with”, “starts”, “journey”.
    await expect.poll(async () => (await widths()).indexOf(Math.max(...(await widths())))).toBe(2);
    expect(await parts.place.innerText()).toBe('step');
    expect(await parts.likeliest.first().innerText()).toMatch(/^step\s+0\.99$/);
    expect(await parts.status.innerText()).toBe('“one” looks back at “journey”, and so it knows the next word: step.');
  });

  test('a reader’s own sentence is learnt beside the 36, and its captions follow from its run', async () => {
    await teach('The cat sat down');
    await expect.poll(() => parts.words.count()).toBe(3);
    expect(await parts.place.innerText()).toBe('down');
    expect(await parts.status.innerText()).toBe('Learned. The next word is right: down.');
    expect(await parts.captions.count()).toBe(0); // it is right while the others are not
    expect(await parts.duration.innerText()).toMatch(
      /^A model of 144 numbers learns 37 sentences in 250 rounds: [\d.]+ ms/,
    );
    // Four of the 36 begin alike and end with "step".
    await teach('Your journey starts with one song.');
    await expect
      .poll(() => parts.status.innerText())
      .toBe('“one” alone does not tell the next word: step, word or song?');
    expect(await parts.captions.last().innerText()).toBe('nothing helps but looking back');
    await teach('');
    await expect.poll(() => parts.duration.innerText()).toContain('120 numbers learns 36');
  });

  test('its curve says how low its error can get, clear of the line and of its other names', async () => {
    for (const { width, height } of [WINDOW, PHONE]) {
      await resize(page, width, height);
      expect(await parts.levels.allInnerTexts()).toEqual(['lowest possible: 0.50']);
      const crossed = await parts.levels.evaluate((level, names) => {
        const losses = level.parentElement!;
        const box = level.getBoundingClientRect();
        // Its letters: their line of 17 px has 4 above and below them.
        const isIn = (x: number, y: number) => x > box.left && x < box.right && y > box.top + 4 && y < box.bottom - 4;
        const others = [...losses.querySelectorAll(names.beside)].map((each) => each.getBoundingClientRect());
        const path = losses.querySelector<SVGPathElement>(names.path)!;
        const onScreen = path.getScreenCTM()!;
        const points = Array.from({ length: 500 }, (_, i) =>
          path.getPointAtLength((i / 499) * path.getTotalLength()).matrixTransform(onScreen),
        );
        return [
          ...points.filter(({ x, y }) => isIn(x, y)).map(({ x }) => `the line at ${x}`),
          ...others
            .filter((b) => box.left < b.right && b.left < box.right && box.top < b.bottom && b.top < box.bottom)
            .map(({ left, top }) => `what is at ${left} ${top}`),
        ];
      }, OPENING);
      expect(crossed, `${width}`).toEqual([]);
    }
    await resize(page, WINDOW.width, WINDOW.height);
  });

  test('it refuses one word and thirteen, and shows markup as text', async () => {
    await teach('Hello');
    const isRefused = () => parts.refused.filter({ hasText: '2 to 12 words' }).count();
    await expect.poll(isRefused).toBe(1);
    await teach('<b>bold</b> words');
    await expect.poll(isRefused).toBe(0);
    await teach('a b c d e f g h i j k l m');
    await expect.poll(isRefused).toBe(1);
    expect(await parts.words.locator('b').count()).toBe(0);
    await teach('');
    await expect.poll(() => parts.words.count()).toBe(5);
  });

  test('the next word of a sentence from right to left is at its left', async () => {
    await teach('הילד הקטן אכל תפוח');
    await expect.poll(() => parts.words.count()).toBe(3);
    const [last, place] = [(await parts.words.last().boundingBox())!, (await parts.place.boundingBox())!];
    expect(place.x + place.width).toBeLessThanOrEqual(last.x);
    expect(last.x - place.x - place.width).toBeLessThan(80);
    await teach('');
    await expect.poll(() => parts.words.count()).toBe(5);
  });

  test('in every window all of it is in sight, and nothing overlaps', async () => {
    for (const [width, height, isHigh] of [
      [1440, 900, true],
      [1280, 720, true],
      [390, 844, true],
      [667, 375, false],
    ] as const) {
      await resize(page, width, height);
      for (const sentence of [
        '',
        'Nobody knows why the old clock in our kitchen stops every morning',
        'Supercalifragilisticexpialidocious words',
      ]) {
        await teach(sentence);
        const wanted = sentence === '' ? 5 : sentence.split(' ').length - 1;
        await expect.poll(() => parts.words.count()).toBe(wanted);
        const found = await page.evaluate((names) => {
          const boxes = [...document.querySelectorAll(names.apart)].map(
            (part) => [part.className || part.tagName, part.getBoundingClientRect()] as const,
          );
          const crossed = boxes.flatMap(([name, a], i) =>
            boxes
              .slice(i + 1)
              .filter(
                ([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
              )
              .map(([other]) => `${name} ${other}`),
          );
          return {
            crossed,
            right: Math.max(...boxes.map(([, box]) => box.right)),
            wide: document.documentElement.scrollWidth,
            bottom: Math.max(...boxes.map(([, box]) => box.bottom)) + scrollY,
            size: Number.parseFloat(getComputedStyle(document.querySelector(names.words)!).fontSize),
            lines: new Set([...document.querySelectorAll<HTMLElement>(names.word)].map((each) => each.offsetTop)).size,
          };
        }, OPENING);
        const message = `${width} x ${height} ${sentence}`;
        expect(found.crossed, message).toEqual([]);
        expect(Math.max(found.right, found.wide), message).toBeLessThanOrEqual(width);
        if (sentence === '') expect(found.lines, message).toBe(1);
        if (sentence === '') expect(found.size, message).toBeGreaterThanOrEqual(22);
        if (isHigh && sentence === '') expect(found.bottom, message).toBeLessThanOrEqual(height);
      }
    }
    await resize(page, WINDOW.width, WINDOW.height);
  });
});

test.each(
  rows<readonly [path: string, sentence: string, learnt: string]>(
    [['zh/', '我们今天一起学习注意力', '学会了']],
    [['pt/', 'O gato dormiu', 'Aprendeu']],
  ),
)('/%s speaks its language, and learns a sentence in it', async (path, sentence, learnt) => {
  const page = await open({ reducedMotion: 'reduce' }, path);
  const { field, status, words } = openingOf(page);
  await expect.poll(() => status.innerText()).toContain('“journey”');
  await field.fill(sentence);
  await field.press('Enter');
  await expect.poll(() => status.innerText()).toContain(learnt);
  expect(await words.count()).toBeGreaterThan(1);
});
