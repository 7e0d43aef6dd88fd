// Which matrices have a legend, and what is in it.
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage, type Config, type StageName } from '../../../web/engine/index.ts';
import { inViewAtStep } from '../../../web/files/picture/figure.ts';
import { operationOf } from '../../../web/ops/index.ts';
import { matrix } from '../../../web/ops/operation.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { legendOf } from '../../../web/view/legend_parts.ts';
import { en } from '../../../web/words/index.ts';

/** Of a stage at the end of its scene, or at the scene's begin. */
function legendIn(config: Config, name: StageName, isDone = true) {
  const timeline = timelineOf(engine.trace(config), 0, 0);
  const stage = findStage(timeline.trace, name)!;
  const at = timeline.scenes.findIndex((scene) => !scene.whole && scene.stage === stage);
  const step = isDone ? timeline.ends[at]! : timeline.ends[at - 1]! + 1;
  const { matrices } = operationOf(stage).scene(timeline.trace, stage);
  const own = matrices.find((each) => each.stage === stage) ?? matrix(stage, 'result');
  return legendOf(inViewAtStep(timeline, step, en, 'light'), own);
}

test('colours have their ends, and marks are beside them', () => {
  expect(legendIn({ mask: 'causal' }, 'attn_weights')).toEqual({ ends: ['0', '1'], marks: ['hidden'] });
  expect(legendIn({}, 'queries')).toMatchObject({ marks: [] });
});

test('a mask has its marks alone, and none if it drops nothing', () => {
  expect(legendIn({ mask: 'causal' }, 'mask')).toEqual({ ends: null, marks: ['hidden'] });
  expect(legendIn({ dropout: 0.5 }, 'dropout_mask')).toEqual({ ends: null, marks: ['dropped'] });
  expect(legendIn({ dropout: 0.001 }, 'dropout_mask')).toBeNull();
});

test('zeros have none, and a result none before its first number', () => {
  const zeros = [0, 1].map(() => [0, 0, 0]);
  expect(legendIn({ replace: { W_query: zeros } }, 'queries')).toBeNull();
  expect(legendIn({}, 'queries')).not.toBeNull();
  expect(legendIn({}, 'queries', false)).toBeNull();
});
