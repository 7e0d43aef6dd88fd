// The walk as a sequence of beats, and the frame at any time on it: a pure function, so that play is seek over time.
import type { Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { beatsOf, type Beat } from './beats.ts';
import { walkedRows } from './followed_token.ts';
import { scenesOf, type WalkScene } from './scenes.ts';

export interface Timeline {
  readonly trace: Trace;
  /** The followed token, counted from 0; null: all of them. */
  readonly token: number | null;
  readonly scenes: readonly WalkScene[];
  readonly beats: readonly Beat[];
  /** The start of each beat, after the pause before it, in milliseconds; at the end the whole duration. */
  readonly starts: readonly number[];
  /** The step at which each scene is complete. */
  readonly ends: readonly number[];
}

/** What is on screen at one time. */
export interface Frame {
  /** The number of beats that have ended, 0 to beats.length. */
  readonly step: number;
  /** The position of the scene in view; during a change, of the scene that it leads to. */
  readonly at: number;
  readonly scene: WalkScene;
  /** The beat under way and how much of it has passed, in (0, 1); null at rest. */
  readonly beat: Beat | null;
  readonly progress: number;
  /** How much of the change from the scene before to this one has passed, in (0, 1); null if no change is under way. */
  readonly change: number | null;
  /**
   * How many cells of a stage have landed, counted row by row; a stage that is not listed is complete. Rows that are
   * not walked through, such as those of other tokens while one is followed, count as landed before it.
   */
  readonly landed: ReadonlyMap<number, number>;
  /**
   * In the slow sum of the stage's first cell: the number of terms that have arrived; null once the cell is complete.
   */
  readonly terms: number | null;
}

/**
 * The timeline of one batch item and head of a trace.
 * @param token The followed token, counted from 0; null: all of them.
 * @param reading The reading time of a scene's words, in milliseconds.
 * @param most How long the numbers of a scene take at most, in milliseconds.
 */
export function timelineOf(
  trace: Trace,
  batch: number,
  head: number,
  token: number | null = null,
  reading: (scene: WalkScene, at: number) => number = () => 0,
  most = Infinity,
): Timeline {
  const scenes = scenesOf(trace, batch, head);
  const beats: Beat[] = [];
  const ends: number[] = [];
  scenes.forEach((scene, at) => {
    for (const beat of beatsOf(trace, scenes, at, token, reading(scene, at), most)) beats.push(beat);
    ends.push(beats.length);
  });
  const starts = [0];
  for (const { ms, pause } of beats) starts.push(starts.at(-1)! + ms + pause);
  return { trace, token, scenes, beats, starts, ends };
}

/** The step at which the change to a scene begins. The first scene has none. */
export const beginOf = ({ ends }: Timeline, at: number): number => (at === 0 ? 0 : ends[at - 1]!);

/** The step at which the change to a scene is over: its operands are in view, and its result is not. */
export const firstStepOf = (timeline: Timeline, at: number): number => (at === 0 ? 0 : beginOf(timeline, at) + 1);

/** A single row lands at once, when its operands have arrived; several rows land one after the other. */
const ARRIVAL = 0.85;

/** The number of cells that have landed when `progress` of the beat has passed. */
function arrived({ stage, from, to }: Beat['lands'][number], progress: number, { stages }: Trace): number {
  const { cols } = stages[stage]!;
  if (to - from > cols) return from + Math.floor((progress * (to - from)) / cols) * cols;
  return progress >= ARRIVAL ? to : from;
}

/** The cells of one scene that have landed: all of the beats before `step`, and part of the one under way. */
function landedIn(timeline: Timeline, at: number, step: number, progress: number): ReadonlyMap<number, number> {
  const landed = new Map<number, number>();
  const first = beginOf(timeline, at);
  timeline.beats.slice(first, timeline.ends[at]).forEach((beat, i) => {
    for (const landing of beat.lands) {
      const before = landed.get(landing.stage) ?? 0;
      const inFlight = first + i === step ? arrived(landing, progress, timeline.trace) : 0;
      landed.set(landing.stage, Math.max(before, first + i < step ? landing.to : inFlight));
    }
  });
  return landed;
}

/**
 * Whether a cell has landed at a frame: its stage is complete, the walk has passed it, or the walk never reaches it.
 */
export function landedAt({ trace, token }: Timeline, { landed }: Frame, { stage: id, row, col }: CellRef): boolean {
  const stage = trace.stages[id]!;
  const count = landed.get(id);
  const [first, end] = walkedRows(trace, stage, token);
  return count === undefined || row < first || row >= end || row * stage.cols + col < count;
}

/** The first step of a scene after which a cell has landed. Landed cells stay, so a binary search finds it. */
export function stepWith(timeline: Timeline, at: number, ref: CellRef): number {
  let [low, high] = [firstStepOf(timeline, at), timeline.ends[at]!];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (landedAt(timeline, frameAtStep(timeline, middle), ref)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function termsIn(timeline: Timeline, at: number, step: number): number | null {
  const first = beginOf(timeline, at);
  const slow = timeline.beats
    .slice(first, timeline.ends[at])
    .flatMap((beat, i) => (beat.term === null ? [] : [first + i]));
  const last = slow.at(-1);
  return last !== undefined && step <= last + 1 ? slow.filter((each) => each < step).length : null;
}

/** The frame at rest after `step` beats: the stage of the last beat that ended. */
export function frameAtStep(timeline: Timeline, step: number): Frame {
  const at = timeline.beats[Math.max(step - 1, 0)]?.at ?? 0;
  return {
    step,
    at,
    scene: timeline.scenes[at]!,
    beat: null,
    progress: 0,
    change: null,
    landed: landedIn(timeline, at, step, 0),
    terms: termsIn(timeline, at, step),
  };
}

/** The frame at time `t` in milliseconds, clamped to the timeline. On a boundary it is at rest. */
export function frameAt(timeline: Timeline, t: number): Frame {
  const step = stepAt(timeline, t);
  const start = timeline.starts[step]!;
  const beat = timeline.beats[step];
  if (!beat || t <= start) return frameAtStep(timeline, step);
  const progress = (t - start) / beat.ms;
  const { at } = beat;
  const landed = landedIn(timeline, at, step, progress);
  const change = beat.pace === 'change' ? progress : null;
  const scene = timeline.scenes[at]!;
  return { step, at, scene, beat, progress, change, landed, terms: termsIn(timeline, at, step) };
}

/** The end of the beat after `step` others, where a pause may begin. */
export const endOf = ({ starts, beats }: Timeline, step: number): number => starts[step]! + beats[step]!.ms;

/** The number of beats that have ended at time `t`; the beat before a pause counts as ended. */
export function stepAt(timeline: Timeline, t: number): number {
  let low = 0;
  let high = timeline.beats.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (timeline.starts[middle]! <= t) low = middle;
    else high = middle - 1;
  }
  return low < timeline.beats.length && t >= endOf(timeline, low) ? low + 1 : low;
}
