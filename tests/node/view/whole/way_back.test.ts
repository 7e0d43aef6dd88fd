// Gradients in the whole figure: against the stream, wherever autograd has one, on the page and in exported figures.
import { describe, expect, test } from 'vitest';
import { loadEngine } from '../../../../web/core.ts';
import type { Config, Trace } from '../../../../web/engine/index.ts';
import { figureOf, momentAtStep } from '../../../../web/files/picture/figure.ts';
import { PALETTES } from '../../../../web/files/picture/palette.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { gradientLine } from '../../../../web/view/whole/ribbons.ts';
import { wholeLayoutOf } from '../../../../web/view/whole/whole_layout.ts';
import { en } from '../../../../web/words/index.ts';
import { flat, settingOf } from '../../support/drawings.ts';
import { captionsOf } from '../../support/rectangles.ts';
import { differentiated } from '../../support/differentiated.ts';

const engine = await loadEngine();
const AREA = { width: 1000, height: 620 };

function layoutOf(trace: Trace) {
  return wholeLayoutOf(trace, timelineOf(trace, 0, 0).scenes[0]!.stages, AREA, captionsOf(trace));
}

const waysBack = (config: Config) => {
  const trace = engine.trace(config);
  return layoutOf(trace)
    .ribbons.filter((ribbon) => gradientLine(trace, ribbon) !== null)
    .map(({ from, to }) => `${to.name} → ${from.name}`);
};

test('from the context to inputs and weights, and not to the mask', () => {
  const ways = waysBack({ mask: 'causal', backward: { of: 'context_vec', row: 1, col: 0 } });
  expect(ways.toSorted().join(', ')).toBe(
    'W_key → inputs, W_query → inputs, W_value → inputs, attn_scores → keys, attn_scores → queries, ' +
      'attn_weights → scaled_scores, context_vec → attn_weights, context_vec → values, keys → W_key, ' +
      'masked → attn_scores, queries → W_query, scaled_scores → masked, values → W_value',
  );
});

test('only where the chosen number comes from, and nowhere without gradients', () => {
  expect(waysBack({ backward: { of: 'queries', row: 1, col: 0 } }).toSorted()).toEqual([
    'W_query → inputs',
    'queries → W_query',
  ]);
  expect(waysBack({ mask: 'causal' })).toEqual([]);
});

describe('the loss', () => {
  const vocabulary = ['your', 'journey', 'starts', 'with', 'one', 'step'];
  const loss: Config = { vocabulary, mask: 'causal', backward: { of: 'loss', target: [1, 2, 3, 4, 5, null] } };

  test('is in the figure with its targets, and gradients go back from it through the probabilities', () => {
    const { nodes, ribbons } = layoutOf(engine.trace(loss));
    const names = nodes.map(({ stage }) => stage.name);
    expect(names).toEqual(expect.arrayContaining(['targets', 'loss']));
    expect(ribbons.filter(({ to }) => to.name === 'loss').map(({ from }) => from.name)).toEqual(['probs', 'targets']);
    const ways = waysBack(loss);
    expect(ways).toEqual(expect.arrayContaining(['loss → probs', 'probs → logits', 'logits → W_vocab']));
    expect(ways).not.toContain('loss → targets');
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
    expect(waysBack({ ...loss, backward })).not.toContain('probs → logits');
  });
});

describe.each(engine.presets().map(({ id, config }) => [id, config] as const))('%s', (_, config) => {
  const trace = engine.trace(differentiated(engine, config));
  const { ribbons, nodes } = layoutOf(trace);

  test('each arrow points from its ribbon to the matrix where the ribbon begins', () => {
    let arrows = 0;
    for (const ribbon of ribbons) {
      const back = gradientLine(trace, ribbon);
      if (!back) continue;
      arrows++;
      const [ax = 0, ay = 0, x = 0, y = 0, bx = 0, by = 0] = back.head.match(/-?[\d.]+/g)!.map(Number);
      expect(back.line.startsWith(`M${x} ${y}C`)).toBe(true);
      const to = nodes.find(({ stage }) => stage === ribbon.to)!;
      const middle = [to.x + to.width / 2, to.y + to.height / 2] as const;
      const far = (px: number, py: number) => Math.hypot(px - middle[0], py - middle[1]);
      expect(far(x, y)).toBeGreaterThan(far((ax + bx) / 2, (ay + by) / 2));
    }
    expect(arrows).toBeGreaterThan(ribbons.length / 2);
  });

  test('an exported figure has a broken line for each', () => {
    const timeline = timelineOf(trace, 0, 0);
    const { shapes } = figureOf(momentAtStep(timeline, 0, en, 'light'), settingOf('light'));
    const broken = flat(shapes).filter(
      (shape) => shape.kind === 'path' && shape.stroke === PALETTES.light.ink && shape.dashed !== undefined,
    );
    expect(broken).toHaveLength(ribbons.filter((ribbon) => gradientLine(trace, ribbon)).length);
  });
});
