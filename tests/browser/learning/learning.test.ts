// The page where a model learns: the visible parts, the curve as a track, settings that give another curve at once,
// experiments, a reader's own sentences, and files.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { LEARNING_KINDS, learningFile } from '../../../web/files/learning_files.ts';
import type { AttentionLearningElement } from '../../../web/learning/api.ts';
import { learning } from '../../../web/words/en/learning.ts';
import { engines, serve } from '../support/engines.ts';
import { HOSTILE } from '../support/hostile_strings.ts';
import { openLearning } from '../support/learning_page.ts';
import { learningPartsOf } from '../support/parts.ts';
import { ALL, rows } from '../support/scope.ts';

const { context, page, parts, root, of, stepOf, show, close } = await openLearning();
afterAll(close);

const { track } = parts;
const spoken = () => track.getAttribute('aria-valuetext');
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('opens with a trained model: its arc, its loss, and the handle at the last step', async () => {
  await show();
  expect(await parts.element.getByText('0.95', { exact: true }).count()).toBe(1);
  const levels = await parts.levelNames.allTextContents();
  expect(levels.map((name) => /\d\.\d{4}$/.exec(name.trim())![0])).toEqual(['2.6391', '0.7167', '0.4970']);
  await expect.poll(() => page.getByText('19 other seeds').count()).toBe(1);
  expect(await spoken()).toBe('step 300, loss 0.50, “one” attends to “journey” with 0.95');
  expect(await of(({ run }) => run!.losses[300])).toBeCloseTo(0.4979, 4);
});

test('the numbers in view are those of the trace of the step', async () => {
  await show({ step: '236' });
  expect(await stepOf()).toBe(236);
  const numbers = await page.getByRole('gridcell').allInnerTexts();
  const weights = await of(({ trace }) => {
    const { offset, rows, cols } = trace!.stages.find(({ name }) => name === 'attn_weights')!;
    return [...trace!.data.slice(offset, offset + rows * cols)];
  });
  expect(numbers.map(Number)).toHaveLength(25);
  for (const [i, weight] of weights.entries()) expect(Number(numbers[i]!.replace('−', '-'))).toBeCloseTo(weight, 4);
});

if (ALL)
  test('where there is room both heads stand side by side, and a cell or an arrow key chooses its head', async () => {
    await show({ task: 'thanks' });
    await page.setViewportSize({ width: 1920, height: 1080 });
    const second = page.getByRole('grid', { name: /^attn_weights, Head 2/ });
    await second.waitFor();
    expect(await page.getByRole('grid', { name: /^attn_weights, Head 1/ }).count()).toBe(1);
    await second.getByRole('gridcell').last().click();
    expect(await page.getByRole('combobox', { name: 'Head 1' }).inputValue()).toBe('1');
    await page.getByRole('combobox', { name: 'Head 1' }).selectOption('0');
    await second.getByRole('gridcell').nth(7).focus();
    await page.keyboard.press('ArrowRight');
    expect(await of(({ head, query, key }) => [head, query, key])).toEqual([1, 1, 1]);
    expect(await second.locator(':focus').count()).toBe(1);
  });

test('More settings closes on Escape, on a click elsewhere and when Tab leaves it', async () => {
  await show();
  const momentum = page.getByLabel('Momentum');
  await parts.more.click();
  await momentum.focus();
  await page.keyboard.press('Escape');
  expect(await momentum.isVisible()).toBe(false);
  expect(await parts.more.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node)).toBe(true);
  await parts.more.click();
  await parts.sheet.click({ position: { x: 3, y: 3 } }); // between its controls
  expect(await momentum.isVisible()).toBe(true);
  await page.getByRole('heading', { level: 2 }).click();
  await momentum.waitFor({ state: 'hidden' });
  await parts.more.click();
  await page.getByLabel('Linear').focus();
  await page.keyboard.press('Tab');
  await momentum.waitFor({ state: 'hidden' });
});

test('keys move the handle: a step, ten, to both ends', async () => {
  await show();
  await track.focus();
  const steps = [];
  for (const key of ['Home', 'ArrowRight', 'PageUp', 'ArrowLeft', 'PageDown', 'End']) {
    await page.keyboard.press(key);
    steps.push(await stepOf());
  }
  expect(steps).toEqual([0, 1, 11, 10, 0, 300]);
});

test('dragging the handle changes the step in the address', async () => {
  await show();
  const { x, y, width } = (await track.boundingBox())!;
  await page.mouse.move(x + width - 20, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 60, { steps: 5 });
  await page.mouse.up();
  const step = await stepOf();
  expect(step).toBeGreaterThan(100);
  expect(step).toBeLessThan(200);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#step=${step}`);
});

test('it plays from the start, and a step by hand stops it', async () => {
  await show();
  await button('Play').click();
  await expect.poll(stepOf).toBeLessThan(200);
  await button('Pause').click();
  const step = await stepOf();
  await button('One step forward').click();
  expect(await stepOf()).toBe(step + 1);
});

test('another learning rate gives another curve, whole', async () => {
  await show();
  const before = await of(({ run }) => run!.losses[50]);
  await page.getByRole('slider', { name: 'Learning rate' }).focus();
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => of(({ run }) => run!.config.rate)).toBeGreaterThan(0.12);
  const { losses, steps } = await of(({ run }) => ({ losses: [...run!.losses], steps: run!.steps }));
  expect(losses).toHaveLength(steps + 1);
  expect(losses[50]).not.toBe(before);
});

test('numbers that overflow are told, and one click leads back', async () => {
  await show({ config: { rate: 1.2, seed: 7 } });
  await parts.told.getByText(/overflow/).waitFor();
  expect(await spoken()).toContain('loss NaN');
  expect(await parts.told.innerText()).not.toMatch(/“.+”.*NaN/);
  expect(await parts.next.getByLabel('right').count()).toBe(0);
  await parts.told.getByRole('button').click();
  await expect.poll(() => of(({ run }) => [run!.config.rate, run!.config.seed])).toEqual([0.1, 7]);
  await expect.poll(() => parts.told.getByRole('button').count()).toBe(0);
});

test('nineteen other seeds are thin curves, and a click on one chooses it', async () => {
  await show();
  await expect.poll(() => parts.others.count()).toBe(19);
  const curve = parts.others.first().locator('path');
  const { x, y } = (await curve.first().boundingBox())!;
  await curve.last().dispatchEvent('pointerdown', { clientX: x, clientY: y, pointerId: 1 });
  await expect.poll(() => of(({ run }) => run!.config.seed)).toBe(1);
});

test('an experiment asks first, then shows both curves and the reason', async () => {
  await show({ experiment: 'mask' });
  await button('It stops halfway').waitFor();
  expect(await parts.compared.count()).toBe(0);
  await button('It stops halfway').click();
  await expect.poll(() => of(({ run }) => run!.config.mask)).toBe('none');
  await parts.told.getByRole('status').waitFor();
  expect(await parts.compared.first().getAttribute('d')).toMatch(/^M54/);
  const last = await of(({ run }) => [run!.losses[run!.steps]!, run!.floor] as const);
  expect(last[0]).toBeLessThan(last[1]);
});

test('closing an experiment restores settings, sentence and step from before it', async () => {
  await show({ config: { seed: 7 }, sentence: '3', step: '120' });
  await page.getByRole('link', { name: 'Why positions?' }).click();
  await page.getByRole('button', { name: /^No: it stops at/ }).click();
  await expect.poll(() => of(({ run }) => run!.config.places)).toBe(false);
  await button('Close the experiment').click();
  await expect.poll(() => of(({ run }) => [run!.config.task, run!.config.seed])).toEqual(['journey', 7]);
  expect(await stepOf()).toBe(120);
  expect(await of(({ sentence }) => sentence)).toBe(3);
});

describe('a reader’s own sentences', () => {
  const field = page.getByRole('textbox', { name: 'Your own sentences' });
  const type = async (text: string) => {
    if (!(await field.isVisible())) await parts.summary('own').click();
    await field.fill(text);
    await button('Learn these').click();
  };

  test('are learnt, and continued from a beginning', async () => {
    await show();
    await page.getByLabel('Task').selectOption('own');
    await field.waitFor();
    expect(await page.getByLabel('Task').inputValue()).toBe('journey'); // until there are any
    await type('the cat drinks milk\nthe dog drinks water');
    await expect.poll(() => of(({ run }) => run!.config.task)).toBe('own');
    expect(await of(({ run }) => run!.words)).toEqual(['the', 'cat', 'drinks', 'milk', 'dog', 'water']);
    const top = () => parts.stage.evaluate((stage) => stage.getBoundingClientRect().top);
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(1);
    await parts.summary('writes').click();
    const beginning = page.getByRole('textbox', { name: 'Beginning' });
    for (const given of ['the dog', 'The Dog']) {
      await beginning.fill(given);
      await expect.poll(() => parts.written.innerText()).toMatch(/^the dog drinks \d/);
    }
    await beginning.fill('the bird');
    await expect.poll(() => page.getByText('“bird”').count()).toBe(1);
  });

  test('are refused where a rule forbids them: it is named, and what was typed stays', async () => {
    await show();
    const alert = parts.panel('own').getByRole('alert');
    for (const [text, rule] of [
      [Array.from({ length: 31 }, (_, i) => `a${i} b${i}`).join('\n'), /60/],
      ['a b\n'.repeat(201), /200/],
      ['a b c d e f g h i j k l m', /12/],
      [' \n ', /sentences/],
    ] as const) {
      await type(text);
      await expect.poll(() => alert.allInnerTexts()).toEqual([expect.stringMatching(rule)]);
      expect(await field.inputValue()).toBe(text);
      expect(await of(({ run }) => run!.config.task)).toBe('journey');
    }
  });

  test('never become markup', async () => {
    await show();
    const lines = HOSTILE.flatMap((text) => {
      const words = text.split(/\s+/).filter(Boolean).slice(0, 6);
      return words.length > 1 && words.join('').length < 200 ? [words.join(' ')] : [];
    }).slice(0, 12);
    expect(lines.length).toBeGreaterThan(5);
    await type(lines.join('\n'));
    await page.waitForFunction(() => {
      const { run, problems } = document.querySelector('attention-learning') as AttentionLearningElement;
      return run?.config.task === 'own' || problems.length > 0;
    });
    const made = await of((host) => host.shadowRoot!.querySelectorAll('script, img, iframe, b b, object').length);
    expect(made).toBe(0);
  });
});

describe('a saved file', () => {
  const save = async (kind: string) => {
    const link = page.getByRole('button', { name: `(.${kind})` });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
  };

  test('is what the command line writes: script, losses, and the weights of the step in view', async () => {
    await show({ step: '236' });
    const run = await (await loadEngine()).learn({ task: 'journey' });
    await parts.summary('take').click();
    for (const kind of LEARNING_KINDS) {
      const { name, content } = learningFile(run, kind, 236, learning);
      const saved = await save(kind);
      expect(saved.name).toBe(name);
      expect(saved.content.equals(Buffer.from(content)), kind).toBe(true);
    }
  });
});

/** A page of its own, which some of the files do not reach. */
async function openWithout(files: RegExp): Promise<Page> {
  const poor = await context.newPage();
  await poor.route(files, (route) => route.abort());
  await poor.goto(`${root}learn.html`);
  await learningPartsOf(poor).track.waitFor();
  return poor;
}

if (ALL)
  test('a file whose script fails to load is reported', async () => {
    const poor = await openWithout(/parts\/take/);
    await learningPartsOf(poor).summary('take').click();
    await poor.getByRole('button', { name: '(.csv)' }).click();
    await poor.getByRole('alert').getByText('Take it with you').waitFor();
    await poor.close();
  });

// A page of each language.
test.each(
  rows(
    [],
    [
      ['zh/', 'zh-Hans', '学习率'],
      ['pt/', 'pt-BR', 'Taxa de aprendizado'],
    ],
  ),
)('%slearn.html speaks its language', async (folder, tag, rate) => {
  const own = await context.newPage();
  await own.goto(`${root}${folder}learn.html`);
  await own.getByRole('slider', { name: rate! }).waitFor();
  expect(await own.evaluate(() => document.documentElement.lang)).toBe(tag);
  await own.close();
});

if (ALL)
  describe.each(engines)('in $name', ({ open }) => {
    test('it learns, and keys move the handle', async () => {
      const files = await serve();
      const tab = await open(new URL('learn.html', files.address).href, { width: 1280, height: 720 });
      const spokenIn = () =>
        tab.evaluate(() => {
          const { shadowRoot } = document.querySelector('attention-learning')!;
          return shadowRoot!.querySelector('[role=slider][aria-valuetext]')?.getAttribute('aria-valuetext') ?? '';
        });
      await expect.poll(spokenIn, { timeout: 20_000 }).toContain('step 300, loss 0.50');
      await tab.evaluate(() => {
        const { shadowRoot } = document.querySelector('attention-learning')!;
        shadowRoot!.querySelector<HTMLElement>('[role=slider][aria-valuetext]')!.focus();
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
