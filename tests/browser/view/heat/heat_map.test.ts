// Sentences too long for numbers in cells, in real browsers: heat maps whose row in focus is read, walked, edited.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { findStage, valueAt, type Trace } from '../../../../web/engine/index.ts';
import { numberText } from '../../../../web/words/number_text.ts';
import { axeFaults } from '../../support/axe.ts';
import { openSite, type Site } from '../../support/browser.ts';
import { goToStage, segment } from '../../support/stage.ts';
import { engines, serve, type Tab } from '../../support/engines.ts';
import type { Files } from '../../support/file_server.ts';

/** n distinct words. */
const sentence = (n: number) => Array.from({ length: n }, (_, i) => `w${i + 1}`).join(' ');

// --- Chromium: the picture and the controls ---------------------------------------------------------

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
});

afterAll(() => site.close());

const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
const goTo = (stage: string) => goToStage(page, stage);
const entries = () => inside('.row-list .amount').allInnerTexts();
const where = () => inside('.where').first().getAttribute('title');
const traceOf = async (): Promise<Trace> => {
  const { data, ...rest } = await page.locator('attention-steps').evaluate((element) => {
    const { trace } = element as unknown as { trace: Trace };
    return { ...trace, data: Array.from(trace.data, (value) => (Number.isFinite(value) ? value : String(value))) };
  });
  return { ...rest, data: Float32Array.from(data, Number) } as unknown as Trace;
};

async function open(n: number, preset = 'self-attention-v2'): Promise<void> {
  await page.goto(site.address);
  await inside('[part=scene]').waitFor();
  await page
    .locator('attention-steps')
    .evaluate((element, id) => ((element as unknown as { preset: string }).preset = id), preset);
  await page.getByText('Your own numbers', { exact: true }).click();
  await page.getByLabel('Your sentence', { exact: true }).fill(sentence(n));
  await page.getByRole('button', { name: 'Use this sentence' }).click();
  await page.getByText('Your own numbers', { exact: true }).click();
  await goTo('attn_scores');
  if (n > 12) await inside('.map').first().waitFor();
}

/** The middle of a cell of a heat map, in the page. */
async function pointOf(name: string, row: number, col: number, rows: number, cols: number) {
  const box = (await inside(`.matrix:has([aria-label^="${name}"]) .map`).boundingBox())!;
  return { x: box.x + ((col + 0.5) * box.width) / cols, y: box.y + ((row + 0.5) * box.height) / rows };
}

async function clickCell(name: string, row: number, col: number, rows: number, cols: number): Promise<void> {
  await inside(`.matrix:has([aria-label^="${name}"]) .map`).scrollIntoViewIfNeeded();
  const { x, y } = await pointOf(name, row, col, rows, cols);
  await page.mouse.click(x, y);
}

test('with up to 12 tokens every cell shows its number, from 13 on there is a heat map', async () => {
  await open(12);
  expect(await inside('.map').count()).toBe(0);
  expect(await inside('[aria-label^="attn_scores"] .cell').count()).toBe(144);
  await open(13);
  expect(await inside('.map').count()).toBe(3); // queries, keys, scores
});

test.each([13, 64])('with %i tokens the row in focus has the trace’s numbers, in every stage', async (n) => {
  await open(n, 'causal-mask');
  const trace = await traceOf();
  for (const name of [
    'inputs',
    'queries',
    'attn_scores',
    'masked',
    'attn_weights',
    'attn_weights_dropped',
    'context_vec',
  ]) {
    await goTo(name);
    const stage = findStage(trace, name)!;
    await clickCell(name, n - 2, Math.min(1, stage.cols - 1), stage.rows, stage.cols);
    expect(await where()).toContain(`${stage.rowAxis} w${n - 1}`);
    const row = Array.from({ length: stage.cols }, (_, col) => numberText(valueAt(trace, stage, n - 2, col)));
    expect(await entries()).toEqual(row);
    const spoken = await inside(
      `[role=grid][aria-label^="${name},"] [role=row]:has([data-row="${n - 2}"]) .cell`,
    ).allInnerTexts();
    expect(spoken).toEqual(row);
  }
});

test('the canvas shows each number in the colour of its entry in the list', async () => {
  await open(13);
  const trace = await traceOf();
  const stage = findStage(trace, 'attn_scores')!;
  await clickCell('attn_scores', 4, 4, 13, 13);
  const listed = await inside('.row-list .amount').evaluateAll((numbers) =>
    numbers.map((n) => getComputedStyle(n).backgroundColor),
  );
  const painted = await inside('.matrix:has([aria-label^="attn_scores"]) .map').evaluate((map, { cols }) => {
    const canvas = map as HTMLCanvasElement;
    const surface = canvas.getContext('2d')!;
    return Array.from({ length: cols }, (_, col) => [
      ...surface.getImageData(
        Math.floor(((col + 0.5) * canvas.width) / cols),
        Math.floor((4.5 * canvas.height) / cols),
        1,
        1,
      ).data,
    ]);
  }, stage);
  const channels = (colour: string) => colour.match(/\d+/g)!.slice(0, 3).map(Number);
  painted.forEach((pixel, col) => {
    // A shade is one of 255 on either side of zero: at most one step of a channel away.
    for (const [i, channel] of channels(listed[col]!).entries())
      expect(Math.abs(channel - pixel[i]!)).toBeLessThanOrEqual(1);
  });
});

describe('a sentence of 20 words', () => {
  beforeAll(() => open(20, 'causal-mask'));

  test.each([
    ['light', 'all'],
    ['dark', 'colour'],
  ] as const)('axe finds nothing wrong, %s', async (colorScheme, rules) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const stage of ['inputs', 'masked', 'attn_weights', 'attn_weights_dropped', 'context_vec']) {
      await goTo(stage);
      expect(await axeFaults(page, rules, '[part=stage]'), stage).toEqual([]);
    }
  });
});

describe('a sentence of 30 words', () => {
  beforeAll(() => open(30, 'causal-mask'));

  test('no names, legends or labels of the picture overlap', async () => {
    for (const stage of ['queries', 'attn_scores', 'masked', 'attn_weights', 'context_vec']) {
      await goTo(stage);
      const over = await inside('[part=scene]').evaluate((scene) => {
        const boxes = [...scene.querySelectorAll('.title, .legend:has(*), .field')].map((part) => ({
          part,
          name: `${part.className} of ${part.closest<HTMLElement>('.matrix')!.dataset.matrix}`,
          box: part.getBoundingClientRect(),
        }));
        return boxes.flatMap((a, i) =>
          boxes
            .slice(i + 1)
            .filter(
              (b) =>
                !a.part.contains(b.part) &&
                Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 &&
                Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1,
            )
            .map((b) => `${a.name} and ${b.name}`),
        );
      });
      expect(over, stage).toEqual([]);
    }
  });

  test.each([
    [1440, 900],
    [1280, 640],
    [800, 900],
    [390, 844],
  ])('at %i x %i the last number of a row can be scrolled to', async (width, height) => {
    await page.setViewportSize({ width, height });
    await goTo('attn_scores');
    const last = inside('.row-list .entry').last();
    const inSight = () =>
      last.evaluate((entry) => {
        const box = entry.getBoundingClientRect();
        const sheet = entry.closest('[part=text]')!.getBoundingClientRect();
        const root = entry.getRootNode() as ShadowRoot;
        const hit = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return box.bottom <= sheet.bottom + 1 && entry.contains(hit);
      });
    await inside('[part=text]').evaluate((text) => text.scrollIntoView({ block: 'center' }));
    await inside('.row-list').hover();
    for (let turns = 0; turns < 20 && !(await inSight()); turns++) await page.mouse.wheel(0, 120);
    await expect.poll(inSight).toBe(true);
    // A cell that comes into focus is shown in the list.
    await clickCell('attn_scores', 1, 0, 30, 30);
    for (let i = 0; i < 29; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(inSight).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('a sentence of 64 words', () => {
  beforeAll(() => open(64));

  test('keys move from cell to cell, to a source and back, and a folded line opens', async () => {
    await goTo('context_vec');
    await clickCell('context_vec', 10, 0, 64, 2);
    expect(await inside('.arithmetic').innerText()).toContain('… 60 more terms …');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await where()).toBe('query w12, d_v 2');
    const focused = () =>
      page
        .locator('attention-steps')
        .evaluate((element) => ({ ...(element.shadowRoot!.activeElement as HTMLElement).dataset }));
    expect(await focused()).toMatchObject({ row: '11', col: '1' });
    await page.keyboard.press('Enter');
    expect(await inside('.arithmetic .operand[data-operand]').count()).toBe(128);
    for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await where()).toBe('query w12, key w21');
    expect(await focused()).toMatchObject({ row: '11', col: '20' });
    expect(await inside('.arithmetic').innerText()).toContain('… 60 more terms …');
    await page.keyboard.press('Backspace');
    expect(await where()).toBe('query w12, d_v 2');
    await inside('.fold').first().click();
    expect(await inside('.arithmetic .operand[data-operand]').count()).toBe(128);
    await inside('.fold').click();
    expect(await inside('.arithmetic .operand[data-operand]').count()).toBe(8);
  });

  test('a cell of a heat map is edited in its row, later changes are marked, and it can be undone', async () => {
    await goTo('inputs');
    await clickCell('inputs', 40, 1, 64, 3);
    const before = await entries();
    await page.keyboard.type('2');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await entries()).toEqual([before[0], '2.0100', before[2]]);
    expect(await inside('.amount.changed').count()).toBe(1);
    const trace = await traceOf();
    await goTo('queries');
    await clickCell('queries', 40, 0, 64, 2);
    expect(await entries()).toEqual(
      [0, 1].map((col) => numberText(valueAt(trace, findStage(trace, 'queries')!, 40, col))),
    );
    expect(await inside('.amount.changed').count()).toBe(2);
    await page.keyboard.press('Control+z');
    expect(await inside('.amount.changed').count()).toBe(0);
    await goTo('inputs');
    await clickCell('inputs', 40, 1, 64, 3);
    expect(await entries()).toEqual(before);
  });

  test.each([320, 768])('at %i px no part overflows the page', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    for (const stage of ['inputs', 'attn_scores', 'attn_weights', 'context_vec']) {
      await goTo(stage);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

// --- All engines ------------------------------------------------------------------------------------

describe('a sentence of 16 tokens', () => {
  let server: Files;

  beforeAll(async () => {
    server = await serve();
  });

  afterAll(() => server.close());

  const look = (tab: Tab) =>
    tab.evaluate(async () => {
      for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
      const root = document.querySelector('attention-steps')!.shadowRoot!;
      const pixels = [...root.querySelectorAll<HTMLCanvasElement>('[part=scene] .map')].map((map) => {
        const { data } = map.getContext('2d')!.getImageData(0, 0, map.width, map.height);
        return data.reduce((sum, byte, i) => (sum * 31 + byte * (i % 7)) % 1000003, 0);
      });
      const veils = [...root.querySelectorAll<HTMLElement>('.veil')].map(({ style }) => style.cssText);
      return {
        step: document.querySelector<HTMLElement & { step: number }>('attention-steps')!.step,
        where: root.querySelector('.where')?.getAttribute('title'),
        maps: pixels.length,
        pixels,
        veils,
        entries: [...root.querySelectorAll('.row-list .amount')].map((n) => n.textContent!.trim()),
        field: root.querySelector<HTMLInputElement>('.edit')?.value ?? null,
      };
    });

  test.each(engines)('is drawn, shows the same by steps and jumps, is edited by keys in $name', async (engine) => {
    const tab = await engine.open(server.address, { width: 1440, height: 900, reducedMotion: true });
    try {
      await expect
        .poll(() =>
          tab.evaluate(
            () => document.querySelector('attention-steps')?.shadowRoot?.querySelector('[part=scene]') != null,
          ),
        )
        .toBe(true);
      await tab.click('.own summary');
      await expect
        .poll(() =>
          tab.evaluate(
            () => document.querySelector('attention-steps')!.shadowRoot!.querySelector('#own-sentence') !== null,
          ),
        )
        .toBe(true);
      await tab.evaluate((text) => {
        const field = document
          .querySelector('attention-steps')!
          .shadowRoot!.querySelector<HTMLInputElement>('#own-sentence')!;
        field.value = text;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }, sentence(16));
      await tab.click('#own-sentence + button');
      await tab.click('.own summary');
      await tab.click(segment('scaled_scores'));
      await expect.poll(async () => (await look(tab)).maps).toBeGreaterThan(0);
      // Softmax: stepping into the stage row by row shows what a jump to the same step shows.
      const seek = (step: number) =>
        tab.evaluate((to) => {
          document.querySelector<HTMLElement & { step: number }>('attention-steps')!.step = to;
        }, step);
      const start = (await look(tab)).step;
      for (let i = 0; i < 6; i++) await tab.click('.act.stepForward');
      const stepped = await look(tab);
      expect(stepped.veils.length).toBeGreaterThan(0);
      await seek(0);
      await seek(start + 6);
      expect(await look(tab)).toEqual(stepped);
      // Edit the embedding of the third token by keys alone.
      await tab.evaluate(() => {
        document.querySelector<HTMLElement & { stage: string }>('attention-steps')!.stage = 'inputs';
      });
      await tab.click('.entry[data-row="1"]');
      await tab.press('ArrowDown');
      const before = await look(tab);
      expect(before.where).toContain('token w3');
      await tab.press('Enter');
      await tab.press('ArrowUp');
      await tab.press('Enter');
      const after = await look(tab);
      expect(Number(after.entries[0]!.replace('−', '-'))).toBeCloseTo(
        Number(before.entries[0]!.replace('−', '-')) + 0.01,
        4,
      );
      expect(after.pixels).not.toEqual(before.pixels);
      await tab.press('Control+z');
      expect((await look(tab)).pixels).toEqual(before.pixels);
      expect(await tab.faults()).toEqual([]);
    } finally {
      await tab.close();
    }
  });
});
