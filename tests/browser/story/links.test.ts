// Links of the article that change its numbers for a while: they train in the page, or set what they name, over what
// the reader has changed.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { baselinesOf, comparedWith } from '../../../web/learning/baselines.ts';
import { pathOf } from '../../../web/learning/prediction.ts';
import { FIRST_RUN } from '../../../web/model/experiments.ts';
import { learning } from '../../../web/words/en/learning.ts';
import { axeFaults } from '../support/axe.ts';
import { openSite } from '../support/browser.ts';
import { OPENING, ROW, STORY, TRY, partsOf } from '../support/parts.ts';
import { rows } from '../support/scope.ts';

const WINDOW = { width: 1440, height: 900 };
const site = await openSite();
const root = new URL('./', site.address).href;

/** @param without Files that do not arrive. */
async function open({ without, ...options }: BrowserContextOptions & { without?: string } = {}): Promise<Page> {
  const page = await site.browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce', ...options });
  if (without) await page.route(without, (route) => route.abort());
  await page.goto(`${root}index.html`);
  await page.locator('attention-story').evaluate((story) => story.scrollIntoView());
  await page.locator('attention-story [part=scene]').waitFor();
  return page;
}

/** What a reader does and sees of one article. */
function reader(page: Page) {
  const player = page.locator('attention-story > attention-steps');
  return {
    player,
    async read(id: string) {
      await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView());
      await page.locator(`#${id}[data-current]`).waitFor();
    },
    button: (name: string | RegExp) => page.locator(STORY.states).getByRole('button', { name }),
    /** A row of the trace in view, as the prose rounds it. */
    numbers: (stage: string, row: number) =>
      player.evaluate(
        (element, [name, at]) => {
          const { stages, data } = (element as AttentionStepsElement).trace!;
          const { offset, cols } = stages.find((each) => each.name === name)!;
          return Array.from(data.slice(offset + at * cols, offset + (at + 1) * cols), (each) => each.toFixed(2));
        },
        [stage, row] as const,
      ),
    number: (id: string, ref: string) => page.locator(`#${id} data-cell[ref="${ref}"]`).last().innerText(),
    loss: (id: string) => page.locator(`#${id} data-loss`).innerText(),
    /** The attribute of the numbers, and whether there is something to undo. */
    held: () =>
      player.evaluate((element) => {
        const { session } = (element as unknown as { player: { session: { held: { history: unknown } } } }).player;
        // At rest the player writes no attribute for what is so by default.
        return [element.getAttribute('config') ?? '{}', JSON.stringify(session.held.history)];
      }),
  };
}

/** The shares of “journey”: as it was trained with the mask, and without it. */
const HONEST = ['1.00', '0.00', '0.00', '0.00', '0.00'];

describe('in the article', async () => {
  const page = await open();
  const { player, read, button, numbers, number, loss, held } = reader(page);
  beforeAll(() => read('whole'));

  test('“Trained without it” trains in the page: “journey” looks at “starts”, and copies', async () => {
    await read('unmasked');
    const before = await held();
    await button(/^Trained without it/).click();
    await expect.poll(async () => (await numbers('attn_weights', 1))[2]).toBe('0.96');
    expect(await loss('without')).toBe('0.21');
    await expect.poll(() => number('unmasked', 'probs 1 6')).toBe('0.99');
    expect(await number('scaling', 'attn_scores 4 1')).toBe('3.60'); // the text around it says what it says without it
    await button(/^… mask put back/).click();
    await expect.poll(async () => (await numbers('probs', 1))[7]).toBe('1.00');
    expect((await numbers('attn_weights', 1)).slice(2)).toEqual(['0.00', '0.00', '0.00']);
    expect(await loss('back')).toBe('3.57');
    await button(/^Trained with the mask/).click();
    await expect.poll(() => numbers('attn_weights', 1)).toEqual(HONEST);
    expect(await held()).toEqual(before);
  });

  test('the errors of all states are bars on one ruler, which has a line for a blind guess', async () => {
    await read('unmasked');
    for (const name of [/^Trained without it/, /^… mask put back/]) await button(name).click();
    await expect.poll(() => loss('back')).toBe('3.57');
    const lengths = () =>
      page.locator(`#unmasked ${STORY.states}`).evaluate((panel) => {
        const bars = [...panel.querySelectorAll('button:has(data-loss)')].map(
          (each) => getComputedStyle(each, '::after').width,
        );
        const line = panel.querySelector('small')!.getBoundingClientRect();
        const { left, width } = panel.querySelector('button')!.getBoundingClientRect();
        const middle = line.left + line.width / 2 - left;
        return [...bars.map((bar) => parseFloat(bar)), middle].map((each) => ((4 * each) / width).toFixed(2));
      });
    await expect.poll(lengths).toEqual(['0.50', '0.21', '3.57', '2.64']);
    await button(/^Trained with the mask/).click();
  });

  test('who reads on has the model of the line again', async () => {
    await read('unmasked');
    await button(/^Trained without it/).click();
    await expect.poll(async () => (await numbers('attn_weights', 1))[2]).toBe('0.96');
    await read('scaling');
    await expect.poll(() => numbers('attn_weights', 1)).toEqual(HONEST);
    expect(await button(/^Trained without it/).getAttribute('aria-pressed')).toBeNull();
  });

  test('a row of another word changes the guess where the reader is, and the text keeps its lines', async () => {
    await read('vectors');
    const link = page.locator('#vectors').locator(TRY.link);
    const word = page.locator('#vectors').locator(TRY.word);
    const line = () =>
      word.evaluate((each) => each.getBoundingClientRect().y - each.closest('section')!.getBoundingClientRect().y);
    const before = await line();
    await link.click();
    await expect.poll(() => page.locator(ROW.next).allTextContents()).toEqual([await word.innerText(), '1.00']);
    const matrices = partsOf(page).arriving.locator('[data-matrix]');
    expect(await matrices.evaluateAll((all) => all.map((each) => each.getAttribute('data-matrix')))).toEqual([
      'inputs',
    ]);
    expect(await line()).toBe(before);
    const back = page.getByRole('button', { name: 'put it back' });
    await back.click();
    await expect.poll(() => page.locator(ROW.next).allTextContents()).toEqual(['step', '0.99']);
    expect(await back.count()).toBe(0);
  });

  test.each([1440, 390])('in %i px no line of the text moves for a pressed link', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const links = page.locator(TRY.pressable);
    const heights = () =>
      page
        .locator('attention-story > section')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    const back = page.getByRole('button', { name: 'put it back' });
    for (const link of await links.all()) {
      const before = await heights();
      await link.dispatchEvent('click'); // which scrolls to no other section
      await expect.poll(() => back.count()).toBe(1);
      expect(await heights(), (await link.textContent())!).toEqual(before);
      await back.dispatchEvent('click');
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('“Cut it” takes the line away: the guess is “song”; it enters no history, and can be put back', async () => {
    await read('cut');
    await expect.poll(async () => (await numbers('probs', 4)).slice(11)).toEqual(['0.99', '0.00', '0.00']);
    const before = await held();
    await button('Cut it').click();
    await expect.poll(async () => (await numbers('probs', 4))[13]).toBe('1.00');
    expect((await numbers('attn_weights', 4))[1]).toBe('0.00');
    expect(await partsOf(page).arcs.and(page.locator('[data-to="1"]:not(.ghost, .stub, .stroke)')).count()).toBe(0);
    expect(await number('cut', 'probs 4 13')).toBe('1.00');
    expect(await held()).toEqual(before);
    await button('With the line').click();
    await expect.poll(async () => (await numbers('probs', 4))[11]).toBe('0.99');
    expect((await numbers('attn_weights', 4))[1]).toBe('0.83');
    expect(await held()).toEqual(before);
  });

  test('what a reader changes while a link is pressed stays when the link has ended', async () => {
    await read('cut');
    await button('Cut it').click();
    await expect.poll(async () => (await numbers('probs', 4))[13]).toBe('1.00');
    await player.evaluate((element) => element.setAttribute('stage', 'inputs'));
    await partsOf(page).cell('inputs', 4, 0).dblclick();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await numbers('inputs', 4))[0]).toBe('1.00');
    expect((await numbers('attn_weights', 4))[1]).toBe('0.00');
    await button('With the line').click();
    await expect.poll(async () => (await numbers('attn_weights', 4))[1]).not.toBe('0.00');
    expect((await numbers('inputs', 4))[0]).toBe('1.00');
  });
});

test('the film of the curve ends with its chapter: the next one has another model', async () => {
  const page = await open({ reducedMotion: 'no-preference' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const { read, numbers } = reader(page);
  const handle = page.locator('#training').getByRole('slider');
  await read('training');
  await expect.poll(async () => Number(await handle.inputValue()) % 250, { interval: 20 }).toBeGreaterThan(5);
  const stepsAfter = handle.evaluate(async (each) => {
    const frame = () => new Promise(requestAnimationFrame);
    while (each.closest('section')!.hasAttribute('data-current')) await frame();
    const steps = new Set<string>();
    for (let count = 0; count < 20; count++) {
      await frame();
      steps.add((each as HTMLInputElement).value);
    }
    return [...steps];
  });
  await read('heads');
  expect(await stepsAfter).toEqual(['250']); // no frame of the film
  await expect.poll(async () => (await numbers('probs', 6)).length).toBe(8);
  await handle.fill('80');
  expect(errors).toEqual([]);
});

test('a chapter plays to its end under a pointer that points at a number meanwhile', async () => {
  const page = await open({ reducedMotion: 'no-preference' });
  const { player, read } = reader(page);
  const { travelling } = partsOf(page);
  const cell = (matrix: string, place: string) =>
    page.locator(`${ROW.block}[data-matrix="${matrix}"] [data-cell$=" ${place}"]`);
  await read('scores');
  const place = await cell('keys', '2 0').boundingBox();
  await expect.poll(() => travelling.count(), { interval: 20 }).toBeGreaterThan(0);
  await page.mouse.move(place!.x + 10, place!.y + 10, { steps: 2 });
  await expect.poll(() => cell('attn_scores', '4 4').textContent()).toContain('−0.27');
  await expect.poll(() => travelling.count()).toBe(0);
  expect(await player.evaluate((element) => (element as AttentionStepsElement).stage)).toBe('attn_scores');
});

test('a link of the chapter ends the film of the curve, and what it shows stays', async () => {
  const page = await open({ reducedMotion: 'no-preference' });
  const { read, numbers } = reader(page);
  const handle = page.locator('#training').getByRole('slider');
  await read('training');
  await expect.poll(async () => Number(await handle.inputValue()) % 250, { interval: 20 }).toBeGreaterThan(5);
  await page.locator('#round-80').click();
  await expect.poll(async () => (await numbers('probs', 4))[13]).toBe('0.33');
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });
  expect([await handle.inputValue(), (await numbers('probs', 4))[13]]).toEqual(['80', '0.33']);
});

test('a link that trains another model shows the curve of that one, whose point moves it', async () => {
  const page = await open();
  const { read, numbers } = reader(page);
  const curve = page.locator('#training').locator(OPENING.path);
  const handle = page.locator('#training').getByRole('slider');
  const [first, other] = [await engine.learn(FIRST_RUN), await engine.learn({ ...FIRST_RUN, seed: 25 })].map((run) => {
    const { depth } = comparedWith(run, baselinesOf(run, learning).slice(1));
    return pathOf(run.losses, depth);
  });
  await read('training');
  await expect.poll(() => curve.getAttribute('d')).toBe(first);
  await page.locator('#other').click();
  await expect.poll(() => curve.getAttribute('d')).toBe(other);
  await expect.poll(async () => (await numbers('attn_weights', 4)).slice(0, 2)).toEqual(['0.97', '0.03']);
  await handle.fill('249');
  await expect.poll(() => page.locator('#other').getAttribute('aria-pressed')).toBeNull();
  expect((await numbers('attn_weights', 4)).slice(0, 2)).toEqual(['0.97', '0.03']);
  expect(await curve.getAttribute('d')).toBe(other);
  await page.locator('#round-80').click();
  await expect.poll(() => curve.getAttribute('d')).toBe(first);
  expect(await handle.inputValue()).toBe('80');
});

test('without its part a link says so above the picture, and a second press works', async () => {
  const page = await open({ without: '**/parts/train*.js' });
  const { read, button, numbers } = reader(page);
  await read('unmasked');
  await button(/^Trained without it/).click();
  const { messages } = partsOf(page);
  await messages.getByText('Could not load: Trained without it').waitFor();
  expect(await button(/^Trained without it/).getAttribute('aria-pressed')).toBeNull();
  await page.unroute('**/parts/train*.js');
  await button(/^Trained without it/).click();
  await expect.poll(async () => (await numbers('attn_weights', 1))[2]).toBe('0.96');
  await expect.poll(() => messages.count()).toBe(0);
});

test.each(
  rows<readonly [colorScheme: 'light' | 'dark', width: number, height: number, rules: 'all' | 'colour']>(
    [
      ['light', 1440, 900, 'all'],
      ['dark', 390, 844, 'colour'],
    ],
    [
      ['dark', 1440, 900, 'colour'],
      ['light', 390, 844, 'all'],
    ],
  ),
)(
  'keys press the states of a chapter, and axe finds nothing then: %s, %i x %i',
  async (scheme, width, height, rules) => {
    const page = await open({ colorScheme: scheme, viewport: { width, height } });
    const { read, button, numbers } = reader(page);
    await read('unmasked');
    await page
      .locator('#unmasked')
      .locator(STORY.states)
      .evaluate((states) => {
        states.tabIndex = -1;
        states.focus({ preventScroll: true });
      });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await button(/^Trained without it/).evaluate((each) => each.matches(':focus-visible'))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await numbers('attn_weights', 1))[2]).toBe('0.96');
    expect(await button(/^Trained without it/).getAttribute('aria-pressed')).toBe('true');
    expect(await axeFaults(page, rules)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(async () => (await numbers('probs', 1))[7]).toBe('1.00');
  },
);
