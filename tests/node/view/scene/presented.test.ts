// The presenter's view, for the back row: every matrix of every scene has its numbers, large enough, one at a time
// where not all have room.
import { describe, expect, test } from 'vitest';
import { loadEngine } from '../../../../web/engine/index.ts';
import { INITIAL_SETTINGS } from '../../../../web/model/presentation.ts';
import { momentAtStep } from '../../../../web/files/picture/moment.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { layOutMatrices } from '../../../../web/view/scene/matrices.ts';
import { compositionOf, presenterZoom } from '../../../../web/view/stage/composition.ts';
import { en } from '../../../../web/words/en.ts';

const engine = await loadEngine();
const PARTS = { bar: true, text: true, transport: true, large: true };
const preset = (id: string) => engine.presets().find((each) => each.id === id)!.config;

describe.each([
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
])('at $width x $height', ({ width, height }) => {
  const zoom = presenterZoom(width, height);
  const { sheet } = compositionOf(Math.floor(width / zoom), Math.floor(height / zoom), PARTS);

  test.each(['causal-mask', 'multi-head-attention'])('all matrices of %s, in turn, have large digits', (id) => {
    const timeline = timelineOf(engine.trace(preset(id)), 0, 0);
    for (const [at, scene] of timeline.scenes.entries()) {
      if (scene.whole) continue;
      const view = momentAtStep(timeline, timeline.ends[at]!, en, 'light');
      const shown = new Set<string>();
      for (let turn = 0, count = 1; turn < count; turn++) {
        const { layout } = layOutMatrices(
          view,
          scene,
          sheet,
          { ...INITIAL_SETTINGS.fonts, coarse: false, turn },
          false,
        );
        count = layout.turns?.count ?? 1;
        const name = `${scene.stage.name} ${turn}`;
        for (const { part, mute, small, x, y, width: across, height: down } of layout.boxes) {
          expect([mute, small], name).toEqual([false, false]);
          expect(x >= 0 && y >= 0 && x + across <= sheet.width + 1 && y + down <= sheet.height + 1, name).toBe(true);
          shown.add(`${part.stage.name} ${part.stage.head}`);
        }
        expect((layout.fontSize * zoom) / height, name).toBeGreaterThanOrEqual(0.035);
      }
      expect(shown.size, scene.stage.name).toBeGreaterThan(1);
    }
  });
});
