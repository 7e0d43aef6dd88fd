// The law of work: for every config that a page accepts, the work of layout, walk and search is limited. Work is
// counted, not timed; tests/browser/responsiveness.test.ts opens such addresses in a browser.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import type { Config } from '../../../web/engine/index.ts';
import { INITIAL } from '../../../web/model/state.ts';
import { forAPage } from '../../../web/model/page_engine.ts';
import { frameAtStep, stepWith, timelineOf } from '../../../web/timeline/timeline.ts';
import { rangeAround } from '../../../web/timeline/long_axis.ts';
import { sceneNamed } from '../../../web/timeline/scenes.ts';
import { runsOf } from '../../../web/view/cells/cell_state.ts';
import { picturesOf, MAX_HEADS, withinHeadLimit } from '../../../web/view/picture/pictures.ts';
import { en } from '../../../web/words/index.ts';
import { ALL } from '../../scope.ts';
import { pageConfigs } from '../support/page_configs.ts';
import { overlap, pairs } from '../support/rectangles.ts';

const page = forAPage(engine);
const RUNS = ALL ? 1000 : 40;

/** A presentation whose font is read whenever a matrix is measured. */
function counting() {
  let measured = 0;
  const reader = {
    get number() {
      measured++;
      return 3.9;
    },
    letter: 0.56,
    least: 0,
    coarse: false,
  };
  return { reader, measured: () => measured };
}

const SHEETS = [
  { width: 880, height: 560 },
  { width: 344, height: 330 },
];

/** The maximum work of a config's scenes: matrices, and the number of measurements to place them. */
function workOf(config: Config) {
  const trace = page.trace(config);
  const head = Math.min(1, (config.heads ?? 1) - 1);
  const timeline = timelineOf(trace, 0, head);
  const work = { boxes: 0, measured: 0, beats: 0 };
  timeline.scenes.forEach((scene, at) => {
    work.beats = Math.max(work.beats, timeline.ends[at]! - (at === 0 ? 0 : timeline.ends[at - 1]!));
    if (scene.whole) return;
    for (const allHeads of [false, true]) {
      for (const area of SHEETS) {
        const { reader, measured } = counting();
        const frame = frameAtStep(timeline, timeline.ends[at]!);
        const { now } = picturesOf({ trace, timeline, frame, words: en }, area, reader, allHeads);
        if (!now.whole) work.boxes = Math.max(work.boxes, now.layout.boxes.length);
        work.measured = Math.max(work.measured, measured());
      }
    }
  });
  return work;
}

const drawn = { inputs: { draw: 'rand' }, tokens: null } as const;
const AT_LIMITS: Readonly<Record<string, Config>> = {
  '64 heads': { heads: 64, dK: 64, dV: 64 },
  '512 heads': { heads: 512, dK: 512, dV: 512 },
  '256 heads and an output projection': { heads: 256, dK: 256, dV: 256, outProj: true },
  '256 tokens': { ...drawn, n: 256, dIn: 3, mask: 'causal', dropout: 0.1 },
  '1,024 columns': { ...drawn, n: 6, dIn: 3, dK: 1024, dV: 1024 },
  '1,024 inputs': { ...drawn, n: 6, dIn: 1024, dK: 2, dV: 2 },
  '64 tokens at width 512': { ...drawn, n: 64, dIn: 512, dK: 512, dV: 512 },
  'a batch of 512': { ...drawn, batch: 512, n: 6, dIn: 3 },
};
const MAX = { boxes: MAX_HEADS + 2, measured: 40_000, beats: 2200 };

function expectWithin(work: ReturnType<typeof workOf>) {
  expect(work.boxes).toBeLessThanOrEqual(MAX.boxes);
  expect(work.measured).toBeLessThanOrEqual(MAX.measured);
  expect(work.beats).toBeLessThanOrEqual(MAX.beats);
}

describe('the work of a scene has a limit', () => {
  test.each(Object.entries(AT_LIMITS))('with %s', (_, config) => {
    expect(page.validate(config)).toEqual([]);
    expectWithin(workOf(config));
  });

  test('for any config that a page accepts; the others are refused with a message', () => {
    fc.assert(
      fc.property(pageConfigs, (config) => {
        const problems = page.validate(config);
        if (problems.length === 0) expectWithin(workOf(config));
        else for (const { message } of problems) expect(message).toMatch(/\S+ \S+/);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('of many heads', () => {
  const config = { heads: 64, dK: 64, dV: 64 };
  const trace = engine.trace(config);

  test.each([0, 11, 12, 40, 52, 63])(
    'those around head %i, counted from 0, are shown, and it is said which',
    (head) => {
      const timeline = timelineOf(trace, 0, head);
      const at = sceneNamed(timeline.scenes, 'attn_weights');
      const frame = frameAtStep(timeline, timeline.ends[at]!);
      const { now } = picturesOf({ trace, timeline, frame, words: en }, SHEETS[0]!, counting().reader, true);
      if (now.whole) throw new Error('no scene');
      const shown = now.layout.boxes.map(({ matrix }) => matrix.stage.head!).sort((a, b) => a - b);
      expect(shown).toHaveLength(MAX_HEADS);
      expect(shown).toContain(head);
      expect(now.heads).toEqual({ first: shown[0]! + 1, last: shown.at(-1)! + 1, count: 64 });
      expect(
        now.layout.boxes.filter(({ matrix }) => matrix.position === 'result').map(({ matrix }) => matrix.stage.head),
      ).toEqual([head]);
      for (const [a, b] of pairs(now.layout.boxes)) expect(overlap(a, b)).toBe(false);
    },
  );

  test('up to the limit all are shown, without a message', () => {
    const few = engine.trace({ heads: MAX_HEADS, dK: MAX_HEADS, dV: MAX_HEADS });
    const matrices = few.stages
      .filter(({ name }) => name === 'attn_weights')
      .map((stage) => ({ stage, numbered: true }) as never);
    expect(withinHeadLimit({ layout: 'row', matrices }, 3)).toEqual({
      scene: { layout: 'row', matrices },
      heads: null,
    });
  });
});

test('the step of a cell in a walk of 2,000 is found without playing the walk', () => {
  const trace = engine.trace({ ...drawn, n: 6, dIn: 1024, dK: 1024, dV: 2 });
  const timeline = timelineOf(trace, INITIAL.batch, INITIAL.head);
  const at = sceneNamed(timeline.scenes, 'queries');
  let asked = 0;
  const ends = timeline.ends;
  const spied = {
    ...timeline,
    get beats() {
      asked++;
      return timeline.beats;
    },
  };
  const ref = { stage: timeline.scenes[at]!.stage.id, row: 0, col: 1000 };
  const step = stepWith(spied, at, ref);
  expect(step).toBeGreaterThan(ends[at - 1]! + 2000);
  expect(asked).toBeLessThan(200);
});

test('only the part of a long row around the focus has elements', () => {
  expect(rangeAround(0, 128)).toEqual([0, 128]);
  expect(rangeAround(0, 1024)).toEqual([0, 128]);
  expect(rangeAround(500, 1024)).toEqual([436, 564]);
  expect(rangeAround(1023, 1024)).toEqual([896, 1024]);
});

test('a thousand adjacent sources have one ring', () => {
  const row = Array.from({ length: 1000 }, (_, col) => ({ stage: 0, row: 1, col }));
  expect(runsOf(row)).toEqual([[row[0], row[999]]]);
});
