// The end of the walk: the row of the token in focus before and after, its mix, and three next steps.
import { expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { resize } from '../../support/browser.ts';
import { openLaboratory } from '../../support/laboratory.ts';
import { ALL, rows, WINDOWS } from '../../support/scope.ts';

const { page, parts, show } = await openLaboratory();

async function openEnd(width = 1440, height = 900, lang = 'en'): Promise<void> {
  await show({ preset: 'mask-then-softmax', lang });
  await resize(page, width, height);
  await page.keyboard.press('End');
  await parts.outcome.first().waitFor();
}

const cells = (row: number) => parts.outcomeCells(row).allInnerTexts();
const shares = () => parts.mixTexts.allTextContents();
const boxOf = async (part: Locator) => (await part.boundingBox())!;
const boxesOf = async (all: Locator) => Promise.all((await all.all()).map(boxOf));

test('the row before and after and its shares are right, and all of it is in sight, in each window', async () => {
  for (const { name, width, height } of WINDOWS) {
    await openEnd(width, height);
    expect(await cells(0)).toEqual(['0.5500', '0.8700', '0.6600']);
    expect(await cells(1)).toEqual(['0.4012', '0.9337']);
    expect(await shares()).toEqual(['journey', '0.5517 · Your', '0.4483 · journey']);
    const scene = await boxOf(parts.scene);
    for (const box of await boxesOf(parts.outcome.or(parts.mix).or(parts.waysOn))) {
      expect(box.y, name).toBeGreaterThanOrEqual(scene.y - 1);
      expect(box.y + box.height, name).toBeLessThanOrEqual(scene.y + scene.height + 1);
      expect(box.x + box.width, name).toBeLessThanOrEqual(width);
    }
  }
});

test('the mix flows into the new row, and bars and rows begin on one line', async () => {
  const upright = WINDOWS.filter(({ height }) => height > 500); // in a low window they are side by side
  for (const { name, width, height } of upright) {
    await openEnd(width, height);
    const boxes = async () => {
      const [before, after] = await Promise.all([0, 1].map((row) => boxOf(parts.outcomeRow(row))));
      return {
        before: before!,
        after: after!,
        mix: await boxOf(parts.mixBar),
        flow: await boxOf(parts.mixStream.first()),
      };
    };
    // Once the picture has the size of its window.
    const off = async () => {
      const { before, after, mix, flow } = await boxes();
      const begins = [before, mix, flow].map(({ x }) => x - after.x);
      const meets = [flow.y - mix.y - mix.height, flow.y + flow.height - after.y, flow.width - mix.width];
      return Math.max(...[...begins, ...meets].map(Math.abs));
    };
    await expect.poll(off, { message: name }).toBeLessThanOrEqual(2);
    const { before, after, mix } = await boxes();
    const whole = await boxOf(parts.scene);
    expect((after.y + after.height - before.y) / whole.height, name).toBeGreaterThan(0.6);
    expect((mix.x + mix.width - whole.x) / whole.width, name).toBeGreaterThan(0.85);
  }
});

if (ALL)
  test('in a low window the next steps are in a line below rows and mix, in every language', async () => {
    const LOW = rows(
      [[667, 375]],
      [
        [720, 450],
        [844, 390],
      ],
    );
    for (const [width, height] of LOW)
      for (const lang of ['en', 'zh', 'pt']) {
        await openEnd(width, height, lang);
        const scene = await boxOf(parts.scene);
        const above = (await boxesOf(parts.outcome.or(parts.mixBar))).map((box) => box.y + box.height);
        const ways = await boxesOf(parts.waysOn);
        expect(ways.length).toBeGreaterThanOrEqual(2);
        for (const box of ways) {
          expect(box.height, lang).toBeGreaterThanOrEqual(44);
          expect(box.y, lang).toBeGreaterThanOrEqual(Math.max(...above));
          expect(box.y + box.height, lang).toBeLessThanOrEqual(scene.y + scene.height);
          expect(box.x + box.width, lang).toBeLessThanOrEqual(width!);
        }
      }
  });

test('a note says that it is of an example, until a reader chooses a word', async () => {
  const example = parts.note.filter({ hasText: 'an example' });
  await openEnd();
  await example.waitFor();
  await parts.word(5).click();
  await page.keyboard.press('End');
  await expect.poll(() => cells(1)).toEqual(['0.3350', '0.8293']);
  expect(await shares()).toHaveLength(7);
  expect(await example.count()).toBe(0);
});

test('where dropout has left a token nothing, rows and next steps stay, and no arcs are told of', async () => {
  await show({ preset: 'causal-mask', token: 1 });
  await expect.poll(() => parts.textSheet.innerText()).toContain('The frames mark the row of “journey”.');
  expect(await parts.textSheet.innerText()).not.toContain('arcs');
  await page.keyboard.press('End');
  await parts.outcome.first().waitFor();
  expect(await cells(1)).toEqual(['0.0000', '0.0000']);
  expect(await shares()).toEqual(['journey']);
  expect(await parts.waysOn.count()).toBe(5);
});
