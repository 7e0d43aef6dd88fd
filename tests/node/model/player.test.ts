// The model of a player, without a page: how it plays, stops and jumps, and what stays with another preset.
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { Player } from '../../../web/model/player.ts';
import { questionAt } from '../../../web/model/question.ts';
import { Transport, type Frames } from '../../../web/model/transport.ts';
import { sceneName } from '../../../web/timeline/scenes.ts';
import { endOf, frameAtStep, landedAt, stepWith } from '../../../web/timeline/timeline.ts';

/** A player of a preset, and a screen whose frames a test triggers. */
function playing(preset = 'causal-mask') {
  const player = new Player(engine);
  player.choose(preset);
  let now = 0;
  let tick: ((now: number) => void) | undefined;
  const frames: Frames = { now: () => now, next: (asked) => (tick = asked) };
  const frame = (ms: number) => {
    now += ms;
    const asked = tick;
    tick = undefined;
    asked?.(now);
  };
  /** Every position where it stops, if it is resumed each time until the end. */
  const halts = () => {
    const steps: number[] = [];
    const { clock } = player;
    for (clock.seek(0); clock.time < clock.duration; ) {
      clock.play();
      while (clock.playing) clock.advance(97);
      steps.push(clock.frame().step);
    }
    return steps;
  };
  return { player, clock: player.clock, transport: new Transport(player, frames), frame, halts };
}

describe('playing stops', () => {
  const { player, clock, halts } = playing();
  const { ends, beats, scenes } = clock.timeline;

  test('only at the end', () => {
    expect(halts()).toEqual([beats.length]);
  });

  test.each([{ stops: '' }, { presents: true }])('at the end of every scene, with %o', (how) => {
    player.change(how);
    expect(halts()).toEqual([...ends]);
    player.change({ stops: null, presents: false });
  });

  test('at the end of the scenes of a list', () => {
    player.change({ stops: 'attn_weights, attn_scores' });
    const listed = scenes.flatMap(({ stage }, at) =>
      stage && ['attn_scores', 'attn_weights'].includes(stage.name) ? [ends[at]!] : [],
    );
    expect(listed).toHaveLength(2);
    expect(halts()).toEqual([...listed, beats.length]);
    player.change({ stops: null });
  });

  test('before each result in question, with asks', () => {
    player.change({ asks: true });
    const steps = halts();
    expect(steps.at(-1)).toBe(beats.length);
    const asked = steps.slice(0, -1).map((step) => {
      clock.seekStep(step);
      return questionAt(clock.timeline, clock.frame()) && clock.frame().at;
    });
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).not.toContain(null);
    expect(asked.length).toBeGreaterThan(scenes.length / 2);
    player.change({ asks: false });
  });
});

describe('a jump to a scene', () => {
  const { clock } = playing();
  const { ends, starts, beats } = clock.timeline;

  test('shows it complete; beyond the walk, the first or last scene', () => {
    for (const [at, shown] of [
      [2, 2],
      [-1, 0],
      [-9, 0],
      [ends.length, ends.length - 1],
      [99, ends.length - 1],
    ] as const) {
      clock.seekStage(at);
      expect([clock.frame().at, clock.frame().step]).toEqual([shown, ends[shown]]);
    }
    clock.seekStage(1);
    clock.nextStage();
    expect(clock.frame().at).toBe(2);
    clock.previousStage();
    clock.previousStage();
    expect(clock.frame().at).toBe(0);
  });

  test('plays from its beginning, after the change to it', () => {
    for (const at of ends.keys()) {
      clock.seekStage(at);
      clock.play();
      const first = at === 0 ? 0 : ends[at - 1]!;
      expect(clock.time).toBe(starts[beats[first]!.pace === 'change' ? first + 1 : first]);
      expect(clock.playing).toBe(true);
    }
  });

  test('followed by a manual step, plays from there', () => {
    clock.seekStage(1);
    clock.seek(starts[5]! + 1);
    clock.play();
    expect(clock.time).toBe(starts[5]! + 1);
  });
});

describe('other numbers while it plays', () => {
  test('with another number of steps: it continues from the beginning of the scene in view', () => {
    const { player, clock } = playing();
    clock.seekStage(4);
    const name = sceneName(clock.frame().scene);
    clock.play();
    clock.advance(1);
    const before = clock.timeline.beats.length;
    player.edit({ ...player.session.config, dK: 3 });
    expect(clock.timeline.beats.length).not.toBe(before);
    expect(clock.playing).toBe(true);
    expect(sceneName(clock.frame().scene)).toBe(name);
    expect(clock.frame().step).toBeLessThan(clock.timeline.ends[4]!);
    clock.pause();
    player.edit({ ...player.session.config, dK: 2 });
    expect(clock.playing).toBe(false);
  });
});

describe('manual steps', () => {
  const { clock } = playing();
  const { starts, beats } = clock.timeline;

  test('a step forward ends the beat in flight, a step back begins it', () => {
    const within = (starts[7]! + endOf(clock.timeline, 7)) / 2;
    clock.seek(within);
    clock.stepForward();
    expect(clock.time).toBe(starts[8]);
    clock.seek(within);
    clock.stepBack();
    expect(clock.time).toBe(starts[7]);
    clock.stepBack();
    expect(clock.time).toBe(starts[6]);
  });

  test('no step leaves the walk', () => {
    clock.seekStep(-1);
    clock.stepBack();
    expect(clock.time).toBe(0);
    clock.seekStep(beats.length + 1);
    clock.stepForward();
    expect(clock.time).toBe(clock.duration);
    clock.seek(-5);
    expect(clock.time).toBe(0);
    clock.seek(Infinity);
    expect(clock.time).toBe(clock.duration);
  });

  test('at the end, playing restarts; before it, it continues', () => {
    clock.seek(clock.duration);
    clock.play();
    expect(clock.time).toBe(0);
    clock.seek(clock.duration - 1);
    clock.play();
    expect(clock.time).toBe(clock.duration - 1);
  });
});

test('seeking a number goes to its landing in the scene, or to the beginning if it landed before', () => {
  const { timeline } = playing().clock;
  const { ends, scenes } = timeline;
  for (const [at, { stage }] of scenes.entries()) {
    for (const ref of [0, 1, 2].map((row) => ({ stage: stage.id, row, col: stage.cols - 1 }))) {
      const first = at === 0 ? 0 : ends[at - 1]! + 1;
      const steps = Array.from({ length: ends[at]! - first + 1 }, (_, i) => first + i);
      expect(stepWith(timeline, at, ref)).toBe(
        steps.find((step) => landedAt(timeline, frameAtStep(timeline, step), ref)),
      );
    }
    expect(stepWith(timeline, at, { stage: 0, row: 0, col: 0 })).toBe(at === 0 ? 0 : ends[at - 1]! + 1); // the inputs
  }
});

describe('the transport', () => {
  test('moves from its first frame on, by the time between frames times the speed, 100 ms at most', () => {
    const { player, clock, transport, frame } = playing();
    transport.act('restart');
    frame(50); // drawing took so long
    expect(clock.time).toBe(0);
    frame(16);
    expect(clock.time).toBe(16);
    player.change({ speed: 4 });
    frame(10);
    expect(clock.time).toBe(56);
    frame(5000);
    expect(clock.time).toBe(456);
    frame(-50);
    expect(clock.time).toBe(456);
    transport.act('toggle');
    frame(16);
    expect([clock.playing, clock.time]).toEqual([false, 456]);
    transport.act('toggle');
    frame(16);
    frame(1);
    expect([clock.playing, clock.time]).toEqual([true, 460]);
  });

  test('after a move in time the line follows the walk again', () => {
    const { player, transport } = playing();
    const cell = { stage: 'attn_weights', row: 0, col: 0, head: null } as const;
    for (const move of [() => transport.seekStep(3), () => transport.seekStage(2), () => transport.act('nextStage')]) {
      player.change({ cell, trail: [cell], unfolded: true });
      expect(player.state.cell).toEqual(cell);
      move();
      expect(player.state).toMatchObject({ cell: null, trail: [], unfolded: false });
    }
  });
});

describe('another preset', () => {
  test('starts with its first scene, batch item and head, and no chosen cell', () => {
    const { player, clock } = playing('multi-head-attention');
    player.change({ batch: 1, head: 1, cell: { stage: 'attn_weights', row: 1, col: 0, head: 1 } });
    expect(player.state).toMatchObject({ batch: 1, head: 1 });
    clock.seekStage(3);
    player.choose('multi-head-attention');
    expect(player.state).toMatchObject({ batch: 0, head: 0, cell: null });
    expect(clock.frame().at).toBe(0);
  });

  test('keeps the followed token, unless one of the presets follows its own', () => {
    const { player } = playing();
    player.change({ token: 3 });
    player.choose('dropout');
    expect(player.state.token).toBe(3);
    player.choose('one-query');
    expect(player.state.token).toBe(1);
    player.choose('causal-mask');
    expect(player.state.token).toBeNull();
  });

  test('with fewer tokens, items or heads shows the last ones', () => {
    const { player } = playing('multi-head-attention');
    player.change({ batch: 9, head: 9, token: 9 });
    expect(player.state).toMatchObject({ batch: 1, head: 1, token: null });
  });
});
