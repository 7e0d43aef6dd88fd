// The names of rows in the whole figure: short words and long ones are not cut.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../../support/browser.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const SENTENCES = {
  'short words': ['Mum', 'wow', 'mm', 'we', 'am'],
  'narrow letters': ['till', 'it', 'fit', 'I', 'lit'],
  'long words': ['internationalization', 'of', 'independent', 'transformers', 'step', 'by', 'step'],
  'Chinese words': ['我们', '一起', '学习', '注意力'],
};
const WINDOWS = [
  [1440, 900],
  [768, 1024],
] as const;

test.each(
  WINDOWS.flatMap(([width, height]) =>
    Object.entries(SENTENCES).map(([kind, tokens]) => ({ width, height, kind, tokens })),
  ),
)('$kind at $width x $height', async ({ width, height, tokens }) => {
  const page = await site.browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.goto(site.address);
  const player = page.locator('attention-steps');
  await player.locator('.row-names').first().waitFor();
  const cut = await player.evaluate(async (element, words) => {
    await document.fonts.ready;
    (element as unknown as { config: string }).config = JSON.stringify({
      seed: 789,
      mask: 'causal',
      tokens: words,
      n: words.length,
      dIn: 3,
      inputs: { draw: 'rand' },
    });
    const updated = () => (element as unknown as { updateComplete: Promise<unknown> }).updateComplete;
    await updated();
    const names = [...element.shadowRoot!.querySelectorAll<HTMLElement>('.row-names > span')];
    const isCut = (name: HTMLElement) => name.scrollWidth > name.clientWidth;
    return { shown: names.length, cut: names.filter(isCut).map((name) => name.textContent) };
  }, tokens);
  expect(cut.shown).toBeGreaterThanOrEqual(tokens.length);
  expect(cut.cut).toEqual([]);
  await page.close();
});
