// The words of the stage: the names of its scenes, reasons, and the conclusion for the token in focus. Node tests the
// words themselves, in every language.
import { describe, expect, test } from 'vitest';
import { translationOf } from '../../../translations.ts';
import { resize } from '../../support/browser.ts';
import { openLaboratory } from '../../support/laboratory.ts';
import { PARTS } from '../../support/parts.ts';
import { ALL, LANGUAGES } from '../../support/scope.ts';

const { page, parts, show } = await openLaboratory();

const said = () => parts.reason.innerText();
const heading = () => parts.heading.innerText();
const where = () => parts.place.getAttribute('title');

describe.each(LANGUAGES)('%s', (lang) => {
  const { words } = translationOf(lang);
  const reasons = words.why;
  const { conclusion } = words.scene;
  const open = (more: Parameters<typeof show>[0] = {}) => show({ preset: 'causal-mask', lang, ...more });

  test('names every scene on the track, and a screen reader reads that name first', async () => {
    await open();
    const { stage, whole } = words;
    const { queries, keys, values, attn_scores, masked, scaled_scores, attn_weights } = stage;
    const computed = [queries, keys, values, attn_scores, masked, scaled_scores, attn_weights];
    const names = [...computed, stage.attn_weights_dropped, stage.context_vec].map(({ short }) => short);
    const all = [whole.short.first, ...names, whole.short.last];
    await expect.poll(() => parts.segmentNames.allInnerTexts()).toEqual(all);
    const heard = await parts.segments.evaluateAll((each) => each.map((one) => one.getAttribute('aria-label')));
    expect(heard).toEqual(all.map((name) => expect.stringContaining(name)));
  });

  test('ends with the result for the followed token', async () => {
    await open({ token: 1 });
    await parts.lastSegment.click();
    await expect.poll(said).toContain(conclusion.dropped('journey')); // dropout has dropped its whole row
    await parts.word(2).click();
    await expect.poll(said).toContain(conclusion.share('0.7599', 'Your'));
    expect(await heading()).toContain(words.whole.title.last);
  });

  test('explains a matrix without a scene of its own, once one of its cells is chosen', async () => {
    await open({ stage: 'keys' });
    await expect.poll(said).toContain(reasons.stage.keys);
    await parts.cells('W_key').first().click();
    await expect.poll(said).toContain(reasons.stage.W_key);
    expect(await heading()).toContain(words.stage.W_key.title);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await parts.segment('keys').click();
    await expect.poll(said).toContain(reasons.stage.keys);
    expect(await heading()).toContain(words.stage.keys.title);
  });
});

test('the line keeps its place from the first scene that has one to the last, whatever cell is chosen', async () => {
  await show({ preset: 'causal-mask', stage: 'queries' });
  const places = new Set<string>();
  const look = async () => {
    const box = (await parts.placeLine.boundingBox())!;
    places.add(`${box.x} ${box.y}`);
  };
  const steps = await parts.player.evaluate(async (element, { placeLine }) => {
    const player = element as HTMLElement & { step: number; stage: string; updateComplete: Promise<unknown> };
    const [seen, scenes] = [new Set<string>(), new Set<string>()];
    for (let step = 2; ; step++) {
      player.step = step;
      scenes.add(player.stage); // reading it applies pending attributes
      await player.updateComplete;
      const place = player.shadowRoot!.querySelector(placeLine);
      if (!place) return { places: [...seen], scenes: scenes.size }; // the end of the walk
      const { x, y } = place.getBoundingClientRect();
      seen.add(`${x} ${y}`);
    }
  }, PARTS);
  expect(steps).toEqual({ places: [expect.any(String)], scenes: 10 }); // nine with a line, and the last
  for (const name of ['queries', 'attn_scores', 'masked', 'attn_weights', 'context_vec']) {
    await parts.segment(name).click();
    for (const operand of await parts.operandMatrices.all()) {
      await operand.locator(PARTS.cell).first().click();
      await look();
    }
  }
  expect([...places]).toEqual(steps.places);
});

test('a matrix of the overview that is only used leads in at the row in focus, or at the one pointed at', async () => {
  await show({ preset: 'causal-mask', stage: 'whole', step: 1, token: 2 });
  await page.getByText('The frames mark the row of “starts”').waitFor();
  expect(await parts.lineLegend.getAttribute('aria-label')).toMatch(/below 0.*hidden.*dropped/);
  expect(await parts.arithmetic.count()).toBe(0);
  await parts.node('inputs').press('Enter');
  await expect.poll(where).toBe('Inputs, token starts, d_in 1');
  expect(await parts.arithmetic.innerText()).toBe('0.5700');
  await show({ preset: 'causal-mask', stage: 'whole', step: 1, token: 2 });
  const { height } = (await parts.node('inputs').boundingBox())!;
  await parts.node('inputs').click({ position: { x: 12, y: height - 4 } });
  await expect.poll(where).toBe('Inputs, token step, d_in 1');
});

if (ALL)
  test('the name of a cell is shown in full beside the way back', async () => {
    await show({ preset: 'causal-mask', stage: 'attn_weights', lang: 'pt' });
    await resize(page, 768, 1024);
    await parts.operands.first().click();
    await expect.poll(() => parts.crumbs.count()).toBe(1);
    const [cut, trail] = await parts.place.evaluate((place) => [
      place.scrollWidth - place.clientWidth,
      place.previousElementSibling!.clientWidth,
    ]);
    expect(cut).toBe(0);
    expect(trail).toBeGreaterThan(70);
  });
