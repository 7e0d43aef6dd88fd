// The whole figure: the loss is in it with its targets, beside the result; and no line of a caption begins with a
// punctuation mark.
import { describe, expect, test } from 'vitest';
import { engine } from '../../../engine.ts';
import type { Config, Trace } from '../../../../web/engine/index.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { translationOf } from '../../../translations.ts';
import { wholeLayoutOf } from '../../../../web/view/whole/whole_layout.ts';
import { LANGUAGES } from '../../../../web/words/index.ts';
import { captionsOf, sizes } from '../../support/rectangles.ts';

const AREA = { width: 1000, height: 620 };

function layoutOf(trace: Trace) {
  return wholeLayoutOf(trace, timelineOf(trace, 0, 0).scenes[0]!.stages, AREA, captionsOf(trace));
}

const vocabulary = ['your', 'journey', 'starts', 'with', 'one', 'step'];
const loss: Config = { vocabulary, mask: 'causal', backward: { of: 'loss', target: [1, 2, 3, 4, 5, null] } };

describe('the loss', () => {
  test('is in the figure with its targets', () => {
    const { nodes, ribbons } = layoutOf(engine.trace(loss));
    const names = nodes.map(({ stage }) => stage.name);
    expect(names).toEqual(expect.arrayContaining(['targets', 'loss']));
    expect(ribbons.filter(({ to }) => to.name === 'loss').map(({ from }) => from.name)).toEqual(['probs', 'targets']);
  });

  test('the probabilities are still the result', () => {
    const { nodes } = layoutOf(engine.trace(loss));
    const ranks = new Map(nodes.map(({ stage, rank }) => [stage.name, rank]));
    expect(ranks.get('probs')).toBe('main');
    expect(ranks.get('loss')).toBe('step');
    expect(ranks.get('targets')).toBe('drawn');
  });

  test('is not in the figure of another number’s gradients', () => {
    const backward = { of: 'logits', row: 1, col: 0 } as const;
    const names = layoutOf(engine.trace({ ...loss, backward })).nodes.map(({ stage }) => stage.name);
    expect(names).not.toContain('loss');
  });
});

test.each(LANGUAGES)('captions in %s', (lang) => {
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
