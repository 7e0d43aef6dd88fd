// The article's chapter on two heads, in Chromium: both heads' arcs, what they bring, and one of them switched off.
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { openSite } from '../support/browser.ts';
import { HEADS, PARTS, ROW, openingOf } from '../support/parts.ts';
import { FOLDERS } from '../support/scope.ts';

const site = await openSite();
const WINDOWS = [
  [1440, 900],
  [1280, 720],
  [390, 844],
] as const;

async function open(width: number, height: number, folder = '') {
  const page = await site.browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.goto(new URL(`./${folder}index.html`, site.address).href);
  await openingOf(page).opening.waitFor(); // the last part that comes
  await page.locator('#heads').evaluate((section) => section.scrollIntoView());
  await page.locator(HEADS.inner).first().waitFor();
  const arcs = page.locator(HEADS.arcs);
  const next = () => page.locator(ROW.next).allTextContents();
  /** Of each head: which words its arcs lead to, their text, and what a screen reader says. */
  const looks = () =>
    arcs.evaluateAll(
      (all, path) =>
        all.map((svg) => ({
          to: [...new Set([...svg.querySelectorAll<SVGElement>(path)].map(({ dataset }) => dataset.to))],
          text: [...svg.querySelectorAll('text')].map(({ textContent }) => textContent),
          said: svg.getAttribute('aria-label'),
        })),
      PARTS.arcOfWord,
    );
  /** In the four small sentences. */
  const guesses = () =>
    page
      .locator(HEADS.guess)
      .allInnerTexts()
      .then((all) => all.map((each) => each.replace('\n', '')));
  const brought = () => page.locator(`${ROW.block}[data-matrix^="concat"] [role=gridcell]`).allTextContents();
  return { page, arcs, next, looks, brought, guesses };
}

const BOTH = [
  { to: ['5'], text: ['0.99', 'Head 1'], said: 'Head 1: thanks attends to: anna 0.9875' },
  { to: ['2'], text: ['1.00', 'Head 2'], said: 'Head 2: thanks attends to: ben 0.9968' },
];

describe.each(WINDOWS)('at %i x %i', async (width, height) => {
  const { page, arcs, next, looks, brought, guesses } = await open(width, height);

  test('one head looks above the words, the other below them in double lines, and both are said', async () => {
    await expect.poll(looks).toEqual(BOTH);
    const [above, below] = await arcs.evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect()));
    const words = (await page.locator(HEADS.words).first().boundingBox())!;
    expect(above!.bottom).toBeLessThanOrEqual(words.y + words.height / 2);
    expect(below!.top).toBeGreaterThanOrEqual(words.y + words.height / 2);
    const widths = (path: string) =>
      page.locator(path).evaluateAll((all) => all.map((one) => Number(one.getAttribute('stroke-width'))));
    const [outer, inner] = [await widths(HEADS.outer), await widths(HEADS.inner)];
    for (const [i, wide] of outer.entries()) expect(wide - inner[i]!).toBeCloseTo(3.4);
  });

  test('each small sentence has its caption close below its own arcs, far from the next', async () => {
    const sidesOf = (name: string) =>
      page.locator(name).evaluateAll((all) =>
        all.map((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return { top, bottom };
        }),
      );
    const captions = await sidesOf(HEADS.caption);
    const words = await sidesOf(`${HEADS.drawing} text:first-of-type`);
    const arcs = await sidesOf(`${HEADS.drawing} g:last-of-type`);
    expect(captions.length).toBe(4);
    for (const [i, { top, bottom }] of captions.entries()) {
      const own = Math.max(words[i]!.bottom, arcs[i]!.bottom);
      expect(top).toBeGreaterThanOrEqual(own - 1);
      const next = words[i + 1]?.top ?? Number.POSITIVE_INFINITY;
      expect(next - bottom).toBeGreaterThan(4 * (top - own));
    }
  });

  test('switched off, a head looks as before, but pale, and brings nothing, in other sentences, too', async () => {
    await expect.poll(brought).toEqual(['−4.27', '−3.65', '−5.13', '−3.28']);
    await expect.poll(next).toContain('ben');
    await page.locator('#head-off').click();
    await expect.poll(brought).toEqual(['−4.27', '−3.65', '0.00', '0.00']);
    await expect.poll(next).toEqual(['cleo', '0.82']);
    expect(await looks()).toEqual(BOTH);
    const opacities = () => arcs.locator('> g').evaluateAll((all) => all.map((g) => getComputedStyle(g).opacity));
    expect(await opacities()).toEqual(['1', '0.3']);
    await expect.poll(guesses).toEqual(['anna ✓0.95', 'cleo ✓0.82', 'cleo ✓0.82', 'cleo ✗0.80']);
    await page.locator('#first-off').click();
    await expect.poll(opacities).toEqual(['0.3', '1']);
    await expect.poll(guesses).toEqual(['cleo ✗0.54', 'cleo ✓0.54', 'cleo ✓0.52', 'ben ✓0.91']);
  });
});

test.each(FOLDERS)('/%s: axe finds nothing in the chapter', async (folder) => {
  const { page } = await open(1440, 900, folder);
  expect(await axeFaults(page)).toEqual([]);
});
