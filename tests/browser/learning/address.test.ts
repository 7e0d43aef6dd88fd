// What is in view of a model that learns, as an address, a tag and a frame: each shows the same again.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AttentionLearningElement } from '../../../web/learning/api.ts';
import { openSite, type Site } from '../support/browser.ts';
import { HOSTILE } from '../support/hostile_strings.ts';

let site: Site;
let root: string;

beforeAll(async () => {
  site = await openSite();
  root = new URL('./', site.address).href;
});
afterAll(() => site.close());

async function open(path: string): Promise<Page> {
  const page = await site.browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(root + path);
  await page.getByRole('slider', { name: /curve/ }).waitFor();
  return page;
}

const element = <T>(page: Page, ask: (element: AttentionLearningElement) => T) =>
  page.locator('attention-learning').evaluate(ask as (node: Element) => T);

/** All that a reader sees of the state. */
const view = (page: Page) =>
  element(page, ({ shadowRoot, run, trace }) => {
    const all = (selector: string) => [...shadowRoot!.querySelectorAll(selector)];
    return {
      config: JSON.stringify(run!.config),
      tokens: trace!.tokens.join(' '),
      weights: all('.weights-area [role=gridcell]').map(({ textContent }) => textContent),
      next: all('.next li').map((each) => (each as HTMLElement).innerText),
      spoken: shadowRoot!.querySelector('.track')!.getAttribute('aria-valuetext'),
      told: (shadowRoot!.querySelector('.told') as HTMLElement).innerText,
      ticks: all('.axis text').map(({ textContent }) => textContent),
      compared: all('.compared path').length,
    };
  });

const FRAGMENT = '#task=thanks&config=%7B%22seed%22%3A7%7D&sentence=5&query=3&key=1&head=1&step=600&linear=';

test('sentence, word, head, step, scale and the run’s config open from the address, which stays as it is', async () => {
  const page = await open(`learn.html${FRAGMENT}`);
  const run = await element(page, ({ run }) => ({ task: run!.config.task, seed: run!.config.seed }));
  expect(run).toEqual({ task: 'thanks', seed: 7 });
  const { tokens, spoken } = await view(page);
  const words = await element(page, ({ run }) => run!.sentences[5]!);
  expect(tokens).toBe(words.join(' '));
  expect(spoken).toContain('step 600');
  expect(spoken).toContain(`“${words[3]}” attends to “${words[1]}”`);
  expect(await page.getByRole('combobox', { name: 'Head 1' }).inputValue()).toBe('1');
  await page.getByRole('button', { name: 'One step back' }).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(FRAGMENT.replace('step=600', 'step=599'));
  await page.close();
});

test('what a reader chooses by hand opens the same in another tab', async () => {
  const page = await open('learn.html');
  await page.getByRole('combobox', { name: 'Sentence' }).selectOption('17');
  await page.getByRole('gridcell').nth(16).click();
  await page.getByRole('switch', { name: 'Two heads' }).click();
  await expect.poll(() => element(page, ({ run }) => run!.config.heads)).toBe(2);
  await page.getByRole('combobox', { name: 'Head 1' }).selectOption('1');
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.getByText('More settings').click();
  await page.getByRole('switch', { name: 'Linear' }).click();
  for (const name of ['sentence=17', 'query=3', 'head=1', 'step=299', 'linear=', 'heads'])
    await expect.poll(() => page.evaluate(() => location.hash)).toContain(name);
  const other = await open(`learn.html${await page.evaluate(() => location.hash)}`);
  await expect.poll(() => view(other)).toEqual(await view(page));
  await page.close();
  await other.close();
});

test('a model is trained on the sentence that a reader gave the player, which can be continued there', async () => {
  const page = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const atTheEnd = (tokens: readonly string[]) =>
    page.goto(`${root}laboratory.html?${tokens.length}#preset=mask-then-softmax&step=end`);
  const way = (name: string) => page.locator('attention-steps .ways').getByRole('link', { name });
  await atTheEnd([]);
  expect(await way('See a model learn').getAttribute('href')).toBe('learn.html');
  await page.getByText('Your own numbers', { exact: true }).click();
  await page.getByLabel('Your sentence', { exact: true }).fill('the cat & the <b>');
  await page.getByRole('button', { name: 'Use this sentence' }).click();
  await way('See a model learn this').click();
  await page.getByRole('slider', { name: /curve/ }).waitFor();
  const sentences = () => element(page, ({ run }) => run!.config.sentences);
  expect(await sentences()).toEqual(['the cat & the < b >']);
  await page.getByRole('button', { name: 'Your own sentences' }).click();
  const field = page.getByRole('textbox', { name: 'Your own sentences' });
  expect(await field.inputValue()).toBe('the cat & the < b >');
  await field.press('ControlOrMeta+End');
  await field.pressSequentially('\nthe dog');
  await page.getByRole('button', { name: 'Learn these' }).click();
  await expect.poll(sentences).toEqual(['the cat & the < b >', 'the dog']);
  expect(await field.inputValue()).toBe('the cat & the < b >\nthe dog');
  await page.close();
});

test('an experiment opens as it stands, once it has been answered', async () => {
  const page = await open('learn.html#experiment=mask&answer=0&step=120');
  await expect.poll(() => element(page, ({ run }) => run!.config.mask)).toBe('none');
  const { spoken, compared, told } = await view(page);
  expect(spoken).toContain('step 120');
  expect(compared).toBe(2);
  expect(told).toContain('✗ It stops halfway');
  await page.close();
});

test('another address in the same tab leaves nothing of the one before', async () => {
  const page = await open(`learn.html${FRAGMENT}`);
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.evaluate(() => {
    location.hash = '#task=journey';
  });
  await expect.poll(() => element(page, ({ run }) => run!.config.task)).toBe('journey');
  const fresh = await open('learn.html');
  await fresh.getByText('19 other seeds').waitFor(); // their curves are in the axis, too
  await expect.poll(() => view(page)).toEqual(await view(fresh));
  await page.close();
  await fresh.close();
});

test('hostile values in the address are refused in a sentence, and the page goes on', async () => {
  const page = await open('learn.html');
  const fresh = await view(page);
  const names = ['task', 'config', 'experiment', 'answer', 'sentence', 'query', 'key', 'head', 'step', 'theme', 'x'];
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
  await element(page, (host) =>
    host.addEventListener('problem', (event) => {
      (window as unknown as { tell(message: string): void }).tell(
        (event as CustomEvent<{ message: string }>).detail.message,
      );
    }),
  );
  for (const value of values) {
    const hash = `#${new URLSearchParams(names.map((name) => [name, value]))}`;
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
  }
  await page.evaluate(() => {
    location.hash = '#step=x&head=-1&sentence=1e3';
  });
  for (const name of ['step', 'head', 'sentence'])
    await expect
      .poll(() => problems.some((message) => message.startsWith(`${name} must be a whole number`)))
      .toBe(true);
  await page.evaluate(() => {
    location.hash = '#task=journey';
  });
  await expect.poll(() => view(page)).toEqual(fresh);
  const made = await element(page, (host) => host.shadowRoot!.querySelectorAll('script, img, iframe, object').length);
  expect(made).toBe(0);
  await page.close();
});

test('numbers beyond the run are the last ones', async () => {
  const page = await open('learn.html#sentence=9999&query=99&key=99&head=9&step=9999');
  const { spoken, tokens } = await view(page);
  expect(spoken).toContain('step 300');
  expect(tokens).toBe('our day ends with a');
  await page.close();
});

describe('what a reader hands on', () => {
  const share = async (page: Page, kind: string) => {
    await page.getByRole('button', { name: kind, exact: true }).click();
    return page.getByRole('textbox', { name: kind }).inputValue();
  };

  test('is a link, a tag and a frame with all that is in view', async () => {
    const page = await open(`learn.html${FRAGMENT}`);
    await page.getByText('Link and embed', { exact: true }).click();
    const before = await view(page);
    expect(await share(page, 'Link to this step')).toBe(`${root}learn.html${FRAGMENT}`);
    const tag = await share(page, 'Tag');
    expect(tag).toContain(`<script type="module" src="${root}attention-learning.js"></script>`);
    const frame = /src="([^"]+)"/.exec(await share(page, 'Frame (iframe)'))![1]!.replaceAll('&amp;', '&');
    expect(frame).toBe(`${root}embed-learn.html${FRAGMENT}`);
    const { next, weights, spoken } = before;
    for (const address of [frame]) {
      await page.goto(address);
      await page.getByRole('slider', { name: /curve/ }).waitFor();
      await expect.poll(() => view(page)).toMatchObject({ next, weights, spoken });
    }
    await page.goto(`${root}embed.html`); // any page of the site
    await page.setContent(`<!doctype html><body>${tag}`);
    await page.getByRole('slider', { name: /curve/ }).waitFor();
    await expect.poll(() => view(page)).toMatchObject({ next, weights, spoken });
    await page.close();
  });

  test('has the language of the page', async () => {
    const page = await site.browser.newPage();
    await page.goto(`${root}pt/learn.html#step=7`);
    await page.getByText('Compartilhar e incorporar').or(page.locator('.share summary')).first().click();
    await page.getByRole('button', { name: 'Quadro embutido (iframe)' }).click();
    const code = await page.getByRole('textbox', { name: 'Quadro embutido (iframe)' }).inputValue();
    expect(code).toContain(`${root}embed-learn.html#step=7&amp;lang=pt-BR`);
    await page.goto(/src="([^"]+)"/.exec(code)![1]!.replaceAll('&amp;', '&'));
    await page.getByRole('slider', { name: 'Taxa de aprendizado' }).waitFor();
    await page.close();
  });

  test('is the tag alone where an address would be too long', async () => {
    const page = await open('learn.html');
    const word = 'x'.repeat(40_000);
    await page.getByText('Your own sentences', { exact: true }).last().click();
    await page.getByRole('textbox', { name: 'Your own sentences' }).fill(`a ${word} b\nb ${word}`);
    await page.getByRole('button', { name: 'Learn these' }).click();
    await expect.poll(() => element(page, ({ run }) => run!.config.task)).toBe('own');
    await page.getByText('Link and embed', { exact: true }).click();
    await page.getByText('The tag holds everything.').waitFor();
    expect(await page.getByRole('button', { name: 'Link to this step' }).count()).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Tag' }).inputValue()).toContain(word);
    await page.close();
  });
});

describe('in a frame', () => {
  const host = async () => {
    const page = await site.browser.newPage({ viewport: { width: 900, height: 800 } });
    await page.goto(`${root}404.html`);
    await page.setContent(`<!doctype html><title>host</title>
      <script src="${root}frame.js"></script>
      <iframe src="${root}embed-learn.html#task=agreement&step=50&lang=en" style="width: 100%; border: 0"></iframe>`);
    return page;
  };

  test('it takes the height of what it shows, and grows with its panels', async () => {
    const page = await host();
    const height = () => page.locator('iframe').evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
    await expect.poll(height).toBeGreaterThan(640);
    const closed = await height();
    await page.frameLocator('iframe').getByText('Take it with you', { exact: true }).click();
    await expect.poll(height).toBeGreaterThan(closed + 40);
    await page.frameLocator('iframe').getByText('Take it with you', { exact: true }).click();
    await expect.poll(height).toBe(closed);
    const stage = await page.frameLocator('iframe').locator('.stage').boundingBox();
    expect(stage!.height).toBe(640);
    await page.close();
  });

  test('the page around it seeks, sets, and hears of it', async () => {
    const page = await host();
    await page.frameLocator('iframe').getByRole('slider', { name: /curve/ }).waitFor();
    await page.evaluate(() => {
      const kept: unknown[] = [];
      Object.assign(window, { kept });
      const frame = document.querySelector('iframe')!;
      for (const name of ['stepchange', 'runchange', 'viewchange', 'problem'])
        frame.addEventListener(name, (event) => kept.push([name, (event as CustomEvent).detail]));
    });
    const say = (command: string, value: unknown) =>
      page.evaluate((message) => document.querySelector('iframe')!.contentWindow!.postMessage(message, '*'), {
        to: 'attention-steps',
        version: 1,
        command,
        value,
      });
    const heard = () => page.evaluate(() => JSON.stringify((window as unknown as { kept: unknown[] }).kept));
    await say('seek', 20);
    await expect.poll(heard).toContain('["stepchange",{"step":20,');
    await say('set', { task: 'journey', sentence: 3, config: { seed: 5 } });
    await expect.poll(heard).toMatch(/"runchange",\{"config":\{"task":"journey".*"seed":5/);
    await expect.poll(heard).toContain('"sentence":"3"');
    await say('set', { onclick: 'alert(1)' });
    await expect.poll(heard).toContain('set takes attributes of the element');
    await say('seek', '<b>');
    await expect.poll(heard).toContain('step must be a whole number');
    await page.close();
  });
});

test.each([['learn.html'], ['embed-learn.html']])(
  '%s has the curve as a picture where no script comes',
  async (path) => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(root + path);
    await page.getByRole('img', { name: 'The loss of a run of 300 steps' }).waitFor();
    await context.close();
  },
);
