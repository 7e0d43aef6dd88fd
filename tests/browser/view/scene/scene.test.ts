// The scenes of single operations in Chromium: every number that they add to the matrices, compared with the trace.
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../../engine.ts';
import { findStage, valueAt, valuesOf, type Trace } from '../../../../web/engine/index.ts';
import { numberText } from '../../../../web/words/number_text.ts';
import { resize } from '../../support/browser.ts';
import { openLaboratory } from '../../support/laboratory.ts';
import { PARTS } from '../../support/parts.ts';
import { ALL, rows } from '../../support/scope.ts';

const { page, parts, show: showView } = await openLaboratory();

async function show(preset: string, stage: string): Promise<Trace> {
  await showView({ preset, stage });
  return engine.trace(configOf(preset));
}

const press = (key: string): Promise<void> => page.keyboard.press(key);
const ofStage = (id: number) => parts.allCells.and(page.locator(`[data-cell^="${id} "]`));

/** For every cell of a matrix: its text, and its previous number, struck out or not. */
const cellsOf = (stage: string) =>
  parts.cells(stage).evaluateAll(
    (cells, mark) =>
      cells.map((cell) => {
        const before = cell.querySelector<HTMLElement>('small, s');
        return {
          text: cell.textContent!.trim(),
          before: before?.dataset.text ?? null,
          written: before ? getComputedStyle(before, '::after').content : null,
          struck: before?.localName === 's',
          line: before ? getComputedStyle(before).textDecorationLine : '',
          crossed: getComputedStyle(cell).backgroundImage !== 'none' && cell.matches(mark),
        };
      }),
    PARTS.crossedCell,
  );

/** The summary of the stage: if it does not fit, the unfolded text has it. */
async function insight(): Promise<string> {
  if ((await parts.insight.count()) === 0) await parts.unfold.click();
  return parts.insight.innerText();
}
describe('scaling', () => {
  test('every visible cell has its old number above the new one, smaller; −∞ is written once', async () => {
    const trace = await show('causal-mask', 'scaled_scores');
    const [old, stage] = [findStage(trace, 'masked')!, findStage(trace, 'scaled_scores')!];
    const cells = await cellsOf('scaled_scores');
    expect(cells).toHaveLength(36);
    cells.forEach(({ text, before, written, struck }, i) => {
      const [row, col] = [Math.floor(i / 6), i % 6];
      expect(text).toBe(numberText(valueAt(trace, stage, row, col)));
      expect(before).toBe(col > row ? null : numberText(valueAt(trace, old, row, col)));
      if (before) expect([written, struck]).toEqual([`"${before}"`, false]);
    });
    const [above, below] = await parts
      .cells('scaled_scores')
      .first()
      .evaluate((cell, number) => {
        const [old, now] = [cell.querySelector('small')!, cell.querySelector(number)!];
        return [old, now].map((e) => ({
          y: e.getBoundingClientRect().bottom,
          size: parseFloat(getComputedStyle(e).fontSize),
        }));
      }, PARTS.number);
    expect(above!.y).toBeLessThan(below!.y);
    expect(above!.size).toBeLessThan(below!.size);
    expect(above!.size).toBeGreaterThanOrEqual(12);
  });

  test('the variance after scaling is shown only once the last score is scaled', async () => {
    await show('self-attention-v2', 'scaled_scores');
    await press('ArrowLeft');
    expect(await insight()).toMatch(/before, … after/);
    await press('ArrowRight');
    expect(await insight()).not.toContain('…');
  });
});

describe('zero and renormalise', () => {
  test('hidden weights are struck out', async () => {
    const trace = await show('softmax-then-renormalise', 'masked_simple');
    const weights = findStage(trace, 'attn_weights')!;
    const cells = await cellsOf('masked_simple');
    cells.forEach(({ before, struck, line, text, crossed }, i) => {
      const [row, col] = [Math.floor(i / 6), i % 6];
      expect(crossed).toBe(false);
      if (col <= row) expect(before).toBeNull();
      else
        expect([text, before, struck, line]).toEqual([
          '0.0000',
          numberText(valueAt(trace, weights, row, col)),
          true,
          'line-through',
        ]);
    });
  });
});

describe('dropout', () => {
  test('dropped cells are crossed in mask, noise and weights; on a phone their weights are struck out', async () => {
    const trace = await show('causal-mask', 'attn_weights_dropped');
    const [noise, weights] = [findStage(trace, 'dropout_noise')!, findStage(trace, 'attn_weights')!];
    const fell = [...valuesOf(trace, noise)].map((value) => value === 0);
    expect(fell.filter(Boolean).length).toBeGreaterThan(5);
    const cells = await cellsOf('attn_weights_dropped');
    // Hidden cells had no weight to lose.
    expect(cells.map(({ crossed }) => crossed)).toEqual(
      fell.map((each, i) => each && valuesOf(trace, weights)[i] !== 0),
    );
    for (const name of ['dropout_noise', 'dropout_mask'])
      expect((await cellsOf(name)).map(({ crossed }) => crossed)).toEqual(fell);
    // The weights are beside them: no number is shown twice.
    expect(cells.every(({ before }) => before === null)).toBe(true);
    const own = await cellsOf('attn_weights');
    expect(own.map(({ crossed }) => crossed)).toEqual(cells.map(({ crossed }) => crossed));
    expect(own.map(({ text }) => text)).toEqual([...valuesOf(trace, weights)].map((value) => numberText(value)));

    await resize(page, 390, 844);
    await expect.poll(() => parts.struck.count()).toBe(cells.filter(({ crossed }) => crossed).length);
    expect(await parts.struck.first().getAttribute('data-text')).toBe(numberText(valueAt(trace, weights, 1, 0)));
  });

  test('weights are colours from 0 to 1, kept ones from 0 to what dropout makes of 1', async () => {
    await show('causal-mask', 'attn_weights_dropped');
    for (const [stage, most] of Object.entries({ attn_weights: '1', attn_weights_dropped: '2' })) {
      const legend = parts.legend(stage);
      expect((await legend.innerText()).split(/\s*\n\s*/)).toEqual(['0', most, 'hidden', 'dropped']);
    }
    await show('causal-mask', 'context_vec');
    expect(await parts.legend('attn_weights_dropped').innerText()).toContain('dropped');
  });
});

test('softmax and dropout: the line has the sum of the row in focus', async () => {
  for (const [stage, sum] of Object.entries({ attn_weights: '1.0000', attn_weights_dropped: '2.0000' })) {
    await show('causal-mask', stage);
    await parts.cell(stage, 0, 0).click();
    expect(await parts.rowSum.innerText()).toBe(`The row sums to ${sum}.`);
  }
});

test('hidden numbers, and no others, stay hatched after softmax, up to the last weights', async () => {
  const hatched = (stage: string) =>
    parts
      .cells(stage)
      .evaluateAll((cells) =>
        cells.map((cell) => getComputedStyle(cell).backgroundImage.includes('repeating-linear-gradient')),
      );
  for (const [preset, name, stages] of [
    ['causal-mask', 'attn_weights', ['exp', 'attn_weights']],
    ['causal-mask', 'attn_weights_dropped', ['attn_weights_dropped']],
    ['padding-mask', 'attn_weights', ['attn_weights']],
    ['softmax-then-renormalise', 'masked_simple_norm', ['masked_simple_norm']],
    ['self-attention-v2', 'attn_weights', ['attn_weights']],
  ] as const) {
    const trace = await show(preset, name);
    const mask = findStage(trace, 'mask') ?? findStage(trace, 'mask_simple');
    for (const stage of stages) {
      const wanted = mask
        ? [...valuesOf(trace, mask)].map((value) => value === (mask.name === 'mask' ? 1 : 0))
        : Array(36).fill(false);
      expect(await hatched(stage), `${preset}, ${stage}`).toEqual(wanted);
      expect((await parts.legend(stage).innerText()).includes('hidden')).toBe(wanted.includes(true));
    }
  }
});

test('the bold number of the cell in focus fits its frame, also with a minus', async () => {
  for (const [preset, stage, row, col] of [
    ['self-attention-v2', 'scaled_scores', 0, 3],
    ['softmax-then-renormalise', 'masked_simple_norm', 1, 0],
    ['causal-mask', 'attn_weights_dropped', 2, 0],
  ] as const) {
    await show(preset, stage);
    const current = parts.cell(stage, row, col);
    await current.click();
    const space = await current.evaluate((cell, number) => {
      const range = document.createRange();
      range.selectNodeContents(cell.querySelector(number)!);
      return cell.clientWidth - range.getBoundingClientRect().width;
    }, PARTS.number);
    expect(space, `${preset}, ${stage}`).toBeGreaterThanOrEqual(2);
  }
});

describe('softmax of one row', () => {
  const STEPS = ['row_max', 'exp', 'row_sum', 'attn_weights'] as const;
  /** For each step, the number of landed cells in the first row. */
  const landed = async () => {
    const counts = [];
    for (const stage of STEPS)
      counts.push((await parts.row(stage, 0).allInnerTexts()).filter((text) => text.trim()).length);
    return counts;
  };

  test('the first row lands in these four steps', async () => {
    await show('causal-mask', 'scaled_scores');
    await press('ArrowRight'); // the change of scene
    const seen = [await landed()];
    for (let i = 0; i < 4; i++) {
      await press('ArrowRight');
      seen.push(await landed());
    }
    expect(seen).toEqual([
      [0, 0, 0, 0],
      [1, 0, 0, 0],
      [1, 6, 0, 0],
      [1, 6, 1, 0],
      [1, 6, 1, 6],
    ]);
  });

  test('nothing of the text or the scene moves while it plays, on a desk and on a phone', async () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await show('causal-mask', 'attn_weights');
      await resize(page, width, height);
      await parts.arithmetic.waitFor();
      const places = await parts.player.evaluate(async (element, { weightsGrid, formulaBox, arithmetic }) => {
        const player = element as HTMLElement & { step: number; stage: string; updateComplete: Promise<unknown> };
        const root = player.shadowRoot!;
        const seen: string[] = [];
        for (let step = player.step; player.stage === 'attn_weights'; player.step = --step) {
          await player.updateComplete;
          await player.updateComplete;
          if (!root.querySelector(weightsGrid) || player.stage !== 'attn_weights') continue;
          const boxes = [weightsGrid, '[part=text]', formulaBox, arithmetic].map((part) => {
            const { left, top } = root.querySelector(part)!.getBoundingClientRect();
            return [left, top].map(Math.round).join();
          });
          seen.push(boxes.join(' | '));
        }
        return seen;
      }, PARTS);
      expect(places.length).toBeGreaterThan(8);
      expect([...new Set(places)], `${width}`).toEqual([places[0]]);
    }
  });
});

test('the label of the row in focus has the same size as the others', async () => {
  for (const stage of ['queries', 'attn_scores', 'context_vec']) {
    await show('causal-mask', stage);
    for (const operand of await parts.scene.getByRole('grid').all()) {
      if ((await operand.getByRole('gridcell').count()) === 0) continue;
      await operand.getByRole('gridcell').first().click();
      const sizes = await operand
        .getByRole('rowheader')
        .locator('b')
        .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).fontSize));
      expect(new Set(sizes).size, `${stage}: ${sizes}`).toBe(1);
    }
  }
});

test('leader lines join the cell to its row and column', async () => {
  await show('self-attention-v2', 'attn_scores');
  const box = async (name: string, row: number, col: number) => (await parts.cell(name, row, col).boundingBox())!;
  await parts.cell('attn_scores', 2, 4).click();
  const [across, down] = [(await parts.leadToQuery.boundingBox())!, (await parts.leadToKey.boundingBox())!];
  const cell = await box('attn_scores', 2, 4);
  const [query, first, key] = [await box('queries', 2, 1), await box('attn_scores', 2, 0), await box('keys', 4, 1)];
  expect(across.x).toBeGreaterThanOrEqual(query.x + query.width);
  expect(across.x + across.width).toBeLessThanOrEqual(first.x);
  expect(Math.abs(across.y + across.height / 2 - cell.y - cell.height / 2)).toBeLessThanOrEqual(1.5);
  expect(down.y).toBeGreaterThanOrEqual(key.y + key.height);
  expect(Math.abs(down.x + down.width / 2 - cell.x - cell.width / 2)).toBeLessThanOrEqual(1.5);
  expect(Math.abs(key.x - cell.x)).toBeLessThanOrEqual(1); // a key is a column, above its scores
});

test('no leader line crosses a word or a number', async () => {
  for (const [preset, stage] of [
    ['causal-mask', 'attn_scores'],
    ['self-attention-v2', 'queries'],
    ['self-attention-v2', 'context_vec'],
    ['causal-mask', 'context_vec'],
  ] as const) {
    const trace = await show(preset, stage);
    const cells = parts.cells(stage);
    for (let col = 0; col < findStage(trace, stage)!.cols; col++) {
      await cells.nth(findStage(trace, stage)!.cols + col).click();
      const struck = await parts.scene.evaluate((scene, names) => {
        const leads = [...scene.querySelectorAll(names.lead)].map((lead) => lead.getBoundingClientRect());
        const words = [...scene.querySelectorAll(names.written)].flatMap((word) => {
          const range = document.createRange();
          range.selectNodeContents(word);
          // A title covers the leader line with its background.
          const title = word.closest(names.title);
          const isOver = title !== null && getComputedStyle(word).backgroundColor.startsWith('rgb(');
          return isOver ? [] : [[word.textContent!.trim(), range.getBoundingClientRect()] as const];
        });
        if (leads.length === 0) return ['no lead'];
        return leads.flatMap((lead) =>
          words.flatMap(([text, box]) =>
            lead.left < box.right && lead.right > box.left && lead.top - 1 < box.bottom && lead.bottom + 1 > box.top
              ? [text]
              : [],
          ),
        );
      }, PARTS);
      expect(struck, `${preset}, ${stage}, column ${col}`).toEqual([]);
    }
  }
});

describe('heads', () => {
  const textsOf = async (all: Locator) => (await all.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());

  test('splitting distributes the columns to all heads at once; blocks are named, that in view is marked', async () => {
    const trace = await show('multi-head-distinct-dims', 'head_keys');
    const whole = findStage(trace, 'keys')!;
    expect(await textsOf(parts.blocks)).toEqual(['Head 1', 'Head 2']);
    expect(await textsOf(parts.blockInView)).toEqual(['Head 1']);
    expect(await textsOf(parts.titleInView)).toEqual(['head_keys 1 Kh']);
    for (const head of [0, 1]) {
      const stage = findStage(trace, 'head_keys', 0, head)!;
      const wanted = Array.from({ length: 9 }, (_, i) =>
        numberText(valueAt(trace, whole, Math.floor(i / 3), head * 3 + (i % 3))),
      );
      expect(await ofStage(stage.id).allInnerTexts()).toEqual(wanted);
      // A block is below exactly its columns.
      const columns = ofStage(whole.id).and(page.locator('[data-cell*=" 0 "]'));
      const [block, first, last] = await Promise.all([
        parts.blocks.nth(head).boundingBox(),
        columns.nth(head * 3).boundingBox(),
        columns.nth(head * 3 + 2).boundingBox(),
      ]);
      expect(Math.abs(block!.x - first!.x)).toBeLessThanOrEqual(4);
      expect(Math.abs(block!.x + block!.width - last!.x - last!.width)).toBeLessThanOrEqual(4);
    }
    await press('ArrowLeft'); // the last row of both heads is in flight
    for (const head of [0, 1]) {
      const texts = await ofStage(findStage(trace, 'head_keys', 0, head)!.id).allInnerTexts();
      expect(texts.map((text) => text !== '')).toEqual(texts.map((_, i) => i < 6));
    }
  });

  test('one fused projection is cut into queries, keys and values, each block named', async () => {
    await show('fused-qkv', 'keys');
    expect(await textsOf(parts.blocks)).toEqual(['queries', 'keys', 'values']);
    expect(await textsOf(parts.blockInView)).toEqual(['keys']);
  });

  test('the heads are side by side with their numbers, and a click on one chooses it', async () => {
    const trace = await show('multi-head-attention', 'attn_weights');
    await page.getByLabel('Menu', { exact: true }).click();
    const beside = page.getByRole('switch', { name: 'Heads side by side' });
    expect(await beside.getAttribute('aria-checked')).toBe('false');
    await beside.click();
    expect(await beside.getAttribute('aria-checked')).toBe('true');
    await page.getByLabel('Menu', { exact: true }).click();
    expect(await textsOf(parts.allTitles)).toEqual(['attn_weights 1 A', 'attn_weights 2 A']);
    for (const head of [0, 1]) {
      const stage = findStage(trace, 'attn_weights', 0, head)!;
      const wanted = [...valuesOf(trace, stage)].map((value) => numberText(value));
      expect(await textsOf(ofStage(stage.id))).toEqual(wanted);
    }
    await ofStage(findStage(trace, 'attn_weights', 0, 1)!.id)
      .first()
      .click();
    await expect.poll(() => page.getByLabel('Head', { exact: true }).inputValue()).toBe('1');
    expect(await textsOf(parts.titleInView)).toEqual(['attn_weights 2 A']);
  });
});

test('of the next token name and overview say which rows are stored, and the notes what they save', async () => {
  await showView({ preset: 'next-token', stage: 'keys' });
  await expect.poll(() => parts.matrix('keys').innerText()).toContain('5 stored, 1 new');
  await showView({ preset: 'next-token', stage: 'whole' });
  await expect.poll(() => parts.whole.innerText()).toContain('5 stored,');
  await parts.player.getByText(/ 42 .* 252, 6 times /).waitFor(); // multiplications
});

if (ALL)
  test('on a narrow phone the unfolded text has the sum of the row', async () => {
    for (const [width, height] of rows([[360, 740]], [[320, 720]])) {
      await show('softmax-then-renormalise', 'masked_simple_norm');
      await resize(page, width!, height!);
      expect(await parts.scene.evaluate((scene) => scene.scrollWidth - scene.clientWidth)).toBe(0);
      await parts.unfold.click();
      expect(await parts.rowSum.innerText()).toContain('1.0000');
    }
  });
