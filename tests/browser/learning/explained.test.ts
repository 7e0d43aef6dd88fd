// The folded panels that explain: why the model learns, and what one step changes. Both come when they are opened.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findStage, loadEngine, valueAt } from '../../../web/core.ts';
import { stepBackward } from '../../../web/engine/step_backward.ts';
import { NOTES_WORDS } from '../../../web/words/notes_words.ts';
import { numberText } from '../../../web/words/number_text.ts';
import { axeFaults } from '../support/axe.ts';
import { openSite, type Site } from '../support/browser.ts';

let site: Site;
let root: string;
beforeAll(async () => {
  site = await openSite();
  root = new URL('./', site.address).href;
});
afterAll(() => site.close());

async function open(path: string, panel: string): Promise<Page> {
  const page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(root + path);
  await page.locator(`attention-learning .${panel} > summary`).click();
  await page.locator(`attention-learning .${panel} > summary ~ *`).first().waitFor();
  return page;
}

const textOf = (page: Page, panel: string) => page.locator(`attention-learning .${panel}`).innerText();

test.each([
  ['learn.html', 'Why learn at all?', 'nats'],
  ['zh/learn.html', '为什么要学习？', 'nat（奈特）'],
  ['pt/learn.html', 'Por que aprender?', 'nats'],
])('%s: “%s” has the numbers before and after, and explains its terms', async (path, title, term) => {
  const page = await open(`${path}#step=236`, 'why');
  const run = await (await loadEngine()).learn({ task: 'journey' });
  const text = await textOf(page, 'why');
  expect(text).toContain(title);
  expect(text).toContain(numberText(run.losses[0]!));
  expect(text).toContain(numberText(run.losses[236]!));
  expect(text).toContain(String(run.weights(0).reduce((sum, { data }) => sum + data.length, 0)));
  expect(text).toContain(term);
  expect(await axeFaults(page)).toEqual([]);
  await page.close();
});

test.each([
  ['learn.html', 'How does it learn from this sentence?'],
  ['zh/learn.html', '它怎样从这个句子中学习？'],
  ['pt/learn.html', 'Como ele aprende com esta frase?'],
])('%s: “%s” opens the player at the loss of the sentence', async (path, title) => {
  const page = await open(`${path}#step=120`, 'learns');
  expect(await textOf(page, 'learns')).toContain(title);
  const engine = await loadEngine();
  await engine.loadGradients();
  const run = await engine.learn({ task: 'journey' });
  const trace = engine.trace(stepBackward(run, 120, 0));
  const loss = valueAt(trace, findStage(trace, 'loss')!, 0, 0);
  await page.locator('.learns attention-steps').getByText(numberText(loss)).first().waitFor();
  await page.close();
});

test.each([
  ['SGD', {}, ['momentum_buffer']],
  ['AdamW', { optimiser: 'adamw' }, ['exp_avg', 'exp_avg_sq']],
] as const)('a step of %s, number by number, as run.update has it', async (_, config, kept) => {
  const page = await open(
    `learn.html#${new URLSearchParams({ config: JSON.stringify(config), step: '120' })}`,
    'update',
  );
  const run = await (await loadEngine()).learn({ task: 'journey', ...config });
  const word = run.words.indexOf('journey');
  const table = page.getByRole('table');
  const rows = async () => {
    const lines = await table.getByRole('row').allInnerTexts();
    return lines.slice(1).map((line) => line.split('\t').map((text) => text.trim()));
  };
  await page.getByRole('combobox', { name: /^Matrix/ }).selectOption('token.weight');
  await page.getByRole('combobox', { name: /^Row/ }).selectOption({ label: `${word} · journey` });
  const weight = run.update(120).find(({ name }) => name === 'token.weight')!;
  const line = (name: string, numbers: Float64Array) => [
    name,
    ...Array.from(numbers.subarray(8 * word, 8 * word + 8), (number) => numberText(number)),
  ];
  await expect
    .poll(rows)
    .toEqual([
      line('weight', weight.data),
      line('gradient', weight.gradient!),
      ...kept.map((name) => line(name, weight.kept.find((each) => each.name === name)!.after)),
      line('change', weight.change),
      line('new weight', weight.after),
    ]);
  expect(await axeFaults(page)).toEqual([]);
  await page.close();
});

test.each([
  ['SGD', {}, 'SGD with momentum 0.9'],
  ['AdamW', { optimiser: 'adamw' }, 'AdamW'],
] as const)('above the player: the run’s step for the number in focus, with %s', async (_, config, name) => {
  const page = await open(
    `learn.html#${new URLSearchParams({ config: JSON.stringify(config), step: '120' })}`,
    'learns',
  );
  const panel = page.locator('attention-learning .learns');
  await panel.getByText(`The run itself uses ${name}`).waitFor();
  await panel.getByText('attention.W_query.weight, row 1, column 1').waitFor();
  const player = panel.locator('attention-steps');
  await player.evaluate((element) => element.setAttribute('cell', 'new_W_query 1 2'));
  await panel.getByText('attention.W_query.weight, row 2, column 3').waitFor();
  const run = await (await loadEngine()).learn({ task: 'journey', ...config });
  const weight = run.update(120).find((each) => each.name === 'attention.W_query.weight')!;
  const at = weight.shape[1] + 2;
  const results = async () =>
    (await panel.locator('.numbers tr').allInnerTexts()).map((line) => line.split('\t').at(-1)!.trim());
  expect(await results()).toEqual(
    [
      weight.data[at]!,
      weight.gradient![at]!,
      ...weight.kept.map(({ after }) => after[at]!),
      weight.change[at]!,
      weight.after[at]!,
    ].map((number) => numberText(number)),
  );
  expect(await axeFaults(page)).toEqual([]);
  await page.close();
});

test('after the last step it says that nothing changes', async () => {
  const page = await open('learn.html', 'update');
  expect(await textOf(page, 'update')).toContain('This is the last step');
  await page.close();
});

test('without place vectors in use it says that no step changes them', async () => {
  const page = await open(`learn.html#${new URLSearchParams({ config: '{"places":false}', step: '3' })}`, 'update');
  await page.getByRole('combobox', { name: /^Matrix/ }).selectOption('place.weight');
  await expect.poll(() => textOf(page, 'update')).toContain('does not depend on this matrix');
  await page.close();
});

test.each(['why', 'update'])(
  'the script of “%s” does not load: the page says so, and loads it at the next try',
  async (panel) => {
    const page = await site.browser.newPage();
    let fails = true;
    await page.route(new RegExp(`/${panel}_panel-`), (route) => (fails ? route.abort() : route.continue()));
    await page.goto(`${root}learn.html#step=5`);
    const summary = page.locator(`attention-learning .${panel} > summary`);
    await summary.click();
    await page.locator('attention-learning .told .problem').waitFor();
    fails = false;
    await summary.click();
    await summary.click();
    await page.locator(`attention-learning .${panel} > summary ~ *`).first().waitFor();
    await page.close();
  },
);

test('the player of a trained step does not call its weights random', async () => {
  const page = await open('learn.html#step=236', 'step');
  const player = page.locator('attention-learning attention-steps');
  await player.locator('.segment').last().click();
  await player.getByText('in these shares').waitFor();
  await player.locator('.notes').waitFor({ state: 'attached' });
  expect(await player.getByText(NOTES_WORDS.en.untrained).count()).toBe(0);
  await page.close();
});

test.each([
  ['learn.html', 'Open this step in the player ↓', 'The model at step 300'],
  ['zh/learn.html', '在播放器里打开这一步 ↓', '第 300 步的模型'],
  ['pt/learn.html', 'Abrir este passo no player ↓', 'O modelo no passo 300'],
])('%s: “%s” shows the whole player, as wide as the stage, with the name of its numbers', async (path, link, name) => {
  const page = await site.browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(root + path);
  await page.getByRole('button', { name: link }).click();
  const player = page.locator('.step attention-steps');
  await player.locator('.stage').waitFor();
  const stage = async () => {
    const { x, y, width, height } = (await player.locator('.stage').boundingBox())!;
    return { left: x, right: x + width, top: Math.round(y), bottom: Math.round(y + height) };
  };
  await expect.poll(stage).toEqual({ left: 0, right: 1440, top: 0, bottom: 900 });
  expect(await player.getByRole('combobox').first().locator('option:checked').innerText()).toBe(name);
  const title = player.getByRole('heading', { level: 1 });
  expect(await title.evaluate((heading) => heading.scrollWidth <= heading.clientWidth)).toBe(true);
  const spaceBeside = await player.locator('.row-list .amount').evaluateAll((amounts) => {
    const { right } = amounts[0]!.closest('.row-list')!.getBoundingClientRect();
    return Math.min(...amounts.map((amount) => right - amount.getBoundingClientRect().right));
  });
  expect(spaceBeside).toBeGreaterThanOrEqual(1); // the frame of a cell is outside of it
  expect(await axeFaults(page)).toEqual([]);
  await page.close();
});

test('in a narrow window the overview of the player has no part of a list', async () => {
  const page = await open('learn.html', 'step');
  await page.setViewportSize({ width: 800, height: 900 });
  const player = page.locator('.step attention-steps');
  await player.getByText('The whole computation').waitFor();
  const list = player.getByRole('heading', { name: 'Next word, query one' });
  await player.getByRole('button', { name: 'More' }).click();
  await list.waitFor();
  await player.getByRole('button', { name: 'Less' }).click();
  await expect.poll(() => list.count()).toBe(0);
  await page.close();
});

test.each(['', 'zh/', 'pt/'])('%slearn.html: the key size has a subscript everywhere', async (folder) => {
  const page = await open(`${folder}learn.html#experiment=division`, 'own');
  const learns = await page.locator('attention-learning .root').evaluate((root) => root.textContent!);
  expect(learns).toContain('√dk');
  expect(learns).not.toContain('d_k');
  await page.close();
});

test('the terms of a score have ≈ where their printed sum has another last digit', async () => {
  const page = await open('learn.html#step=300', 'own');
  const total = page.locator('attention-learning .stage .total');
  await expect.poll(() => total.innerText()).toBe('2.6545 + 2.6526 + 5.2196 + 5.2079 ≈ 15.7345');
  await page.locator('attention-learning').evaluate((element) => element.setAttribute('step', '50'));
  await expect.poll(() => total.innerText()).toBe('0.3720 + 0.3571 + 0.8140 + 0.7712 = 2.3143');
  await page.close();
});
