// The cell that the line explains at rest: an informative one.
import { expect, test } from 'vitest';
import { walkCell } from '../../../web/model/cells.ts';
import { engine } from '../../engine.ts';
import { valueAt, type Config } from '../../../web/engine/index.ts';
import { frameAtStep, timelineOf } from '../../../web/timeline/timeline.ts';

const presets = new Map<string, Config>(engine.presets().map(({ id, config }) => [id, config]));

/** The cell at the end of a stage, with its number. */
function atEndOf(preset: string, name: string, token: number | null = null) {
  const timeline = timelineOf(engine.trace(presets.get(preset)!), 0, 0, token);
  const at = timeline.scenes.findIndex(({ whole, stages }) => !whole && stages.some((stage) => stage.name === name));
  const { stage, row, col } = walkCell(timeline, frameAtStep(timeline, timeline.ends[at]!));
  return { row, col, value: valueAt(timeline.trace, timeline.trace.stages[stage]!, row, col) };
}

test('is the first of “journey”', () => {
  expect(atEndOf('causal-mask', 'attn_scores')).toMatchObject({ row: 1, col: 0 });
  expect(atEndOf('causal-mask', 'masked')).toMatchObject({ row: 1, col: 0 });
});

test('is a kept weight if dropout has dropped all of that row', () => {
  for (const name of ['attn_weights_dropped', 'context_vec']) {
    const { row, value } = atEndOf('causal-mask', name);
    expect(row, name).toBeGreaterThan(1);
    expect(value, name).not.toBe(0);
  }
});

test('is of one row from the dropped weights of the head in view to the result', () => {
  const config: Config = { seed: 789, heads: 2, dK: 4, dV: 4, mask: 'causal', dropout: 0.5 };
  const timeline = timelineOf(engine.trace(config), 0, 1);
  const rowAt = (at: number) => walkCell(timeline, frameAtStep(timeline, timeline.ends[at]!)).row;
  const scenes = timeline.scenes.map(({ stage }, at) => [stage.name, rowAt(at)] as const);
  expect(scenes.slice(-4)).toEqual([
    ['attn_weights_dropped', 5],
    ['context_vec', 5],
    ['concat', 5],
    ['concat', 5],
  ]);
});

test('is of the followed token, even if all of its weights are dropped', () => {
  expect(atEndOf('causal-mask', 'attn_weights_dropped', 1)).toEqual({ row: 1, col: 0, value: 0 });
});
