// The captions of the whole figure in each language: no line begins with a punctuation mark.
import { expect, test } from 'vitest';
import { loadEngine } from '../../../../web/core.ts';
import type { Stage } from '../../../../web/engine/index.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { WIDTHS } from '../../../../web/typeface/family.ts';
import { translationOf } from '../../../translations.ts';
import { wholeLayoutOf } from '../../../../web/view/whole/whole_layout.ts';
import { LANGUAGES } from '../../../../web/words/index.ts';
import { captionOf } from '../../../../web/words/stage_words.ts';

const engine = await loadEngine();

test.each(LANGUAGES)('%s', (lang) => {
  const { words } = translationOf(lang);
  let halved = 0;
  for (const { id, config } of engine.presets()) {
    const trace = engine.trace(config);
    const { stages } = timelineOf(trace, 0, 0).scenes[0]!;
    const of = ({ name }: Stage) => captionOf(words, trace, name);
    const captions = { of, headOf: words.headOf, letter: WIDTHS.letter };
    for (const [width, height] of [
      [1024, 712],
      [720, 560],
      [374, 470],
    ] as const) {
      const { nodes } = wholeLayoutOf(trace, stages, { width, height }, captions);
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
