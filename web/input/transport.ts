// Transport: what moves the walk through time, and the strip with it.
import type { ReactiveController } from 'lit';
import { pitchOf } from '../panels/strip/strip.ts';
import type { Action } from '../panels/transport/controls.ts';
import type { Host } from '../element/host.ts';
import { SPEEDS } from '../model/state.ts';

/** A frame may be late, as in a tab that was hidden; the walk then goes on where it was. */
const MOST_FRAME_MS = 100;

export class Transport implements ReactiveController {
  readonly #host: Host;
  #last = 0;
  #watcher: IntersectionObserver | undefined;
  #seen = false;
  #waiting = false;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#watcher = new IntersectionObserver((entries) => {
      this.#seen = entries.at(-1)!.isIntersecting;
      if (!this.#seen) this.pause();
      else this.playWaiting();
    });
    this.#watcher.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#watcher?.disconnect();
    this.pause();
  }

  /** Nobody watches what is off screen or taken out. */
  pause(): void {
    this.#host.player?.pause();
    this.#host.requestUpdate();
  }

  /** Plays as soon as the element is on screen; without `wanted`, no longer. */
  playWhenSeen(wanted = true): void {
    this.#waiting = wanted;
    this.playWaiting();
  }

  /** Both have to come first, in any order: the player, and the element on screen. */
  playWaiting(): void {
    if (this.#waiting && this.#seen && this.#host.player) this.play();
  }

  play(): void {
    this.#waiting = false;
    this.#host.change({ cell: null, trail: [], unfolded: false });
    this.#host.player!.play();
    this.#last = performance.now();
    requestAnimationFrame(this.#tick);
    this.#host.requestUpdate();
  }

  readonly #tick = (now: number): void => {
    const { player, state } = this.#host;
    if (!player?.playing) return;
    player.advance(Math.min(Math.max(now - this.#last, 0), MOST_FRAME_MS) * state.speed);
    this.#last = now;
    this.#showStop();
    this.#host.move();
    if (player.playing) requestAnimationFrame(this.#tick);
  };

  act(action: Action): void {
    const player = this.#host.player!;
    if (action === 'restart') {
      player.seek(0);
      this.play();
    } else if (action === 'toggle') {
      if (player.playing) player.pause();
      else this.play();
      this.#host.requestUpdate();
    } else {
      player[action]();
      this.moved();
    }
  }

  /** The next of the speeds there are, slower or faster. */
  changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => Number(speed) === this.#host.state.speed) + by;
    this.#host.change({ speed: Number(SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]) });
  }

  seekStage(at: number): void {
    this.#host.player!.seekStage(at);
    this.moved();
  }

  seekStep(step: number): void {
    this.#host.player!.seekStep(step);
    this.moved();
  }

  /** After a move in time the line follows the walk again. */
  moved(): void {
    this.#host.change({ cell: null, trail: [], unfolded: false });
    void this.#host.updateComplete.then(() => this.#showStop());
  }

  /** Keeps the current stage of the strip in sight. */
  #showStop(): void {
    const { player, shadowRoot } = this.#host;
    const strip = shadowRoot.querySelector('.strip');
    if (!strip || !player) return;
    const pitch = pitchOf(player.timeline.playlist.length, this.#host.clientWidth);
    const left = player.frame().at * pitch;
    if (left < strip.scrollLeft || left + pitch > strip.scrollLeft + strip.clientWidth) {
      strip.scrollLeft = left - strip.clientWidth / 2 + pitch / 2;
    }
  }
}
