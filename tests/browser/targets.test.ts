// Where a finger points, everything that can be tapped is at least 44 px high: every scene of every preset, every
// panel.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { loadEngine } from '../../web/engine/index.ts';
import { openSite, type Site } from './browser.ts';
import { goToStage } from './stage.ts';

const presets = (await loadEngine()).presets().map(({ id }) => id);
let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

/** A phone or a tablet. */
async function open(width: number, height: number): Promise<Page> {
  const page = await site.browser.newPage({
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  await page.goto(site.address);
  await page.locator('attention-steps .scene').waitFor();
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  await page.evaluate(`window.look = ${look}`);
  return page;
}

interface Faults {
  /** How many targets were measured. */
  readonly targets: number;
  /** Targets that are too low, too narrow or in part covered. */
  readonly faults: readonly string[];
  /** The least side of a cell of the scene, in whole pixels; null: it has none. */
  readonly cell: number | null;
}

/** Everything in view that takes a tap, or what of it is within a part. Runs in the page. */
function look(within = ''): Faults {
  const LEAST = 44;
  const SLACK = 0.01; // px: heights of text are sums of fractions
  const root = document.querySelector('attention-steps')!.shadowRoot!;
  const TARGETS =
    'button, select, input, textarea, summary, a[href], [role=button], [role=gridcell][tabindex], [tabindex], ' +
    '[data-stage], [data-head], .entry';
  /** Small on purpose, and what leads to the same places. */
  const EXCEPTIONS: Readonly<Record<string, string>> = {
    '.heat .cell':
      'a matrix of more than 12 tokens: the list of its row has the same numbers, and the arrow keys walk it',
    '.token:nth-child(n + 13), .token:has(~ .token:nth-child(13))':
      'a word of more than 12: the menu has the tokens that can be followed',
    '.scene .node': 'a part of the whole figure, as large as its numbers let it be: the track has the same scenes',
  };
  /** In a text as wide as it is written, which may be one digit, or one of many in a row: the 24 px of WCAG 2.2 AA. */
  const LEAST_TERM = 24;
  const TERMS = '.operand, .arithmetic > .fold, .crumb';
  /** As large as the scene lets them be, which is whole and in sight. */
  const DRAWN = '.scene .cell';
  /** As wide as a word is, or as a walk of so many scenes lets it be: a step on and back lead there as well. */
  const IN_A_ROW = '.token, .segment';
  const faults: string[] = [];
  const cells: number[] = [];
  let targets = 0;
  for (const element of root.querySelectorAll<HTMLElement>(`${within} :is(${TARGETS})`)) {
    if (Object.keys(EXCEPTIONS).some((selector) => element.matches(selector))) continue;
    // A box to tick is as large as the label around it, which ticks it too.
    const target = element.matches('[type=checkbox]') ? element.closest('label')! : element;
    target.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0 || !target.checkVisibility()) continue; // not shown
    targets++;
    const name = `${target.className || target.localName} “${(target.textContent ?? '').trim().slice(0, 30)}”`;
    // A term takes taps around its text, which is all that has a box.
    const isTerm = target.matches(TERMS);
    const isDrawn = target.matches(DRAWN);
    if (target.matches('.scene .cell')) cells.push(Math.min(width, height));
    const [leastWidth, leastHeight] = [
      isDrawn || isTerm || target.matches(IN_A_ROW) ? (target.matches('.segment') ? 1 : LEAST_TERM) : LEAST,
      isDrawn || (isTerm && !target.closest('.open')) ? LEAST_TERM : LEAST,
    ];
    if (height < leastHeight - SLACK && !isTerm) faults.push(`${name}: ${height.toFixed(1)} px high`);
    if (width < leastWidth - SLACK && !isTerm) faults.push(`${name}: ${width.toFixed(1)} px wide`);
    // All of its size is its own: nothing lies over it.
    const [x, y] = [left + Math.min(width, LEAST) / 2, top + height / 2];
    const up = (isTerm ? leastHeight - 2 : Math.min(height, LEAST)) / 2 - 1; // between pixels
    const aside = (isTerm ? LEAST_TERM - 4 : Math.min(width, LEAST)) / 2 - 1;
    for (const [dx, dy] of [
      [0, -up],
      [0, up],
      [-aside, 0],
      [aside, 0],
    ] as const) {
      const hit = root.elementFromPoint(Math.max(0, x + dx), y + dy); // a digit at the edge of a phone ends with it
      if (!hit || !target.contains(hit)) faults.push(`${name}: under ${hit?.className || hit?.localName}`);
    }
  }
  return { targets, faults, cell: cells.length > 0 ? Math.floor(Math.min(...cells) + SLACK) : null };
}

/** Every scene of every preset; `cells`: the least side of a cell in each that has some. Runs in the page. */
async function walk(
  ids: readonly string[],
): Promise<{ scenes: number; targets: number; faults: string[]; cells: number[] }> {
  const element = document.querySelector<HTMLElement & { preset: string; updateComplete: Promise<unknown> }>(
    'attention-steps',
  )!;
  const root = element.shadowRoot!;
  const { look: see } = window as unknown as { look: () => Faults };
  const faults = new Set<string>();
  const cells: number[] = [];
  let [scenes, targets] = [0, 0];
  for (const id of ids) {
    element.preset = id;
    await element.updateComplete;
    await element.updateComplete;
    const count = root.querySelectorAll('.segment').length;
    for (let at = 0; at < count; at++) {
      root.querySelectorAll<HTMLElement>('.segment')[at]!.click();
      await element.updateComplete;
      await element.updateComplete;
      const where = `${id} ${root.querySelector<HTMLElement>('.segment.current')!.title}`;
      const seen = see();
      for (const fault of seen.faults) faults.add(`${where}: ${fault}`);
      if (seen.cell !== null) cells.push(seen.cell);
      targets += seen.targets;
      scenes++;
    }
  }
  return { scenes, targets, faults: [...faults], cells };
}

// Six tokens in two matrices and a line do not fit a phone with cells as high as a finger: those are as large as the
// scene allows, and never smaller than WCAG 2.2 AA has it. The arrow keys, the terms of the line and the zoom lead
// there, too. Twelve columns of 24 px do not fit 320 px.
test.each([
  [320, 720, 18, 0.1],
  [360, 740, 24, 0.2],
  [412, 892, 24, 0.7],
  [768, 1024, 36, 0.8],
  [1024, 768, 28, 0.8],
])('at %i x %i in every scene of every preset', async (width, height, least, wide) => {
  const page = await open(width, height);
  const { scenes, targets, faults, cells } = await page.evaluate(walk, presets);
  await page.close();
  expect(scenes).toBeGreaterThan(presets.length * 8);
  expect(targets).toBeGreaterThan(scenes * 30);
  const tooMany = (fault: string) => width === 320 && fault.startsWith('fused-qkv qkv: cell');
  expect(faults.filter((fault) => !tooMany(fault))).toEqual([]);
  expect(Math.min(...cells)).toBeGreaterThanOrEqual(least);
  expect(cells.filter((side) => side >= 44).length / cells.length).toBeGreaterThan(wide);
});

test('a pointer that becomes a finger is followed, and back', async () => {
  const page = await site.browser.newPage({ viewport: { width: 768, height: 1024 }, reducedMotion: 'reduce' });
  await page.goto(`${site.address}#v1&preset=causal-mask&stage=masked`);
  const cell = page.locator('attention-steps .scene .cell').first();
  const height = async () => (await cell.boundingBox())!.height;
  await expect.poll(height).toBeLessThan(44);
  const devTools = await page.context().newCDPSession(page);
  for (const finger of [true, false]) {
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: finger });
    await devTools.send('Emulation.setDeviceMetricsOverride', {
      width: 768,
      height: 1024,
      deviceScaleFactor: 1,
      mobile: finger,
    });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(finger);
    await expect.poll(async () => (await height()) >= 44).toBe(finger);
  }
  await page.close();
});

describe.each([
  [360, 740],
  [768, 1024],
])('at %i x %i', (width, height) => {
  let page: Page;
  const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
  const faults = async (within = ''): Promise<readonly string[]> =>
    (await page.evaluate((part) => (window as unknown as { look: (part: string) => Faults }).look(part), within))
      .faults;
  const show = async (preset: string, stage: string): Promise<void> => {
    await page
      .locator('attention-steps')
      .evaluate((element, id) => ((element as HTMLElement & { preset: string }).preset = id), preset);
    await goToStage(page, stage);
  };

  beforeAll(async () => {
    page = await open(width, height);
  });

  afterAll(() => page.close());

  test('in every panel', async () => {
    await show('causal-mask', 'attn_weights');
    await inside('.menu > summary').tap();
    await inside('.menu-sheet').waitFor();
    expect(await faults('.menu'), 'menu').toEqual([]);
    await inside('.menu > summary').tap();
    for (const panel of ['own', 'compare', 'code', 'share', 'files', 'key-list']) {
      await inside(`.${panel} > summary`).tap();
      await inside(`.${panel} > summary ~ *`).first().waitFor();
      expect(await faults(), panel).toEqual([]);
    }
    const kinds = inside('.code .code-kinds button');
    for (let kind = 0; kind < (await kinds.count()) - 1; kind++) {
      await kinds.nth(kind).tap();
      expect(await inside('.code-stage').count()).toBeGreaterThan(5);
      expect(await faults(), `code ${kind}`).toEqual([]);
    }
    await inside('.code > summary').tap();
  });

  test('a line that is followed back, all heads, a cell that is edited', async () => {
    await show('multi-head-attention', 'context_vec');
    for (let step = 0; step < 3; step++) await inside('.operand[data-operand]').first().tap();
    expect(await inside('.crumb').count()).toBe(3);
    expect(await faults(), 'followed').toEqual([]);
    await inside('.crumb').first().tap();
    await page.locator('attention-steps').evaluate((element) => element.setAttribute('heads', 'all'));
    await inside('.matrix[data-matrix="context_vec 1"]').waitFor();
    expect(await faults(), 'heads').toEqual([]);
    await page.locator('attention-steps').evaluate((element) => element.removeAttribute('heads'));
    await show('causal-mask', 'W_query');
    await inside('[role=grid][aria-label^="W_query"] .cell').nth(3).tap();
    await page.keyboard.press('Enter');
    await inside('.edit').waitFor();
    // The field is as large as its cell, which on a phone is lower than a finger.
    const isLow = (fault: string) => width === 360 && /^edit .* (2[4-9]|3\d|4[0-3])\.\d px high$/.test(fault);
    expect(
      (await faults()).filter((fault) => !isLow(fault)),
      'editing',
    ).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test.each([
    [20, 'attn_weights'],
    [20, 'context_vec'],
  ])('a sentence of %i tokens: %s, its row, its folded line', async (count, stage) => {
    if (!(await inside('#own-sentence').isVisible())) await inside('.own > summary').tap();
    await inside('#own-sentence').fill(Array.from({ length: count }, (_, i) => `w${i}`).join(' '));
    await inside('[data-own=sentence]').tap();
    await goToStage(page, stage);
    await inside('.entry').first().waitFor();
    expect(await inside('.fold').count()).toBe(1);
    expect(await faults(), 'folded').toEqual([]);
    await inside('.fold').tap();
    expect(await faults('.text'), 'unfolded').toEqual([]); // it lies over the scene
  });

  test('a text for the map', async () => {
    if (!(await inside('#own-sentence').isVisible())) await inside('.own > summary').tap();
    await inside('#own-sentence').fill(Array.from({ length: 200 }, (_, i) => `w${i}`).join(' '));
    await inside('[data-own=sentence]').tap();
    await inside('.keys-around .entry').first().waitFor();
    expect(await faults()).toEqual([]);
  });
});
