// The page where a model learns: the opening with the run of its settings, experiments, a reader's own sentences,
// files, and the step in view in the player.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findStage, valueAt } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { stepBackward } from '../../../web/engine/learning_run.ts';
import { LEARNING_KINDS, learningFile } from '../../../web/files/learning_files.ts';
import type { AttentionLearningElement } from '../../../web/learning/api.ts';
import { FIRST_RUN } from '../../../web/model/experiments.ts';
import { en } from '../../../web/words/index.ts';
import { learning } from '../../../web/words/en/learning.ts';
import { numberText } from '../../../web/words/number_text.ts';
import { hold } from '../support/browser.ts';
import { HOSTILE } from '../support/hostile_strings.ts';
import { openLearning } from '../support/learning_page.ts';
import { translationOf } from '../../translations.ts';
import { learningPartsOf, PARTS } from '../support/parts.ts';
import { rows } from '../support/scope.ts';

const { context, page, parts, root, of, stepOf, show } = await openLearning();

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('it opens with the film of the article, at its first step', async () => {
  const tab = await context.browser()!.newPage({ viewport: { width: 1440, height: 900 } });
  await tab.goto(`${root}learn.html`);
  const { handle, words, place } = learningPartsOf(tab);
  await handle.waitFor();
  expect(Number(await handle.inputValue())).toBeLessThan(150);
  expect((await words.allInnerTexts()).map((text) => text.split(/\s/)[0])).toEqual([
    'Your',
    'journey',
    'starts',
    'with',
    'one',
  ]);
  await expect.poll(() => handle.inputValue()).toBe('250');
  expect(await place.innerText()).toBe('step');
});

test('another language ends the film at the step in view', async () => {
  const tab = await context.browser()!.newPage({ viewport: { width: 1440, height: 900 } });
  await tab.goto(`${root}learn.html`);
  const { handle } = learningPartsOf(tab);
  await handle.waitFor();
  await tab.locator('attention-learning').evaluate((element: HTMLElement) => {
    element.lang = 'pt';
  });
  await tab.getByRole('button', { name: translationOf('pt').learning.opening.play }).waitFor();
  const step = await handle.inputValue();
  expect(Number(step)).toBeLessThan(250);
  for (let frame = 0; frame < 20; frame++) await tab.evaluate(() => new Promise(requestAnimationFrame));
  expect(await handle.inputValue()).toBe(step);
});

test('an address that names a step stands there', async () => {
  const tab = await context.browser()!.newPage({ viewport: { width: 1440, height: 900 } });
  await tab.goto(`${root}learn.html#step=120`);
  const { handle, play } = learningPartsOf(tab);
  await handle.waitFor();
  expect([await handle.inputValue(), await play.getAttribute('aria-label')]).toEqual(['120', 'Play again']);
});

test('the handle says its step and the loss there, to the eye and to a screen reader', async () => {
  await show({ task: 'reverse', step: '120' });
  const name = `round 120: error ${(await of(({ run }) => run!.losses[120]!)).toFixed(2)}`;
  expect([await parts.handleName.innerText(), await parts.handle.getAttribute('aria-valuetext')]).toEqual([name, name]);
});

test('it names the losses to compare with', async () => {
  await show();
  const levels = await parts.levels.allTextContents();
  expect(levels.map((name) => /\d\.\d{2}$/.exec(name.trim())![0])).toEqual(['2.64', '0.72', '0.50']);
});

test('the numbers in view are those of the trace, also of a word that is chosen', async () => {
  await show({ step: '236' });
  const row = (query: number) =>
    of(({ trace }) => {
      const { offset, rows, cols } = trace!.stages.find(({ name }) => name === 'attn_weights')!;
      return Array.from({ length: rows }, (_, i) => [...trace!.data.slice(offset + i * cols, offset + (i + 1) * cols)]);
    }).then((all) => all[query]!.map((weight) => weight.toFixed(2)));
  expect(await parts.weights.allTextContents()).toEqual(await row(4));
  await parts.words.nth(2).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => parts.weights.allTextContents()).toEqual(await row(2));
  expect(await of(({ query }) => query)).toBe(2);
  expect(await parts.place.innerText()).toContain('after “starts”');
  await parts.words.nth(1).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => of(({ query }) => query)).toBe(1);
});

test('the handle’s step is in the address, also while it is dragged', async () => {
  await show();
  const { x, y, width } = (await parts.handle.boundingBox())!;
  await page.mouse.move(x + width - 20, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 60, { steps: 5 });
  await page.mouse.up();
  const step = await stepOf();
  expect(step).toBeGreaterThan(100);
  expect(step).toBeLessThan(200);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#step=${step}`);
});

test('another learning rate gives another curve, whole, at its end', async () => {
  await show();
  const before = await of(({ run }) => run!.losses[50]);
  await page.getByRole('slider', { name: 'Learning rate' }).focus();
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => of(({ run }) => run!.config.rate)).toBeGreaterThan(0.07);
  const { losses, steps } = await of(({ run }) => ({ losses: [...run!.losses], steps: run!.steps }));
  expect(losses).toHaveLength(steps + 1);
  expect(losses[50]).not.toBe(before);
  expect(await stepOf()).toBe(steps);
});

test('numbers that overflow are told, and one click leads back', async () => {
  await show({ task: 'journey', config: { rate: 1.2, seed: 7 } });
  await parts.status.getByText(/overflow/).waitFor();
  await page.getByRole('button', { name: learning.usual }).click();
  await expect.poll(() => of(({ run }) => [run!.config.rate, run!.config.seed])).toEqual([0.1, 7]);
  await expect.poll(() => page.getByRole('button', { name: learning.usual }).count()).toBe(0);
});

test('an experiment asks first, then shows both curves and the reason', async () => {
  await show({ experiment: 'mask' });
  await button('It stops halfway').waitFor();
  expect(await parts.answers.count()).toBe(3); // what closes it is none of them
  expect(await parts.compared.count()).toBe(0);
  await button('It stops halfway').click();
  await expect.poll(() => of(({ run }) => run!.config.mask)).toBe('none');
  await parts.said.getByText('✗ It stops halfway').waitFor();
  await expect.poll(() => parts.compared.count()).toBe(1);
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

  test('one is learnt beside those in view; without any the first task is there again', async () => {
    await show({ task: 'thanks' });
    for (const [sentence, count] of [
      ['the cat sat down', 25],
      ['Mice like cheese', 26],
    ] as const) {
      await parts.field.fill(sentence);
      await parts.field.press('Enter');
      await expect.poll(() => of(({ run }) => run!.sentences.length)).toBe(count);
      await expect.poll(() => parts.place.innerText()).toBe(sentence.split(' ').at(-1));
    }
    await parts.field.fill('');
    await parts.field.press('Enter');
    await expect.poll(() => of(({ run }) => run!.config.task)).toBe('journey');
  });

  test('a list of them is learnt in place of ours', async () => {
    await show();
    await parts.task.selectOption('own');
    await field.waitFor();
    expect(await parts.task.inputValue()).toBe('journey'); // until there are any
    await type('the cat drinks milk\nthe dog drinks water');
    await expect.poll(() => of(({ run }) => run!.config.task)).toBe('own');
    expect(await of(({ run }) => run!.words)).toEqual(['the', 'cat', 'drinks', 'milk', 'dog', 'water']);
  });

  test('are refused where a rule forbids them: it is named, and what was typed stays', async () => {
    await show();
    for (const [text, rule] of [
      [Array.from({ length: 31 }, (_, i) => `a${i} b${i}`).join('\n'), /60/],
      ['a b\n'.repeat(201), /200/],
      ['a b c d e f g h i j k l m', /12/],
      [' \n ', /sentences/],
    ] as const) {
      await type(text);
      await expect.poll(() => parts.messages.allInnerTexts()).toEqual([expect.stringMatching(rule)]);
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

test('a saved file is what the command line writes: script, losses, and the weights of the step in view', async () => {
  await show({ step: '236' });
  const run = await engine.learn(FIRST_RUN);
  await parts.summary('take').click();
  for (const kind of LEARNING_KINDS) {
    const link = page.getByRole('button', { name: `(.${kind})` });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const { name, content } = learningFile(run, kind, 236, learning);
    expect(download.suggestedFilename()).toBe(name);
    expect(readFileSync(await download.path()).equals(Buffer.from(content)), kind).toBe(true);
  }
});

// The player stays once it is open: in this order.
describe('the step in the player', () => {
  const { player } = parts;

  test('fills the window, has the name of its numbers, and does not call its weights random', async () => {
    await show({ step: '236' });
    await parts.summary('step').click();
    const picture = player.locator('[part=picture]');
    await expect.poll(async () => Math.round((await picture.boundingBox())?.height ?? 0)).toBe(900);
    const notebook = player.getByRole('combobox').first();
    expect(await notebook.locator('option:checked').innerText()).toContain('236');
    await player.locator(PARTS.segment).last().click();
    await player.locator(PARTS.notes).waitFor({ state: 'attached' });
    expect(await player.getByText(en.notes.untrained).count()).toBe(0);
  });

  test('goes to the loss of the sentence, and back from there', async () => {
    await show({ step: '120' });
    if (!(await player.isVisible())) await parts.summary('step').click();
    await player.waitFor();
    await button('How does it learn from this sentence?').click();
    const trace = engine.trace(stepBackward(await engine.learn(FIRST_RUN), 120, 0));
    const loss = valueAt(trace, findStage(trace, 'loss')!, 0, 0);
    await player.getByText(numberText(loss)).first().waitFor();
  });
});

test.each([
  ['take', 'parts/take.js', learning.take],
  ['step', 'attention-steps.js', learning.openPlayer],
])('the panel %s whose script fails says so in its place, and loads when asked again', async (name, script, title) => {
  const poor = await context.newPage();
  await poor.route(`**/${script}`, (route) => route.abort());
  await poor.goto(`${root}learn.html`);
  const own = learningPartsOf(poor);
  const heard = own.element.evaluate(
    (element) =>
      new Promise((done) => element.addEventListener('problem', (event) => done((event as CustomEvent).detail))),
  );
  await own.summary(name).click();
  const said = en.missing(title);
  await own.panel(name).getByText(said).waitFor();
  expect(await heard).toEqual({ field: name, message: said });
  await poor.unroute(`**/${script}`);
  await own.panel(name).getByRole('button', { name: en.tryAgain }).click();
  await own
    .panel(name)
    .locator(name === 'take' ? 'button' : 'attention-steps')
    .first()
    .waitFor();
  await expect.poll(() => own.panel(name).getByText(said).count()).toBe(0);
});

test('beside its files a run that is chaotic says so, and its script does', async () => {
  for (const [seed, chaotic] of [
    [1, false],
    [2, true],
  ] as const) {
    await show({ task: 'journey', config: { rate: 0.5, seed, steps: 80 } });
    const panel = parts.panel('take');
    if (!(await panel.evaluate((details) => (details as HTMLDetailsElement).open))) await parts.summary('take').click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '(.py)' }).click();
    const script = readFileSync(await (await download).path(), 'utf8'); // measured by then
    expect(script.includes('# This run is chaotic')).toBe(chaotic);
    await expect.poll(() => page.getByText(learning.chaotic).isVisible()).toBe(chaotic);
  }
});

test('three clicks on the summary of a player that still loads make one player', async () => {
  const slow = await context.newPage();
  const release = await hold(slow, '**/attention-steps.js');
  await slow.goto(`${root}learn.html`);
  const own = learningPartsOf(slow);
  for (let i = 0; i < 3; i++) await own.summary('step').click();
  release();
  await own.player.locator('[part=scene]').waitFor();
  expect(await own.player.count()).toBe(1);
});

// A page of each language.
test.each(rows([['zh/', 'zh-Hans', '学习率']], [['pt/', 'pt-BR', 'Taxa de aprendizado']]))(
  '%slearn.html speaks its language, of refused sentences, too',
  async (folder, tag, rate) => {
    const own = await context.newPage();
    await own.goto(`${root}${folder}learn.html#experiment=division`);
    await own.getByRole('slider', { name: rate }).waitFor();
    expect(await own.evaluate(() => document.documentElement.lang)).toBe(tag);
    const text = () => own.locator('attention-learning').evaluate(({ shadowRoot }) => shadowRoot!.textContent!);
    await expect.poll(text).toContain('√dk');
    expect(await text()).not.toContain('d_k');
    const { summary, panel, messages } = learningPartsOf(own);
    await summary('own').click();
    await panel('own').getByRole('textbox').fill('a b\n'.repeat(201));
    await panel('own').getByRole('button').click();
    const { problems } = translationOf(folder === 'zh/' ? 'zh' : 'pt').words;
    await expect.poll(() => messages.allInnerTexts()).toEqual([problems.sentences('200', '201')]);
  },
);
