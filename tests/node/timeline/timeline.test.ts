// The timeline is a pure function of the trace: any time gives one frame, however it was reached.
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { valueAt, type Stage, type Trace } from '../../../web/engine/index.ts';
import { Clock as Player } from '../../../web/model/clock.ts';
import { frameAt, frameAtStep, landedAt } from '../../../web/timeline/timeline.ts';
import { timelineOf, type Frame, type Timeline } from '../../../web/timeline/timeline.ts';
import { inFlightAt } from '../../../web/timeline/flights.ts';
import { sceneNamed } from '../../../web/timeline/scenes.ts';
import { BACK, PARTS_OF_INPUTS } from '../support/way_back.ts';

/** The walks through a trace: for each batch item and head with all tokens, for the first also following each. */
function walksOf(trace: Trace): readonly Timeline[] {
  const count = (dimension: 'batch' | 'head') => Math.max(...trace.stages.map((stage) => (stage[dimension] ?? 0) + 1));
  const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
  return upTo(count('batch')).flatMap((batch) =>
    upTo(count('head')).flatMap((head) =>
      [null, ...(batch + head === 0 ? trace.tokens.keys() : [])].map((token) => timelineOf(trace, batch, head, token)),
    ),
  );
}

const NUMBER = { of: 'context_vec', row: 1, col: 0 } as const;
const presets = [
  ...engine.presets().map(({ id, config }) => [id, walksOf(engine.trace(config))] as const),
  ['causal mask, and back', walksOf(engine.trace({ mask: 'causal', backward: NUMBER }))] as const,
];

test('behind the result the walk goes back, a scene a gradient, its parts in that of their sum', () => {
  const { scenes } = timelineOf(engine.trace({ mask: 'causal', backward: NUMBER }), 0, 0);
  const names = scenes.map(({ whole, stage }) => (whole ? 'whole' : stage.name));
  expect(names.slice(names.lastIndexOf('context_vec'))).toEqual(['context_vec', 'whole', ...BACK]);
  const ofInputs = scenes.find(({ stage }) => stage.name === 'grad_inputs')!;
  expect(ofInputs.stages.map(({ name }) => name)).toEqual([...PARTS_OF_INPUTS, 'grad_inputs']);
  expect(scenes[0]!.stages.some(({ name }) => name.startsWith('grad_'))).toBe(false);
});

const plain = (frame: Frame) => ({ ...frame, landed: [...frame.landed] });

/**
 * Whole milliseconds, so that sums of frames are exact: each boundary, and times inside each beat around its events.
 */
function timesOf({ beats, starts }: Timeline): readonly number[] {
  const within = (ms: number) => [0, 1, ms * 0.3, ms * 0.5, ms * 0.85, ms - 1].map(Math.round);
  return [...new Set([...beats.flatMap(({ ms }, i) => within(ms).map((t) => starts[i]! + t)), starts.at(-1)!])];
}

const cellsOf = (stage: Stage) =>
  Array.from({ length: stage.rows * stage.cols }, (_, i) => ({
    stage: stage.id,
    row: Math.floor(i / stage.cols),
    col: i % stage.cols,
  }));

/** Rows of other tokens than the followed one, and with stored keys and values all but the last. */
const isThereBefore = ({ trace, token }: Timeline, { rowAxis, rows }: Stage, row: number): boolean => {
  if (rowAxis === 'query') return token !== null && row !== token;
  const { memoryTokens, tokens } = trace.config;
  return rowAxis === 'key' && memoryTokens?.at(-1) === tokens![0] && row < rows - 1;
};

/** The cells of a stage that have landed after the first `step` beats, beat by beat. */
function landedAfter(timeline: Timeline, stage: Stage, step: number): ReadonlySet<number> {
  const cells = new Set<number>();
  for (let i = 0; i < stage.rows * stage.cols; i++)
    if (isThereBefore(timeline, stage, Math.floor(i / stage.cols))) cells.add(i);
  for (const { lands } of timeline.beats.slice(0, step)) {
    for (const { stage: id, from, to } of lands) if (id === stage.id) for (let i = from; i < to; i++) cells.add(i);
  }
  return cells;
}

describe.each(presets)('%s', (_id, timelines) => {
  test('playing to t and seeking to t give the same frame: on each boundary and inside each beat', () => {
    for (const timeline of timelines) {
      const player = new Player(timeline);
      player.seek(0);
      player.play();
      let ms = 7; // uneven frames, as a browser's are
      for (const t of timesOf(timeline)) {
        for (; player.time < t; ms = ((ms * 31) % 97) + 1) player.advance(Math.min(ms, t - player.time));
        expect(player.time).toBe(t);
        expect(plain(player.frame())).toEqual(plain(frameAt(timeline, t)));
      }
      expect(player.playing).toBe(false);
    }
  });

  test('stepping forward and back gives the frames that seeking gives, each cell landed when its beat is over', () => {
    for (const timeline of timelines) {
      const player = new Player(timeline);
      player.seek(0);
      const there = timeline.starts.map((start, step) => {
        const frame = player.frame();
        expect(plain(frame)).toEqual(plain(frameAt(timeline, start)));
        expect(plain(frame)).toEqual(plain(frameAtStep(timeline, step)));
        const { stage, whole } = frame.scene;
        if (whole) {
          player.stepForward();
          return plain(frame);
        }
        const cells = landedAfter(timeline, stage, step);
        const landed = cellsOf(stage).filter((cell) => landedAt(timeline, frame, cell));
        expect(landed.map(({ row, col }) => row * stage.cols + col)).toEqual([...cells].sort((a, b) => a - b));
        player.stepForward();
        return plain(frame);
      });
      expect(player.time).toBe(timeline.starts.at(-1));
      player.seek(player.duration);
      for (const frame of there.reverse()) {
        expect(plain(player.frame())).toEqual(frame);
        player.stepBack();
      }
    }
  });

  test("a scene's result is empty during the change to it, except for rows that are not walked, then complete", () => {
    for (const timeline of timelines) {
      timeline.scenes.forEach(({ stage, whole }, at) => {
        if (whole) return;
        const cells = cellsOf(stage);
        const first = frameAt(timeline, timeline.starts[at === 0 ? 0 : timeline.ends[at - 1]!]! + 1e-6);
        expect([first.at, first.change !== null]).toEqual([at, true]);
        expect(cells.filter((cell) => landedAt(timeline, first, cell))).toEqual(
          cells.filter(({ row }) => isThereBefore(timeline, stage, row)),
        );
        const last = frameAtStep(timeline, timeline.ends[at]!);
        expect(cells.filter((cell) => !landedAt(timeline, last, cell))).toEqual([]);
      });
    }
  });

  test('cells only ever land, one scene after the other', () => {
    for (const timeline of timelines) {
      const lifted: number[] = [];
      let before = frameAt(timeline, 0);
      for (let t = 0; t <= timeline.starts.at(-1)!; t += 110) {
        const frame = frameAt(timeline, t);
        const isLifted = [...frame.landed].some(([stage, count]) => count < (before.landed.get(stage) ?? 0));
        if (frame.at < before.at || (frame.at === before.at && isLifted)) lifted.push(t);
        before = frame;
      }
      expect(lifted).toEqual([]);
    }
  });

  test('numbers in flight carry the value of the cell that they left, or what hides one', () => {
    for (const timeline of timelines) {
      let flown = 0;
      const wrong: unknown[] = [];
      for (let t = 0; t <= timeline.starts.at(-1)!; t += 310) {
        const { beat, progress } = frameAt(timeline, t);
        for (const chip of inFlightAt(timeline, beat, progress)) {
          const from = timeline.trace.stages[chip.from.stage]!;
          const to = timeline.trace.stages[chip.to.stage]!;
          const own = valueAt(timeline.trace, from, chip.from.row, chip.from.col);
          const hides = to.op === 'masked_fill' && from.op === 'hidden_mask' && own === 1;
          const row = timeline.token !== null && to.rowAxis === 'query' ? timeline.token : chip.to.row;
          const carried = hides ? (to.scalar ?? -Infinity) : own;
          if (!Object.is(chip.value, carried) || chip.to.row !== row) wrong.push({ t, chip, carried, row });
          flown++;
        }
      }
      expect(wrong).toEqual([]);
      expect(flown).toBeGreaterThan(20);
    }
  });
});

const timelines = presets.map(([id, [first]]) => [id, first!] as const);

test('following a token shows its query, its scores, its weights and its context vector, and no other token’s', () => {
  const { trace } = timelines.find(([id]) => id === 'self-attention-v2')![1];
  const { beats, scenes } = timelineOf(trace, 0, 0, 1);
  const rowsOf = (name: string) => {
    const { stage } = scenes.find((s) => !s.whole && s.stage.name === name)!;
    const landed = beats.flatMap(({ lands }) => lands.filter((landing) => landing.stage === stage.id));
    return [landed[0]!.from / stage.cols, landed.at(-1)!.to / stage.cols];
  };
  for (const name of ['queries', 'attn_scores', 'scaled_scores', 'attn_weights', 'context_vec'])
    expect(rowsOf(name), name).toEqual([1, 2]);
  // Its query is multiplied with every token's key, and it takes from every value: keys and values come for all tokens.
  for (const name of ['keys', 'values']) expect(rowsOf(name), name).toEqual([0, 6]);
});

test('a complete scene stays for a while before the next one, and a step continues from there', () => {
  const timeline = timelines[0]![1];
  timeline.ends.slice(0, -1).forEach((end, at) => {
    const { pause } = timeline.beats[end - 1]!;
    expect(pause).toBeGreaterThanOrEqual(1000);
    for (const t of [timeline.starts[end]! - pause, timeline.starts[end]! - 1]) {
      expect(frameAt(timeline, t)).toEqual(frameAtStep(timeline, end));
      expect(frameAt(timeline, t)).toMatchObject({ at, beat: null });
    }
    const player = new Player(timeline);
    player.seek(timeline.starts[end]! - pause / 2);
    player.stepForward();
    expect(player.time).toBe(timeline.starts[end + 1]);
    player.seek(timeline.starts[end]! - pause / 2);
    player.stepBack();
    expect(player.time).toBe(timeline.starts[end - 1]);
  });
});

test('with reduced motion, the next scene follows the scene in view', () => {
  const [, timeline] = timelines.find(([id]) => id === 'causal-mask')!;
  const values = sceneNamed(timeline.scenes, 'values');
  const player = new Player(timeline, () => true);
  player.seek(timeline.starts[timeline.ends[values]!]! + 10); // in the change to the scene after it
  expect(player.frame().at).toBe(values);
  player.nextStage();
  expect(player.frame().at).toBe(values + 1);
  player.seek(timeline.starts[timeline.ends[values]!]! + 10);
  player.previousStage();
  expect(player.frame().at).toBe(values - 1);
});

test("another timeline keeps the walk's place: in flight, at rest, at a stage that playing restarts", () => {
  const [, timeline] = timelines.find(([id]) => id === 'self-attention-v2')!;
  const again = timelineOf(timeline.trace, 0, 0); // as after an edit
  const player = new Player(timeline);
  player.seekStage(4);
  player.show(again);
  expect([player.timeline, player.time]).toEqual([again, timeline.starts[timeline.ends[4]!]]);
  player.play();
  expect(player.time).toBe(timeline.starts[timeline.ends[3]! + 1]); // what leads to it is not shown again
  player.advance(10);
  player.show(timeline);
  expect([player.playing, player.time]).toEqual([true, timeline.starts[timeline.ends[3]! + 1]! + 10]);
});

test('more steps alike than a reader takes in one by one take no longer together than twelve', () => {
  const durationsOf = (n: number, token: number | null = null) => {
    const config = { inputs: { draw: 'rand' }, n, dIn: n, mask: 'causal' } as const;
    const { scenes, beats } = timelineOf(engine.trace(config), 0, 0, token, () => 0);
    return ['queries', 'keys', 'masked', 'attn_weights'].map((name) => {
      const at = sceneNamed(scenes, name);
      return Math.round(beats.filter((beat) => beat.at === at).reduce((ms, beat) => ms + beat.ms, 0));
    });
  };
  const [six, thirteen, many] = [durationsOf(6), durationsOf(13), durationsOf(40)];
  expect(many).toEqual(thirteen);
  for (const [i, ms] of thirteen.entries()) expect(ms).toBeGreaterThan(six[i]!);
  expect(durationsOf(40, 30)).toEqual(durationsOf(40, 0)); // a row takes as long as any other
});

test('a number in flight rests at both ends, and is halfway in the middle between', () => {
  const timeline = timelines.find(([id]) => id === 'self-attention-v2')![1];
  const beat = timeline.beats.find(({ term }) => term === 0)!;
  const progressAt = (progress: number) => inFlightAt(timeline, beat, progress)[0]!.progress;
  expect([0, 0.1, 0.475, 0.85, 1].map(progressAt)).toEqual([0, 0, 0.5, 1, 1]);
});

test('an operation that has been seen takes half of its time', () => {
  const { scenes, beats, starts, ends } = timelineOf(engine.trace({}), 0, 0, null);
  const duration = (name: string) => {
    const at = sceneNamed(scenes, name);
    return starts[ends[at]!]! - starts[ends[at - 1]! + 1]! - beats[ends[at]! - 1]!.pause;
  };
  expect([duration('keys'), duration('values')]).toEqual([duration('queries') / 2, duration('queries') / 2]);
  expect(duration('attn_scores')).toBeGreaterThan(duration('keys')); // seen for the first time
});

test('the walk goes from the whole to the whole, and shows drawn and built stages where they are used', () => {
  const namesOf = (id: string) => {
    const config = configOf(id);
    return timelineOf(engine.trace(config), 0, 0).scenes.map(({ whole, stages }) =>
      whole ? 'whole' : stages.map(({ name }) => name).join(' '),
    );
  };
  expect(namesOf('causal-mask').join('; ')).toBe(
    'whole; inputs W_query queries; W_key keys; W_value values; attn_scores; mask masked; scaled_scores; ' +
      'attn_weights; dropout_mask dropout_noise attn_weights_dropped; context_vec; whole',
  );
  const simple = ['mask_simple masked_simple', 'row_sums masked_simple_norm'];
  expect(namesOf('softmax-then-renormalise').slice(7, 9)).toEqual(simple);
  expect(namesOf('multi-head-attention').slice(4, 7)).toEqual(['head_queries', 'head_keys', 'head_values']);
});

test('a scene lasts at least as long as its reading time, and its picture is never still for it', () => {
  const [, plain] = timelines.find(([id]) => id === 'causal-mask')!;
  const reading = 9000;
  const patient = timelineOf(plain.trace, 0, 0, null, () => reading);
  patient.scenes.forEach(({ whole }, at) => {
    if (whole) return; // its words stay when its tour is over
    const first = at === 0 ? 0 : patient.ends[at - 1]! + 1;
    expect(patient.starts[patient.ends[at]!]! - patient.starts[first]!).toBeGreaterThanOrEqual(reading - 1e-6);
    for (const [i, beat] of patient.beats.slice(first, patient.ends[at]).entries()) {
      // The first cell keeps its pace.
      if (beat.pace === 'cell') expect(beat.ms).toBe(plain.beats[first + i]!.ms);
    }
  });
});

test('the whole figure is toured for as long as its words take, and not longer than six seconds', () => {
  const [, plain] = timelines.find(([id]) => id === 'causal-mask')!;
  const tourOf = (reading: number) =>
    timelineOf(plain.trace, 0, 0, null, () => reading)
      .beats.filter(({ pace }) => pace === 'tour')
      .map(({ ms }) => ms);
  expect([0, 5000, 9000].map(tourOf).join(' ')).toBe('3000,3000 5000,5000 6000,6000');
});

test('of context vectors the first row that is a mix is worked out, and products of zero are quick', () => {
  const timeline = timelineOf(engine.trace({ seed: 789, mask: 'causal' }), 0, 0);
  const at = sceneNamed(timeline.scenes, 'context_vec');
  const beats = timeline.beats.filter((beat) => beat.at === at);
  expect(beats.map(({ pace }) => pace)).toEqual(['change', 'row', ...Array(7).fill('cell'), 'row', 'rest']);
  const [, before, ...slow] = beats;
  expect(before!.lands).toMatchObject([{ from: 0, to: 2 }]); // that of “Your”, which is its own value
  expect(slow[6]!.lands).toMatchObject([{ from: 2, to: 3 }]);
  const inFlight = inFlightAt(timeline, slow[1]!, 0.5);
  expect(inFlight.map(({ to: { row, col } }) => `${row} ${col}`)).toEqual(['1 0', '1 0']);
  const lasting = (from: number, to: number) => slow.slice(from, to).reduce((sum, { ms }) => sum + ms, 0);
  expect(lasting(0, 2)).toBeGreaterThan(2 * lasting(2, 6));
});
