// Nothing is cut and nothing overlaps: every scene of every preset, measured in Chromium from a phone to a projector,
// with a mouse and with a finger.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEngine } from '../../web/engine/index.ts';
import { openSite, type Site } from './browser.ts';
import { goToStage } from './stage.ts';

const presets = (await loadEngine()).presets().map(({ id }) => id);
let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

/** Walks through every scene of every preset and says what is wrong with its boxes. Runs in the page. */
async function findFaults(ids: readonly string[]): Promise<{ scenes: number; faults: string[] }> {
  const element = document.querySelector<HTMLElement & { preset: string; updateComplete: Promise<unknown> }>(
    'attention-steps',
  )!;
  const root = element.shadowRoot!;
  const faults = new Set<string>();
  let scenes = 0;
  const SLACK = 1; // px: edges fall between pixels

  /** Where the text of an element really is, as far as it and its parent let it be seen; its own box may be wider. */
  const inkOf = (target: Element): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(target);
    let { left, top, right, bottom } = range.getBoundingClientRect();
    for (const box of [target, target.parentElement!]) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const clip = box.getBoundingClientRect();
      [left, top, right, bottom] = [
        Math.max(left, clip.left),
        Math.max(top, clip.top),
        Math.min(right, clip.right),
        Math.min(bottom, clip.bottom),
      ];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const seen = (rect: DOMRect) => rect.width > 0 && rect.height > 0;

  /** The pieces of a matrix that a reader sees, each with the matrix that it belongs to. */
  const piecesOf = (matrix: Element) => {
    const name = (matrix as HTMLElement).dataset.matrix!;
    const inks = [
      ...matrix.querySelectorAll(
        '.title > span, :is(.rowhead, .colhead):not(.spoken) b, .corner small:not(.spoken), .blocks span, ' +
          '.legend span:not(.ramp):not(.swatch)',
      ),
    ].map((piece) => ({ name, part: String(piece.className || piece.parentElement!.className), rect: inkOf(piece) }));
    const boxes = [...matrix.querySelectorAll('.cell, .sum[role=gridcell], .ramp, .bars, .heat-grid')].map((piece) => ({
      name,
      part: String(piece.className),
      rect: piece.getBoundingClientRect(),
    }));
    return [...inks, ...boxes].filter(({ rect }) => seen(rect));
  };

  const look = (where: string) => {
    const say = (what: string) => faults.add(`${where}: ${what}`);
    const beyond = document.documentElement.scrollWidth - innerWidth;
    if (beyond > 0) say(`the page is ${beyond} px too wide`);
    for (const box of root.querySelectorAll<HTMLElement>('.stage > *, .text, .scene')) {
      const [across, down] = [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
      // Six columns of numbers do not fit the narrowest phones: there the scene is scrolled.
      if (across > SLACK && !(innerWidth < 360 && box.matches('.scene')))
        say(`${box.className} is ${across} px too wide`);
      if (down > SLACK && !box.matches('.text') && !(innerWidth < 360 && box.matches('.scene')))
        say(`${box.className} is ${down} px too high`);
    }
    for (const cut of root.querySelectorAll<HTMLElement>(
      '.matrix:not(.mute) .cell, .scene .rowhead b, .scene .colhead b, .blocks span, .segment .name, .node-title',
    )) {
      // Six columns are narrower than some words: an ellipsis.
      if (innerWidth < 360 && cut.matches('b, .blocks span')) continue;
      if (cut.closest('.spoken') || getComputedStyle(cut).visibility === 'hidden') continue;
      if (cut.scrollWidth > cut.clientWidth + SLACK && cut.clientWidth > 0) say(`“${cut.textContent!.trim()}” is cut`);
    }
    const pieces = [...root.querySelectorAll('.scene .matrix')].flatMap(piecesOf);
    const operators = [...root.querySelectorAll('.scene .operator')].map((sign) => ({
      name: 'sign',
      part: sign.textContent!,
      rect: sign.getBoundingClientRect(),
    }));
    const all = [...pieces, ...operators];
    all.forEach((a, i) => {
      for (const b of all.slice(i + 1))
        if (overlap(a.rect, b.rect)) say(`${a.part} of ${a.name} is on ${b.part} of ${b.name}`);
    });
    const labels = [...root.querySelectorAll('.token, .node-title, .node-caption')].map((text) => ({
      text: text.textContent!.trim(),
      rect: inkOf(text),
    }));
    labels.forEach((a, i) => {
      for (const b of labels.slice(i + 1)) if (overlap(a.rect, b.rect)) say(`“${a.text}” is on “${b.text}”`);
    });
    // What sticks to the window's edge covers what is scrolled under it: at the stage's end everything has its place.
    root.querySelector('.stage')!.scrollIntoView({ block: 'end', behavior: 'instant' });
    const blocks = [
      ...root.querySelectorAll('.bar, .over, .text, .scene, .transport, .own, .compare, .code, .share, .notes'),
    ];
    blocks.forEach((a, i) => {
      for (const b of blocks.slice(i + 1))
        if (overlap(a.getBoundingClientRect(), b.getBoundingClientRect())) say(`${a.className} is on ${b.className}`);
    });
  };

  for (const id of ids) {
    element.preset = id;
    await element.updateComplete;
    await element.updateComplete;
    const count = root.querySelectorAll('.segment').length;
    for (let at = 0; at < count; at++) {
      root.querySelectorAll<HTMLElement>('.segment')[at]!.click();
      await element.updateComplete;
      await element.updateComplete;
      look(`${innerWidth} ${id} ${root.querySelector<HTMLElement>('.segment.current')!.title}`);
      scenes++;
    }
  }
  return { scenes, faults: [...faults] };
}

const WINDOWS = [
  [320, 720],
  [360, 740],
  [768, 1024],
  [1440, 900],
  [1920, 1080],
] as const;

const CASES = WINDOWS.flatMap((size) => [[...size, 'fine'] as const, [...size, 'coarse'] as const]);

test.each(CASES)(
  'at %i x %i with a %s pointer nothing is cut and nothing overlaps, in every scene of every preset',
  async (width, height, pointer) => {
    const finger = pointer === 'coarse';
    const page = await site.browser.newPage({
      viewport: { width, height },
      reducedMotion: 'reduce',
      hasTouch: finger,
      isMobile: finger,
    });
    await page.goto(site.address);
    await page.locator('attention-steps .scene').waitFor();
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(finger);
    const { scenes, faults } = await page.evaluate(findFaults, presets);
    await page.close();
    expect(scenes).toBeGreaterThan(presets.length * 8);
    expect(faults).toEqual([]);
  },
);

test('a long word of an own sentence makes no scene of a phone wider than it', async () => {
  const page = await site.browser.newPage({
    viewport: { width: 360, height: 900 },
    reducedMotion: 'reduce',
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(site.address);
  const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
  await inside('.own > summary').tap();
  await inside('#own-sentence').fill('internationalization of transformers, step by step');
  await inside('[data-own=sentence]').tap();
  for (const stage of ['attn_scores', 'attn_weights', 'context_vec']) {
    await goToStage(page, stage);
    expect(await inside('.scene').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), stage).toBe(0);
    const words = await inside('.token').evaluateAll((all) => all.map((word) => word.getBoundingClientRect().toJSON()));
    for (const [i, { left }] of words.slice(1).entries())
      expect(left, stage).toBeGreaterThanOrEqual(words[i].right - 1);
  }
  await page.close();
});

test.each([320, 360, 768, 900, 1440])(
  'at %i px the masks are compared in tables of which nothing is cut',
  async (width) => {
    const page = await site.browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await page.goto(`${site.address}#v1&preset=causal-mask&stage=attn_weights`);
    const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
    await inside('.compare > summary').click();
    await inside('.compared td').first().waitFor();
    const tables = await inside('.compared').evaluateAll((all) =>
      all.map((box) => ({
        over: box.scrollWidth - box.clientWidth,
        top: Math.round(box.getBoundingClientRect().top),
        font: Math.min(
          ...[...box.querySelectorAll('tbody td')].map((cell) => parseFloat(getComputedStyle(cell).fontSize)),
        ),
      })),
    );
    expect(tables.map(({ over }) => over)).toEqual(Array(6).fill(0));
    expect(Math.min(...tables.map(({ font }) => font))).toBeGreaterThanOrEqual(11);
    if (width >= 900) expect(new Set(tables.slice(0, 3).map(({ top }) => top)).size).toBe(1);
    expect(await inside('.compared .axes').first().innerText()).toBe('key →\nquery ↓');
    await page.close();
  },
);
