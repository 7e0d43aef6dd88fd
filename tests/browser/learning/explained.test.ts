// The folded panels that explain: why the model learns, and what one step changes.
import { afterAll, expect, test } from 'vitest';
import { findStage, loadEngine, valueAt } from '../../../web/core.ts';
import { stepBackward } from '../../../web/engine/step_backward.ts';
import { NOTES_WORDS } from '../../../web/words/notes_words.ts';
import { numberText } from '../../../web/words/number_text.ts';
import { axeFaults } from '../support/axe.ts';
import { openLearning } from '../support/learning_page.ts';
import { PARTS } from '../support/parts.ts';
import { ALL, rows } from '../support/scope.ts';

const { context, page, parts, root, show, close } = await openLearning({ viewport: { width: 1280, height: 900 } });
afterAll(close);

/** Of the step in view. */
const player = parts.panel('step').locator('attention-steps');
/** At the loss of the sentence. */
const learning = parts.panel('learns').locator('attention-steps');
const engine = await loadEngine();

async function openPanel(name: string): Promise<void> {
  await parts.summary(name).click();
  await parts.content(name).waitFor();
}

test('why it learns: the numbers before and after', async () => {
  await show({ step: '236' });
  await openPanel('why');
  const run = await engine.learn({ task: 'journey' });
  const text = await parts.panel('why').innerText();
  const weights = run.weights(0).reduce((sum, { data }) => sum + data.length, 0);
  for (const number of [numberText(run.losses[0]!), numberText(run.losses[236]!), String(weights)])
    expect(text).toContain(number);
});

test('how it learns: a player at the loss of the sentence', async () => {
  await show({ step: '120' });
  await openPanel('learns');
  const trace = engine.trace(stepBackward(await engine.learn({ task: 'journey' }), 120, 0));
  const loss = valueAt(trace, findStage(trace, 'loss')!, 0, 0);
  await learning.getByText(numberText(loss)).first().waitFor();
});

const OPTIMISERS = rows(
  [['AdamW', { optimiser: 'adamw' }, ['exp_avg', 'exp_avg_sq']] as const],
  [['SGD', {}, ['momentum_buffer']] as const],
);

test.each(OPTIMISERS)('a step of %s, number by number, as the run has it', async (_, config, kept) => {
  await show({ config, step: '120' });
  await openPanel('update');
  const run = await engine.learn({ task: 'journey', ...config });
  const word = run.words.indexOf('journey');
  const lines = async () => {
    const all = await page.getByRole('table').getByRole('row').allInnerTexts();
    return all.slice(1).map((line) => line.split('\t').map((text) => text.trim()));
  };
  await page.getByRole('combobox', { name: /^Matrix/ }).selectOption('token.weight');
  await page.getByRole('combobox', { name: /^Row/ }).selectOption({ label: `${word} · journey` });
  const weight = run.update(120).find(({ name }) => name === 'token.weight')!;
  const line = (name: string, numbers: Float64Array) => [
    name,
    ...Array.from(numbers.subarray(8 * word, 8 * word + 8), (number) => numberText(number)),
  ];
  await expect
    .poll(lines)
    .toEqual([
      line('weight', weight.data),
      line('gradient', weight.gradient!),
      ...kept.map((name) => line(name, weight.kept.find((each) => each.name === name)!.after)),
      line('change', weight.change),
      line('new weight', weight.after),
    ]);
});

test.each(OPTIMISERS)('above the player: the run’s step for the number in focus, with %s', async (name, config) => {
  await show({ config, step: '120' });
  await openPanel('learns');
  const panel = parts.panel('learns');
  await panel.getByText(name).first().waitFor();
  await panel.getByText('attention.W_query.weight, row 1, column 1').waitFor();
  await learning.evaluate((element) => element.setAttribute('cell', 'new_W_query 1 2'));
  await panel.getByText('attention.W_query.weight, row 2, column 3').waitFor();
  const run = await engine.learn({ task: 'journey', ...config });
  const weight = run.update(120).find((each) => each.name === 'attention.W_query.weight')!;
  const at = weight.shape[1] + 2;
  const results = (await parts.numbersOfStep.allInnerTexts()).map((line) => line.split('\t').at(-1)!.trim());
  const wanted = [
    weight.data[at]!,
    weight.gradient![at]!,
    ...weight.kept.map(({ after }) => after[at]!),
    weight.change[at]!,
    weight.after[at]!,
  ];
  expect(results).toEqual(wanted.map((number) => numberText(number)));
});

if (ALL) {
  test('after the last step it says that nothing changes', async () => {
    await show();
    await openPanel('update');
    await parts.panel('update').getByText('This is the last step').waitFor();
  });

  test('without place vectors in use it says that no step changes them', async () => {
    await show({ config: { places: false }, step: '3' });
    await openPanel('update');
    await page.getByRole('combobox', { name: /^Matrix/ }).selectOption('place.weight');
    await parts.panel('update').getByText('does not depend on this matrix').waitFor();
  });
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
  expect(await player.getByText(NOTES_WORDS.en.untrained).count()).toBe(0);
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

// A page of each language.
test.each(rows([''], ['zh/', 'pt/']))('%slearn.html: the key size has a subscript everywhere', async (folder) => {
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
