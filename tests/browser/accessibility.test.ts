// For readers with special needs: enlarged, in forced colours, in print, without motion.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, type Site } from './support/browser.ts';
import { partsOf } from './support/parts.ts';
import { goToStage } from './support/stage.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

const WIDE = 'preset=causal-mask&stage=attn_weights_dropped';

async function open(options: Parameters<Site['browser']['newPage']>[0], hash = 'preset=causal-mask'): Promise<Page> {
  const page = await site.browser.newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(`${site.address}#${hash}`);
  await page.locator('attention-steps [part=stage]').waitFor();
  // The styles for print and forced colours load right after the first picture.
  const styled = () =>
    page
      .locator('attention-steps')
      .evaluate(({ shadowRoot }) =>
        shadowRoot!.adoptedStyleSheets.some((sheet) =>
          [...sheet.cssRules].some(({ cssText }) => /print/.test(cssText)),
        ),
      );
  await expect.poll(styled).toBe(true);
  return page;
}

const scenesOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('attention-steps')
    .evaluate((element) =>
      (element as HTMLElement & { scenes: readonly { stages: readonly string[] }[] }).scenes.map(
        ({ stages }) => stages.at(-1)!,
      ),
    );

/** The parts of a scene that are cut, and by how much. */
const cutIn = (page: Page): Promise<readonly string[]> =>
  page.locator('attention-steps [part=scene]').evaluate((scene) => {
    const place = scene.getBoundingClientRect();
    const shown = '.cell, .title, .legend, .rowhead, .colhead, .operator, .heat-grid, .node, .node-title';
    return [...scene.querySelectorAll(shown)].flatMap((part) => {
      const box = part.getBoundingClientRect();
      const beyond = [place.left - box.left, box.right - place.right, place.top - box.top, box.bottom - place.bottom];
      const over = Math.round(Math.max(...beyond));
      return over > 0 && box.width > 1 ? [`${part.className} ${part.textContent!.trim()}: ${over} px`] : [];
    });
  });

// 1440 x 900 at 200 % and at 400 %, and the narrowest screens.
test.each([
  [720, 450],
  [360, 225],
  [320, 640],
])(
  'at %i x %i every scene can be scrolled to as a whole, and the transport leaves it two thirds',
  async (width, height) => {
    const page = await open({ viewport: { width, height } });
    const { length } = await scenesOf(page);
    const faults: string[] = [];
    for (const stage of ['whole', ...(await scenesOf(page)).slice(1, -1)]) {
      await goToStage(page, stage);
      faults.push(...(await cutIn(page)).map((cut) => `${stage}: ${cut}`));
      const space = await page.evaluate(() => {
        const { shadowRoot } = document.querySelector('attention-steps')!;
        const scene = shadowRoot!.querySelector('[part=scene]')!;
        const transport = shadowRoot!.querySelector('[part=transport]')!;
        const covered = (align: ScrollLogicalPosition) => {
          scene.scrollIntoView({ block: align });
          const { top, bottom } = transport.getBoundingClientRect();
          return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
        };
        const max = Math.max(covered('start'), covered('center'));
        const sideways = document.documentElement.scrollWidth - innerWidth;
        transport.scrollIntoView({ block: 'end' });
        const foot = transport.getBoundingClientRect();
        scene.scrollIntoView({ block: 'end' });
        return {
          max,
          sideways,
          reached: foot.bottom <= innerHeight + 1 && scene.getBoundingClientRect().bottom <= innerHeight + 1,
        };
      });
      if (space.max > 1 / 3 || space.sideways > 0 || !space.reached) faults.push(`${stage}: ${JSON.stringify(space)}`);
    }
    expect(length).toBeGreaterThan(8);
    expect(faults).toEqual([]);
    await page.close();
  },
);

test('on a phone the transport sticks to the window’s bottom while the player is visible, 96 px at most', async () => {
  const page = await open({ viewport: { width: 390, height: 560 } });
  const transport = page.locator('attention-steps [part=transport]');
  const foot = async () => {
    const { y, height } = (await transport.boundingBox())!;
    return { bottom: y + height, height };
  };
  expect(
    await page.locator('attention-steps [part=stage]').evaluate(({ clientHeight }) => clientHeight),
  ).toBeGreaterThan(560);
  expect((await foot()).bottom).toBe(560);
  expect((await foot()).height).toBeLessThanOrEqual(96);
  await page.locator('attention-steps .panels').evaluate((panels) => panels.scrollIntoView());
  // Below the stage it disappears with it.
  await expect.poll(async () => (await foot()).bottom).toBeLessThan(560);
  await page.close();
});

test('a player with a given height scrolls inside if it is too low', async () => {
  const page = await open({ viewport: { width: 800, height: 900 } });
  const player = page.locator('attention-steps');
  await player.evaluate((element) => {
    element.style.height = '400px';
  });
  const stage = page.locator('attention-steps [part=stage]');
  await expect.poll(() => stage.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(900);
  const root = page.locator('attention-steps [part=player]');
  await expect.poll(() => root.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  await root.evaluate((box) => box.scrollTo(0, 99));
  await expect.poll(() => root.evaluate(({ scrollTop }) => scrollTop)).toBe(99);
  await page.close();
});

test('the keyboard alone reaches every scene, and every part of a scene', async () => {
  const page = await open({ viewport: { width: 720, height: 450 } });
  const scenes = await scenesOf(page);
  await page.keyboard.press('Tab');
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document.querySelector('attention-steps')!.shadowRoot!;
      return activeElement?.closest('[part]')?.getAttribute('part') ?? null;
    });
  const met = new Set<string | null>();
  for (let i = 0; i < 80 && !met.has('transport'); i++) {
    met.add(await focused());
    await page.keyboard.press('Tab');
  }
  for (const part of ['bar', 'sentence', 'scene', 'transport']) expect([...met]).toContain(part);
  const titles: (string | null)[] = [];
  const current = partsOf(page).currentSegment;
  for (const [at] of scenes.entries()) {
    await expect.poll(() => current.getAttribute('data-at')).toBe(String(at));
    titles.push(await current.getAttribute('title'));
    await page.keyboard.press('PageDown');
  }
  expect(titles).toHaveLength(scenes.length);
  await page.close();
});

test.each(['light', 'dark'] as const)(
  'in forced colours, %s: lines, hatch, crosses and the ramp are there',
  async (colorScheme) => {
    const page = await open({ viewport: { width: 1440, height: 900 }, forcedColors: 'active', colorScheme }, WIDE);
    const styles = (selector: string, name: 'boxShadow' | 'backgroundImage' | 'backgroundColor' | 'fill') =>
      page
        .locator(`attention-steps ${selector}`)
        .evaluateAll((all, key) => all.map((each) => getComputedStyle(each)[key]), name);
    const [lines, hatches, crosses, colours] = await Promise.all([
      styles('[part=result] .cell:not(.current)', 'boxShadow'),
      styles('[part=result] .cell.masked', 'backgroundImage'),
      styles('[part=result] .cell.fallen', 'backgroundImage'),
      styles('[part=result] .cell:not(.masked)', 'backgroundColor'),
    ]);
    expect(lines).toHaveLength(35);
    expect(new Set(lines)).not.toContain('none');
    expect(hatches).toHaveLength(15);
    for (const hatch of hatches) expect(hatch).toContain('repeating-linear-gradient');
    expect(crosses.length).toBeGreaterThan(5);
    for (const cross of crosses) expect(cross).toContain('to right top');
    // Each row is coloured up to its largest number. In some rows dropout has left only that one.
    expect(new Set(colours).size).toBeGreaterThan(3);
    await goToStage(page, 'whole');
    const cells = await styles('.whole .node path', 'fill');
    expect(new Set(cells).size).toBeGreaterThan(20);
    expect(cells.filter((fill) => fill.includes('#hatch')).length).toBeGreaterThan(3);
    // The hatch has the reader's own ink on their own background.
    const [line] = await styles('.patterns .hatch-line', 'fill');
    const [ground] = await styles('.patterns .hatch-ground', 'fill');
    expect(line).not.toBe(ground);
    await page.close();
  },
);

test('in print a wide scene is complete, at any size of the window', async () => {
  for (const width of [1440, 390]) {
    const page = await open({ viewport: { width, height: 900 } }, WIDE);
    await page.emulateMedia({ media: 'print' });
    const stage = page.locator('attention-steps [part=stage]');
    await expect.poll(() => stage.evaluate((box) => box.clientHeight)).toBe(880);
    await page.setViewportSize({ width: 700, height: 990 });
    await expect.poll(() => stage.evaluate((box) => box.clientWidth)).toBe(700);
    expect(await partsOf(page).resultCells.count()).toBe(36);
    expect(await cutIn(page)).toEqual([]);
    // Its colours are printed, too.
    const cell = partsOf(page).resultCells.first();
    expect(await cell.evaluate((each) => getComputedStyle(each).printColorAdjust)).toBe('exact');
    await page.close();
  }
});

test('in print a number below zero has a bar, in a scene and in the whole figure', async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } }, 'preset=causal-mask&stage=queries');
  const barOf = () =>
    page
      .locator('attention-steps [part=result] .cell', { hasText: '−0.4471' })
      .evaluate((cell) => getComputedStyle(cell, '::before').borderBottomWidth);
  const bars = () =>
    page.locator('attention-steps .whole path.minus').evaluateAll((all) => all.map((bar) => bar.checkVisibility()));
  expect(await barOf()).toBe('0px');
  await page.emulateMedia({ media: 'print' });
  expect(await barOf()).not.toBe('0px');
  await page.emulateMedia({ media: 'screen' });
  await page.locator('attention-steps [part=player]').focus();
  await page.keyboard.press('0');
  await expect.poll(async () => (await bars()).length).toBeGreaterThan(5);
  expect(new Set(await bars())).toEqual(new Set([false]));
  await page.emulateMedia({ media: 'print' });
  await expect.poll(async () => [...new Set(await bars())]).toEqual([true]);
  await page.close();
});

test.each([false, true])('the printed stage fits its page, landscape: %s', async (landscape) => {
  const page = await open({ viewport: { width: 1440, height: 900 } }, WIDE);
  // The page during printing, as a script of the page sees it.
  await page.evaluate(() => {
    const seen = globalThis as unknown as { printed?: unknown };
    addEventListener('afterprint', () => {
      const { shadowRoot } = document.querySelector('attention-steps')!;
      const stage = shadowRoot!.querySelector<HTMLElement>('[part=stage]')!;
      seen.printed = [stage.style.height, shadowRoot!.querySelector('[part=transport]') === null];
    });
  });
  const pdf = await page.pdf({ format: 'A4', landscape });
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
  // The panels below the scene fit on its page.
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  const printed = await page.evaluate(() => (globalThis as unknown as { printed?: unknown }).printed);
  expect(printed).toEqual(['880px', true]);
  await page.close();
});

test('with reduced motion the next scene appears at once, and nothing is animated', async () => {
  const page = await open({ viewport: { width: 1280, height: 720 } });
  for (const _ of [0, 1, 2, 3, 4, 5]) {
    await page.keyboard.press('PageDown');
    const moving = await page.locator('attention-steps').evaluate((element) => {
      const root = element.shadowRoot!;
      return [
        root.getAnimations().length,
        root.querySelectorAll('.leaving > *').length,
        [...root.querySelectorAll<HTMLElement>('.matrix')].filter(({ style }) => style.transform !== '').length,
      ];
    });
    expect(moving).toEqual([0, 0, 0]);
  }
  await page.close();
});
