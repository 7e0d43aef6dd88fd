// Where a finger points, everything that can be tapped is at least 44 px high: every stage of every preset, every
// panel.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { loadEngine } from '../../web/engine/index.ts';
import { openSite, type Site } from './browser.ts';

const presets = (await loadEngine()).presets().map(({ id }) => id);
let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

/** A phone or a tablet, high enough that all of the page is in view. */
async function open(width: number): Promise<Page> {
  const page = await site.browser.newPage({
    viewport: { width, height: 9000 },
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
  /** Some cell of the scene is narrower: the columns of its widest matrix. */
  readonly narrow: number | null;
}

/** Everything in view that takes a tap. Runs in the page. */
function look(): Faults {
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
  };
  /** In a line of text as wide as it is written, which may be one digit: at least the 24 px of WCAG 2.2 AA. */
  const LEAST_TERM = 24;
  const faults: string[] = [];
  let targets = 0;
  let narrow: number | null = null;
  for (const element of root.querySelectorAll<HTMLElement>(TARGETS)) {
    if (Object.keys(EXCEPTIONS).some((selector) => element.matches(selector))) continue;
    // A box to tick is as large as the label around it, which ticks it too.
    const target = element.matches('[type=checkbox]') ? element.closest('label')! : element;
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0) continue; // not shown
    targets++;
    const name = `${target.className || target.localName} “${(target.textContent ?? '').trim().slice(0, 30)}”`;
    // A term takes taps around its text, which is all that has a box.
    const isTerm = target.matches('.operand');
    if (height < LEAST - SLACK && !isTerm) faults.push(`${name}: ${height.toFixed(1)} px high`);
    if (width < LEAST - SLACK && target.matches('.scene .cell'))
      narrow = Math.max(
        ...[...root.querySelectorAll('.scene [role=grid]')].map((grid) => grid.querySelectorAll('.colhead').length),
      );
    else if (width < LEAST - SLACK && !isTerm) faults.push(`${name}: ${width.toFixed(1)} px wide`);
    // All of its size is its own: nothing lies over it.
    const [x, y] = [left + Math.min(width, LEAST) / 2, top + height / 2];
    const [up, aside] = [LEAST / 2 - 1, (isTerm ? LEAST_TERM : Math.min(width, LEAST)) / 2 - 1]; // between pixels
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
  return { targets, faults, narrow };
}

/**
 * Every stage of every preset; `narrow`: columns of the scenes whose cells are narrower than a finger. Runs in the
 * page.
 */
async function walk(
  ids: readonly string[],
): Promise<{ scenes: number; targets: number; faults: string[]; narrow: number[] }> {
  const element = document.querySelector<HTMLElement & { preset: string; updateComplete: Promise<unknown> }>(
    'attention-steps',
  )!;
  const root = element.shadowRoot!;
  const { look: see } = window as unknown as { look: () => Faults };
  const faults = new Set<string>();
  const narrow = new Set<number>();
  let [scenes, targets] = [0, 0];
  for (const id of ids) {
    element.preset = id;
    await element.updateComplete;
    await element.updateComplete;
    const count = root.querySelectorAll('.stop').length;
    for (let at = 0; at < count; at++) {
      root.querySelectorAll<HTMLElement>('.stop')[at]!.click();
      await element.updateComplete;
      await element.updateComplete;
      const label = root.querySelector('.stop.current')!.getAttribute('aria-label')!;
      const where = `${id} ${label.split(',')[0]!.split(': ')[1]}`;
      const seen = see();
      for (const fault of seen.faults) faults.add(`${where}: ${fault}`);
      if (seen.narrow !== null) narrow.add(seen.narrow);
      targets += seen.targets;
      scenes++;
    }
  }
  return { scenes, targets, faults: [...faults], narrow: [...narrow].sort((a, b) => a - b) };
}

// Cells are as wide as well, but where these many columns fit only if they are a little narrower.
test.each([
  [320, [6]],
  [360, []],
  [412, [8]],
  [768, []],
  [1024, []],
])('at %i px in every stage of every preset', async (width, narrowAt) => {
  const page = await open(width);
  const { scenes, targets, faults, narrow } = await page.evaluate(walk, presets);
  await page.close();
  expect(scenes).toBeGreaterThan(presets.length * 8);
  expect(targets).toBeGreaterThan(scenes * 30);
  expect(faults).toEqual([]);
  expect(narrow).toEqual(narrowAt);
});

test('a pointer that becomes a finger is followed, and back', async () => {
  const page = await site.browser.newPage({ viewport: { width: 768, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(site.address);
  const cell = page.locator('attention-steps .scene .cell').first();
  const height = async () => (await cell.boundingBox())!.height;
  await expect.poll(height).toBeLessThan(44);
  const devTools = await page.context().newCDPSession(page);
  for (const finger of [true, false]) {
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: finger });
    await devTools.send('Emulation.setDeviceMetricsOverride', {
      width: 768,
      height: 900,
      deviceScaleFactor: 1,
      mobile: finger,
    });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(finger);
    await expect.poll(async () => (await height()) >= 44).toBe(finger);
  }
  await page.close();
});

describe.each([360, 768])('at %i px', (width) => {
  let page: Page;
  const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
  const faults = async (): Promise<readonly string[]> =>
    (await page.evaluate(() => (window as unknown as { look: () => Faults }).look())).faults;
  const show = async (preset: string, stage: string): Promise<void> => {
    await page
      .locator('attention-steps')
      .evaluate((element, id) => ((element as HTMLElement & { preset: string }).preset = id), preset);
    await inside(`.stop[aria-label*=" ${stage},"]`).first().tap();
  };

  beforeAll(async () => {
    page = await open(width);
  });

  afterAll(() => page.close());

  test('in every panel', async () => {
    await show('causal-mask', 'attn_weights');
    for (const panel of ['own', 'compare', 'code', 'share', 'keys']) {
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

  test('a line that is followed back, a cell that is edited, a number that is predicted, all heads', async () => {
    await show('multi-head-attention', 'context_vec');
    for (let step = 0; step < 3; step++) await inside('.operand[data-operand]').first().tap();
    expect(await inside('.crumb').count()).toBe(3);
    expect(await faults(), 'followed').toEqual([]);
    await inside('.crumb').first().tap();
    await page.locator('attention-steps').evaluate((element) => element.setAttribute('heads', 'all'));
    await inside('.head-view').first().waitFor();
    expect(await faults(), 'heads').toEqual([]);
    await inside('[data-predict=start]').tap();
    expect(await faults(), 'predict').toEqual([]);
    await inside('.predict button').tap();
    await inside('[data-predict=next]').waitFor();
    expect(await faults(), 'revealed').toEqual([]);
    await show('causal-mask', 'inputs');
    await inside('[role=grid][aria-label^="inputs"] .cell').nth(3).tap();
    await page.keyboard.press('Enter');
    await inside('.edit').waitFor();
    expect(await faults(), 'editing').toEqual([]);
    await page.keyboard.press('Escape');
  });

  test.each([
    [20, 'attn_weights'],
    [20, 'context_vec'],
  ])('a sentence of %i tokens: %s, its row, its folded line', async (count, stage) => {
    if (!(await inside('#own-sentence').isVisible())) await inside('.own > summary').tap();
    await inside('#own-sentence').fill(Array.from({ length: count }, (_, i) => `w${i}`).join(' '));
    await inside('[data-own=sentence]').tap();
    await inside(`.stop[aria-label*=" ${stage},"]`).first().tap();
    await inside('.entry').first().waitFor();
    expect(await inside('.fold').count()).toBe(1);
    expect(await faults(), 'folded').toEqual([]);
    await inside('.fold').tap();
    expect(await faults(), 'unfolded').toEqual([]);
  });

  test('a text for the map', async () => {
    if (!(await inside('#own-sentence').isVisible())) await inside('.own > summary').tap();
    await inside('#own-sentence').fill(Array.from({ length: 200 }, (_, i) => `w${i}`).join(' '));
    await inside('[data-own=sentence]').tap();
    await inside('.keys-around .entry').first().waitFor();
    expect(await faults()).toEqual([]);
  });
});
