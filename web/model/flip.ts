// The mask's switch, in the scene that applies the mask: the scene runs to its end, or back to its beginning, so that
// the mask falls over the scores and is lifted again.
import { firstStepOf } from '../timeline/timeline.ts';
import type { Player } from './player.ts';
import type { CellPlace } from './state.ts';
import type { Frames } from './transport.ts';

const FLIP_MS = 300;

export class Flip {
  readonly #player: Player;
  readonly #frames: Frames;
  #start = 0;
  /** What is left to do at the end; null: none is under way. */
  #end: (() => void) | null = null;

  constructor(player: Player, frames: Frames) {
    this.#player = player;
    this.#frames = frames;
  }

  /**
   * @param falls Whether the mask is put on; else it is lifted.
   * @param place The cell in focus, which stays in focus.
   * @param edit Changes the numbers.
   */
  turn(falls: boolean, place: CellPlace, edit: () => void): void {
    this.#end?.();
    const { clock, state } = this.#player;
    const { at } = clock.frame();
    if (falls) edit();
    const { starts, ends } = clock.timeline;
    const [first, last] = [starts[firstStepOf(clock.timeline, at)]!, starts[ends[at]!]!];
    const { cell } = state;
    this.#player.change({ cell: place });
    this.#start = this.#frames.now();
    const end = () => {
      this.#end = null;
      if (!falls) edit();
      clock.seekStage(at);
      this.#player.change({ cell });
    };
    this.#end = end;
    const tick = (now: number): void => {
      if (this.#end !== end) return;
      const share = Math.min((now - this.#start) / FLIP_MS, 1);
      if (share === 1 || clock.playing) return end();
      clock.seek(first + (last - first) * (falls ? share : 1 - share));
      this.#player.changed();
      this.#frames.next(tick);
    };
    tick(this.#start);
  }
}
