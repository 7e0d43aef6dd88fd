// The step in view as a player, with the way back from its loss; and the terms of a score.
import { afterAll, expect, test } from 'vitest';
import { findStage, loadEngine, valueAt } from '../../../web/core.ts';
import { stepBackward } from '../../../web/engine/step_backward.ts';
import { en } from '../../../web/words/index.ts';
import { numberText } from '../../../web/words/number_text.ts';
import { axeFaults } from '../support/axe.ts';
import { openLearning } from '../support/learning_page.ts';
import { PARTS } from '../support/parts.ts';
import { rows } from '../support/scope.ts';

const { context, page, parts, root, show, close } = await openLearning({ viewport: { width: 1280, height: 900 } });
afterAll(close);

/** Of the step in view. */
const player = parts.panel('step').locator('attention-steps');
const engine = await loadEngine();

async function openPanel(name: string): Promise<void> {
  await parts.summary(name).click();
  await parts.content(name).waitFor();
}

test('the player of a step is as wide as the stage, has the name of its numbers, and nothing is cut', async () => {
  await show();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Open this step in the player/ }).click();
  const stage = player.locator('[part=stage]');
  const box = async () => {
    const { x, y, width, height } = (await stage.boundingBox())!;
    return { left: x, right: x + width, top: Math.round(y), bottom: Math.round(y + height) };
  };
  await expect.poll(box).toEqual({ left: 0, right: 1440, top: 0, bottom: 900 });
  const notebook = player.getByRole('combobox').first();
  expect(await notebook.locator('option:checked').innerText()).toContain('300');
  const title = player.getByRole('heading', { level: 1 });
  expect(await title.evaluate((heading) => heading.scrollWidth <= heading.clientWidth)).toBe(true);
  const spaceBeside = await player.locator(PARTS.amount).evaluateAll((amounts, list) => {
    const { right } = amounts[0]!.closest(list)!.getBoundingClientRect();
    return Math.min(...amounts.map((amount) => right - amount.getBoundingClientRect().right));
  }, PARTS.rowList);
  expect(spaceBeside).toBeGreaterThanOrEqual(1); // the frame of a cell is outside of it
  expect(await axeFaults(page)).toEqual([]);
});

test('the player of a trained step does not call its weights random', async () => {
  await show({ step: '236' });
  await openPanel('step');
  await player.locator(PARTS.segment).last().click();
  await player.locator(PARTS.notes).waitFor({ state: 'attached' });
  expect(await player.getByText(en.notes.untrained).count()).toBe(0);
});

test('in a narrow window the overview of the player has no part of a list', async () => {
  await show();
  await openPanel('step');
  await page.setViewportSize({ width: 800, height: 900 });
  await player.evaluate((element) => element.setAttribute('stage', 'whole'));
  const list = player.getByRole('heading', { name: 'Next word, query one' });
  await player.getByRole('button', { name: 'More' }).click();
  await list.waitFor();
  await player.getByRole('button', { name: 'Less' }).click();
  await expect.poll(() => list.count()).toBe(0);
});

// After the others: the player then has the way back.
test('how it learns: the player goes to the loss of the sentence', async () => {
  await show({ step: '120' });
  await openPanel('step');
  await player.waitFor();
  await page.getByRole('button', { name: 'How does it learn from this sentence?' }).click();
  const trace = engine.trace(stepBackward(await engine.learn({ task: 'journey' }), 120, 0));
  const loss = valueAt(trace, findStage(trace, 'loss')!, 0, 0);
  await player.getByText(numberText(loss)).first().waitFor();
});

// A page of each language.
test.each(rows([], ['', 'zh/', 'pt/']))('%slearn.html: the key size has a subscript everywhere', async (folder) => {
  const own = await context.newPage();
  await own.goto(`${root}${folder}learn.html#experiment=division`);
  const text = () => own.locator('attention-learning').evaluate(({ shadowRoot }) => shadowRoot!.textContent!);
  await expect.poll(text).toContain('√dk');
  expect(await text()).not.toContain('d_k');
  await own.close();
});

test('the terms of a score have ≈ where their printed sum has another last digit', async () => {
  await show({ step: '300' });
  await expect.poll(() => parts.total.innerText()).toBe('2.6545 + 2.6526 + 5.2196 + 5.2079 ≈ 15.7345');
  await show({ step: '50' });
  await expect.poll(() => parts.total.innerText()).toBe('0.3720 + 0.3571 + 0.8140 + 0.7712 = 2.3143');
});
