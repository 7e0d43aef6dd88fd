// The names of rows in the whole figure: short words and long ones are not cut.
import { expect, test } from 'vitest';
import { resize } from '../../support/browser.ts';
import { openLaboratory } from '../../support/laboratory.ts';

const { page, parts, show } = await openLaboratory();

const SENTENCES = [
  ['Mum', 'wow', 'mm', 'we', 'am'],
  ['till', 'it', 'fit', 'I', 'lit'],
  ['internationalization', 'of', 'independent', 'transformers', 'step', 'by', 'step'],
  ['我们', '一起', '学习', '注意力'],
];

test('short words, narrow letters, long words and Chinese ones are whole', async () => {
  await page.evaluate(async () => void (await document.fonts.ready));
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
  ] as const)
    for (const tokens of SENTENCES) {
      const own = { mask: 'causal', n: tokens.length, dIn: 3, inputs: { draw: 'rand' } };
      await show({ preset: 'self-attention-v2', config: JSON.stringify({ ...own, tokens }), stage: 'whole', step: 1 });
      await resize(page, width, height);
      await parts.namesOfRows.first().waitFor();
      const names = await parts.namesOfRows.evaluateAll((all) =>
        all.map((name) => ({ text: name.textContent, isCut: name.scrollWidth > name.clientWidth })),
      );
      expect(names.length, tokens.join()).toBeGreaterThanOrEqual(tokens.length);
      expect(names.filter(({ isCut }) => isCut)).toEqual([]);
    }
});
