// The notes of a story's picture: beside their matrix in free space, or not at all.
import { expect, test } from 'vitest';
import { loadEngine } from '../../../../web/core.ts';
import type { Config } from '../../../../web/engine/index.ts';
import { momentAtStep } from '../../../../web/files/picture/figure.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { compositionOf } from '../../../../web/view/picture/composition.ts';
import { marginNoteOf } from '../../../../web/view/scene/margin_note.ts';
import { overlaps } from '../../../../web/view/scene/matrix_size.ts';
import { layOutMatrices } from '../../../../web/view/scene/pictures.ts';
import { en } from '../../../../web/words/index.ts';
import { isIn, READER, WINDOWS } from '../../support/rectangles.ts';

const engine = await loadEngine();
const { config } = engine.presets().find(({ id }) => id === 'mask-then-softmax')!;
const PARTS = { bar: false, text: true, transport: true, terse: true };

/** The notes of its scenes, each of them where it may be. */
function notesIn([width, height]: readonly [number, number], changed: Config = {}): readonly string[] {
  const timeline = timelineOf(engine.trace({ ...config, ...changed }), 0, 0, 1);
  const { canvas } = compositionOf(width, height, PARTS);
  return timeline.scenes.flatMap((scene, at) => {
    if (scene.whole) return [];
    const view = momentAtStep(timeline, timeline.ends[at]!, en, 'light');
    const { layout } = layOutMatrices(view, scene, canvas, { ...READER, inStory: true }, false);
    const note = marginNoteOf({ ...view, cell: { stage: scene.stage.id, row: 1, col: 0 } }, layout);
    if (!note) return [];
    expect(isIn(note.place, canvas), scene.stage.name).toBe(true);
    for (const box of layout.boxes) expect(overlaps(box, note.place), box.part.stage.name).toBe(false);
    return [note.says];
  });
}

const DESK = [1440, 900] as const;

test('in each window it covers nothing', () => {
  for (const size of WINDOWS) notesIn(size);
  expect(notesIn(DESK)).toEqual(['weights', 'shares', 'mix']);
});

test('it is not said where it is not true', () => {
  const weights = [1, 2].map(() => [1, 2, 3]);
  expect(notesIn(DESK, { replace: { W_query: weights, W_key: weights } })).not.toContain('weights');
  const inputs = Array.from({ length: 6 }, () => [Number.NaN, 1, 1]) as never;
  expect(notesIn(DESK, { inputs })).not.toContain('shares');
  expect(notesIn(DESK, { dropout: 0.5 })).not.toContain('mix');
});
