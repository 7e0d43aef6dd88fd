// A position on a timeline: play, pause, step, seek. It reads no clock: the caller passes the time.
import { sceneLike } from '../timeline/scenes.ts';
import { endOf, firstStepOf, frameAt, frameAtStep, stepAt, type Frame, type Timeline } from '../timeline/timeline.ts';

export class Clock {
  readonly #still: () => boolean;
  readonly #halts: (step: number) => boolean;
  #timeline: Timeline;
  #t = 0;
  #playing = false;
  /** The reader jumped to a stage, which is shown complete: playing starts it from its beginning. */
  #jumped = false;

  /**
   * Starts with the first scene complete, so that a finished frame is shown at once.
   * @param still Whether reduced motion is wanted.
   * @param halts Whether playing stops after this many beats until it is resumed.
   */
  constructor(timeline: Timeline, still = () => false, halts: (step: number) => boolean = () => false) {
    this.#still = still;
    this.#halts = halts;
    this.#timeline = timeline;
    this.seekStage(0);
  }

  /** Switches to another timeline, at its beginning. */
  start(timeline: Timeline): void {
    this.#timeline = timeline;
    this.seekStage(0);
  }

  get timeline(): Timeline {
    return this.#timeline;
  }

  /** Replaces the timeline: the walk keeps its position, or moves to the nearest scene. */
  show(timeline: Timeline): void {
    const { at, step, beat, progress } = this.frame(false);
    const { playing } = this;
    const before = this.#timeline;
    this.#timeline = timeline;
    if (timeline.beats.length === before.beats.length) {
      // The same beats may take a different time, as words in another language do.
      this.#t = timeline.starts[step]! + (beat ? progress * timeline.beats[step]!.ms : 0);
      return;
    }
    this.seekStage(sceneLike(before.scenes, at, timeline.scenes));
    if (playing) this.play();
  }

  get playing(): boolean {
    return this.#playing;
  }

  get time(): number {
    return this.#t;
  }

  get duration(): number {
    return this.timeline.starts.at(-1)!;
  }

  /** The current frame; with reduced motion, only states between beats. */
  frame(still = this.#still()): Frame {
    return still ? frameAtStep(this.timeline, stepAt(this.timeline, this.#t)) : frameAt(this.timeline, this.#t);
  }

  play(): void {
    if (this.#jumped) this.#t = this.#startOf(this.#at);
    else if (this.#t >= this.duration) this.#t = 0;
    // A scene with a question asks it before it plays.
    this.#playing = !(this.#jumped && this.#halts(stepAt(this.timeline, this.#t)));
    this.#jumped = false;
  }

  pause(): void {
    this.#playing = false;
  }

  /** Moves on by `ms` while playing; stops at the end. */
  advance(ms: number): void {
    if (!this.#playing) return;
    const { starts, beats } = this.timeline;
    const to = Math.min(this.#t + ms, this.duration);
    for (let step = stepAt(this.timeline, this.#t); step < beats.length && endOf(this.timeline, step) <= to; step++) {
      if (!this.#halts(step + 1)) continue;
      this.#t = starts[step + 1]!;
      this.#playing = false;
      return;
    }
    this.#t = to;
    if (this.#t === this.duration) this.#playing = false;
  }

  /** To time `t` in milliseconds, clamped to the line. */
  seek(t: number): void {
    this.#playing = false;
    this.#jumped = false;
    this.#t = Math.min(Math.max(t, 0), this.duration);
  }

  seekStep(step: number): void {
    const { starts } = this.timeline;
    this.seek(starts[Math.min(Math.max(step, 0), starts.length - 1)]!);
  }

  /** To a scene of the walk, complete. */
  seekStage(at: number): void {
    const { ends } = this.timeline;
    this.seekStep(ends[Math.min(Math.max(at, 0), ends.length - 1)]!);
    this.#jumped = true;
  }

  /** Ends the current beat, or plays the next one. */
  stepForward(): void {
    this.seekStep(stepAt(this.timeline, this.#t) + 1);
  }

  /** Goes back to the start of the current beat, or of the last one. */
  stepBack(): void {
    const step = stepAt(this.timeline, this.#t);
    this.seekStep(this.#t > this.timeline.starts[step]! ? step : step - 1);
  }

  nextStage(): void {
    this.seekStage(this.#at + 1);
  }

  previousStage(): void {
    this.seekStage(this.#at - 1);
  }

  get #at(): number {
    return this.frame().at;
  }

  /** The time at which a scene begins, after the change to it. */
  #startOf(at: number): number {
    return this.timeline.starts[firstStepOf(this.timeline, at)]!;
  }
}
