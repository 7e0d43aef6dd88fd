// Sentences too long for numbers in cells, in real browsers: heat maps whose row in focus is read, walked, edited.
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findStage, valueAt, type Trace } from '../../../../web/engine/index.ts';
import { numberText } from '../../../../web/words/number_text.ts';
import { resize } from '../../support/browser.ts';
import { serve } from '../../support/engines.ts';
import { openLaboratory } from '../../support/laboratory.ts';
import { PARTS, segmentOf } from '../../support/parts.ts';
import { ENGINES, rows, WINDOWS } from '../../support/scope.ts';
import { goToStage } from '../../support/scenes.ts';

/** A sentence of n distinct words. */
const ofWords = (n: number) => {
  const tokens = Array.from({ length: n }, (_, i) => `w${i + 1}`);
  return JSON.stringify({ tokens, n, dIn: 3, inputs: { draw: 'rand' } });
};

const { page, parts, show } = await openLaboratory();

const open = (n: number, stage: string, preset = 'self-attention-v2') => show({ preset, config: ofWords(n), stage });
const goTo = (stage: string) => goToStage(page, stage);
const entries = () => parts.amounts.allInnerTexts();
const where = () => parts.place.first().getAttribute('title');
const traceOf = async (): Promise<Trace> => {
  const { data, ...rest } = await parts.player.evaluate((element) => {
    const { trace } = element as unknown as { trace: Trace };
    return { ...trace, data: Array.from(trace.data, (value) => (Number.isFinite(value) ? value : String(value))) };
  });
  return { ...rest, data: Float32Array.from(data, Number) } as unknown as Trace;
};

async function clickCell(name: string, row: number, col: number, rows: number, cols: number): Promise<void> {
  await parts.map(name).scrollIntoViewIfNeeded();
  const box = (await parts.map(name).boundingBox())!;
  await page.mouse.click(box.x + ((col + 0.5) * box.width) / cols, box.y + ((row + 0.5) * box.height) / rows);
}

test('the row in focus has the trace’s numbers, in every stage', async () => {
  const N = 64;
  await open(N, 'inputs', 'causal-mask');
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
    await clickCell(name, N - 2, Math.min(1, stage.cols - 1), stage.rows, stage.cols);
    expect(await where()).toContain(`${stage.rowAxis} w${N - 1}`);
    const row = Array.from({ length: stage.cols }, (_, col) => numberText(valueAt(trace, stage, N - 2, col)));
    expect(await entries()).toEqual(row);
    expect(await parts.row(name, N - 2).allInnerTexts()).toEqual(row); // what a screen reader hears
    if (name !== 'attn_weights_dropped') continue;
    const isMarked = await parts.amounts.evaluateAll((numbers) =>
      numbers.map((number) => getComputedStyle(number).backgroundImage !== 'none'),
    );
    expect(isMarked).toEqual(row.map((text) => text === '0.0000')); // hidden, or dropped
  }
  await goTo('attn_scores');
  await clickCell('keys', 1, 10, 2, N); // drawn with a column for each token
  expect(await where()).toContain('key w11, d_k 2');
});

test('a canvas covers its matrix, in the whole figure and in the track, too', async () => {
  await open(256, 'whole', 'causal-mask');
  await parts.canvases.first().waitFor();
  const shifts = await parts.canvases.evaluateAll((canvases) =>
    canvases.map((canvas) => {
      const [own, matrix] = [canvas.getBoundingClientRect(), canvas.parentElement!.getBoundingClientRect()];
      return [own.x - matrix.x, own.y - matrix.y, own.width - matrix.width, own.height - matrix.height];
    }),
  );
  expect(shifts.length).toBeGreaterThan(10);
  for (const shift of shifts) for (const pixels of shift) expect(Math.abs(pixels)).toBeLessThan(1);
});

test('the canvas shows each number in the colour of its entry in the list', async () => {
  await open(13, 'attn_scores');
  await parts.map('attn_scores').waitFor();
  const stage = findStage(await traceOf(), 'attn_scores')!;
  await clickCell('attn_scores', 4, 4, 13, 13);
  const listed = await parts.amounts.evaluateAll((numbers) => numbers.map((n) => getComputedStyle(n).backgroundColor));
  const painted = await parts.map('attn_scores').evaluate((map, { cols }) => {
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

test('the last number of a row can be scrolled to, and one in focus is in sight, in each window', async () => {
  const SIZES = rows<readonly [number, number]>(
    [
      [1440, 900],
      [390, 844],
    ],
    [
      [1280, 640],
      [800, 900],
    ],
  );
  for (const [width, height] of SIZES) {
    const name = `${width} x ${height}`;
    await open(30, 'attn_scores', 'causal-mask');
    await resize(page, width, height);
    const inSight = (listed: Locator) =>
      listed.evaluate((entry) => {
        const box = entry.getBoundingClientRect();
        const sheet = entry.closest('[part=text]')!.getBoundingClientRect();
        const root = entry.getRootNode() as ShadowRoot;
        const hit = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return box.bottom <= sheet.bottom + 1 && entry.contains(hit);
      });
    const [first, last] = [parts.entries.first(), parts.entries.last()];
    await parts.text.evaluate((text) => text.scrollIntoView({ block: 'center' }));
    await parts.rowList.hover();
    for (let turns = 0; turns < 20 && !(await inSight(last)); turns++) await page.mouse.wheel(0, 120);
    await expect.poll(() => inSight(last), { message: name }).toBe(true);
    await clickCell('attn_scores', 2, 0, 30, 30);
    // On a phone the text scrolls, and the list in it does not.
    if (await parts.rowList.evaluate((list) => list.scrollHeight > list.clientHeight))
      await expect.poll(() => inSight(first), { message: `${name}, the first` }).toBe(true);
    for (let i = 0; i < 29; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => inSight(last), { message: `${name}, by keys` }).toBe(true);
  }
});

test('keys move from cell to cell, to a source and back, and a folded line opens', async () => {
  await open(64, 'context_vec');
  await clickCell('context_vec', 10, 0, 64, 2);
  expect(await parts.arithmetic.innerText()).toContain('60 more');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  expect(await where()).toBe('query w12, d_v 2');
  const focused = () =>
    parts.player.evaluate((element) => ({ ...(element.shadowRoot!.activeElement as HTMLElement).dataset }));
  expect(await focused()).toMatchObject({ cell: expect.stringMatching(/ 11 1$/) });
  await page.keyboard.press('Enter');
  expect(await parts.operands.count()).toBe(128);
  for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await where()).toBe('query w12, key w21');
  expect(await focused()).toMatchObject({ cell: expect.stringMatching(/ 11 20$/) });
  await page.keyboard.press('Backspace');
  expect(await where()).toBe('query w12, d_v 2');
  await parts.fold.first().click();
  expect(await parts.operands.count()).toBe(128);
  await parts.fold.click();
  expect(await parts.operands.count()).toBeLessThan(20);
});

test('no part overflows the page, in each window', async () => {
  for (const { width, height } of WINDOWS) {
    await open(64, 'inputs');
    await resize(page, width, height);
    for (const stage of ['inputs', 'attn_scores', 'attn_weights', 'context_vec']) {
      await goTo(stage);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), stage).toBe(width);
    }
  }
});

// --- In each engine, where canvases and keys differ --------------------------------------------------

describe.each(ENGINES)('$name', async (engine) => {
  const server = await serve();
  const tab = await engine.open(server.address, { width: 1440, height: 900, reducedMotion: true });

  const look = () =>
    tab.of(async (element, names) => {
      for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
      const root = element.shadowRoot;
      const pixels = [...root.querySelectorAll<HTMLCanvasElement>(names.map)].map((map) => {
        const { data } = map.getContext('2d')!.getImageData(0, 0, map.width, map.height);
        return data.reduce((sum, byte, i) => (sum * 31 + byte * (i % 7)) % 1000003, 0);
      });
      return {
        step: element.step,
        where: root.querySelector(names.place)?.getAttribute('title'),
        pixels,
        veils: [...root.querySelectorAll<HTMLElement>(names.veil)].map(({ style }) => style.cssText),
        entries: [...root.querySelectorAll(names.amount)].map((n) => n.textContent!.trim()),
        field: root.querySelector<HTMLInputElement>(names.field)?.value ?? null,
      };
    }, PARTS);
  const setAttribute = (name: string, value: string) =>
    tab.of((element, [key, text]) => element.setAttribute(key, text), [name, value] as const);

  test('a map shows the same by steps and jumps, and is edited by keys', async () => {
    await setAttribute('config', ofWords(16));
    await setAttribute('stage', 'scaled_scores');
    await expect.poll(async () => (await look()).pixels.length).toBeGreaterThan(0);
    await tab.click(segmentOf('scaled_scores'));
    // Softmax: stepping into the stage row by row shows what a jump to the same step shows.
    const start = (await look()).step;
    for (let i = 0; i < 6; i++) await tab.click(PARTS.stepForward);
    const stepped = await look();
    expect(stepped.veils.length).toBeGreaterThan(0);
    await setAttribute('step', '0');
    await setAttribute('step', String(start + 6));
    await expect.poll(look).toEqual(stepped);
    // Edit the embedding of the third token by keys alone.
    await setAttribute('stage', 'inputs');
    await expect.poll(async () => (await look()).where).toContain('token');
    await tab.click(`${PARTS.entry}[data-cell*=" 1 "]`);
    await tab.press('ArrowDown');
    const before = await look();
    expect(before.where).toContain('token w3');
    await tab.press('Enter');
    await tab.press('ArrowUp');
    await tab.press('Enter');
    const after = await look();
    const first = ({ entries: [text] }: typeof before) => Number(text!.replace('−', '-'));
    expect(first(after)).toBeCloseTo(first(before) + 0.01, 4);
    expect(after.pixels).not.toEqual(before.pixels);
    await tab.press('Control+z');
    expect((await look()).pixels).toEqual(before.pixels);
    expect(await tab.faults()).toEqual([]);
  });
});
