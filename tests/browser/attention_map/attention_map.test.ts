// Texts of thousands of tokens: a map with a cursor, zoom and pan, and with the core's numbers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { configOver, sentenceConfig } from '../../../web/model/sentence_config.ts';
import { loadEngine } from '../../../web/engine/index.ts';
import { numberText } from '../../../web/words/number_text.ts';
import { axeFaults } from '../support/axe.ts';
import { openSite, type Site } from '../support/browser.ts';
import { engines, serve } from '../support/engines.ts';

const core = await loadEngine();
const wordsOf = (n: number) => Array.from({ length: n }, (_, i) => `w${i % 700}`);

/** The preset whose settings the texts use. */
const PRESET = 'self-attention-v2';

/** The weights of one row of a text of n words, from the core. */
function rowOf(n: number, row: number): readonly string[] {
  const preset = core.presets().find(({ id }) => id === PRESET)!;
  const made = sentenceConfig(core, wordsOf(n), preset.config.seed!, 3);
  if (!made.ok) throw new Error('no config');
  const rows = core.weightRows(configOver(preset.config, made.config));
  const values = Array.from(rows.rows(row, 1), (value) => numberText(value));
  rows.release();
  return values;
}

let site: Site;
let page: Page;
const workers: string[] = [];

beforeAll(async () => {
  site = await openSite();
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: true });
  page = await context.newPage();
  page.on('worker', (worker) => workers.push(worker.url()));
});

afterAll(() => site.close());

const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
const cell = () => inside('#long-cell').innerText();
/** Waits until the map is drawn: one frame passes before that, and another before rows are requested. */
async function complete(): Promise<void> {
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(done));
  });
  await inside('canvas[data-busy=false]').waitFor();
}

/** The page with the texts' preset. */
async function openPreset(): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${site.address}#v1&preset=${PRESET}`);
  await inside('[part=scene]').waitFor();
}

async function open(n: number): Promise<void> {
  await openPreset();
  await page.getByText('Your own numbers', { exact: true }).click();
  await page.getByLabel('Your sentence', { exact: true }).fill(wordsOf(n).join(' '));
  await page.getByRole('button', { name: 'Use this sentence' }).click();
  await inside('.long-canvas').waitFor();
  await complete();
}

/** The pixels of the map, as a number that differs between pictures. */
const pixels = () =>
  inside('.long-canvas canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((sum, byte, i) => (sum * 31 + byte * (i % 7)) % 1000003, 0);
  });

test('65 tokens are a map, 64 the player again', async () => {
  await open(65);
  expect(await inside('.long h2').innerText()).toContain('Attention weights of 65 tokens');
  expect(await inside('[part=scene]').count()).toBe(0);
  // A reader who has pressed the button continues from there.
  const focused = await page.evaluateHandle(
    () => document.querySelector('attention-steps')!.shadowRoot!.activeElement!,
  );
  expect(await focused.asElement()!.textContent()).toBe('Use this sentence');
  await page.getByLabel('Your sentence', { exact: true }).fill(wordsOf(64).join(' '));
  await page.getByRole('button', { name: 'Use this sentence' }).click();
  await inside('[part=scene]').waitFor();
  expect(await inside('.long').count()).toBe(0);
});

test('of 5,000 tokens the first 4,096 are used, a sentence says so, and a worker computes them', async () => {
  workers.length = 0;
  await open(5000);
  expect(await inside('.own [role=status]').first().innerText()).toBe(
    'Only the first 4096 tokens are used; 904 are left out.',
  );
  expect(workers.some((url) => url.includes('rows_worker'))).toBe(true);
  const row = rowOf(4096, 1);
  expect(await inside('.keys-around .amount').allInnerTexts()).toEqual(row.slice(0, 64));
  await inside('.long-canvas').focus();
  await page.keyboard.press('End');
  await complete();
  expect(await cell()).toContain(`key ${wordsOf(4096)[4095]} (4096): ${row[4095]}`);
  expect(await inside('.keys-around .amount').allInnerTexts()).toEqual(row.slice(4032));
});

test('keys move the cursor and zoom, and the list follows with the core’s numbers', async () => {
  await open(300);
  await inside('.long-canvas').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await complete();
  expect(await cell()).toBe(`attn_weights, query w2 (3), key w10 (11): ${rowOf(300, 2)[10]}`);
  const before = await pixels();
  for (let i = 0; i < 6; i++) await page.keyboard.press('+');
  await complete();
  const near = await pixels();
  expect(near).not.toBe(before);
  await page.keyboard.press('PageDown');
  await complete();
  const row = Number((await cell()).match(/query w\d+ \((\d+)\)/)![1]) - 1;
  expect(row).toBeGreaterThan(20);
  const values = rowOf(300, row);
  expect(await inside('.keys-around .amount').allInnerTexts()).toEqual(values.slice(0, 64));
  const largest = values.map(Number).toSorted((a, b) => b - a)[0];
  expect(Number(await inside('.strongest .amount').first().innerText())).toBe(largest);
  await inside('[data-long=fit]').click();
  await complete();
  expect(await pixels()).not.toBe(near);
});

test('a click moves the cursor, a drag pans, the wheel zooms once the map has the focus', async () => {
  await open(300);
  const box = (await inside('.long-canvas').boundingBox())!;
  const at = (row: number, col: number) =>
    [box.x + 96 + ((col + 0.5) * 640) / 300, box.y + 72 + ((row + 0.5) * 640) / 300] as const;
  await page.mouse.click(...at(40, 120));
  await complete();
  expect(await cell()).toContain('query w40 (41), key w120 (121)');
  const whole = await pixels();
  await page.mouse.wheel(0, -400);
  await complete();
  await expect.poll(pixels).not.toBe(whole);
  const near = await pixels();
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await complete();
  await expect.poll(pixels).not.toBe(near);
  expect(await cell()).toContain('query w40 (41), key w120 (121)'); // a drag does not move the cursor
});

test('a tap moves the cursor, two fingers zoom around their centre, and one finger pans', async () => {
  await open(300);
  const box = (await inside('.long-canvas').boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const [x, y] = [box.x + 96 + ((120 + 0.5) * 640) / 300, box.y + 72 + ((140 + 0.5) * 640) / 300];
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: readonly (readonly [dx: number, id?: number])[]
  ) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([dx, id = 0]) => ({ x: x + dx, y, id })) });
  const tap = async () => {
    await touch('touchStart', [0]);
    await touch('touchEnd');
    await complete();
    return cell();
  };
  expect(await tap()).toContain('query w140 (141), key w120 (121)');
  await touch('touchStart', [-50, 0], [50, 1]);
  await touch('touchMove', [-100, 0], [100, 1]); // twice as far apart: cells twice as large, 4.27 pixels
  await touch('touchEnd');
  expect(await tap()).toContain('query w140 (141), key w120 (121)');
  await touch('touchStart', [64]);
  await touch('touchMove', [0]);
  await touch('touchEnd');
  expect(await tap()).toContain('query w140 (141), key w135 (136)'); // 64 pixels are 15 cells
  await cdp.detach();
});

test('settings and undo reach the map: under a causal mask no later key has weight', async () => {
  await open(100);
  await page.getByLabel(/ mask$/).selectOption('causal');
  await complete();
  await expect.poll(() => inside('.strongest .amount').count()).toBe(2);
  expect((await inside('.keys-around .amount').allInnerTexts()).slice(2)).toEqual(Array(62).fill('0.0000'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await complete();
  await expect.poll(() => inside('.strongest .amount').count()).toBe(8);
  await inside('[data-long=back]').click();
  await inside('[part=scene]').waitFor();
});

test('a long computation shows its progress, can be stopped, and continues', async () => {
  await openPreset();
  await page.getByText('Your own numbers', { exact: true }).click();
  await page.getByLabel(/ dK$/).fill('64');
  await page.getByLabel(/ dK$/).press('Enter');
  await page.getByLabel('Your sentence', { exact: true }).fill(wordsOf(4096).join(' '));
  // Inside the page: sixteen million exponentials take longer than a frame, but maybe less time than a driver's query.
  const stopped = page.locator('attention-steps').evaluate(
    (element) =>
      new Promise<number>((done) => {
        const look = () => {
          const root = element.shadowRoot!;
          const stop = root.querySelector<HTMLElement>('[data-long=stop]');
          if (!stop) return requestAnimationFrame(look);
          const { value, max } = root.querySelector('progress')!;
          stop.click();
          return done(value / max);
        };
        look();
      }),
  );
  await page.getByRole('button', { name: 'Use this sentence' }).click();
  expect(await stopped).toBeLessThan(1);
  await inside('[data-long=go-on]').click();
  await complete();
  expect(await inside('progress, [data-long=stop], [data-long=go-on]').count()).toBe(0);
});

test('the worker runs the core of its page, and fetches none', async () => {
  const core = /core-[\w-]+\.wasm$/;
  const fetched: string[] = [];
  const onRequest = (request: { url(): string }) => core.test(request.url()) && fetched.push(request.url());
  page.context().on('request', onRequest);
  await page.goto('about:blank');
  await page.goto(site.address);
  await inside('[part=scene]').waitFor();
  const before = fetched.length;
  await page.context().route(core, (route) => route.fulfill({ status: 503 }));
  await page.getByText('Your own numbers', { exact: true }).click();
  await page.getByLabel('Your sentence', { exact: true }).fill(wordsOf(100).join(' '));
  await page.getByRole('button', { name: 'Use this sentence' }).click();
  await inside('.long-canvas').waitFor();
  await complete();
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('rows_worker')]);
  expect(fetched.length).toBe(before);
  page.context().off('request', onRequest);
  await page.context().unroute(core);
});

test('removing the element ends the map’s worker; inserting it again restores the map', async () => {
  await open(300);
  await inside('[data-long=in]').click();
  await complete();
  const before = { pixels: await pixels(), cell: await cell() };
  expect(page.workers()).toHaveLength(1);
  await page.evaluate(() => {
    const element = document.querySelector<HTMLElement & { requestUpdate(): void }>('attention-steps')!;
    Object.assign(window, { taken: element });
    element.remove();
    element.requestUpdate(); // like any pending update
  });
  await expect.poll(() => page.workers()).toEqual([]);
  await page.evaluate(() =>
    document.querySelector('main, body')!.append((window as unknown as { taken: Element }).taken),
  );
  await inside('.long-canvas').waitFor();
  await complete();
  await expect.poll(async () => ({ pixels: await pixels(), cell: await cell() })).toEqual(before);
  expect(page.workers()).toHaveLength(1);
});

test('axe finds nothing wrong with the map, in light and dark', async () => {
  await open(100);
  expect(await axeFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await inside('.root.dark').waitFor();
  expect(await axeFaults(page, 'colour')).toEqual([]);
});

test.each([320, 768])('at %i px the map does not overflow', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  await open(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test.each(engines)('200 tokens are a map in $name, with the core’s numbers', async (engine) => {
  const server = await serve();
  const tab = await engine.open(`${server.address}#v1&preset=${PRESET}`, { width: 1440, height: 900 });
  try {
    const has = (selector: string) =>
      tab.evaluate(
        (wanted) => document.querySelector('attention-steps')?.shadowRoot?.querySelector(wanted) != null,
        selector,
      );
    await expect.poll(() => has('[part=scene]')).toBe(true);
    await tab.click('.own summary');
    await expect.poll(() => has('#own-sentence')).toBe(true);
    await tab.evaluate((text) => {
      const field = document
        .querySelector('attention-steps')!
        .shadowRoot!.querySelector<HTMLInputElement>('#own-sentence')!;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, wordsOf(200).join(' '));
    await tab.click('#own-sentence + button');
    await expect.poll(() => has('canvas[data-busy=false]')).toBe(true);
    await tab.click('.long-canvas');
    await tab.press('Home');
    await tab.press('PageUp');
    const shown = () =>
      tab.evaluate(() => {
        const root = document.querySelector('attention-steps')!.shadowRoot!;
        return {
          cell: root.querySelector('#long-cell')?.textContent,
          row: [...root.querySelectorAll('.keys-around .amount')].map((amount) => amount.textContent),
        };
      });
    const row = rowOf(200, 0);
    await expect.poll(async () => (await shown()).row).toEqual(row.slice(0, 64));
    expect((await shown()).cell).toBe(`attn_weights, query w0 (1), key w0 (1): ${row[0]}`);
    expect(await tab.faults()).toEqual([]);
  } finally {
    await tab.close();
    await server.close();
  }
});
