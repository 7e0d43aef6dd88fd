// The words of the stage, in three languages: the names of its scenes, reasons, and the conclusion for the token in
// focus.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { LANGUAGES, WORDS } from '../../../../web/words/index.ts';
import { SCENE_WORDS } from '../../../../web/words/scene_words.ts';
import { WHY_WORDS } from '../../../../web/words/why_words.ts';
import { openSite, type Site } from '../../support/browser.ts';
import { segment } from '../../support/stage.ts';

let site: Site;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  context = await site.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
});

afterAll(() => site.close());

const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
const said = () => inside('.why p:not(.apart)').innerText();

async function open(hash: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${site.address}#preset=causal-mask&${hash}`);
  await inside('.segment').first().waitFor();
}

describe.each(LANGUAGES)('%s', async (language) => {
  const words = await WORDS[language]();
  const { conclusion } = SCENE_WORDS[language];
  const reasons = WHY_WORDS[language];

  test('names every scene on the track, and a screen reader reads that name first', async () => {
    await open(`lang=${language}`);
    await expect.poll(() => inside('.segment .name').first().innerText()).toBe(words.whole.short.first);
    const { stage, whole } = words;
    const { queries, keys, values, attn_scores, masked, scaled_scores, attn_weights } = stage;
    const computed = [queries, keys, values, attn_scores, masked, scaled_scores, attn_weights];
    const names = [...computed, stage.attn_weights_dropped, stage.context_vec].map(({ short }) => short);
    expect(await inside('.segment .name').allInnerTexts()).toEqual([whole.short.first, ...names, whole.short.last]);
    const heard = await inside('.segment').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(heard).toEqual([whole.short.first, ...names, whole.short.last].map((name) => expect.stringContaining(name)));
  });

  test('says in the scene of the mask why it hides', async () => {
    await open(`lang=${language}`);
    await inside(segment('masked')).click();
    await expect.poll(said).toContain(reasons.masking.causal);
  });

  test('ends with the result for the followed token', async () => {
    await open(`lang=${language}&token=1`);
    await inside('.segment').last().click();
    await expect.poll(said).toContain(conclusion.dropped('journey')); // dropout has dropped its whole row
    await inside('.tokens > .token').nth(2).click();
    await expect.poll(said).toContain(conclusion.share('0.7599', 'Your'));
    expect(await inside('h2 > span:not(.apart)').innerText()).toContain(words.whole.title.last);
  });

  test('explains a matrix without a scene of its own, once one of its cells is chosen', async () => {
    await open(`lang=${language}`);
    await inside(segment('keys')).click();
    await expect.poll(said).toContain(reasons.stage.keys);
    await inside('[data-matrix^="W_key"] .cell').first().click();
    await expect.poll(said).toContain(reasons.stage.W_key);
    expect(await inside('h2 > span:not(.apart)').innerText()).toContain(words.stage.W_key.title);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await inside(segment('keys')).click();
    await expect.poll(said).toContain(reasons.stage.keys);
    expect(await inside('h2 > span:not(.apart)').innerText()).toContain(words.stage.keys.title);
  });
});

test('the line keeps its place from the first scene that has one to the last, whatever cell is chosen', async () => {
  await open('stage=queries');
  const places = new Set<string>();
  const look = async () => {
    const box = (await inside('.place').boundingBox())!;
    places.add(`${box.x} ${box.y}`);
  };
  const steps = await page.locator('attention-steps').evaluate(async (element) => {
    const player = element as HTMLElement & { step: number; stage: string; updateComplete: Promise<unknown> };
    const [seen, scenes] = [new Set<string>(), new Set<string>()];
    for (let step = 2; ; step++) {
      player.step = step;
      scenes.add(player.stage); // reading it applies pending attributes
      await player.updateComplete;
      const place = player.shadowRoot!.querySelector('.place');
      if (!place) return { places: [...seen], scenes: scenes.size }; // the end of the walk
      const { x, y } = place.getBoundingClientRect();
      seen.add(`${x} ${y}`);
    }
  });
  expect(steps).toEqual({ places: [expect.any(String)], scenes: 10 }); // nine with a line, and the last
  for (const name of ['queries', 'attn_scores', 'masked', 'attn_weights', 'context_vec']) {
    await inside(segment(name)).click();
    const operands = inside('.matrix.left, .matrix.top, .matrix.between');
    for (let i = 0; i < (await operands.count()); i++) {
      await operands.nth(i).locator('.cell').first().click();
      await look();
    }
  }
  expect([...places]).toEqual(steps.places);
});

test('a matrix of the overview that is only used leads in at the row in focus, or at the one pointed at', async () => {
  await open('lang=en&token=2');
  expect(await inside('[part=line] .framed').innerText()).toBe(
    'The frames mark the row of “starts”. Its arcs are as thick as its weights.',
  );
  const key = await inside('[part=line] .legend').getAttribute('aria-label');
  expect(key).toBe('Colours from below 0 to above 0, hidden, dropped');
  expect(await inside('.arithmetic').count()).toBe(0);
  const inputs = inside('.node[data-matrix^="inputs"]');
  await inputs.press('Enter');
  await expect.poll(() => inside('.where').getAttribute('title')).toBe('Inputs, token starts, d_in 1');
  expect(await inside('[part=line] .arithmetic').innerText()).toBe('0.5700');
  expect(await inside('[part=line]').innerText()).toContain('Given, not computed.');
  await open('lang=en&token=2');
  const { height } = (await inputs.boundingBox())!;
  await inputs.click({ position: { x: 12, y: height - 4 } });
  await expect.poll(() => inside('.where').getAttribute('title')).toBe('Inputs, token step, d_in 1');
});

test('the name of a cell is shown in full beside the way back', async () => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open('lang=pt&stage=attn_weights');
  await inside('.operand[data-operand]').first().click();
  await expect.poll(() => inside('.crumb').count()).toBe(1);
  const [cut, trail] = await inside('.where').evaluate((where) => [
    where.scrollWidth - where.clientWidth,
    where.previousElementSibling!.clientWidth,
  ]);
  expect(cut).toBe(0);
  expect(trail).toBeGreaterThan(70);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test.each([
  [390, 844, '.place > .where', '.place'],
  [768, 1024, 'h2 > span:not(.apart) > code', 'h2'],
])('at %i x %i a name beside the heading is shown whole or not at all', async (width, height, name, room) => {
  await page.setViewportSize({ width, height });
  await open('lang=en');
  const seen = new Set<boolean>();
  for (const scene of await inside('.segment:not(.whole)').all()) {
    await scene.click();
    const isThere = await inside(name).evaluate((element, selector) => {
      const [own, shown] = [element, element.closest(selector)!].map((each) => each.getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
      ];
      if (own.top >= shown.bottom - 1) return false;
      return own.left >= shown.left - 1 && own.right <= shown.right + 1 ? true : null;
    }, room);
    expect(isThere, await inside('h2').innerText()).not.toBe(null);
    seen.add(isThere!);
  }
  expect(seen).toEqual(new Set([true, false]));
  await page.setViewportSize({ width: 1440, height: 900 });
});
