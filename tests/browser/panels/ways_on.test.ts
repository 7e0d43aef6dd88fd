// The ways on from the result, to panels far below it: they land in a field, in sight, and one click leads back.
import { expect, test } from 'vitest';
import { resize } from '../support/browser.ts';
import { openLaboratory } from '../support/laboratory.ts';
import { rows } from '../support/scope.ts';

const { page, parts, show } = await openLaboratory();

/** What has the focus in the player, and where the picture ends in the window. */
const focused = () =>
  page.evaluate(() => {
    const { shadowRoot } = document.querySelector('attention-steps')!;
    const active = shadowRoot!.activeElement as HTMLElement | null;
    const box = active?.getBoundingClientRect();
    return {
      name: active?.ariaLabel ?? active?.innerText ?? '',
      isInSight: !!box && box.top >= 0 && box.bottom <= innerHeight,
      pictureEnds: Math.round(shadowRoot!.querySelector('[part=picture]')!.getBoundingClientRect().bottom),
    };
  });

test.each(rows([['Your own sentence', 'Your sentence'] as const], [['Send this to someone', 'Link to this step']]))(
  '“%s”, on a desk and on a phone',
  async (way, field) => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await show({ preset: 'causal-mask' });
      await resize(page, width, height);
      await page.keyboard.press('End');
      const state = async () => {
        const { name, isInSight } = await focused();
        return [name, isInSight];
      };
      await parts.button(way).click();
      await expect.poll(state).toEqual([field, true]);
      expect((await focused()).pictureEnds).toBeGreaterThan(90);
      await page.getByRole('button', { name: 'Back to the picture' }).click();
      await expect.poll(state).toEqual([way, true]);
    }
  },
);
