// Plays a story: the scene of a section that comes into view, or, once told to, all sections, one after the other.
import type { AttentionSteps } from '../element/attention_steps.ts';
import { msToRead } from '../words/text.ts';

/** How long a scene is at rest before the next section, in milliseconds, if its text has been read by then. */
const REST = 1500;

/** Whether the telling ends here: at the last section, or at a question, which waits for the reader. */
const isStop = (section: Element): boolean =>
  section.nextElementSibling === null || section.querySelector('story-question') !== null;

interface Told {
  /** Shows the section in view as its author wrote it. */
  readonly rest: () => void;
  /** Follows the token that the section in view names, as while it plays or as at rest. */
  readonly follow: (plays: boolean) => void;
  /** Goes on to the next section, if there is one, and plays it. */
  readonly next: () => void;
}

export class StoryPlayback {
  readonly #player: AttentionSteps;
  readonly #story: Told;
  /** All sections are played. */
  #isOn = false;
  /** It plays the section in view. */
  #plays = false;
  #stay = 0;
  /** The time by which the text of the section in view can have been read. */
  #readBy = 0;

  constructor(player: AttentionSteps, story: Told) {
    this.#player = player;
    this.#story = story;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Whether a scene is at rest before the next section. */
  get isResting(): boolean {
    return this.#isOn && !this.#plays;
  }

  /** Whether the scene in view is complete. */
  get #isAtEnd(): boolean {
    const { clock } = this.#player.player!;
    const { step, at } = clock.frame();
    return step === clock.timeline.ends[at];
  }

  /** Tells the story from the section in view to its end, or to its first question. */
  start(section: Element): void {
    this.#isOn = true;
    if (this.#isAtEnd) this.#story.rest(); // then it plays from its beginning
    this.play(section);
  }

  stop(): void {
    this.#isOn = this.#plays = false;
    clearTimeout(this.#stay);
    this.#player.pause();
  }

  /** Stops, with the scene in view complete, as after it has played; a section with `step` keeps its moment. */
  finish(section: Element): void {
    const played = this.#plays;
    this.stop();
    const { clock } = this.#player.player!;
    const { at, beat } = clock.frame();
    if (this.#isAtEnd || (!beat && section.hasAttribute('step'))) return;
    clock.seekStage(at);
    if (played) this.#story.rest();
    else this.#story.follow(false);
  }

  /** Plays the scene of a section; one with `step` shows a moment of it, and stays. */
  play(section: Element): void {
    clearTimeout(this.#stay);
    this.#readBy = performance.now() + msToRead(section.textContent ?? '');
    const isScene = !section.hasAttribute('step');
    this.#plays = false; // the player first shows the section, at rest
    if (isScene) {
      this.#story.follow(true);
      this.#player.play();
    }
    this.#plays = isScene;
    if (isStop(section)) this.#isOn = false;
    if (this.#isOn && !isScene) this.#goOn();
  }

  /** Call it when the player has moved: at the end of a scene the section rests, and the telling goes on. */
  follow(): void {
    if (!this.#plays || this.#player.player!.clock.playing) return;
    this.#plays = false;
    if (this.#isAtEnd) this.#story.rest();
    else this.#isOn = false; // the reader has stopped it
    if (this.#isOn) this.#goOn();
  }

  /** Once the reader has had the time to look and to read. */
  #goOn(): void {
    const ms = Math.max(REST, this.#readBy - performance.now());
    this.#stay = window.setTimeout(() => this.#story.next(), ms);
  }
}
