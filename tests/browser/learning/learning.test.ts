// The page where a model learns: the visible parts, the curve as a track, settings that give another curve at once,
// experiments, a reader's own sentences, and parts that fail to load.
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { LEARNING_KINDS, learningFile } from '../../../web/files/learning_files.ts';
import type { AttentionLearningElement } from '../../../web/learning/api.ts';
import { axeFaults } from '../support/axe.ts';
import { openSite, type Site } from '../support/browser.ts';
import { engines, serve } from '../support/engines.ts';
import { HOSTILE } from '../support/hostile_strings.ts';

let site: Site;
let root: string;

beforeAll(async () => {
  site = await openSite();
  root = new URL('./', site.address).href;
});
afterAll(() => site.close());

async function open(path = 'learn.html', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
  await page.goto(root + path);
  await track(page).waitFor();
  return page;
}

const track = (page: Page) => page.getByRole('slider', { name: /curve|曲线|curva/ });
const spoken = (page: Page) => track(page).getAttribute('aria-valuetext');
const stepOf = async (page: Page) => Number(await track(page).getAttribute('aria-valuenow'));
const element = <T>(page: Page, ask: (element: AttentionLearningElement) => T) =>
  page.locator('attention-learning').evaluate(ask as (node: Element) => T);

test('where there is room both heads stand side by side, and a cell or an arrow key chooses its head', async () => {
  const page = await open('learn.html#task=thanks', { viewport: { width: 1920, height: 1080 } });
  const second = page.getByRole('grid', { name: /^attn_weights, Head 2/ });
  await second.waitFor();
  expect(await page.getByRole('grid', { name: /^attn_weights, Head 1/ }).count()).toBe(1);
  await second.getByRole('gridcell').last().click();
  expect(await page.getByRole('combobox', { name: 'Head 1' }).inputValue()).toBe('1');
  await page.getByRole('combobox', { name: 'Head 1' }).selectOption('0');
  await second.getByRole('gridcell').nth(7).focus();
  await page.keyboard.press('ArrowRight');
  expect(await element(page, ({ head, query, key }) => [head, query, key])).toEqual([1, 1, 1]);
  expect(await second.locator(':focus').count()).toBe(1);
  await page.close();
});

test('opens with a trained model: its arc, its loss, and the handle at the last step', async () => {
  const page = await open();
  const arc = page.locator('attention-learning').getByText('0.95', { exact: true });
  expect(await arc.count()).toBe(1);
  expect(await page.getByText('66.7% right; at most 66.7% can be known').count()).toBe(1);
  expect(await page.locator('attention-learning .level text').allTextContents()).toEqual(
    ['a blind guess among 14 words: 2.6391', 'lowest without attending: 0.7167', 'lowest possible: 0.4970'].map(
      (name) => expect.stringContaining(name) as unknown as string,
    ),
  );
  await expect.poll(() => page.getByText('thin: 19 other seeds').count()).toBe(1);
  expect(await spoken(page)).toBe('step 300, loss 0.50, “one” attends to “journey” with 0.95');
  const loss = await element(page, ({ run }) => run!.losses[300]);
  expect(loss).toBeCloseTo(0.4979, 4);
  await page.close();
});

test('the numbers in view are those of the trace of the step', async () => {
  const page = await open('learn.html#step=236');
  expect(await stepOf(page)).toBe(236);
  const numbers = await page.getByRole('gridcell').allInnerTexts();
  const weights = await element(page, ({ trace }) => {
    const { offset, rows, cols } = trace!.stages.find(({ name }) => name === 'attn_weights')!;
    return [...trace!.data.slice(offset, offset + rows * cols)];
  });
  expect(numbers.map(Number)).toHaveLength(25);
  for (const [i, weight] of weights.entries()) expect(Number(numbers[i]!.replace('−', '-'))).toBeCloseTo(weight, 4);
  await page.close();
});

test('More settings closes on Escape, on a click elsewhere and when Tab leaves it', async () => {
  const page = await open();
  const summary = page.locator('attention-learning').getByText('More settings');
  const momentum = page.getByLabel('Momentum');
  await summary.click();
  await momentum.focus();
  await page.keyboard.press('Escape');
  expect(await momentum.isVisible()).toBe(false);
  expect(await summary.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node)).toBe(true);
  await summary.click();
  await page.getByText('Loss: −ln of').click(); // inside
  expect(await momentum.isVisible()).toBe(true);
  await page.getByRole('heading', { level: 2 }).click();
  await momentum.waitFor({ state: 'hidden' });
  await summary.click();
  await page.getByLabel('Linear').focus();
  await page.keyboard.press('Tab');
  await momentum.waitFor({ state: 'hidden' });
  await page.close();
});

test('the selector keeps the task in view until own sentences are learnt', async () => {
  const page = await open();
  await page.getByLabel('Task').selectOption('own');
  await page.getByRole('textbox', { name: /sentence/i }).waitFor();
  expect(await page.getByLabel('Task').inputValue()).toBe('journey');
  await page.close();
});

test('keys move the handle: a step, ten, to both ends', async () => {
  const page = await open();
  await track(page).focus();
  const steps = [];
  for (const key of ['Home', 'ArrowRight', 'PageUp', 'ArrowLeft', 'PageDown', 'End']) {
    await page.keyboard.press(key);
    await expect.poll(() => stepOf(page)).toBeGreaterThanOrEqual(0);
    steps.push(await stepOf(page));
  }
  expect(steps).toEqual([0, 1, 11, 10, 0, 300]);
  await page.close();
});

test('dragging the handle changes the step in the address', async () => {
  const page = await open();
  const { x, y, width } = (await track(page).boundingBox())!;
  await page.mouse.move(x + width - 20, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 60, { steps: 5 });
  await page.mouse.up();
  const step = await stepOf(page);
  expect(step).toBeGreaterThan(100);
  expect(step).toBeLessThan(200);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#step=${step}`);
  await page.close();
});

test('it plays from the start, and a key on the handle stops it', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => stepOf(page)).toBeLessThan(200);
  await page.getByRole('button', { name: 'Pause' }).click();
  const step = await stepOf(page);
  await page.getByRole('button', { name: 'One step forward' }).click();
  expect(await stepOf(page)).toBe(step + 1);
  await page.close();
});

test('another learning rate gives another curve, whole', async () => {
  const page = await open();
  const before = await element(page, ({ run }) => run!.losses[50]);
  await page.getByRole('slider', { name: 'Learning rate' }).focus();
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => element(page, ({ run }) => run!.config.rate)).toBeGreaterThan(0.12);
  const { losses, steps } = await element(page, ({ run }) => ({ losses: [...run!.losses], steps: run!.steps }));
  expect(losses).toHaveLength(steps + 1);
  expect(losses[50]).not.toBe(before);
  await page.close();
});

test('a rate that diverges is shown and reported', async () => {
  const page = await open(`learn.html#${new URLSearchParams({ config: '{"rate":50}' })}`);
  await expect.poll(() => page.getByText(/the loss is not a number \(NaN\)/).count()).toBe(1);
  expect(await spoken(page)).toContain('loss NaN');
  expect(await page.locator('attention-learning .next').innerText()).toContain('NaN');
  expect(await page.locator('attention-learning .next').getByLabel('right').count()).toBe(0);
  await page.close();
});

test.each([
  ['learn.html', 'The numbers have overflowed', 'Back to the task’s settings'],
  ['zh/learn.html', '数字溢出了', '恢复任务原来的设置'],
  ['pt/learn.html', 'Os números estouraram', 'Voltar às configurações da tarefa'],
])('%s: numbers that overflow are told, and one click leads back', async (path, told, back) => {
  const page = await open(`${path}#${new URLSearchParams({ config: '{"rate":1.2,"seed":7}' })}`);
  const text = page.locator('attention-learning .told');
  await text.getByText(told).waitFor();
  expect(await text.innerText()).not.toMatch(/“.+”.*NaN/);
  await text.getByRole('button', { name: back }).click();
  await expect.poll(() => element(page, ({ run }) => [run!.config.rate, run!.config.seed])).toEqual([0.1, 7]);
  await expect.poll(() => text.getByRole('button').count()).toBe(0);
  await page.close();
});

test('a switch takes a part away: without places the sentence is a bag of words', async () => {
  const page = await open('learn.html#task=agreement');
  const floor = await element(page, ({ run }) => run!.floor);
  await page.getByRole('switch', { name: 'Positions' }).click();
  await expect.poll(() => element(page, ({ run }) => run!.config.places)).toBe(false);
  expect(await element(page, ({ run }) => run!.floor)).toBeGreaterThan(floor);
  await expect.poll(() => page.evaluate(() => decodeURIComponent(location.hash))).toContain('places');
  await page.close();
});

test('without the mask the text claims no bound, and drops the story of the run with it', async () => {
  const page = await open();
  await page.getByRole('switch', { name: 'Mask' }).click();
  await page.getByText('Each word may look at the next one, which is the answer').first().waitFor();
  expect(await page.getByText('can be known').count()).toBe(0);
  expect(await page.getByText('The model reads 36 sentences').count()).toBe(0);
  await page.close();
});

test('loss, seed and thin lines are explained where they stand and among the other settings', async () => {
  const page = await open();
  await page.getByTitle(/^Loss: /).waitFor();
  await page.getByTitle(/Thin lines: the same run/).waitFor();
  await page.getByText('More settings').click();
  await page.getByText(/^Loss: /).waitFor();
  await page.getByText(/^Seed: the initial random weights/).waitFor();
  await page.close();
});

test('nineteen other seeds are thin curves, and a click on one chooses it', async () => {
  const page = await open();
  const others = page.locator('attention-learning [data-other]');
  await expect.poll(() => others.count(), { timeout: 20_000 }).toBe(19);
  const { x, y } = (await others.first().locator('path').first().boundingBox())!;
  await others.first().locator('.hit').dispatchEvent('pointerdown', { clientX: x, clientY: y, pointerId: 1 });
  await expect.poll(() => element(page, ({ run }) => run!.config.seed)).toBe(1);
  await page.close();
});

test('an experiment asks first, then shows both curves and the reason', async () => {
  const page = await open('learn.html#experiment=mask');
  const compared = page.locator('attention-learning .compared path');
  expect(await compared.count()).toBe(0);
  await page.getByRole('button', { name: 'It stops halfway' }).click();
  await expect.poll(() => page.getByText('no honest guess can pass').count()).toBe(1);
  await expect.poll(() => element(page, ({ run }) => run!.config.mask)).toBe('none');
  expect(await compared.first().getAttribute('d')).toMatch(/^M54/);
  const last = await element(page, ({ run }) => [run!.losses[run!.steps]!, run!.floor] as const);
  expect(last[0]).toBeLessThan(last[1]);
  await page.getByRole('button', { name: 'Close the experiment' }).click();
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).innerText())
    .toBe('The last word follows from the second');
  await page.close();
});

test('closing an experiment restores settings, sentence and step from before it', async () => {
  const page = await open(`learn.html#${new URLSearchParams({ config: '{"seed":7}', sentence: '3', step: '120' })}`);
  await page.getByRole('link', { name: 'Why positions?' }).click();
  await page.getByRole('button', { name: 'No: it stops at 75% right' }).click();
  await expect.poll(() => element(page, ({ run }) => run!.config.places)).toBe(false);
  await page.getByRole('button', { name: 'Close the experiment' }).click();
  await expect.poll(() => element(page, ({ run }) => [run!.config.task, run!.config.seed])).toEqual(['journey', 7]);
  expect(await stepOf(page)).toBe(120);
  expect(await element(page, ({ sentence }) => sentence)).toBe(3);
  await page.close();
});

describe('a reader’s own sentences', () => {
  const type = async (page: Page, text: string) => {
    await page.getByText('Your own sentences', { exact: true }).last().click();
    await page.getByRole('textbox', { name: 'Your own sentences' }).fill(text);
    await page.getByRole('button', { name: 'Learn these' }).click();
  };

  test('are learnt, and continued from a beginning', async () => {
    const page = await open();
    await type(page, 'the cat drinks milk\nthe dog drinks water');
    await expect.poll(() => element(page, ({ run }) => run!.config.task)).toBe('own');
    expect(await element(page, ({ run }) => run!.words)).toEqual(['the', 'cat', 'drinks', 'milk', 'dog', 'water']);
    const top = () => page.locator('attention-learning .stage').evaluate((stage) => stage.getBoundingClientRect().top);
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(1);
    expect(await element(page, (host) => host.shadowRoot!.activeElement?.className)).toContain('root');
    await page.getByRole('button', { name: 'What does it write?' }).click();
    await page.getByRole('textbox', { name: 'Beginning' }).fill('the dog');
    await expect.poll(() => page.locator('attention-learning .written').innerText()).toMatch(/^the dog drinks \d/);
    await page.getByRole('textbox', { name: 'Beginning' }).fill('The Dog');
    await expect.poll(() => page.locator('attention-learning .written').innerText()).toMatch(/^the dog drinks \d/);
    await page.getByRole('textbox', { name: 'Beginning' }).fill('the bird');
    await expect.poll(() => page.getByText('does not know “bird”').count()).toBe(1);
    await page.close();
  });

  test('are refused where a rule forbids them: it is named, and what was typed stays', async () => {
    const page = await open();
    await page.getByText('Your own sentences', { exact: true }).last().click();
    const field = page.getByRole('textbox', { name: 'Your own sentences' });
    const alert = page.locator('details', { has: field }).getByRole('alert');
    for (const [text, rule] of [
      [Array.from({ length: 31 }, (_, i) => `a${i} b${i}`).join('\n'), /60/],
      ['a b\n'.repeat(201), /200/],
      ['a b c d e f g h i j k l m', /12/],
      [' \n ', /sentences/],
    ] as const) {
      await field.fill(text);
      await page.getByRole('button', { name: 'Learn these' }).click();
      await expect.poll(() => alert.allInnerTexts()).toEqual([expect.stringMatching(rule)]);
      expect(await field.inputValue()).toBe(text);
      expect(await element(page, ({ run }) => run!.config.task)).toBe('journey');
    }
    await page.close();
  });

  test('never become markup', async () => {
    const page = await open();
    const lines = HOSTILE.flatMap((text) => {
      const words = text.split(/\s+/).filter(Boolean).slice(0, 6);
      return words.length > 1 && words.join('').length < 200 ? [words.join(' ')] : [];
    }).slice(0, 12);
    expect(lines.length).toBeGreaterThan(5);
    await type(page, lines.join('\n'));
    await page.waitForFunction(() => {
      const { run, problems } = document.querySelector('attention-learning') as AttentionLearningElement;
      return run?.config.task === 'own' || problems.length > 0;
    });
    const made = await element(
      page,
      (host) => host.shadowRoot!.querySelectorAll('script, img, iframe, b b, object').length,
    );
    expect(made).toBe(0);
    await page.close();
  });
});

describe('axe finds nothing', () => {
  test.each([
    ['light', 'learn.html'],
    ['dark', 'learn.html'],
    ['light', 'zh/learn.html#experiment=heads'],
  ] as const)('in %s, %s', async (colorScheme, path) => {
    const page = await open(path, { colorScheme });
    expect(await axeFaults(page, colorScheme === 'light' ? 'all' : 'colour')).toEqual([]);
    await page.close();
  });
});

test.each([
  ['zh/learn.html', 'zh-Hans', '学习率'],
  ['pt/learn.html', 'pt-BR', 'Taxa de aprendizado'],
])('%s speaks its language', async (path, tag, rate) => {
  const page = await open(path);
  await expect.poll(() => page.getByRole('slider', { name: rate }).count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag);
  await page.close();
});

describe('a saved file', () => {
  const take = (page: Page) => page.getByText('Take it with you', { exact: true });

  test('is what the command line writes: script, losses, and the weights of the step in view', async () => {
    const page = await open('learn.html#step=236');
    const run = await (await loadEngine()).learn({ task: 'journey' });
    await take(page).click();
    for (const kind of LEARNING_KINDS) {
      const button = page.getByRole('button', { name: `(.${kind})` });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      const { name, content } = learningFile(run, kind, 236, 'en');
      expect(download.suggestedFilename()).toBe(name);
      expect(readFileSync(await download.path()).equals(Buffer.from(content)), kind).toBe(true);
    }
    expect(await axeFaults(page)).toEqual([]);
    await page.close();
  });

  test('is reported if the script that writes it fails to load', async () => {
    const page = await open();
    await page.route(/\/take-/, (route) => route.abort());
    await take(page).click();
    await page.getByRole('button', { name: '(.csv)' }).click();
    await page.getByRole('alert').getByText('Take it with you').waitFor();
    await page.close();
  });
});

describe('a part that fails to load', () => {
  test('the worker: the page itself computes', async () => {
    const page = await site.browser.newPage();
    await page.route(/learning_worker/, (route) => route.abort());
    await page.goto(`${root}learn.html`);
    await track(page).waitFor();
    expect(await spoken(page)).toContain('step 300, loss 0.50');
    await page.close();
  });

  test.each([
    ['neither worker nor page', 0],
    ['the worker alone', 1],
  ])('the module that learns comes to %s: it says so, and tries again', async (_, arrivals) => {
    const page = await site.browser.newPage();
    let fails = true;
    let asked = 0;
    await page.route(/learning-[\w-]+\.wasm/, (route) =>
      asked++ >= arrivals && fails ? route.abort() : route.continue(),
    );
    await page.route(/learning_text/, (route) => route.abort());
    await page.goto(`${root}learn.html`);
    await page.getByRole('alert').waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await track(page).waitFor();
    await page.close();
  });
});

test('an attribute that is not JSON is refused in a sentence, and the page goes on', async () => {
  const page = await open('learn.html#config=%7Bno');
  await expect.poll(() => page.getByText('config must be a JSON object').count()).toBeGreaterThan(0);
  expect(await spoken(page)).toContain('step 300');
  await page.close();
});

describe.each(engines)('in $name', ({ open }) => {
  test('it learns, and keys move the handle', async () => {
    const files = await serve();
    const tab = await open(new URL('learn.html', files.address).href, { width: 1280, height: 720 });
    const spokenIn = () =>
      tab.evaluate(() => {
        const { shadowRoot } = document.querySelector('attention-learning')!;
        return shadowRoot!.querySelector('[role=slider].track')?.getAttribute('aria-valuetext') ?? '';
      });
    await expect.poll(spokenIn, { timeout: 20_000 }).toContain('step 300, loss 0.50');
    await tab.evaluate(() => {
      const { shadowRoot } = document.querySelector('attention-learning')!;
      shadowRoot!.querySelector<HTMLElement>('.track')!.focus();
    });
    await tab.press('Home');
    await expect.poll(spokenIn).toContain('step 0, loss 2.63');
    await tab.press('PageUp');
    await expect.poll(spokenIn).toContain('step 10, loss 2.37');
    expect(await tab.faults()).toEqual([]);
    await tab.close();
    await files.close();
  });
});
