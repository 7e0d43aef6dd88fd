// The numbers of a story's picture: a preset with the story's settings, which a reader changes, and over them for a
// while those of the section in view and of a pressed link.
import type { AttentionSteps } from '../element/attention_steps.ts';
import { onTop, type Difference } from '../model/difference.ts';
import { push, startHistory } from '../model/history.ts';
import type { Player } from '../model/player.ts';
import type { Session } from '../model/session.ts';
import type { SectionRequest } from './section_request.ts';

/** A preset's numbers as the story has them, and as the reader left them. */
interface Numbers {
  readonly original: Session['held'];
  left: Session['held'];
}

export class PictureSettings {
  /** The section in view. */
  request: SectionRequest | null = null;
  readonly #player: AttentionSteps;
  /** By preset. */
  readonly #numbers = new Map<string, Numbers>();

  constructor(player: AttentionSteps) {
    this.#player = player;
  }

  /** The picture's state, once it is loaded. */
  get model(): Player | undefined {
    return this.#player.player;
  }

  /** Whether the reader has changed numbers of the preset in view. */
  get changed(): boolean {
    const { original } = this.#numbers.get(this.request?.preset ?? '') ?? {};
    return original !== undefined && this.model!.session.own !== original.history.present;
  }

  /** Shows the numbers of a section. */
  show(request: SectionRequest): void {
    const before = this.request;
    this.request = request;
    // A reader may have chosen another preset.
    if (before?.preset !== request.preset || this.#player.preset !== request.preset) {
      if (before) this.#leave(before);
      this.#player.preset = request.preset;
      this.#player.config = JSON.stringify(request.config);
      this.load();
    }
    this.put({});
  }

  /** Shows settings over those of the section in view. */
  put(link: Difference): void {
    this.#player.lay(onTop(this.request!.layer, link));
  }

  /** Once the picture is loaded: a reader's numbers are in view again, and undo ends where the story began. */
  load(): void {
    const { trace, player } = this.#player; // which applies the attributes
    if (!trace || !player || !this.request) return;
    const { session } = player;
    const { preset } = this.request;
    const known = this.#numbers.get(preset);
    const { canUndo, canRedo } = session;
    const original: Session['held'] = { history: startHistory(session.own), layer: session.held.layer };
    if (known) session.restore(known.left);
    else session.restore(original);
    this.#numbers.set(preset, known ?? { original, left: original });
    // What has been drawn as it is, is not drawn again.
    if (session.trace !== trace || session.canUndo !== canUndo || session.canRedo !== canRedo) player.renew();
  }

  #leave({ preset }: SectionRequest): void {
    const numbers = this.#numbers.get(preset);
    if (numbers && this.#player.preset === preset) numbers.left = { ...this.model!.session.held, layer: {} };
  }

  /** Restores the original numbers, which can be undone. */
  forget(): void {
    const { session } = this.model!;
    const { original } = this.#numbers.get(this.request!.preset)!;
    session.restore({ ...session.held, history: push(session.held.history, original.history.present) });
    this.model!.renew();
  }
}
