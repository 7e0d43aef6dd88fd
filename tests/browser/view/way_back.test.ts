// The way back, from the result to inputs, weights and a step of these, by keyboard and by address; no first load
// contains any of it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { openSite, type Site } from '../support/browser.ts';
import { lookAtBoxes } from '../support/laws/boxes.ts';
import { partsOf } from '../support/parts.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function open(fields: string, width = 1440, height = 900): Promise<{ page: Page; requests: string[] }> {
  const screen = { viewport: { width, height }, hasTouch: width < 500 };
  const page = await site.browser.newPage({ ...screen, reducedMotion: 'reduce' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${site.address}#${fields}`);
  await page.locator('attention-steps [part=stage]').waitFor();
  return { page, requests };
}

const stageOf = (page: Page) =>
  page.evaluate(() => document.querySelector<AttentionStepsElement>('attention-steps')!.stage);
const namesOf = (page: Page) =>
  page.evaluate(() =>
    document.querySelector<AttentionStepsElement>('attention-steps')!.scenes.map(({ stages }) => stages.at(-1)!),
  );

const BACK = [
  'grad_attn_weights',
  'grad_values',
  'grad_scaled_scores',
  'grad_masked',
  'grad_attn_scores',
  'grad_queries',
  'grad_keys',
  'grad_inputs',
  'grad_W_value',
  'grad_W_key',
  'grad_W_query',
  'new_W_query',
  'new_W_key',
  'new_W_value',
];

test('a page that sets a config with gradients later, and one of their stages with it, sees that stage', async () => {
  const { page, requests } = await open('preset=causal-mask');
  expect(requests.filter((url) => url.includes('gradients'))).toEqual([]);
  const problems = await page.evaluate(async () => {
    const player = document.querySelector<AttentionStepsElement>('attention-steps')!;
    const found: string[] = [];
    player.addEventListener('problem', ({ detail }) => found.push(detail.message));
    player.config = '{"backward": {"of": "context_vec", "row": 1, "col": 0}}';
    player.stage = 'grad_attn_scores';
    player.cell = 'grad_attn_scores 1 0';
    await new Promise((shown) => player.addEventListener('configchange', shown, { once: true }));
    return found;
  });
  expect(problems).toEqual([]);
  expect(await stageOf(page)).toBe('grad_attn_scores');
  await page.getByText('grad_attn_scores').first().waitFor();
  await page.close();
});

test('by keyboard: from the result back to the weights and a step on, forward again, and undone', async () => {
  const { page, requests } = await open('preset=causal-attention&config={"dropout":0}');
  await page.keyboard.press('End');
  const button = page.getByRole('button', { name: /^Back again: what would change −?\d\.\d{4}\?$/ }).first();
  await button.waitFor();
  const [number] = await page.locator('attention-steps .was').last().locator('.cells span').allInnerTexts();
  expect(await button.innerText()).toContain(` ${number}?`);
  const forward = await namesOf(page);
  expect(requests.filter((url) => /gradients|way_back/.test(url))).toEqual([]);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => stageOf(page)).toBe('grad_attn_weights');
  expect((await namesOf(page)).slice(forward.length)).toEqual(BACK);
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.keyboard.press('Space');
  for (const name of BACK.slice(1)) {
    await page.keyboard.press('PageDown');
    await expect.poll(() => stageOf(page)).toBe(name);
    await page.getByRole('grid', { name: new RegExp(`^${name}\\b`) }).waitFor();
  }
  for (const name of BACK.slice(0, -1).toReversed()) {
    await page.keyboard.press('PageUp');
    await expect.poll(() => stageOf(page)).toBe(name);
  }
  await page.keyboard.press('PageUp');
  await expect.poll(() => stageOf(page)).toBe('whole');
  await page.keyboard.press('Control+z');
  await expect.poll(() => namesOf(page)).toEqual(forward);
  await page.close();
});

const OF_CONTEXT = '{"backward":{"of":"context_vec","row":1,"col":0}}';

test('an address opens a gradient, with its formula in sight and the arithmetic of its cell', async () => {
  const { page } = await open(`preset=mask-then-softmax&config=${OF_CONTEXT}&stage=grad_scaled_scores`);
  await page.getByRole('heading', { name: 'Gradient of scaled scores' }).waitFor();
  const formula = partsOf(page).formula;
  await formula.locator('math').waitFor();
  const [frame, math] = [await formula.boundingBox(), await formula.locator('math').boundingBox()];
  expect(math!.x + math!.width).toBeLessThanOrEqual(frame!.x + frame!.width + 1);
  const arithmetic = await partsOf(page).arithmetic.innerText();
  expect(arithmetic.replace(/\s+/g, ' ')).toMatch(/^0\.5517·\(0\.3669 . \(0\.3669·0\.5517/);
  await page.close();
});

test('a button leaves the way back, and so does Escape; both can be undone', async () => {
  const { page } = await open(`preset=mask-then-softmax&config=${OF_CONTEXT}&stage=grad_values`);
  await page.getByRole('heading', { name: 'Gradient of values' }).waitFor();
  const isBack = async () => (await namesOf(page)).some((name) => name.startsWith('grad_'));
  await page.getByRole('button', { name: 'Leave the way back' }).click();
  await expect.poll(isBack).toBe(false);
  await expect.poll(() => stageOf(page)).toBe('whole');
  await page.keyboard.press('Control+z');
  await expect.poll(isBack).toBe(true);
  await page.keyboard.press('PageDown');
  await expect.poll(() => stageOf(page)).toBe('grad_attn_weights');
  await page.keyboard.press('Escape');
  await expect.poll(isBack).toBe(false);
  await page.close();
});

test('on a phone the menu leaves it', async () => {
  const { page } = await open(`preset=mask-then-softmax&config=${OF_CONTEXT}&stage=grad_values`, 390, 844);
  await page.getByRole('heading', { name: 'Gradient of values' }).waitFor();
  await page.locator('attention-steps .menu summary').click();
  await page.getByRole('button', { name: 'Leave the way back' }).click();
  await expect.poll(async () => (await namesOf(page)).filter((name) => name.startsWith('grad_'))).toEqual([]);
  await page.close();
});

test.each([
  [1440, 900],
  [768, 1024],
  [390, 844],
  [844, 390],
] as const)('at %i x %i its end says what the step did to the number, and leads on', async (width, height) => {
  const { page } = await open(`preset=mask-then-softmax&config=${OF_CONTEXT}&stage=new_W_value`, width, height);
  const sentence = page.getByText('This step makes the chosen number smaller: it was 0.4012');
  await sentence.waitFor();
  expect(await sentence.innerText()).toContain('with the new weights it is 0.2935.');
  const result = page.getByRole('button', { name: 'To the result' });
  const stage = (await page.locator('attention-steps [part=text]').boundingBox())!;
  for (const way of [result, page.getByRole('link', { name: 'See a model learn' })]) {
    const box = (await way.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(stage.x + stage.width);
    expect(box.y + box.height).toBeLessThanOrEqual(stage.y + stage.height);
    const cutAt = await way.evaluate((element) => element.closest('.formula, .line')!.getBoundingClientRect().bottom);
    expect(box.y + box.height).toBeLessThanOrEqual(cutAt + 1);
  }
  const boxes = await page.locator('attention-steps .matrix .title > span:first-child').evaluateAll((titles) =>
    titles.map((title) => {
      const text = document.createRange();
      text.selectNodeContents(title);
      return text.getBoundingClientRect().toJSON() as DOMRect;
    }),
  );
  expect(boxes).toHaveLength(3);
  for (const a of boxes)
    for (const b of boxes) if (a.x < b.x && Math.abs(a.y - b.y) < a.height) expect(a.x + a.width).toBeLessThan(b.x);
  await page.keyboard.press('PageUp');
  await expect.poll(() => stageOf(page)).toBe('new_W_key');
  expect(await sentence.count()).toBe(0);
  await page.keyboard.press('PageDown');
  await result.click();
  await page
    .getByRole('button', { name: /^Back again: / })
    .or(page.locator('.outcome').first())
    .first()
    .waitFor();
  expect((await namesOf(page)).filter((name) => name.startsWith('grad_'))).toEqual([]);
  await page.close();
});

test('where the thumbnails of a long track do not fit, only that of the scene in view is shown', async () => {
  for (const [width, shown] of [
    [768, 1],
    [1440, 24],
  ] as const) {
    const { page } = await open(`preset=mask-then-softmax&config=${OF_CONTEXT}&stage=grad_values`, width, 900);
    const seen = () =>
      page.locator('attention-steps .thumb').evaluateAll((thumbs) =>
        thumbs
          .filter((thumb) => getComputedStyle(thumb).visibility === 'visible')
          .map((thumb) => thumb.getBoundingClientRect())
          .map(({ left, right }) => ({ left, right })),
      );
    await expect.poll(async () => (await seen()).length).toBe(shown);
    for (const [i, { left }] of (await seen()).entries())
      if (i > 0) expect(left).toBeGreaterThanOrEqual((await seen())[i - 1]!.right);
    await page.close();
  }
});

test('its sentence follows an edit', async () => {
  const config = '{"backward":{"of":"context_vec","row":1,"col":0,"rate":0.00001}}';
  const { page } = await open(`preset=mask-then-softmax&config=${config}&stage=new_W_value`);
  await page.getByText('with the new weights the chosen number is still 0.4012').waitFor();
  await page.close();
});

test('the learning rate is written as it was typed', async () => {
  const config = '{"backward":{"of":"context_vec","row":1,"col":0,"rate":0.25}}';
  const { page } = await open(`preset=mask-then-softmax&config=${config}&stage=new_W_value`);
  await page.getByText(/times the learning rate: 0\.25\./).waitFor();
  const arithmetic = (await partsOf(page).arithmetic.innerText()).replace(/\s+/g, ' ');
  expect(arithmetic).toMatch(/ − 0\.25·/);
  await page.close();
});

test('−0.0000 is explained where it is printed, and nowhere else', async () => {
  const { page } = await open(`preset=mask-then-softmax&config=${OF_CONTEXT}&stage=grad_scaled_scores`);
  const note = page.getByText('−0.0000 is 0 times a negative number.');
  await note.waitFor();
  await page.getByRole('gridcell', { name: '−0.0000', exact: true }).first().waitFor();
  await page.keyboard.press('PageUp');
  await page.getByRole('heading', { name: 'Gradient of values' }).waitFor();
  expect(await page.getByRole('gridcell', { name: '−0.0000', exact: true }).count()).toBe(0);
  expect(await note.count()).toBe(0);
  await page.close();
});

test.each([
  [1440, 900],
  [1100, 700],
  [390, 844],
] as const)('nothing is cut and nothing overlaps at %i x %i on the way back', async (width, height) => {
  const { page } = await open('preset=mask-then-softmax&stage=whole', width, height);
  await page.evaluate(`window.lookAtBoxes = ${lookAtBoxes}`);
  const ways = [
    ['mask-then-softmax', { backward: { of: 'context_vec', row: 1, col: 0 } }],
    ['rotary-positions', { backward: { of: 'context_vec', row: 3, col: 1 } }],
    ['biased', { backward: { of: 'context_vec', row: 1, col: 0 } }],
  ] as const;
  const faults = await page.locator('attention-steps').evaluate(async (element, asked) => {
    const player = element as AttentionStepsElement & HTMLElement & { updateComplete: Promise<unknown> };
    const look = (window as unknown as { lookAtBoxes(): readonly string[] }).lookAtBoxes;
    const found: string[] = [];
    let seen = 0;
    for (const [preset, config] of asked) {
      player.preset = preset;
      player.setAttribute('config', JSON.stringify(config));
      while (!player.scenes.some(({ stages }) => stages.at(-1)!.startsWith('new_')))
        await new Promise((done) => requestAnimationFrame(done));
      for (const [at, segment] of [...player.shadowRoot!.querySelectorAll<HTMLElement>('.segment')].entries()) {
        const name = player.scenes[at]!.stages.at(-1)!;
        if (!/^(grad|new)_/.test(name)) continue;
        segment.click();
        await player.updateComplete;
        await new Promise((done) => requestAnimationFrame(done));
        await player.updateComplete;
        found.push(...look().map((fault) => `${preset}, ${name}: ${fault}`));
        seen++;
        scrollTo({ top: 0, left: 0, behavior: 'instant' });
      }
    }
    return { found, seen };
  }, ways);
  expect(faults.found).toEqual([]);
  expect(faults.seen).toBeGreaterThan(40);
  await page.close();
});
