// What is in view of a model that learns, as an address, a tag and a frame: each shows the same again.
import { describe, expect, test } from 'vitest';
import type { AttentionLearningElement } from '../../../web/learning/api.ts';
import { FIRST_RUN } from '../../../web/model/experiments.ts';
import { learning } from '../../../web/words/en/learning.ts';
import { resize } from '../support/browser.ts';
import { HOSTILE } from '../support/hostile_strings.ts';
import { fragmentOf, openLearning } from '../support/learning_page.ts';
import { LEARNING, learningPartsOf, partsOf, stillOf } from '../support/parts.ts';

const { context, page, parts, root, of, show } = await openLearning();

/** All that a reader sees of the state. */
const view = (shown = page) =>
  learningPartsOf(shown).element.evaluate((element, names) => {
    const { shadowRoot, run, trace } = element as AttentionLearningElement;
    const all = (selector: string) => [...shadowRoot!.querySelectorAll<HTMLElement>(selector)];
    return {
      config: JSON.stringify(run!.config),
      tokens: trace!.tokens.join(' '),
      weights: all(names.weight).map(({ textContent }) => textContent),
      next: all(names.next).map(({ innerText }) => innerText),
      spoken: shadowRoot!.querySelector(`${names.track} [type=range]`)!.getAttribute('aria-valuetext'),
      compared: all(names.compared).length,
    };
  }, LEARNING);

/** Another tab, at an address of this site. */
async function openIn(address: string) {
  const tab = await context.newPage();
  await tab.goto(address.startsWith('http') ? address : root + address);
  await learningPartsOf(tab).opening.waitFor();
  return tab;
}

const hash = () => page.evaluate(() => location.hash);
const setHash = (wanted: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, wanted);
const THANKS = {
  task: 'thanks',
  config: { seed: 7 },
  sentence: '5',
  query: '3',
  head: '1',
  step: '600',
} as const;
const FRAGMENT = fragmentOf(THANKS);

test('sentence, word, head, step and the run’s config open from the address, which stays as it is', async () => {
  await show(THANKS);
  expect(await of(({ run }) => [run!.config.task, run!.config.seed])).toEqual(['thanks', 7]);
  const { tokens, spoken } = await view();
  const words = await of(({ run }) => run!.sentences[5]!);
  expect(tokens).toBe(words.join(' '));
  expect(spoken).toContain('round 600');
  expect(await parts.status.innerText()).toContain(`“${words[3]}” attends to`);
  expect(await page.getByRole('combobox', { name: 'Head' }).inputValue()).toBe('1');
  await parts.handle.press('ArrowLeft');
  await expect.poll(hash).toBe(FRAGMENT.replace('step=600', 'step=599'));
});

test('what a reader chooses by hand opens the same in another tab', async () => {
  await show({ task: 'journey' });
  await page.getByRole('combobox', { name: 'Sentence' }).selectOption('17');
  await parts.words.nth(3).click();
  await page.getByRole('switch', { name: 'Two heads' }).click();
  await expect.poll(() => of(({ run }) => run!.config.heads)).toBe(2);
  await page.getByRole('combobox', { name: 'Head' }).selectOption('1');
  await parts.handle.press('ArrowLeft');
  for (const name of ['sentence=17', 'query=3', 'head=1', 'step=299', 'heads']) await expect.poll(hash).toContain(name);
  const other = await openIn(`learn.html${await hash()}`);
  await expect.poll(() => view(other)).toEqual(await view());
});

test('a model is trained on the sentence that a reader gave the player, which can be continued there', async () => {
  const lab = await context.newPage();
  await lab.emulateMedia({ reducedMotion: 'reduce' });
  await lab.goto(`${root}laboratory.html#preset=mask-then-softmax&step=end`);
  const ways = partsOf(lab).waysOn;
  const way = (name: string) => ways.filter({ hasText: name });
  expect(await way('See a model learn').getAttribute('href')).toBe('learn.html');
  await lab.getByText('Your own numbers', { exact: true }).click();
  await lab.getByLabel('Your sentence', { exact: true }).fill('the cat & the <b>');
  await lab.getByRole('button', { name: 'Use this sentence' }).click();
  await way('See a model learn this').click();
  const own = learningPartsOf(lab);
  await own.opening.waitFor();
  const sentences = () =>
    own.element.evaluate((element) => (element as AttentionLearningElement).run!.config.sentences);
  expect(await sentences()).toEqual(['the cat & the <b>']);
  await own.summary('own').click();
  const field = lab.getByRole('textbox', { name: 'Your own sentences' });
  expect(await field.inputValue()).toBe('the cat & the <b>');
  await field.press('ControlOrMeta+End');
  await field.pressSequentially('\nthe dog');
  await lab.getByRole('button', { name: 'Learn these' }).click();
  await expect.poll(sentences).toEqual(['the cat & the <b>', 'the dog']);
  expect(await field.inputValue()).toBe('the cat & the <b>\nthe dog');
});

test('without an address it has the first run, and a switch adds to the address only what differs', async () => {
  await show();
  expect(await of(({ run }) => run!.config)).toMatchObject({ ...FIRST_RUN });
  const { text } = await of((element) => ({ text: element.shadowRoot!.textContent! }));
  const different = learning.changed('');
  expect(text).toContain(learning.sees.journey.split('.')[0]!);
  expect(text).not.toContain(different.split(':')[0]!);
  await page.getByRole('switch', { name: learning.settings.mask }).click();
  await expect.poll(() => of(({ run }) => run!.config.mask)).toBe('none');
  await expect.poll(() => hash()).toBe(fragmentOf({ config: { mask: 'none' } }));
  const other = await openIn(`learn.html${await hash()}`);
  await expect.poll(() => view(other)).toEqual(await view());
  await page.getByRole('switch', { name: learning.settings.mask }).click();
  await expect.poll(() => hash()).toBe('');
});

test('an experiment opens as it stands, once it has been answered', async () => {
  await show({ experiment: 'mask', answer: '0', step: '120' });
  await expect.poll(() => of(({ run }) => run!.config.mask)).toBe('none');
  await expect.poll(async () => (await view()).compared).toBe(1);
  expect((await view()).spoken).toContain('round 120');
  expect(await parts.said.innerText()).toContain('✗');
});

test('another address in the same tab leaves nothing of the one before', async () => {
  await show(THANKS);
  await parts.handle.press('ArrowLeft');
  await setHash('#task=journey');
  await expect.poll(() => of(({ run }) => run!.config.task)).toBe('journey');
  const fresh = await openIn('learn.html#task=journey');
  await expect.poll(() => view()).toEqual(await view(fresh));
});

test('hostile values in the address are refused in a sentence, and the page goes on', async () => {
  await show({ task: 'journey' });
  const fresh = await view();
  const names = ['task', 'config', 'experiment', 'answer', 'sentence', 'query', 'head', 'step', 'theme', 'x'];
  const values = [
    ...HOSTILE.filter((text) => text.length < 2000).slice(0, 24),
    '-1',
    '1e9',
    'NaN',
    '0x10',
    '[]',
    'null',
  ];
  const problems: string[] = [];
  await page.exposeFunction('tell', (message: string) => problems.push(message));
  await of((host) =>
    host.addEventListener('problem', (event) => {
      const { message } = (event as CustomEvent<{ message: string }>).detail;
      (window as unknown as { tell(message: string): void }).tell(message);
    }),
  );
  for (const value of values) await setHash(`#${new URLSearchParams(names.map((name) => [name, value]))}`);
  await setHash('#step=x&head=-1&sentence=1e3&config={no');
  const numbers = ['step', 'head', 'sentence'].map((name) => `${name} must be a whole number`);
  for (const rule of [...numbers, 'config must', 'experiment must be one of mask, ', 'theme must be one of auto, '])
    await expect.poll(() => problems.some((message) => message.startsWith(rule)), { message: rule }).toBe(true);
  await setHash('#task=journey');
  await expect.poll(() => view()).toEqual(fresh);
  expect(await of((host) => host.shadowRoot!.querySelectorAll('script, img, iframe, object').length)).toBe(0);
});

describe('in a frame', () => {
  const host = async () => {
    const tab = await context.newPage();
    await resize(tab, 900, 800);
    await tab.goto(`${root}404.html`);
    await tab.setContent(`<!doctype html><title>host</title>
      <script src="${root}frame.js"></script>
      <iframe src="${root}embed.html#task=agreement&step=50&lang=en" style="width: 100%; border: 0"></iframe>`);
    await tab.frameLocator('iframe').getByRole('slider', { name: 'Rounds of learning' }).waitFor();
    return tab;
  };

  test('it takes the height of what it shows, and grows with its panels', async () => {
    const tab = await host();
    const inside = tab.frameLocator('iframe');
    const height = () => tab.locator('iframe').evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
    await expect.poll(height).toBeGreaterThan(640);
    const closed = await height();
    await inside.getByText('Take it with you', { exact: true }).click();
    await expect.poll(height).toBeGreaterThan(closed + 40);
    await inside.getByText('Take it with you', { exact: true }).click();
    await expect.poll(height).toBe(closed);
  });

  test('the page around it seeks, sets, and hears of it', async () => {
    const tab = await host();
    await tab.evaluate(() => {
      const kept: unknown[] = [];
      Object.assign(window, { kept });
      const frame = document.querySelector('iframe')!;
      for (const name of ['stepchange', 'runchange', 'problem'])
        frame.addEventListener(name, (event) => kept.push([name, (event as CustomEvent).detail]));
    });
    const say = (command: string, value: unknown) =>
      tab.evaluate((message) => document.querySelector('iframe')!.contentWindow!.postMessage(message, '*'), {
        to: 'attention-steps',
        version: 1,
        command,
        value,
      });
    const heard = () => tab.evaluate(() => JSON.stringify((window as unknown as { kept: unknown[] }).kept));
    await say('seek', 20);
    await expect.poll(heard).toContain('["stepchange",{"step":20,');
    await say('set', { task: 'journey', sentence: 3, config: { seed: 5 } });
    await expect.poll(heard).toMatch(/"runchange",\{"config":\{"task":"journey".*"seed":5/);
    await say('set', { onclick: 'alert(1)' });
    await expect.poll(heard).toContain('set takes attributes of the element');
    await say('seek', '<b>');
    await expect.poll(heard).toContain('step must be a whole number');
  });
});

// A page without scripts.
test('where no script comes sentence and curve are there, and what is missing', async () => {
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false });
  const tab = await plain.newPage();
  await tab.goto(`${root}learn.html`);
  await tab.getByText('This page needs JavaScript').waitFor();
  const { words, curve, onward } = stillOf(tab);
  expect(await words.innerText()).toMatch(/Your\s+journey\s+starts\s+with\s+one/);
  expect(await curve.evaluate((line) => getComputedStyle(line).opacity)).toBe('1');
  expect(await onward.count()).toBe(0);
});
