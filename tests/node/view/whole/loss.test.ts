// The loss in the whole figure: with its targets, beside the result.
import { expect, test } from 'vitest';
import { engine } from '../../../engine.ts';
import type { Config, Trace } from '../../../../web/engine/index.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { wholeLayoutOf } from '../../../../web/view/whole/whole_layout.ts';
import { captionsOf } from '../../support/rectangles.ts';

const AREA = { width: 1000, height: 620 };

function layoutOf(trace: Trace) {
  return wholeLayoutOf(trace, timelineOf(trace, 0, 0).scenes[0]!.stages, AREA, captionsOf(trace));
}

const vocabulary = ['your', 'journey', 'starts', 'with', 'one', 'step'];
const loss: Config = { vocabulary, mask: 'causal', backward: { of: 'loss', target: [1, 2, 3, 4, 5, null] } };

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
