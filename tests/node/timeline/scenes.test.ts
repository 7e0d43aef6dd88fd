// Every stage of every preset, and of its way back, is in a scene that scrolling or one named control leads to.
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import type { ForwardName, Stage, Trace } from '../../../web/engine/index.ts';
import { countOf } from '../../../web/model/state.ts';
import { scenesOf } from '../../../web/timeline/scenes.ts';

/** The stages that scenes show, details of their operation among them, and those that no scene shows. */
function reached(trace: Trace, batch: number, head: number): ReadonlySet<Stage> {
  const shown = new Set<Stage>();
  const show = (stage: Stage) => {
    shown.add(stage);
    for (const id of stage.inputs) if (trace.stages[id]!.detail) show(trace.stages[id]!);
  };
  for (const { whole, stages } of scenesOf(trace, batch, head)) if (!whole) stages.forEach(show);
  return shown;
}

/** The pickers `Batch item` and `Head` lead to the others. */
function unreached(trace: Trace): readonly string[] {
  const each = (name: 'batch' | 'head') => Array.from({ length: Math.max(1, countOf(trace, name)) }, (_, i) => i);
  const views = each('batch').flatMap((batch) => each('head').map((head) => reached(trace, batch, head)));
  return trace.stages.filter((stage) => !views.some((view) => view.has(stage))).map(({ name }) => name);
}

test.each(engine.presets())('$id: a scene of the walk has each stage', ({ config }) => {
  for (const seed of [config.seed ?? 123, 1, 2]) expect(unreached(engine.trace({ ...config, seed }))).toEqual([]);
});

test.each(engine.presets())('$id: “The way back” leads to each gradient', ({ config }) => {
  const trace = engine.trace(config);
  const { name } = scenesOf(trace, 0, 0)[0]!.stage;
  const back = engine.trace({ ...config, backward: { of: name as ForwardName, row: 0, col: 0 } });
  expect(back.stages.length).toBeGreaterThan(trace.stages.length);
  expect(unreached(back)).toEqual([]);
});
