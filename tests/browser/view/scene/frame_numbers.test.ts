// A frame of 800 x 600, as slides and course pages embed one: the result of every scene shows its numbers.
import { expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../../web/element/api.ts';
import { openLaboratory } from '../../support/laboratory.ts';
import { PARTS } from '../../support/parts.ts';
import { COVERING, OTHERS } from '../../support/presets.ts';
import { rows } from '../../support/scope.ts';

const { parts, show } = await openLaboratory({ viewport: { width: 800, height: 600 } }, 'embed.html');

test('every scene with a result of its own shows its numbers', async () => {
  for (const preset of rows(COVERING, OTHERS)) {
    await show({ preset, stage: 'attn_scores' });
    const seen = await parts.player.evaluate(async (element, { cell, withoutNumbers }) => {
      const player = element as AttentionStepsElement & { updateComplete: Promise<unknown> };
      const stages = [...new Set(player.trace!.stages.filter(({ detail }) => !detail).map(({ name }) => name))];
      const bare: string[] = [];
      let scenes = 0;
      for (const stage of stages) {
        player.stage = stage;
        await player.updateComplete;
        if (player.stage !== stage) continue; // it has no scene of its own
        scenes++;
        const results = [...player.shadowRoot!.querySelectorAll('[part=result]')];
        const shows = (result: Element) => !result.matches(withoutNumbers) && result.querySelector(cell) !== null;
        if (results.length === 0 || !results.every(shows)) bare.push(stage);
      }
      return { bare, scenes };
    }, PARTS);
    expect(seen.bare, preset).toEqual([]);
    expect(seen.scenes, preset).toBeGreaterThan(5);
  }
});

test('the whole picture is in sight', async () => {
  const { y, height } = (await parts.player.locator('[part=picture]').boundingBox())!;
  expect([y, height]).toEqual([0, 600]);
});
