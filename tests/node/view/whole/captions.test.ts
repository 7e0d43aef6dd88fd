// The captions of the whole figure in each language: no line begins with a punctuation mark.
import { expect, test } from 'vitest';
import { engine } from '../../../engine.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { translationOf } from '../../../translations.ts';
import { wholeLayoutOf } from '../../../../web/view/whole/whole_layout.ts';
import { LANGUAGES } from '../../../../web/words/index.ts';
import { captionsOf, sizes } from '../../support/rectangles.ts';

test.each(LANGUAGES)('%s', (lang) => {
  const { words } = translationOf(lang);
  let halved = 0;
  for (const { id, config } of engine.presets()) {
    const trace = engine.trace(config);
    const { stages } = timelineOf(trace, 0, 0).scenes[0]!;
    for (const [width, height] of sizes('1024x712 720x560 374x470')) {
      const { nodes } = wholeLayoutOf(trace, stages, { width, height }, captionsOf(trace, words));
      const lines = nodes.flatMap(({ caption }) => caption?.lines ?? []);
      halved += lines.length - nodes.filter(({ caption }) => caption).length;
      expect(
        lines.filter((line) => /^[\p{Pe}\p{Pf}\p{Po}]/u.test(line)),
        id,
      ).toEqual([]);
    }
  }
  expect(halved).toBeGreaterThan(0);
});
