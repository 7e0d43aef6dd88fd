// The way back, from the result to inputs, weights and a step of these, by keyboard and by address.
import { expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { resize } from '../support/browser.ts';
import { BACK } from '../../node/support/way_back.ts';
import { openLaboratory } from '../support/laboratory.ts';
import { installLaws, type Laws } from '../support/laws/index.ts';
import { PARTS } from '../support/parts.ts';
import { ALL, rows } from '../support/scope.ts';

const { page, parts, show } = await openLaboratory();

const stageOf = () => parts.player.evaluate((element) => (element as AttentionStepsElement).stage);
const namesOf = () =>
  parts.player.evaluate((element) => (element as AttentionStepsElement).scenes.map(({ stages }) => stages.at(-1)!));
const isBack = async () => (await namesOf()).some((name) => name.startsWith('grad_'));

const OF_CONTEXT = { of: 'context_vec', row: 1, col: 0 };

/** The gradients of one number of the result, at one of their stages. */
async function showBack(stage: string, more: object = {}): Promise<void> {
  const config = JSON.stringify({ backward: { ...OF_CONTEXT, ...more } });
  await show({ preset: 'mask-then-softmax', config, stage });
  await expect.poll(stageOf).toBe(stage); // once the module that computes gradients has come
}

// The first in this file: the page has not loaded gradients yet.
test('a page that sets a config with gradients later, and one of their stages with it, sees that stage', async () => {
  await show({ preset: 'causal-mask' });
  const problems = await page.evaluate(async (backward) => {
    const player = document.querySelector<AttentionStepsElement>('attention-steps')!;
    const found: string[] = [];
    player.addEventListener('problem', ({ detail }) => found.push(detail.message));
    player.config = JSON.stringify({ backward });
    player.stage = 'grad_attn_scores';
    player.cell = 'grad_attn_scores 1 0';
    await new Promise((shown) => player.addEventListener('configchange', shown, { once: true }));
    return found;
  }, OF_CONTEXT);
  expect(problems).toEqual([]);
  expect(await stageOf()).toBe('grad_attn_scores');
  await parts.grid('grad_attn_scores').first().waitFor();
});

test('by keyboard: from the result back to the weights and a step on, forward again, and undone', async () => {
  await show({ preset: 'causal-attention', config: '{"dropout":0}' });
  await page.keyboard.press('End');
  const button = page.getByRole('button', { name: /^Back again: what would change −?\d\.\d{4}\?$/ }).first();
  await button.waitFor();
  expect(await button.innerText()).toContain(` ${await parts.outcomeCells(1).first().innerText()}?`);
  const forward = await namesOf();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(stageOf).toBe(BACK[0]);
  expect((await namesOf()).slice(forward.length)).toEqual(BACK);
  await parts.button('Pause').waitFor();
  await page.keyboard.press('Space');
  for (const name of BACK.slice(1)) {
    await page.keyboard.press('PageDown');
    await expect.poll(stageOf).toBe(name);
    await parts.grid(name).first().waitFor();
  }
  for (const name of BACK.slice(0, -1).toReversed()) {
    await page.keyboard.press('PageUp');
    await expect.poll(stageOf).toBe(name);
  }
  await page.keyboard.press('PageUp');
  await expect.poll(stageOf).toBe('whole');
  await page.keyboard.press('Control+z');
  await expect.poll(namesOf).toEqual(forward);
});

test('a gradient has its formula in sight, and the arithmetic of its cell', async () => {
  await showBack('grad_scaled_scores');
  await parts.math.waitFor();
  const [frame, math] = [await parts.formula.boundingBox(), await parts.math.boundingBox()];
  expect(math!.x + math!.width).toBeLessThanOrEqual(frame!.x + frame!.width + 1);
  const arithmetic = (await parts.arithmetic.innerText()).replace(/\s+/g, ' ');
  expect(arithmetic).toMatch(/^0\.5517·\(0\.3669 . \(0\.3669·0\.5517/);
});

test('a button leaves the way back, on a phone one in the menu that also begins it, and so does Escape', async () => {
  const leave = page.getByRole('button', { name: 'Leave the way back' });
  await showBack('grad_values');
  await leave.click();
  await expect.poll(isBack).toBe(false);
  await expect.poll(stageOf).toBe('whole');
  await page.keyboard.press('Control+z');
  await expect.poll(isBack).toBe(true);
  await page.keyboard.press('PageDown');
  await expect.poll(stageOf).toBe('grad_attn_weights');
  await page.keyboard.press('Escape');
  await expect.poll(isBack).toBe(false);
  await showBack('grad_values');
  await resize(page, 390, 844);
  await parts.menuButton.click();
  await leave.click();
  await expect.poll(isBack).toBe(false);
  await parts.menuButton.click();
  await page.getByRole('button', { name: 'The way back' }).click();
  await expect.poll(isBack).toBe(true);
});

test('its end says what the step did to the number, and leads on, in each window', async () => {
  const SIZES = rows<readonly [number, number]>(
    [
      [1440, 900],
      [390, 844],
      [844, 390],
    ],
    [[768, 1024]],
  );
  for (const [width, height] of SIZES) {
    const name = `${width} x ${height}`;
    await showBack('new_W_value');
    await resize(page, width, height);
    const sentence = page.getByText('it was 0.4012');
    await sentence.waitFor();
    expect(await sentence.innerText()).toContain('0.2935');
    const result = page.getByRole('button', { name: 'To the result' });
    const stage = (await parts.text.boundingBox())!;
    for (const way of [result, page.getByRole('link', { name: 'See a model learn' })]) {
      const box = (await way.boundingBox())!;
      expect(box.height, name).toBeGreaterThanOrEqual(44);
      expect(box.x + box.width, name).toBeLessThanOrEqual(stage.x + stage.width);
      expect(box.y + box.height, name).toBeLessThanOrEqual(stage.y + stage.height);
      const cutAt = await way.evaluate(
        (element, around) => element.closest(around)!.getBoundingClientRect().bottom,
        `${PARTS.formulaBox}, [part=line]`,
      );
      expect(box.y + box.height, name).toBeLessThanOrEqual(cutAt + 1);
    }
    const boxes = await parts.titles.evaluateAll((titles) =>
      titles.map((title) => {
        const text = document.createRange();
        text.selectNodeContents(title);
        return text.getBoundingClientRect().toJSON() as DOMRect;
      }),
    );
    expect(boxes).toHaveLength(3);
    for (const a of boxes)
      for (const b of boxes)
        if (a.x < b.x && Math.abs(a.y - b.y) < a.height) expect(a.x + a.width, name).toBeLessThan(b.x);
    await page.keyboard.press('PageUp');
    await expect.poll(stageOf).toBe('new_W_key');
    expect(await sentence.count()).toBe(0);
    await page.keyboard.press('PageDown');
    await result.click();
    await parts.outcome.first().waitFor();
    expect(await isBack()).toBe(false);
  }
});

if (ALL)
  test('where the thumbnails of a long track do not fit, only that of the scene in view is shown', async () => {
    for (const [width, shown] of [
      [768, 1],
      [1440, 24],
    ] as const) {
      await showBack('grad_values');
      await resize(page, width, 900);
      const seen = () =>
        parts.thumbnails.evaluateAll((all) =>
          all
            .filter((each) => getComputedStyle(each).visibility === 'visible')
            .map((each) => each.getBoundingClientRect())
            .map(({ left, right }) => ({ left, right })),
        );
      await expect.poll(async () => (await seen()).length).toBe(shown);
      const boxes = await seen();
      for (const [i, { left }] of boxes.entries()) if (i > 0) expect(left).toBeGreaterThanOrEqual(boxes[i - 1]!.right);
    }
  });

test('the learning rate is written as it was typed, and a tiny one leaves the number as it was', async () => {
  await showBack('new_W_value', { rate: 0.25 });
  expect((await parts.arithmetic.innerText()).replace(/\s+/g, ' ')).toMatch(/ − 0\.25·/);
  await showBack('new_W_value', { rate: 0.00001 });
  await page.getByText('is still 0.4012').waitFor();
});

test('nothing is cut and nothing overlaps on the way back, in each window', async () => {
  const WAYS = [
    ['mask-then-softmax', { row: 1, col: 0 }],
    ['rotary-positions', { row: 3, col: 1 }],
    ['biased', { row: 1, col: 0 }],
  ] as const;
  await installLaws(page);
  for (const [width, height] of rows<readonly [number, number]>(
    [
      [1440, 900],
      [390, 844],
    ],
    [[1100, 700]],
  ))
    for (const [preset, { row, col }] of WAYS) {
      const config = JSON.stringify({ backward: { of: 'context_vec', row, col } });
      await show({ preset, config });
      await resize(page, width, height);
      await expect.poll(isBack).toBe(true);
      const { found, seen } = await parts.player.evaluate(async (element, { segment }) => {
        const player = element as AttentionStepsElement & { updateComplete: Promise<unknown> };
        const { boxes } = (window as unknown as { laws: Laws }).laws;
        const faults: string[] = [];
        let scenes = 0;
        for (const [at, each] of [...player.shadowRoot!.querySelectorAll<HTMLElement>(segment)].entries()) {
          const stage = player.scenes[at]!.stages.at(-1)!;
          if (!/^(grad|new)_/.test(stage)) continue;
          each.click();
          await player.updateComplete;
          await new Promise((done) => requestAnimationFrame(done));
          await player.updateComplete;
          faults.push(...boxes().map((fault) => `${stage}: ${fault}`));
          scenes++;
          scrollTo({ top: 0, left: 0, behavior: 'instant' });
        }
        return { found: faults, seen: scenes };
      }, PARTS);
      expect(found, `${width}, ${preset}`).toEqual([]);
      expect(seen).toBeGreaterThan(12);
    }
});
