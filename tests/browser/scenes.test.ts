// The scenes of single operations in Chromium: every number that they add to the matrices, against the trace.
import AxeBuilder from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { findStage, loadEngine, valueAt, valuesOf, type Trace } from '../../web/engine/index.ts';
import { numberText } from '../../web/words/number_text.ts';
import { openSite, type Site } from './browser.ts';

const engine = await loadEngine();
let site: Site;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  context = await site.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  await page.goto(site.address);
  await page.locator('attention-steps .scene').waitFor();
});

afterAll(() => site.close());

const traceOf = (id: string) => engine.trace(engine.presets().find((preset) => preset.id === id)!.config);
const inPlayer = (selector: string) => page.locator(`attention-steps ${selector}`);
const grid = (stage: string) => inPlayer(`.scene [role=grid][aria-label^="${stage},"]`);

async function show(preset: string, stage: string): Promise<Trace> {
  await page.locator('attention-steps').getByLabel('Notebook', { exact: true }).selectOption(preset);
  await inPlayer(`.stop[aria-label*=" ${stage},"]`).click();
  return traceOf(preset);
}

/** Beside every cell of a matrix: what it shows, and the number that stood there before, struck out or not. */
const cellsOf = (stage: string) =>
  grid(stage)
    .locator('.cell')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const before = cell.querySelector<HTMLElement>('small, s');
        return {
          text: cell.textContent!.trim(),
          before: before?.dataset.text ?? null,
          written: before ? getComputedStyle(before, '::after').content : null,
          struck: before?.localName === 's',
          line: before ? getComputedStyle(before).textDecorationLine : '',
          crossed: getComputedStyle(cell).backgroundImage !== 'none' && cell.classList.contains('fallen'),
        };
      }),
    );

const sumsOf = (stage: string) => grid(stage).locator('[role=gridcell].sum').allInnerTexts();
const insight = () => inPlayer('.insight').innerText();
/** Sums in float64 of what the trace holds, as the page writes them. */
const rowSums = (trace: Trace, name: string) => {
  const stage = findStage(trace, name)!;
  return Array.from({ length: stage.rows }, (_, r) =>
    numberText([...valuesOf(trace, stage).subarray(r * stage.cols, (r + 1) * stage.cols)].reduce((a, b) => a + b, 0)),
  );
};

describe('scaling', () => {
  test('every visible cell has its old number above the new one, smaller; −∞ is said once', async () => {
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
    const [above, below] = await grid('scaled_scores')
      .locator('.cell')
      .first()
      .evaluate((cell) => {
        const [old, now] = [cell.querySelector('small')!, cell.querySelector('.number')!];
        return [old, now].map((e) => ({
          y: e.getBoundingClientRect().bottom,
          size: parseFloat(getComputedStyle(e).fontSize),
        }));
      });
    expect(above!.y).toBeLessThan(below!.y);
    expect(above!.size).toBeLessThan(below!.size);
    expect(above!.size).toBeGreaterThanOrEqual(12);
  });

  test('the variance of the scores stands before and after, and a dot for every visible score', async () => {
    for (const [preset, before, visible] of [
      ['self-attention-v2', 'attn_scores', 36],
      ['causal-mask', 'masked', 21],
      ['multi-head-distinct-dims', 'attn_scores', 9],
    ] as const) {
      const trace = await show(preset, 'scaled_scores');
      const [b, a] = [before, 'scaled_scores'].map((name) => {
        const values = [...valuesOf(trace, findStage(trace, name)!)].filter(Number.isFinite);
        const mean = values.reduce((x, y) => x + y) / values.length;
        return numberText(values.reduce((x, y) => x + (y - mean) ** 2, 0) / (values.length - 1));
      });
      expect(await insight()).toContain(`${visible === 21 ? 'visible ' : ''}scores: ${b} before, ${a} after.`);
      expect(await inPlayer('.spread circle').count()).toBe(2 * visible);
    }
  });

  test('what is not computed yet is not said: no variance after scaling before the last score is scaled', async () => {
    const trace = await show('self-attention-v2', 'scaled_scores');
    await page.keyboard.press('ArrowLeft');
    expect(await insight()).toMatch(/before, … after/);
    expect(await inPlayer('.spread circle').count()).toBe(valuesOf(trace, findStage(trace, 'attn_scores')!).length);
    await page.keyboard.press('ArrowRight');
    expect(await insight()).not.toContain('…');
  });
});

describe('zero and renormalise', () => {
  test('hidden weights are struck out, and what remains of each row is shown', async () => {
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
    const sums = [...valuesOf(trace, findStage(trace, 'row_sums')!)].map((sum) => numberText(sum));
    expect(await sumsOf('masked_simple')).toEqual(sums);
    expect(new Set(sums).size).toBe(6);
  });

  test('each row is divided by that sum, and sums to 1.0000 again', async () => {
    const trace = await show('softmax-then-renormalise', 'masked_simple_norm');
    const shown = await grid('row_sums').locator('.cell').allInnerTexts();
    expect(shown).toEqual([...valuesOf(trace, findStage(trace, 'row_sums')!)].map((sum) => numberText(sum)));
    expect(await sumsOf('masked_simple_norm')).toEqual(Array(6).fill('1.0000'));
  });
});

describe('dropout', () => {
  test('what fell is crossed in mask, noise and weights; its weight is struck out', async () => {
    const trace = await show('causal-mask', 'attn_weights_dropped');
    const [noise, weights] = [findStage(trace, 'dropout_noise')!, findStage(trace, 'attn_weights')!];
    const fell = [...valuesOf(trace, noise)].map((value) => value === 0);
    expect(fell.filter(Boolean).length).toBeGreaterThan(5);
    const cells = await cellsOf('attn_weights_dropped');
    expect(cells.map(({ crossed }) => crossed)).toEqual(fell);
    expect((await cellsOf('dropout_noise')).map(({ crossed }) => crossed)).toEqual(fell);
    cells.forEach(({ before, struck }, i) => {
      const old = valuesOf(trace, weights)[i]!;
      expect([before, struck]).toEqual(fell[i] && old !== 0 ? [numberText(old), true] : [null, false]);
    });
    await show('causal-mask', 'dropout_mask');
    expect((await cellsOf('dropout_mask')).map(({ crossed }) => crossed)).toEqual(fell);
  });

  test('the rows’ sums are no longer one, and the scene says what survivors were multiplied by', async () => {
    for (const [preset, growth] of [
      ['causal-mask', '1/(1 − 0.5) = 2.0000'],
      ['padding-mask', '1/(1 − 0.1) = 1.1111'],
    ] as const) {
      const trace = await show(preset, 'attn_weights_dropped');
      const sums = await sumsOf('attn_weights_dropped');
      expect(sums).toEqual(rowSums(trace, 'attn_weights_dropped'));
      expect(sums.filter((sum) => sum !== '1.0000').length).toBeGreaterThan(2);
      const noise = valuesOf(trace, findStage(trace, 'dropout_noise')!);
      const weights = valuesOf(trace, findStage(trace, 'attn_weights')!);
      const visible = weights.filter((value) => value !== 0).length; // a hidden key's is zero before anything falls
      const fallen = noise.filter((value, i) => value === 0 && weights[i] !== 0).length;
      expect(await insight()).toContain(
        `${fallen} of ${visible} entries are dropped. The others are multiplied by ${growth}.`,
      );
      expect(numberText(Math.max(...noise))).toBe(growth.split(' = ')[1]);
    }
  });

  test('nothing there is negative: the ramp goes from 0 to 1/(1 − p)', async () => {
    await show('causal-mask', 'attn_weights_dropped');
    for (const [stage, marks] of [
      ['dropout_noise', ['dropped']],
      ['attn_weights_dropped', ['hidden', 'dropped']],
    ] as const) {
      const legend = inPlayer(`.matrix:has([aria-label^="${stage},"]) .legend`);
      expect((await legend.innerText()).split(/\s+/)).toEqual(['0', '2', ...marks]);
    }
  });
});

test('softmax: every row sums to 1.0000, shown beside it once its last share is there', async () => {
  await show('causal-mask', 'attn_weights');
  expect(await sumsOf('attn_weights')).toEqual(Array(6).fill('1.0000'));
  await page.keyboard.press('ArrowLeft');
  expect(await sumsOf('attn_weights')).toEqual([...Array(5).fill('1.0000'), '']);
});

test('what the mask hides stays hatched behind softmax, to the last weights, and no other number is', async () => {
  const hatched = (stage: string) =>
    grid(stage)
      .locator('.cell')
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
      expect((await inPlayer(`.matrix:has([aria-label^="${stage},"]) .legend`).innerText()).includes('hidden')).toBe(
        wanted.includes(true),
      );
    }
  }
});

describe('neighbours', () => {
  test('a stage behind the one in view has a number only where that has one; a stage before it has all', async () => {
    await page.setViewportSize({ width: 1920, height: 900 });
    await show('causal-mask', 'attn_scores');
    await inPlayer('.adjacent').first().waitFor();
    const filled = (selector: string) =>
      inPlayer(selector).evaluateAll((cells) => cells.map((cell) => cell.textContent!.trim() !== ''));
    const counts = new Set<number>();
    for (let step = 0; step < 3; step++) {
      const there = await filled('.scene [role=grid][aria-label^="attn_scores,"] .cell');
      counts.add(there.filter(Boolean).length);
      expect(await filled('.adjacent:first-of-type .numbers span')).toEqual(there);
      await page.keyboard.press('ArrowLeft');
    }
    expect(counts.size).toBe(3);
    await show('causal-mask', 'scaled_scores');
    await page.keyboard.press('ArrowLeft');
    const before = inPlayer('.adjacent').filter({ has: page.locator('.title', { hasText: /^attn_scores$/ }) });
    expect(
      await before
        .locator('.numbers span')
        .evaluateAll((cells) => cells.filter((cell) => cell.textContent!.trim() === '').length),
    ).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the bold number of the cell in focus has room in its frame, negative too', async () => {
    await page.setViewportSize({ width: 1920, height: 900 });
    const trace = await show('self-attention-v2', 'attn_scores');
    await inPlayer('.adjacent').first().waitFor();
    await grid('attn_scores').locator('.cell').nth(3).click();
    expect(valueAt(trace, findStage(trace, 'scaled_scores')!, 0, 3)).toBeLessThan(0);
    const room = await inPlayer('.adjacent .same')
      .first()
      .evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return cell.getBoundingClientRect().width - range.getBoundingClientRect().width;
      });
    expect(room).toBeGreaterThanOrEqual(2);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('softmax of one row', () => {
  const body = () =>
    inPlayer('.worked tbody tr').evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((td) => td.textContent!.trim())),
    );
  const foot = () => inPlayer('.worked tfoot td').allInnerTexts();

  test('less the maximum, exponential, sum, share: the trace’s numbers, each bar as long as its number', async () => {
    const trace = await show('causal-mask', 'attn_weights');
    await grid('attn_weights')
      .locator('.cell')
      .nth(2 * 6)
      .click(); // the row of "starts"
    const [logits, maximum, exp, sum, shares] = ['scaled_scores', 'row_max', 'exp', 'row_sum', 'attn_weights'].map(
      (name) => findStage(trace, name)!,
    );
    const at = (stage: typeof shares, col: number) => valueAt(trace, stage!, 2, col);
    const wanted = [0, 1, 2, 3, 4, 5].map((col) =>
      [at(logits, col), at(logits, col) - at(maximum, 0), at(exp, col), at(shares, col)].map((value) =>
        numberText(value),
      ),
    );
    expect(await body()).toEqual(wanted);
    expect((await foot()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      `max ${numberText(at(maximum, 0))}`,
      '',
      `Σ ${numberText(at(sum, 0))}`,
      'Σ 1.0000',
    ]);
    const bars = await inPlayer('.worked td i').evaluateAll((all) =>
      all.map((bar) => {
        const [{ width, right }, cell] = [bar.getBoundingClientRect(), bar.parentElement!.getBoundingClientRect()];
        return right <= cell.right + 1 ? width : NaN;
      }),
    );
    // The exponential of the row's largest score.
    const full = bars[2 * wanted.findIndex((row) => row[2] === '1.0000')]!;
    expect(full).toBeGreaterThan(40);
    for (const [i, width] of bars.entries()) {
      expect(Math.abs(width / full - at(i % 2 === 0 ? exp : shares, Math.floor(i / 2)))).toBeLessThan(0.02); // a pixel
    }
    await page.keyboard.press('Escape');
  });

  test('it is set as a table: numbers end below each other on their token’s line, no two columns touch', async () => {
    const faults = () =>
      inPlayer('.worked').evaluate((table) => {
        const inkOf = (cell: Element) => {
          const range = document.createRange();
          range.selectNodeContents(
            [...(cell.querySelector('.number') ?? cell).childNodes].find(
              (node) => node instanceof Text && node.data.trim() !== '',
            )!,
          );
          return range.getBoundingClientRect();
        };
        const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(inkOf));
        const found: string[] = [];
        for (const [r, row] of rows.entries()) {
          for (const [c, ink] of row.entries()) {
            if (c > 0 && Math.abs(ink.right - rows[0]![c]!.right) > 1)
              found.push(`row ${r}, column ${c} ends elsewhere`);
            if (c > 0 && ink.left - row[c - 1]!.right < 8)
              found.push(`row ${r}, column ${c} begins ${ink.left - row[c - 1]!.right} px after`);
            if (Math.abs((ink.top + ink.bottom - row[0]!.top - row[0]!.bottom) / 2) > 2)
              found.push(`row ${r}, column ${c} is off its line`);
          }
        }
        return found;
      });
    await show('self-attention-v2', 'attn_weights');
    expect(await faults()).toEqual([]);
    await page.setViewportSize({ width: 360, height: 900 });
    await inPlayer('.worked[role=grid]').waitFor();
    const onPhone = await faults();
    await page.setViewportSize({ width: 1440, height: 900 });
    await inPlayer('.worked:not([role])').waitFor();
    expect(onPhone).toEqual([]);
  });

  test.each([
    [1440, false],
    [360, true],
  ])('at %i px nothing moves up or down while it plays', async (width, finger) => {
    const other = await site.browser.newPage({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      hasTouch: finger,
      isMobile: finger,
    });
    await other.goto(`${site.address}#v1&preset=causal-mask&stage=attn_weights`);
    await other.locator('attention-steps .worked').waitFor();
    const heights = await other.locator('attention-steps').evaluate(async (element) => {
      const player = element as HTMLElement & { step: number; stage: string; updateComplete: Promise<unknown> };
      const heightOf = (selector: string) =>
        Math.round(player.shadowRoot!.querySelector(selector)!.getBoundingClientRect().height);
      const seen: string[] = [];
      for (let step = player.step; player.stage === 'attn_weights'; player.step = --step) {
        await player.updateComplete;
        await player.updateComplete;
        if (player.stage === 'attn_weights') seen.push(`${heightOf('.figure')} with ${heightOf('.worked')}`);
      }
      return seen;
    });
    await other.close();
    expect(heights.length).toBeGreaterThan(8);
    expect(new Set(heights).size, [...new Set(heights)].join()).toBe(1);
  });

  test('the first row comes in these four steps', async () => {
    await show('causal-mask', 'attn_weights');
    await page.keyboard.press('PageUp');
    const seen: number[][] = [];
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('ArrowRight');
      const columns = (await body())[0]!.map((text) => Number(text !== ''));
      seen.push([...columns, ...(await foot()).map((text) => Number(text !== ''))]);
    }
    //                    L  L-m E  A  max -  Σ  Σ
    expect(seen).toEqual([
      [1, 1, 0, 0, 1, 0, 0, 0],
      [1, 1, 1, 0, 1, 0, 0, 0],
      [1, 1, 1, 0, 1, 0, 1, 0],
      [1, 1, 1, 1, 1, 0, 1, 1],
    ]);
  });
});

describe('wiring', () => {
  const box = async (selector: string) => (await inPlayer(selector).boundingBox())!;
  const centre = ({ x, width }: { x: number; width: number }) => x + width / 2;

  test('every key stands as a row and bends into its own column; leads join the cell to row and column', async () => {
    const trace = await show('self-attention-v2', 'attn_scores');
    const [scores, queries, keys] = ['attn_scores', 'queries', 'keys'].map((name) => findStage(trace, name)!.id);
    await inPlayer(`.cell[data-stage="${scores}"][data-row="2"][data-col="4"]`).click();
    expect(await inPlayer('.wire text').allTextContents()).toEqual(trace.tokens);
    expect(await inPlayer('.wire.focus text').allTextContents()).toEqual([trace.tokens[4]]);
    for (let key = 0; key < 6; key++) {
      const end = await inPlayer(`.wire:nth-of-type(${key + 1}) path`).evaluate((path) => {
        const line = path as SVGPathElement;
        const { x, y } = line.getPointAtLength(line.getTotalLength()).matrixTransform(line.getScreenCTM()!);
        return { x, y };
      });
      const column = await box(`.cell[data-stage="${keys}"][data-row="${key}"][data-col="0"]`);
      expect(Math.abs(end.x - centre(column))).toBeLessThanOrEqual(1);
      expect(end.y).toBeLessThan(column.y);
    }
    const [across, down] = [await box('.lead.query'), await box('.lead.key')];
    const [cell, query] = [
      await box(`.cell[data-stage="${scores}"][data-row="2"][data-col="4"]`),
      await box(`.cell[data-stage="${queries}"][data-row="2"][data-col="1"]`),
    ];
    expect(across.x).toBeGreaterThanOrEqual(query.x + query.width);
    expect(across.x + across.width).toBeLessThanOrEqual(cell.x - 4 * cell.width);
    expect(Math.abs(across.y + across.height / 2 - cell.y - cell.height / 2)).toBeLessThanOrEqual(1.5);
    expect(Math.abs(centre(down) - centre(cell))).toBeLessThanOrEqual(1.5);
    await page.keyboard.press('Escape');
  });
});

test('no lead runs through a word or a number', async () => {
  for (const [preset, stage] of [
    ['causal-mask', 'attn_scores'],
    ['self-attention-v2', 'queries'],
    ['self-attention-v2', 'context_vec'],
    ['causal-mask', 'context_vec'],
  ] as const) {
    const trace = await show(preset, stage);
    const cells = grid(stage).locator('.cell');
    for (let col = 0; col < findStage(trace, stage)!.cols; col++) {
      await cells.nth(findStage(trace, stage)!.cols + col).click();
      const struck = await inPlayer('.scene').evaluate((scene) => {
        const leads = [...scene.querySelectorAll('.lead')].map((lead) => lead.getBoundingClientRect());
        const words = [
          ...scene.querySelectorAll('.title, .rowhead b, .colhead b, .corner small, .legend > span, .cell .number'),
        ].map((word) => {
          const range = document.createRange();
          range.selectNodeContents(word);
          return [word.textContent!.trim(), range.getBoundingClientRect()] as const;
        });
        if (leads.length === 0) return ['no lead'];
        return leads.flatMap((lead) =>
          words.flatMap(([text, box]) =>
            lead.left < box.right && lead.right > box.left && lead.top - 1 < box.bottom && lead.bottom + 1 > box.top
              ? [text]
              : [],
          ),
        );
      });
      expect(struck, `${preset}, ${stage}, column ${col}`).toEqual([]);
    }
  }
  await page.keyboard.press('Escape');
});

describe('heads', () => {
  const texts = (selector: string) =>
    inPlayer(selector).evaluateAll((all) => all.map((one) => one.textContent!.replace(/\s+/g, ' ').trim()));
  const chosen = () => page.locator('attention-steps').getByLabel('Head', { exact: true }).inputValue();

  test('splitting deals the columns out to all heads at once, blocks named and the one in view marked', async () => {
    const trace = await show('multi-head-distinct-dims', 'head_keys');
    const whole = findStage(trace, 'keys')!;
    expect(await texts('.blocks span')).toEqual(['Head 1', 'Head 2']);
    expect(await texts('.blocks .in-view')).toEqual(['Head 1']);
    expect(await texts('.matrix.in-view .title')).toEqual(['head_keys 1 Kh']);
    for (const head of [0, 1]) {
      const stage = findStage(trace, 'head_keys', 0, head)!;
      const cells = inPlayer(`.scene .cell[data-stage="${stage.id}"]`);
      const wanted = Array.from({ length: 9 }, (_, i) =>
        numberText(valueAt(trace, whole, Math.floor(i / 3), head * 3 + (i % 3))),
      );
      expect(await cells.allInnerTexts()).toEqual(wanted);
      // A block stands below exactly its columns.
      const [block, first, last] = await Promise.all([
        inPlayer('.blocks span').nth(head).boundingBox(),
        inPlayer(`.scene .cell[data-stage="${whole.id}"][data-row="0"]`)
          .nth(head * 3)
          .boundingBox(),
        inPlayer(`.scene .cell[data-stage="${whole.id}"][data-row="0"]`)
          .nth(head * 3 + 2)
          .boundingBox(),
      ]);
      expect(Math.abs(block!.x - first!.x)).toBeLessThanOrEqual(4);
      expect(Math.abs(block!.x + block!.width - last!.x - last!.width)).toBeLessThanOrEqual(4);
    }
    await page.keyboard.press('ArrowLeft'); // the last row of both heads is on its way
    for (const head of [0, 1]) {
      const cells = inPlayer(`.scene .cell[data-stage="${findStage(trace, 'head_keys', 0, head)!.id}"]`);
      expect((await cells.allInnerTexts()).map((text) => text !== '')).toEqual([
        true,
        true,
        true,
        true,
        true,
        true,
        false,
        false,
        false,
      ]);
    }
  });

  test('one fused projection is cut into queries, keys and values, each block named', async () => {
    await show('fused-qkv', 'keys');
    expect(await texts('.blocks span')).toEqual(['queries', 'keys', 'values']);
    expect(await texts('.blocks .in-view')).toEqual(['keys']);
  });

  test('concatenating puts the columns together again, each block with its head’s number', async () => {
    const trace = await show('multi-head-attention', 'concat');
    expect(await texts('.blocks span')).toEqual(['Head 1', 'Head 2']);
    const parts = [0, 1].map((head) => [...valuesOf(trace, findStage(trace, 'context_vec', 0, head)!)]);
    const wanted = Array.from({ length: 12 }, (_, i) => numberText(parts[i % 2]![Math.floor(i / 2)]!));
    expect((await cellsOf('concat')).map(({ text }) => text)).toEqual(wanted);
  });

  test('the heads stand side by side with their numbers, and a click or Enter chooses one', async () => {
    const trace = await show('multi-head-attention', 'attn_weights');
    const frame = () => inPlayer('.side-switch').evaluate((button) => getComputedStyle(button).boxShadow);
    const unpressed = await frame();
    await inPlayer('.side-switch').click();
    expect(await frame()).not.toBe(unpressed);
    expect(await texts('.head-view button')).toEqual(['Head 1, shown', 'Head 2']);
    for (const head of [0, 1]) {
      const wanted = [...valuesOf(trace, findStage(trace, 'attn_weights', 0, head)!)].map((value) => numberText(value));
      expect(await inPlayer('.head-view').nth(head).locator('tbody td').allInnerTexts()).toEqual(wanted);
    }
    await inPlayer('.head-view').nth(1).locator('tbody td').first().click();
    expect(await chosen()).toBe('1');
    expect(await texts('.head-view.in-view button')).toEqual(['Head 2, shown']);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await inPlayer('.head-view button').first().focus();
    await page.keyboard.press('Enter');
    expect(await chosen()).toBe('0');
    await inPlayer('.stop[aria-label*=" inputs,"]').click();
    expect(await inPlayer('.head-view').count()).toBe(0);
    expect(await insight()).toBe('This stage is the same for all heads.');
    await inPlayer('.side-switch').click();
    expect(await inPlayer('.insight').count()).toBe(0);
  });
});

test.each([
  [360, 7],
  [320, 0],
])('at %i px no sum is out of sight: what has no room beside its row stands in the line', async (width, shown) => {
  const narrow = await site.browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await narrow.goto(site.address);
  await narrow.locator('attention-steps .scene').waitFor();
  await narrow
    .locator('attention-steps')
    .getByLabel('Notebook', { exact: true })
    .selectOption('softmax-then-renormalise');
  await narrow.locator('attention-steps .stop[aria-label*=" masked_simple_norm,"]').click();
  const over = await narrow
    .locator('attention-steps .scene')
    .evaluate((scene) => Math.max(0, scene.getBoundingClientRect().width - scene.parentElement!.clientWidth));
  const sums = await narrow.locator('attention-steps .scene .sum').count(); // with the one above them
  expect([over, sums]).toEqual([0, shown]);
  expect(await narrow.locator('attention-steps .row-sum').innerText()).toBe('The row sums to 1.0000.');
  await narrow.close();
});

/** Those that the walk through `causal-mask` in hands.test.ts does not come to. */
const SCENES = [
  ['causal-mask', 'dropout_mask'],
  ['multi-head-distinct-dims', 'head_keys'],
  ['multi-head-attention', 'concat'],
  ['softmax-then-renormalise', 'masked_simple'],
  ['softmax-then-renormalise', 'masked_simple_norm'],
] as const;

test.each(['light', 'dark'] as const)('axe finds nothing in these scenes, %s', async (theme) => {
  await page.locator('attention-steps').getByLabel('Theme').selectOption(theme);
  for (const [preset, stage] of SCENES) {
    await show(preset, stage);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      `${preset}, ${stage}`,
    ).toEqual([]);
  }
  await page.locator('attention-steps').getByLabel('Theme').selectOption('light');
});
