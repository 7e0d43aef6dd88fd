// For readers with special needs: enlarged, in forced colours, in print, without motion.
import { afterEach, expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../web/element/api.ts';
import { resize } from './support/browser.ts';
import { openLaboratory } from './support/laboratory.ts';
import { PARTS } from './support/parts.ts';
import { rows } from './support/scope.ts';
import { goToStage } from './support/scenes.ts';

const { page, parts, show } = await openLaboratory();
afterEach(() => page.emulateMedia({ media: null, forcedColors: null, colorScheme: null }));

const MASKED = { preset: 'causal-mask' };
const WIDE = { ...MASKED, stage: 'attn_weights_dropped' };
const picture = page.locator('attention-steps [part=picture]');

const scenesOf = (): Promise<readonly string[]> =>
  parts.player.evaluate((element) => (element as AttentionStepsElement).scenes.map(({ stages }) => stages.at(-1)!));

/** The parts of a scene that are cut, and by how much. */
const cutIn = (): Promise<readonly string[]> =>
  parts.scene.evaluate((scene, shown) => {
    const place = scene.getBoundingClientRect();
    return [...scene.querySelectorAll(shown)].flatMap((part) => {
      const box = part.getBoundingClientRect();
      const beyond = [place.left - box.left, box.right - place.right, place.top - box.top, box.bottom - place.bottom];
      const over = Math.round(Math.max(...beyond));
      return over > 0 && box.width > 1 ? [`${part.className} ${part.textContent!.trim()}: ${over} px`] : [];
    });
  }, PARTS.ofScene);

// 1440 x 900 at 200 % and at 400 %, and the narrowest screens.
test('enlarged, every scene can be scrolled to as a whole, and the transport leaves it two thirds', async () => {
  const WINDOWS = rows(
    [[360, 225]],
    [
      [720, 450],
      [320, 640],
    ],
  );
  for (const [width, height] of WINDOWS) {
    await show(MASKED);
    await resize(page, width!, height!);
    const scenes = await scenesOf();
    expect(scenes.length).toBeGreaterThan(8);
    const faults: string[] = [];
    for (const name of ['whole', ...scenes.slice(1, -1)]) {
      await goToStage(page, name);
      faults.push(...(await cutIn()).map((cut) => `${name}: ${cut}`));
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
      if (space.max > 1 / 3 || space.sideways > 0 || !space.reached) faults.push(`${name}: ${JSON.stringify(space)}`);
    }
    expect(faults, `${width} x ${height}`).toEqual([]);
  }
});

test('on a phone the transport sticks to the window’s bottom while the player is visible, 96 px at most', async () => {
  await show(MASKED);
  await resize(page, 390, 560);
  const foot = async () => {
    const { y, height } = (await page.locator('attention-steps [part=transport]').boundingBox())!;
    return { bottom: y + height, height };
  };
  await expect.poll(() => picture.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(560);
  expect((await foot()).bottom).toBe(560);
  expect((await foot()).height).toBeLessThanOrEqual(96);
  await parts.panels.first().evaluate((panel) => panel.scrollIntoView());
  // Below the picture it disappears with it.
  await expect.poll(async () => (await foot()).bottom).toBeLessThan(560);
});

test('a player with a given height scrolls inside if it is too low', async () => {
  await show(MASKED);
  await resize(page, 800, 900);
  await parts.player.evaluate((element) => {
    element.style.height = '400px';
  });
  await expect.poll(() => picture.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(900);
  const root = page.locator('attention-steps [part=player]');
  await expect.poll(() => root.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  await root.evaluate((box) => box.scrollTo(0, 99));
  await expect.poll(() => root.evaluate(({ scrollTop }) => scrollTop)).toBe(99);
  await parts.player.evaluate((element) => element.removeAttribute('style'));
});

test('what Tab reaches in the player has a frame', async () => {
  await show(MASKED);
  const frames: string[] = [];
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab');
    const frame = await parts.player.evaluate(({ shadowRoot }) => {
      const active = shadowRoot!.activeElement;
      return active && `${active.localName} ${active.textContent!.trim()}: ${getComputedStyle(active).outlineStyle}`;
    });
    if (frame !== null) frames.push(frame);
  }
  expect(frames.length).toBeGreaterThan(10);
  expect(frames.filter((frame) => frame.endsWith(': none'))).toEqual([]);
});

test.each(rows(['light'] as const, ['dark'] as const))(
  'in forced colours, %s: lines, hatch, crosses and the ramp are there',
  async (colorScheme) => {
    await show(WIDE);
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const styles = (selector: string, name: 'boxShadow' | 'backgroundImage' | 'backgroundColor' | 'fill') =>
      parts.scene.locator(selector).evaluateAll((all, key) => all.map((each) => getComputedStyle(each)[key]), name);
    const result = (which: string) => `[part=result] ${which}`;
    const [lines, hatches, crosses, colours] = await Promise.all([
      styles(result(`${PARTS.cell}:not(${PARTS.currentCell})`), 'boxShadow'),
      styles(result(PARTS.hiddenCell), 'backgroundImage'),
      styles(result(PARTS.crossedCell), 'backgroundImage'),
      styles(result(`${PARTS.cell}:not(${PARTS.hiddenCell})`), 'backgroundColor'),
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
    const cells = await styles(`${PARTS.node} path`, 'fill');
    expect(new Set(cells).size).toBeGreaterThan(20);
    expect(cells.filter((fill) => fill.includes('#hatch')).length).toBeGreaterThan(3);
    // The hatch has the reader's own ink on their own background.
    const [line, ground] = await Promise.all(
      [PARTS.hatchLine, PARTS.hatchGround].map((part) =>
        parts.player.locator(part).evaluateAll((all) => getComputedStyle(all[0]!).fill),
      ),
    );
    expect(line).not.toBe(ground);
  },
);

test('in print a wide scene is complete, at any size of the window', async () => {
  for (const width of [1440, 390]) {
    await show(WIDE);
    await resize(page, width, 900);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => picture.evaluate((box) => box.clientHeight)).toBe(880);
    await resize(page, 700, 990);
    await expect.poll(() => picture.evaluate((box) => box.clientWidth)).toBe(700);
    expect(await parts.resultCells.count()).toBe(36);
    expect(await cutIn()).toEqual([]);
    // Its colours are printed, too.
    const adjusts = await parts.resultCells.first().evaluate((each) => getComputedStyle(each).printColorAdjust);
    expect(adjusts).toBe('exact');
    await page.emulateMedia({ media: null });
  }
});

test('below zero a number has a minus, on screen as in print: its own, or a bar in a cell without digits', async () => {
  await show({ ...MASKED, stage: 'queries' });
  expect(await parts.resultCells.filter({ hasText: '−0.4471' }).count()).toBe(1);
  await page.keyboard.press('Home');
  const bars = () => parts.minusBars.evaluateAll((all) => all.map((bar) => bar.checkVisibility()));
  await expect.poll(async () => (await bars()).length).toBeGreaterThan(5);
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    await expect.poll(async () => [...new Set(await bars())]).toEqual([true]);
  }
});

test('the printed picture fits its page, upright and across', async () => {
  for (const landscape of [false, true]) {
    await show(WIDE);
    // The page during printing, as a script of the page sees it.
    await page.evaluate(() => {
      const seen = globalThis as unknown as { printed?: unknown };
      addEventListener(
        'afterprint',
        () => {
          const { shadowRoot } = document.querySelector('attention-steps')!;
          const { style } = shadowRoot!.querySelector<HTMLElement>('[part=picture]')!;
          seen.printed = [style.height, shadowRoot!.querySelector('[part=transport]') === null];
        },
        { once: true },
      );
    });
    const pdf = await page.pdf({ format: 'A4', landscape });
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
    // The panels below the scene fit on its page.
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    const printed = await page.evaluate(() => (globalThis as unknown as { printed?: unknown }).printed);
    expect(printed).toEqual(['880px', true]);
  }
});

test('with reduced motion the next scene appears at once, and nothing is animated', async () => {
  await show({ ...MASKED, stage: 'whole', step: 1 });
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('PageDown');
    const moving = await parts.player.evaluate((element, { leaving, matrix }) => {
      const root = element.shadowRoot!;
      return [
        root.getAnimations().length,
        root.querySelectorAll(leaving).length,
        [...root.querySelectorAll<HTMLElement>(matrix)].filter(({ style }) => style.transform !== '').length,
      ];
    }, PARTS);
    expect(moving).toEqual([0, 0, 0]);
  }
});
