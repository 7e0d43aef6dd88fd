// The next token with stored keys and values: a bracket spans the stored rows and leaves out the new one, so that their
// colours are not the only sign, and the picture says how many they are.
import { expect, test } from 'vitest';
import { openLaboratory } from '../../support/laboratory.ts';
import { ALL, rows } from '../../support/scope.ts';

const { page, parts, show } = await openLaboratory();

const WINDOWS = [
  [1440, 900],
  [390, 844],
] as const;

async function open(stage: string, width: number, height: number): Promise<void> {
  await show({ preset: 'next-token', stage });
  await page.setViewportSize({ width, height });
  await parts.stored('keys').or(parts.stored('values')).first().waitFor({ state: 'attached' });
}

test.each(rows(WINDOWS.slice(1), WINDOWS.slice(0, 1)))(
  '%i x %i: the bracket ends above the new row',
  async (width, height) => {
    for (const stage of ['keys', 'values']) {
      await open(stage, width, height);
      const bracket = (await parts.stored(stage).boundingBox())!;
      const firsts = await parts.cells(stage).and(page.locator('[data-col="0"]')).all();
      const boxes = await Promise.all(firsts.map(async (cell) => (await cell.boundingBox())!));
      expect(boxes).toHaveLength(6);
      expect(Math.abs(bracket.y - boxes[0]!.y)).toBeLessThanOrEqual(2);
      expect(Math.abs(bracket.y + bracket.height - boxes[4]!.y - boxes[4]!.height)).toBeLessThanOrEqual(2);
    }
  },
);

test('the bracket is clear of the names of its rows', async () => {
  for (const [width, height] of WINDOWS) {
    await open('context_vec', width, height);
    const { x: left } = (await parts.stored('values').boundingBox())!;
    const names = await parts.rowNames('values').all();
    expect(names).toHaveLength(6);
    for (const name of names) {
      const box = (await name.boundingBox())!;
      expect(left - (box.x + box.width), `${width}`).toBeGreaterThanOrEqual(3);
    }
  }
});

if (ALL)
  test('name, overview and key of colours say which rows are stored, and the notes what they save', async () => {
    await open('keys', 1440, 900);
    expect(await parts.matrix('keys').innerText()).toContain('5 stored, 1 new');
    await show({ preset: 'next-token', stage: 'whole' });
    expect(await parts.whole.innerText()).toContain('5 stored,');
    await parts.player.getByText('stored rows', { exact: true }).waitFor();
    await parts.player.getByText(/ 42 .* 252, 6 times /).waitFor(); // multiplications
  });
