// A long word of a reader's sentence makes no scene wider than the phone; stage.test.ts has every kind of scene.
import { expect, test } from 'vitest';
import { openLaboratory } from '../support/laboratory.ts';

const { page, parts, show } = await openLaboratory({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

test('words beside a long one do not overlap, and no scene is wider than the phone', async () => {
  await show();
  await page.getByText('Your own numbers', { exact: true }).tap();
  await page.getByLabel('Your sentence', { exact: true }).fill('internationalization of transformers, step by step');
  await page.getByRole('button', { name: 'Use this sentence' }).click();
  for (const stage of ['attn_scores', 'attn_weights', 'context_vec']) {
    await parts.segment(stage).click();
    await parts.grid(stage).waitFor();
    expect(await parts.scene.evaluate((scene) => scene.scrollWidth - scene.clientWidth), stage).toBe(0);
    const boxes = await parts.words.evaluateAll((all) => all.map((word) => word.getBoundingClientRect().toJSON()));
    for (const [i, { left }] of boxes.slice(1).entries())
      expect(left, stage).toBeGreaterThanOrEqual(boxes[i].right - 1);
  }
});
