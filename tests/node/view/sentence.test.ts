// The sentence above every scene: a right-to-left one begins at the right, and its arcs with it.
import { expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import type { InView } from '../../../web/model/in_view.ts';
import { isOverTokens, isWeights } from '../../../web/model/weighted_sum.ts';
import { sceneNamed } from '../../../web/timeline/scenes.ts';
import { frameAtStep, timelineOf } from '../../../web/timeline/timeline.ts';
import { textWidth, WIDTHS } from '../../../web/typeface/family.ts';
import { columnWidth } from '../../../web/view/row/row_sizes.ts';
import { stageOfArcs, slotsOf, wordArcs, wordsBefore, wordsOf } from '../../../web/view/sentence/arcs.ts';
import { en } from '../../../web/words/index.ts';
import { stageWordsOf } from '../../../web/words/stage_words.ts';

const middlesOf = (text: string) => slotsOf(text.split(' '), 600, 60, 0.5, 1);

test.each(['أحب القطط كثيرا جدا', 'אני אוהב חתולים', '[CLS] أحب القطط [SEP]'])('%s begins at the right', (text) => {
  const { middles, widths, isRightToLeft } = middlesOf(text);
  expect(isRightToLeft).toBe(true);
  expect(middles).toEqual(middles.toSorted((a, b) => b - a));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  expect(middles[0]).toBe(whole - widths[0]! / 2);
  expect(middles.at(-1)).toBe(widths.at(-1)! / 2);
});

test.each(['Your journey starts', '[CLS] the cat', '我 喜欢 猫', 'the word أحب', '1 2'])('%s at the left', (text) => {
  const { middles, isRightToLeft } = middlesOf(text);
  expect(isRightToLeft).toBe(false);
  expect(middles).toEqual(middles.toSorted((a, b) => a - b));
});

test('the newest token is the last word of the memory, and stands there once', () => {
  const trace = engine.trace(configOf('next-token'));
  const { memoryTokens } = trace.config;
  expect(wordsOf(trace)).toEqual(memoryTokens);
  expect(wordsOf(trace)[wordsBefore(trace)]).toBe(trace.tokens[0]);
  const cross = engine.trace(configOf('cross-attention'));
  expect(wordsOf(cross)[wordsBefore(cross)]).toBe(cross.tokens[0]);
});

test('until a scene has opened, the arcs are those of the scene before', () => {
  const timeline = timelineOf(engine.trace({ mask: 'causal' }), 0, 0);
  const at = sceneNamed(timeline.scenes, 'attn_weights');
  const shown = (change: number | null) =>
    stageOfArcs({ timeline, frame: { ...frameAtStep(timeline, 0), at, change } } as unknown as InView)!.name;
  expect(shown(null)).toBe('attn_weights');
  expect(shown(0.5)).not.toBe('attn_weights');
});

test('the name of the arcs, and their hue, is that of the scores until the weights of their row have landed', () => {
  const trace = engine.trace({ mask: 'causal' });
  const timeline = timelineOf(trace, 0, 0);
  const at = sceneNamed(timeline.scenes, 'attn_weights');
  const [weights, exp] = [timeline.scenes[at]!.stage, timeline.scenes[at]!.stage.inputs[0]!];
  const slots = slotsOf(trace.tokens, 900, 60, 0.5, 1, 100);
  const named = (ready: boolean) => {
    const steps = Array.from({ length: timeline.beats.length }, (_, step) => frameAtStep(timeline, step));
    const frames = steps.filter((frame) => frame.at === at && frame.change === null);
    const frame = frames.find(({ landed }) => {
      const [sums, shares] = [landed.get(exp) ?? Infinity, landed.get(weights.id) ?? Infinity];
      return ready ? shares === weights.rows * weights.cols || shares === Infinity : sums > 0 && shares === 0;
    })!;
    const view = { trace, timeline, frame, words: en } as unknown as InView;
    const { arcs, label } = wordArcs(view, weights, 1, slots, 120);
    return [label!.shown.name, ...arcs.map(({ weighed }) => weighed)];
  };
  expect(named(false)).toEqual(['scaled_scores', 0, 0]);
  expect(named(true)).toEqual(['attn_weights', 1, 1]);
});

/** Where an arc begins and ends. */
const xsOf = (d: string) => [/^M([\d.]+)/, / ([\d.]+) [\d.]+$/].map((at) => Number(at.exec(d)![1]));

test.each([
  [374, 26],
  [374, 48],
  [720, 30],
])('over columns in %i px what arcs %i px high are called stands before all words', (width, height) => {
  const trace = engine.trace(engine.presets().find(({ id }) => id === 'trained-journey')!.config);
  const timeline = timelineOf(trace, 0, 0);
  const slots = slotsOf(trace.tokens, width, 60, WIDTHS.letter, 1, columnWidth(width, 5));
  for (const [at, { whole, stage }] of timeline.scenes.entries()) {
    if (whole || !isOverTokens(stage)) continue;
    const view = { trace, timeline, frame: frameAtStep(timeline, timeline.ends[at]!), words: en } as unknown as InView;
    for (const from of trace.tokens.keys()) {
      const { arcs, label } = wordArcs(view, stage, from, slots, height);
      const left = Math.min(...arcs.flatMap(({ d, thick }) => xsOf(d).map((x) => x - thick / 2)));
      const { x, y, anchor, dotted } = label!;
      expect(anchor).toBe('start');
      expect(x).toBeGreaterThanOrEqual(-slots.aside);
      expect(x + 13 * textWidth(stageWordsOf(en, label!.shown.name).short)).toBeLessThan(left);
      expect(dotted !== null).toBe(!isWeights(stage) && arcs.some(({ value }) => value < 0));
      if (dotted) expect(dotted.x + 13 * textWidth('< 0')).toBeLessThan(left);
      expect(dotted?.y ?? 10).toBeGreaterThanOrEqual(10); // not cut
      expect(dotted?.y ?? 0).toBeLessThan(y - 10);
    }
  }
});
