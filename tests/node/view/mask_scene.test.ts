// The scene that applies the mask: it falls over the scores where they are, a curtain stops before the words that it
// hides, and their arcs let go. All of it is a function of time.
import { expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { findStage, type Config } from '../../../web/engine/index.ts';
import { inViewAtStep } from '../../../web/files/picture/figure.ts';
import { walkCell } from '../../../web/model/cells.ts';
import type { InView } from '../../../web/model/in_view.ts';
import { operationOf } from '../../../web/ops/index.ts';
import { inFlightAt } from '../../../web/timeline/flights.ts';
import { sceneNamed } from '../../../web/timeline/scenes.ts';
import { beginOf, frameAt, timelineOf } from '../../../web/timeline/timeline.ts';
import { cellStateOf, toneOf } from '../../../web/view/cells/cell_state.ts';
import { curtainOf, wordsInFocus, stageOfArcs, slotsOf, wordArcs, wordsOf } from '../../../web/view/sentence/arcs.ts';
import { en } from '../../../web/words/index.ts';

/** `row`: of the result, whose landing has passed to this share; without it, after the whole scene. */
function moment(config: Config, name: string, row?: number, share = 0): InView {
  const timeline = timelineOf(engine.trace(config), 0, 0);
  const { scenes, starts, ends, beats } = timeline;
  const at = sceneNamed(scenes, name);
  const { id, cols } = scenes[at]!.stage;
  const landing = beats.findIndex(
    (beat, i) =>
      i >= beginOf(timeline, at) && beat.lands.some(({ stage, from }) => stage === id && from === row! * cols),
  );
  const t = row === undefined ? starts[ends[at]!]! : starts[landing]! + share * beats[landing]!.ms;
  const frame = frameAt(timeline, t);
  return { ...inViewAtStep(timeline, 0, en, 'light'), frame, cell: walkCell(timeline, frame) };
}

const sentence = (view: InView) => slotsOf(wordsOf(view.trace), 900, 60, 0.5, 1);
function arcs(view: InView) {
  const { from } = wordsInFocus(view);
  return wordArcs(view, stageOfArcs(view)!, from!, sentence(view), 60).arcs;
}

function matrixOf({ trace }: InView, name: string) {
  const stage = findStage(trace, name)!;
  return operationOf(stage)
    .scene(trace, stage)
    .matrices.find((matrix) => matrix.stage === stage || matrix.layers.includes(stage))!;
}

function cells(view: InView, row: number, name = 'masked') {
  const stage = findStage(view.trace, name)!;
  const matrix = matrixOf(view, name);
  return Array.from({ length: stage.cols }, (_, col) =>
    cellStateOf(view, { matrix, coloured: true, sources: [] }, { stage: stage.id, row, col }),
  );
}

const CAUSAL = configOf('causal-mask');

test('until a row is masked its cells have the scores, with their colours; then −∞ and the hatch', () => {
  const before = cells(moment(CAUSAL, 'masked', 1, 0.5), 1);
  expect(before.map(({ value }) => value.toFixed(4)).join(' ')).toBe('0.4656 0.1723 0.1751 0.0259 0.1771 0.0085');
  expect(before.every(({ painted, landed }) => painted && landed)).toBe(true);
  const after = cells(moment(CAUSAL, 'masked'), 1);
  expect(after.map(({ value }) => value)).toEqual([before[0]!.value, before[1]!.value, ...Array(4).fill(-Infinity)]);
  expect(after.map(({ marks }) => marks.includes('hidden'))).toEqual([false, false, true, true, true, true]);
});

test('−∞ stands out where the mask falls, and is pale later', () => {
  const tones = (name: string) => {
    const view = moment(CAUSAL, name);
    return cells(view, 1, name).map((state) => toneOf(state, matrixOf(view, name)));
  };
  expect(tones('masked')).toEqual([null, null, ...Array(4).fill('loud')]);
  expect(tones('scaled_scores')).toEqual([null, null, ...Array(4).fill('pale')]);
});

test('only −∞ moves: it falls into the hidden cells of the row', () => {
  const { timeline, frame } = moment(CAUSAL, 'masked', 3, 0.5);
  const falling = inFlightAt(timeline, frame.beat, frame.progress);
  expect(falling.map(({ to, value, falls }) => [to.row, to.col, value, falls])).toEqual([
    [3, 4, -Infinity, true],
    [3, 5, -Infinity, true],
  ]);
});

test('with a cell of the mask in focus the triangle is lit', () => {
  const view = moment(CAUSAL, 'masked');
  const mask = findStage(view.trace, 'mask')!;
  const lit = (cell: InView['cell']) =>
    Array.from({ length: 6 }, (_, row) => cells({ ...view, cell }, row))
      .flat()
      .filter(({ marks }) => marks.includes('lit'));
  expect(lit({ stage: mask.id, row: 0, col: 0 })).toHaveLength(15);
  expect(lit(view.cell)).toHaveLength(0);
});

test('the curtain falls with the first row, stands after each attending word, and covers all that is hidden', () => {
  const at = (row: number, share: number) => {
    const view = moment(CAUSAL, 'masked', row, share);
    const slots = sentence(view);
    const { from } = wordsInFocus(view);
    const edge = slots.widths.slice(0, from! + 1).reduce((sum, width) => sum + width, 0);
    return { curtain: curtainOf(view, from, slots)!, edge, from };
  };
  const first = at(0, 0.5);
  expect([first.from, first.curtain.runs[0]!.x]).toEqual([0, first.edge]);
  expect(first.curtain.opacity).toBeGreaterThan(0.3);
  expect(first.curtain.opacity).toBeLessThan(0.7);
  const last = moment(CAUSAL, 'masked');
  expect(curtainOf(last, 5, sentence(last))).toBeNull(); // "step" sees all
});

test('in every frame of every causal preset the curtain stands after the word that attends, to the end', () => {
  let count = 0;
  for (const { config } of engine.presets()) {
    if (!config.mask?.includes('causal')) continue;
    const timeline = timelineOf(engine.trace(config), 0, 0);
    for (const start of timeline.starts) {
      for (const share of [0, 0.5, 0.99]) {
        const frame = frameAt(timeline, start + share * 400);
        const view = { ...inViewAtStep(timeline, 0, en, 'light'), frame, cell: walkCell(timeline, frame) };
        const slots = sentence(view);
        const { from } = wordsInFocus(view);
        const [run] = curtainOf(view, from, slots)?.runs ?? [];
        if (!run) continue;
        expect(run.x).toBeCloseTo(
          slots.widths.slice(0, from! + 1).reduce((sum, width) => sum + width, 0),
          6,
        );
        count++;
      }
    }
  }
  expect(count).toBeGreaterThan(1000);
});

test('before the mask nothing hangs, and after it the curtain stays, quietly', () => {
  const curtainIn = (name: string) => {
    const view = moment(CAUSAL, name);
    return curtainOf(view, 1, sentence(view));
  };
  expect(['queries', 'attn_scores', 'whole'].map(curtainIn)).toEqual([null, null, null]);
  const masked = curtainIn('masked')!;
  expect(masked.isQuiet).toBe(false);
  for (const name of ['attn_weights', 'context_vec'])
    expect(curtainIn(name), name).toEqual({ ...masked, isQuiet: true });
  const half = moment(CAUSAL, 'attn_weights', 0, 0.5);
  expect(curtainOf(half, 0, sentence(half))!.opacity).toBe(1);
});

test('hidden words in other places each have their own, and a lifted mask has none', () => {
  const mask = Array.from({ length: 6 }, () => [0, 1, 0, 0, 1, 1]);
  const view = moment({ ...CAUSAL, replace: { mask } }, 'masked');
  const { runs } = curtainOf(view, 1, sentence(view))!;
  expect(runs.map(({ toEnd }) => toEnd)).toEqual([false, true]);
  const lifted = moment({ ...CAUSAL, replace: { mask: mask.map((row) => row.map(() => 0)) } }, 'masked');
  expect(curtainOf(lifted, 1, sentence(lifted))).toBeNull();
});

test('arcs to hidden words let go while the mask falls, and the others keep their thickness', () => {
  const [before, half, after] = [0.05, 0.5, 0.9].map((share) => arcs(moment(CAUSAL, 'masked', 1, share)));
  expect(before!.map(({ to, opacity }) => [to, opacity])).toEqual([0, 1, 2, 3, 4, 5].map((to) => [to, 1]));
  expect(half!.map(({ opacity }) => opacity)).toEqual([1, 1, ...half!.slice(2).map(() => half![2]!.opacity)]);
  expect(half![2]!.opacity).toBeGreaterThan(0.3);
  expect(half![2]!.opacity).toBeLessThan(0.7);
  expect(after!.map(({ to, opacity }) => `${to} ${opacity}`)).toEqual(['0 1', '1 1']);
  for (const to of [0, 1]) expect(after![to]!.thick).toBe(before![to]!.thick);
});

test('then the arcs to what is in sight swell to their weights, which share the full 1', () => {
  const [before, half, after] = [0.05, 0.5, 0.9].map((share) => arcs(moment(CAUSAL, 'attn_weights', 1, share)));
  for (const to of [0, 1]) {
    const [a, b, c] = [before, half, after].map((each) => each!.find((arc) => arc.to === to)!.thick);
    expect(Math.sign(b! - a!)).toBe(Math.sign(c! - b!));
  }
  expect(after!.map(({ value }) => value).reduce((sum, value) => sum + value)).toBeCloseTo(1, 6);
});

test('where scores below zero are about to be weights, the name of the arcs is still theirs', () => {
  const config = configOf('self-attention-v2');
  const views = [moment(config, 'scaled_scores'), moment(config, 'attn_weights', 0, 0.05)];
  const [scored, weighed] = views.map((view) => wordArcs(view, stageOfArcs(view)!, 0, sentence(view), 60));
  for (const { arcs } of [scored!, weighed!]) expect(arcs.some(({ isBelowZero }) => isBelowZero)).toBe(true);
  expect([scored!, weighed!].map(({ label }) => [label!.shown.name, label!.dotted !== null])).toEqual([
    ...[
      ['scaled_scores', true],
      ['scaled_scores', true],
    ],
  ]);
});
