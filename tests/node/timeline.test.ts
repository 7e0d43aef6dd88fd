// The time line is a pure function of the trace: any time gives one frame, however one got there.
import { describe, expect, test } from 'vitest';
import { loadEngine } from '../../web/engine/index.ts';
import { Player } from '../../web/element/player.ts';
import { frameAt, frameAtStep, timelineOf, type Frame, type Timeline } from '../../web/timeline/timeline.ts';
import { chipsOf } from '../../web/timeline/chips.ts';

const engine = await loadEngine();

const timelines = engine.presets().map(({ id, config }) => [id, timelineOf(engine.trace(config), 0, 0)] as const);

const plain = (frame: Frame) => ({ ...frame, landed: [...frame.landed] });

/** Playing with uneven frames, as a browser does. */
function play(timeline: Timeline, until: number, speed: number): Frame {
  const player = new Player(timeline);
  player.seek(0);
  player.play();
  for (let ms = 7; player.time < until; ms = (ms * 31) % 97) player.advance(Math.min(ms * speed, until - player.time));
  return player.frame();
}

describe.each(timelines)('%s', (_id, timeline) => {
  const duration = timeline.starts.at(-1)!;

  test('playing to t and seeking to t give the same frame', () => {
    for (let i = 0; i <= 40; i++) {
      const t = (duration * i) / 40;
      expect(plain(play(timeline, t, 1 + (i % 3)))).toEqual(plain(frameAt(timeline, t)));
    }
  });

  test('stepping back gives every earlier frame again', () => {
    const player = new Player(timeline);
    player.seek(0);
    const there = timeline.beats.map(() => {
      const frame = plain(player.frame());
      player.stepForward();
      return frame;
    });
    expect(player.time).toBe(duration);
    for (const frame of there.reverse()) {
      player.stepBack();
      expect(plain(player.frame())).toEqual(frame);
    }
  });

  test('every stage is empty before its beats and complete after them', () => {
    timeline.playlist.forEach((stage, at) => {
      const cells = stage.rows * stage.cols;
      expect(frameAtStep(timeline, timeline.ends[at]!).landed.get(stage.id)).toBe(cells);
      const first = frameAt(timeline, timeline.starts[at === 0 ? 0 : timeline.ends[at - 1]!]! + 1e-6);
      expect(first.at).toBe(at);
      expect(first.landed.get(stage.id)).toBe(0);
    });
  });

  test('cells only ever land, one stage after the other', () => {
    let before = frameAt(timeline, 0);
    for (let t = 0; t <= duration; t += 50) {
      const frame = frameAt(timeline, t);
      expect(frame.at).toBeGreaterThanOrEqual(before.at);
      if (frame.at === before.at) {
        for (const [stage, count] of frame.landed) expect(count).toBeGreaterThanOrEqual(before.landed.get(stage) ?? 0);
      }
      before = frame;
    }
  });

  test('numbers in flight carry the value of the cell that they left, or the -∞ that hides one', () => {
    let flown = 0;
    for (let t = 0; t <= duration; t += 120) {
      const { at, beat, progress } = frameAt(timeline, t);
      for (const chip of chipsOf(timeline.trace, timeline.playlist[at]!.id, beat, progress)) {
        const { stage, row, col } = chip.from;
        const from = timeline.trace.stages[stage]!;
        const own = timeline.trace.data[from.offset + row * from.cols + col]!;
        const hides = timeline.trace.stages[chip.to.stage]!.op === 'masked_fill' && from.op !== 'matmul_transposed' && own === 1;
        expect(chip.value).toBe(hides ? -Infinity : own);
        flown++;
      }
    }
    expect(flown).toBeGreaterThan(20);
  });
});

test('the arrow that comes while playing ends the beat in flight, and back begins it anew', () => {
  const timeline = timelines[0]![1];
  const player = new Player(timeline);
  player.seek(timeline.starts[3]! + 10);
  player.play();
  player.stepForward();
  expect([player.playing, player.time]).toEqual([false, timeline.starts[4]]);
  player.seek(timeline.starts[3]! + 10);
  player.stepBack();
  expect(player.time).toBe(timeline.starts[3]);
});

test('playing shows a stage that was jumped to from its beginning, and the whole anew after its end', () => {
  const timeline = timelines[0]![1];
  const player = new Player(timeline);
  player.seekStage(4);
  player.play();
  expect(player.time).toBe(timeline.starts[timeline.ends[3]!]);
  player.seek(player.duration);
  player.play();
  expect(player.time).toBe(0);
});
