// Following one token, and the pace of the walk: restart, skip, speed, and every key of the key list. In a real
// browser.
import AxeBuilder from '@axe-core/playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { AttentionStepsElement } from '../../web/element/api.ts';
import { WORDS } from '../../web/words/index.ts';
import { openSite, type Site } from './browser.ts';

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

async function open({
  preset = 'causal-mask',
  token = '',
  reducedMotion = 'reduce' as 'reduce' | 'no-preference',
  width = 1440,
  clock = false,
} = {}): Promise<void> {
  await page?.context().close();
  page = await (await site.browser.newContext({ viewport: { width, height: 900 }, reducedMotion })).newPage();
  if (clock) await page.clock.install();
  await page.goto(site.address);
  await page.locator('attention-steps .scene').waitFor();
  await picker('Notebook').selectOption(preset);
  await picker('Follow').selectOption(token);
}

const picker = (name: string) => page.locator('attention-steps').getByLabel(name, { exact: true });
const goTo = (stage: string) => page.locator(`attention-steps .stop[aria-label*=" ${stage},"]`).click();
const act = (name: string) => page.locator(`attention-steps .act.${name}`);
const step = async () => Number(await page.locator('attention-steps .scrubber').inputValue());
const grid = (stage: string) => page.locator(`attention-steps .scene [role=grid][aria-label^="${stage},"]`);
const row = async (stage: string, r: number) =>
  (await grid(stage).locator(`.cell[data-row="${r}"]`).allInnerTexts()).map((t) => t.trim());
const where = () => page.locator('attention-steps .where').innerText();
const stageName = async () =>
  (await page.locator('attention-steps .stop.current .name').innerText()).replace(/[\s​]/g, '');
const playing = () =>
  act('toggle')
    .locator('path')
    .first()
    .getAttribute('d')
    .then((d) => d!.startsWith('M6'));
const rootFocus = () => page.locator('attention-steps .root').evaluate((root: HTMLElement) => root.focus());

test('following a token walks through its row alone; the other rows stand beside it, pale', async () => {
  await open({ token: '1' });
  await goTo('queries');
  expect(await grid('queries').locator('.cell.aside').count()).toBe(5 * 2);
  // Its own embedding is what its query comes from: those of other tokens step back.
  expect(await grid('inputs').locator('.cell.aside').count()).toBe(5 * 3);
  await goTo('values');
  await act('stepForward').click();
  expect(await stageName()).toBe('attn_scores');
  const complete = await row('attn_scores', 0);
  expect(await row('attn_scores', 1)).toEqual(['0.2861', '', '', '', '', '']); // 0.9091 · 0.3147, the first product
  expect(complete).toHaveLength(6);
  expect(complete.every((text) => /\d\.\d{4}/.test(text))).toBe(true);
  for (let i = 0; i < 2; i++) await act('stepForward').click(); // the second product, then their sum
  expect(await row('attn_scores', 1)).toEqual(['0.4656', '', '', '', '', '']);
  expect(await where()).toBe('attn_scores, query journey, key Your');
  for (let i = 0; i < 5; i++) await act('stepForward').click();
  expect(await row('attn_scores', 1)).toEqual(['0.4656', '0.1723', '0.1751', '0.0259', '0.1771', '0.0085']);
  await act('stepForward').click();
  expect(await stageName()).toBe('mask');
});

test('keys and values are every token’s: they come for all of them, in full colours', async () => {
  await open({ token: '3' });
  await goTo('keys');
  expect(await page.locator('attention-steps .scene .cell.aside').count()).toBe(0);
  await act('stepBack').click();
  expect(await row('keys', 5)).toEqual(['', '']);
  expect((await row('keys', 4)).every(Boolean)).toBe(true);
});

test('line, arcs, strip and spoken sentence follow the token', async () => {
  await open({ token: '2' });
  await goTo('attn_weights');
  expect(await where()).toBe('attn_weights, query starts, key Your');
  expect(await page.locator('attention-steps .looks').getAttribute('aria-label')).toMatch(
    /^starts attends to: Your 0\.3800/,
  );
  expect(await page.locator('attention-steps .spoken-line').innerText()).toMatch(/query starts, key Your/);
  const pale = page.locator('attention-steps .stop.current rect[opacity]');
  expect(await pale.count()).toBe(5 * 6);
  await picker('Follow').selectOption('');
  expect(await stageName()).toBe('attn_weights');
  expect(await page.locator('attention-steps .stop.current rect[opacity]').count()).toBe(0);
  expect(await page.locator('attention-steps .aside').count()).toBe(0);
});

test('another token, item or head keeps the stage; a sentence that lacks the token shows all of them', async () => {
  await open({ token: '5' });
  await goTo('attn_weights');
  await picker('Follow').selectOption('1');
  expect([await stageName(), await where()]).toEqual(['attn_weights', 'attn_weights, query journey, key Your']);
  await picker('Follow').selectOption('5');
  await picker('Notebook').selectOption('distinct-dims');
  expect(await picker('Follow').inputValue()).toBe('');
  expect(await page.locator('attention-steps .aside').count()).toBe(0);
});

test('the token is an attribute: written, read, and a problem where the sentence lacks it', async () => {
  await open({ preset: 'self-attention-v2', token: '1' });
  const element = page.locator('attention-steps');
  await expect.poll(() => element.getAttribute('token')).toBe('1');
  await goTo('attn_weights');
  await element.evaluate((e) => e.setAttribute('token', '4'));
  await expect.poll(where).toBe('attn_weights, query one, key Your');
  await element.evaluate((e) => e.setAttribute('token', '6'));
  expect(await element.evaluate((e) => (e as AttentionStepsElement).problems.map(({ message }) => message))).toEqual([
    (await WORDS.en()).rules.whole('token', 5, '6'),
  ]);
  expect(await picker('Follow').inputValue()).toBe('5');
  await element.evaluate((e) => e.removeAttribute('token'));
  await expect.poll(() => picker('Follow').inputValue()).toBe('');
});

test('skip leads past the first cell, its row, the stage; playing goes on, and at rest stays at rest', async () => {
  await open({ preset: 'self-attention-v2', clock: true });
  await stopTime();
  await goTo('keys');
  await act('stepBack').click();
  await act('stepBack').click();
  await goTo('W_value');
  const skip = page.locator('attention-steps .skip');
  const first = await step();
  expect(await skip.getAttribute('aria-label')).toBe('Finish cell');
  const seen = [];
  for (let i = 0; i < 3; i++) {
    await skip.click();
    seen.push([(await step()) - first, await skip.getAttribute('aria-label')]);
  }
  expect(seen).toEqual([
    [4, 'Finish row'],
    [5, 'Finish stage'],
    [6, 'Finish cell'],
  ]);
  await rootFocus();
  await page.keyboard.press('Space');
  await page.keyboard.press('s');
  expect(await playing()).toBe(true);
  expect(await step()).toBeGreaterThanOrEqual(first + 10);
  await page.keyboard.press('End');
  expect(await skip.isDisabled()).toBe(true);
});

/** From here on time stands still in the page, until it is told to go on: what plays stays where a test looks at it. */
const stopTime = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

test('restart plays from the beginning, from anywhere', async () => {
  await open({ preset: 'self-attention-v2', reducedMotion: 'no-preference', clock: true });
  await goTo('attn_scores');
  await stopTime();
  await act('restart').click();
  expect([await playing(), await step(), await stageName()]).toEqual([true, 0, 'inputs']);
  await page.clock.runFor(2000);
  expect(await stageName()).toBe('W_key');
});

/** What each topic of the key list does, tried where it applies. */
const KEYS: Readonly<Record<string, () => Promise<void>>> = {
  play: async () => {
    await page.keyboard.press('Space');
    expect(await playing()).toBe(true);
    await page.keyboard.press('Space');
    expect(await playing()).toBe(false);
  },
  restart: async () => {
    await page.keyboard.press('r');
    expect([await playing(), await stageName()]).toEqual([true, 'inputs']);
    await page.keyboard.press('Space');
  },
  skip: async () => {
    await page.keyboard.press('s');
    expect(await stageName()).not.toBe('attn_scores');
  },
  steps: async () => {
    const before = await step();
    await page.keyboard.press('ArrowLeft');
    expect(await step()).toBe(before - 1);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    expect([await playing(), await step()]).toEqual([false, before]);
  },
  stages: async () => {
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('PageUp');
    expect(await stageName()).toBe('keys');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('PageDown');
    expect(await stageName()).toBe('attn_scores');
  },
  digits: async () => {
    await page.keyboard.press('5');
    expect(await stageName()).toBe('queries');
  },
  ends: async () => {
    await page.keyboard.press('Home');
    expect(await step()).toBe(0);
    await page.keyboard.press('End');
    expect(await stageName()).toBe('context_vec');
  },
  speed: async () => {
    await page.keyboard.press('>');
    expect(await picker('Speed').inputValue()).toBe('2');
    for (let i = 0; i < 5; i++) await page.keyboard.press('<');
    expect(await picker('Speed').inputValue()).toBe('0.5');
  },
  slider: async () => {
    const before = await step();
    await page.locator('attention-steps .scrubber').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await step()).toBe(before - 1);
  },
  cells: async () => {
    await grid('attn_scores').locator('.cell').nth(7).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await where()).toBe('attn_scores, query starts, key starts');
  },
  enter: async () => {
    await grid('attn_scores').locator('.cell').nth(7).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await stageName()).toBe('queries');
  },
  edit: async () => {
    await goTo('inputs');
    await grid('inputs').locator('.cell').nth(0).focus();
    await page.keyboard.press('7');
    await page.keyboard.press('Enter');
    expect(await grid('inputs').locator('.cell').nth(0).innerText()).toBe('7.0000');
  },
  back: async () => {
    await grid('attn_scores').locator('.cell').nth(7).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    expect(await stageName()).toBe('attn_scores');
  },
  out: async () => {
    await grid('attn_scores').locator('.cell').nth(20).focus();
    await page.keyboard.press('Escape');
    expect(await where()).toBe('attn_scores, query journey, key Your');
  },
  history: async () => {
    await KEYS.edit!();
    await page.keyboard.press('Control+z');
    expect(await grid('inputs').locator('.cell').nth(0).innerText()).toBe('0.4300');
    await page.keyboard.press('Control+Shift+Z');
    expect(await grid('inputs').locator('.cell').nth(0).innerText()).toBe('7.0000');
  },
  help: async () => {
    await page.keyboard.press('?');
    const keys = page.locator('attention-steps .keys');
    expect(await keys.getAttribute('open')).not.toBeNull();
    expect(await keys.locator('dt').count()).toBe(Object.keys(KEYS).length);
    await rootFocus();
    await page.keyboard.press('?');
    expect(await keys.getAttribute('open')).toBeNull();
  },
};

test('every key of the key list does what it says', async () => {
  const { keyList } = await WORDS.en();
  expect(Object.keys(KEYS)).toEqual(Object.keys(keyList));
  await open({ preset: 'self-attention-v2', clock: true });
  await stopTime();
  for (const [topic, attempt] of Object.entries(KEYS)) {
    await rootFocus();
    await page
      .locator('attention-steps')
      .evaluate((element: HTMLElement & { preset: string }) => (element.preset = 'one-query'));
    await page
      .locator('attention-steps')
      .evaluate((element: HTMLElement & { preset: string }) => (element.preset = 'self-attention-v2'));
    await goTo('attn_scores');
    await rootFocus();
    await attempt().catch((error: unknown) => {
      throw new Error(`${topic}: ${String(error)}`);
    });
  }
});

test.each(['light', 'dark'] as const)('axe finds nothing while a token is followed, %s', async (theme) => {
  await open({ token: '1' });
  await picker('Theme').selectOption(theme);
  await rootFocus();
  await page.keyboard.press('?');
  for (const stage of ['attn_scores', 'attn_weights', 'dropout_noise']) {
    // axe.test.ts has every operation; here rows are pale
    await goTo(stage);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${stage}: ${id} ${nodes[0]!.html}`)).toEqual([]);
  }
});

const neighbours = () => page.locator('attention-steps .adjacent');

test('on a wide screen the stages before and after stand on the same rows; a click on one goes there', async () => {
  await open({ width: 1920 });
  await goTo('attn_scores');
  expect(await neighbours().locator('.title').allInnerTexts()).toEqual(['masked', 'scaled_scores']);
  await grid('attn_scores').locator('.cell[data-row="3"][data-col="1"]').click();
  expect(await neighbours().locator('.same').allInnerTexts()).toEqual(['0.1024', '0.0724']);
  const top = (await grid('attn_scores').locator('.cell[data-row="3"][data-col="1"]').boundingBox())!.y;
  for (const box of await neighbours().locator('.same').all())
    expect(Math.abs((await box.boundingBox())!.y - top)).toBeLessThan(1);
  await neighbours().nth(0).click();
  expect(await stageName()).toBe('masked');
});

test('neighbours never push the scene off the page, and a narrow page has none', async () => {
  for (const [width, least] of [
    [1920, 1],
    [1440, 1],
    [768, 0],
    [360, 0],
  ] as const) {
    await open({ width });
    await goTo('attn_scores');
    const count = await neighbours().count();
    expect(count).toBeGreaterThanOrEqual(least);
    if (least === 0) expect(count).toBe(0);
    for (let i = 0; i < 15; i++) {
      const overflow = await page
        .locator('attention-steps .stage-scene')
        .evaluate((scene) => scene.scrollWidth - scene.clientWidth);
      if (width > 1000) expect(overflow).toBe(0);
      await page.locator('attention-steps .stop').nth(i).click();
    }
  }
});

test('a number that is being predicted stands in no neighbour', async () => {
  await open({ width: 1920 });
  await goTo('attn_scores');
  await page.locator('attention-steps [data-predict=start]').click();
  expect(await neighbours().count()).toBe(0);
});

test('on a phone one matrix stands there, of each operand the row of the cell; walk and arrows change it', async () => {
  await open({ width: 360 });
  await goTo('masked');
  const rowsOf = async (stage: string) => [
    ...new Set(
      await grid(stage)
        .locator('.cell')
        .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.row)),
    ),
  ];
  expect([await rowsOf('attn_scores'), await rowsOf('mask'), (await rowsOf('masked')).length]).toEqual([
    ['1'],
    ['1'],
    6,
  ]);
  await grid('masked').locator('.cell[data-row="4"][data-col="5"]').click();
  expect([await rowsOf('attn_scores'), await rowsOf('mask')]).toEqual([['4'], ['4']]);
  // Its columns are those of the result: number over number.
  const left = async (stage: string) =>
    (await grid(stage).locator('.cell[data-row="4"][data-col="5"]').boundingBox())!.x;
  expect(await left('attn_scores')).toBeCloseTo(await left('masked'), 0);
  await grid('attn_scores').locator('.cell[data-row="4"][data-col="5"]').focus();
  await page.keyboard.press('ArrowUp');
  expect([await where(), await rowsOf('mask')]).toEqual(['attn_scores, query with, key step', ['3']]);
  await goTo('attn_weights');
  const height = (await page.locator('attention-steps .scene').boundingBox())!.height;
  expect(height).toBeLessThan(640); // a phone's screen; five matrices below each other took twice that
});

test('at 320 px every number of the matrix is in sight without scrolling sideways', async () => {
  await open({ width: 320 });
  for (const stage of ['queries', 'attn_scores', 'masked', 'scaled_scores', 'context_vec']) {
    await goTo(stage);
    expect(
      await page.locator('attention-steps .stage-scene').evaluate((scene) => scene.scrollWidth - scene.clientWidth),
      stage,
    ).toBe(0);
  }
});

test.each([
  ['light', 360],
  ['dark', 360],
  ['light', 1920],
  ['dark', 1920],
] as const)('axe finds nothing beside and below each other, %s, %i px', async (theme, width) => {
  await open({ width });
  await picker('Theme').selectOption(theme);
  for (const stage of ['attn_scores', 'masked', 'attn_weights']) {
    // with neighbours, and with what a phone has no room for beside it
    await goTo(stage);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${stage}: ${id} ${nodes[0]!.html}`)).toEqual([]);
  }
});
