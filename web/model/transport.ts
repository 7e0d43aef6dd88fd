// Moves the walk through time: play and pause, steps and stages; and the mask, which falls and is lifted.
import type { Player } from './player.ts';
import type { CellPlace } from './state.ts';
import { firstStepOf } from '../timeline/timeline.ts';

type Action = 'toggle' | 'stepBack' | 'stepForward' | 'previousStage' | 'nextStage' | 'restart';

/** The frames of a screen, or a test's own. */
export interface Frames {
  /** In milliseconds. */
  now(): number;
  /** Calls `tick` once, in the next frame. */
  next(tick: (now: number) => void): void;
}

/** A frame may be late, as in a tab that was hidden; the walk then continues from its place. */
const MAX_FRAME_MS = 100;
/** The time in which a switch lets the mask fall over its scene, or lifts it. */
const MASK_MS = 300;

export class Transport {
  readonly #player: Player;
  readonly frames: Frames;
  #last = 0;
  /** What is left to do once the mask has fallen or is lifted; null: it does not move. */
  #settle: (() => void) | null = null;

  constructor(player: Player, frames: Frames) {
    this.#player = player;
    this.frames = frames;
  }

  play(): void {
    this.#player.clock.play();
    this.#last = Infinity; // time runs from the first frame on: until then the picture may still be drawn
    this.frames.next(this.#tick);
    this.#moved();
  }

  pause(): void {
    this.#player.clock.pause();
    this.#player.changed();
  }

  readonly #tick = (now: number): void => {
    const { clock, state } = this.#player;
    if (!clock.playing) return;
    clock.advance(Math.min(Math.max(now - this.#last, 0), MAX_FRAME_MS) * state.speed);
    this.#last = now;
    this.#player.changed('time');
    if (clock.playing) this.frames.next(this.#tick);
  };

  act(action: Action): void {
    const { clock } = this.#player;
    if (action === 'restart') clock.seek(0);
    if (action === 'restart' || (action === 'toggle' && !clock.playing)) this.play();
    else if (action === 'toggle') this.pause();
    else {
      clock[action]();
      this.#moved();
    }
  }

  /** Goes to a stage of the playlist, complete. */
  seekStage(at: number): void {
    this.#player.clock.seekStage(at);
    this.#moved();
  }

  seekStep(step: number): void {
    this.#player.clock.seekStep(step);
    this.#moved();
  }

  /** After a move in time the line follows the walk again. */
  #moved(): void {
    this.#player.change({ cell: null, trail: [], unfolded: false });
  }

  /**
   * The scene in view, of the mask, runs to its end, or back.
   * @param falls Whether the mask is put on; else it is lifted.
   * @param place The cell in focus, which stays in focus.
   * @param edit Changes the numbers.
   */
  moveMask(falls: boolean, place: CellPlace, edit: () => void): void {
    this.#settle?.();
    const { clock, state } = this.#player;
    const { at } = clock.frame();
    if (falls) edit();
    const { starts, ends } = clock.timeline;
    const [first, last] = [starts[firstStepOf(clock.timeline, at)]!, starts[ends[at]!]!];
    const { cell } = state;
    this.#player.change({ cell: place });
    const start = this.frames.now();
    const settle = () => {
      this.#settle = null;
      if (!falls) edit();
      clock.seekStage(at);
      this.#player.change({ cell });
    };
    this.#settle = settle;
    const tick = (now: number): void => {
      if (this.#settle !== settle) return;
      const share = Math.min((now - start) / MASK_MS, 1);
      if (share === 1 || clock.playing) return settle();
      clock.seek(first + (last - first) * (falls ? share : 1 - share));
      this.#player.changed();
      this.frames.next(tick);
    };
    tick(start);
  }
}
