// The presenter's view: the picture is enlarged to the screen, and every result keeps its numbers.
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../../engine.ts';
import { INITIAL_SETTINGS } from '../../../../web/model/presentation.ts';
import { inViewAtStep } from '../../../../web/files/picture/figure.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { layOutMatrices } from '../../../../web/view/picture/pictures.ts';
import { compositionOf, presenterZoom } from '../../../../web/view/picture/composition.ts';
import { findStage } from '../../../../web/engine/index.ts';
import { folded, arithmeticOf } from '../../../../web/model/arithmetic.ts';
import { textSpaceOf } from '../../../../web/panels/text/text_space.ts';
import { en } from '../../../../web/words/index.ts';
import type { Box } from '../../../../web/view/layout/matrix_size.ts';
import { areasOf, overlap, pairs } from '../../support/rectangles.ts';

const PARTS = { bar: true, text: true, transport: true, large: true };

describe.each([
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
])('at $width x $height', ({ width, height }) => {
  const zoom = presenterZoom(width, height);
  const { canvas } = compositionOf(Math.floor(width / zoom), Math.floor(height / zoom), PARTS);

  test.each(['causal-mask', 'multi-head-attention', 'dropout'])('%s has large digits, and nothing is covered', (id) => {
    const timeline = timelineOf(engine.trace(configOf(id)), 0, 0);
    for (const [at, scene] of timeline.scenes.entries()) {
      if (scene.whole) continue;
      const view = inViewAtStep(timeline, timeline.ends[at]!, en, 'light');
      const reader = { ...INITIAL_SETTINGS.fonts, coarse: false };
      const { layout } = layOutMatrices(view, scene, canvas, reader, false);
      const name = scene.stage.name;
      const result = layout.boxes.find(({ matrix }) => matrix.position === 'result')!;
      expect([result.mute, result.small], name).toEqual([false, false]);
      expect((layout.fontSize * zoom) / height, name).toBeGreaterThanOrEqual(0.02);
      for (const [a, b] of pairs(layout.boxes))
        for (const [of, area] of areasOf(a))
          for (const [by, other] of areasOf(b)) expect(overlap(area, other), `${name}: ${of}, ${by}`).toBe(false);
    }
  });
});

describe.each([
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
])('at $width x $height a lecture sees', ({ width, height }) => {
  const zoom = presenterZoom(width, height);
  const composition = compositionOf(Math.floor(width / zoom), Math.floor(height / zoom), PARTS);
  const timeline = timelineOf(engine.trace(configOf('causal-mask')), 0, 0);
  const { fonts } = INITIAL_SETTINGS;

  test.each(['causal-mask', 'dropout', 'multi-head-attention'])('the numbers of all operands of %s', (id) => {
    const { scenes, ends, trace } = timelineOf(engine.trace(configOf(id)), 0, 0);
    const details = scenes.flatMap((scene, at) => {
      if (scene.whole) return [];
      const view = inViewAtStep({ ...timeline, trace, scenes, ends }, ends[at]!, en, 'light');
      const reader = { ...fonts, coarse: false, zoom };
      const { layout } = layOutMatrices(view, scene, composition.canvas, reader, false);
      const hasMarksAlone = ({ matrix, detail }: Box) => matrix.minor && detail === 'minor';
      return layout.boxes.flatMap((box) =>
        box.detail === 'numbers' || hasMarksAlone(box)
          ? []
          : `${scene.stage.name}: ${box.matrix.stage.name} ${box.detail}`,
      );
    });
    expect(details).toEqual([]);
  });

  test('all terms of the sum of six values, and of softmax', () => {
    const { figures } = textSpaceOf(composition, fonts, [en.stage.context_vec.title]);
    for (const name of ['attn_weights', 'context_vec'] as const) {
      const { segments } = arithmeticOf(timeline.trace, {
        stage: findStage(timeline.trace, name)!.id,
        row: 5,
        col: 1,
      })!;
      expect(folded(segments, null, figures), name).toBe(segments);
    }
  });
});
