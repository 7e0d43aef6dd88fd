// Moves the walk through time: play and pause, steps and stages, the speed.
import type { Player } from './player.ts';
import { SPEEDS } from './state.ts';

export type Action = 'toggle' | 'stepBack' | 'stepForward' | 'previousStage' | 'nextStage' | 'skip' | 'restart';

/** The frames of a screen, or a test's own. */
export interface Frames {
  /** In milliseconds. */
  now(): number;
  /** Calls `tick` once, in the next frame. */
  next(tick: (now: number) => void): void;
}

/** A frame may be late, as in a tab that was hidden; the walk then continues from its place. */
const MAX_FRAME_MS = 100;

export class Transport {
  readonly #player: Player;
  readonly #frames: Frames;
  #last = 0;

  constructor(player: Player, frames: Frames) {
    this.#player = player;
    this.#frames = frames;
  }

  play(): void {
    this.#player.clock.play();
    this.#last = this.#frames.now();
    this.#frames.next(this.#tick);
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
    if (clock.playing) this.#frames.next(this.#tick);
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

  /** The next slower or faster speed. */
  changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => Number(speed) === this.#player.state.speed) + by;
    this.#player.change({ speed: Number(SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]) });
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
    this.#player.change({ cell: null, trail: [], unfolded: false, refused: false });
  }
}
