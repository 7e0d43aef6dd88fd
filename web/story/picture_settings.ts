// The settings of a story's picture: of the section in view, a reader's edits, those of a pressed link.
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { AttentionStepsElement } from '../element/api.ts';
import type { Player } from '../model/player.ts';
import { sameNumbers, type SectionRequest } from './section_request.ts';
import { inForce, NO_EDITS, onTop, readEdits, readSettings, withEdits, type Edits } from './settings.ts';
import type { Difference } from '../model/difference.ts';
import { isMaskOpen } from '../model/switches.ts';

export class PictureSettings {
  /** The settings of the section in view. */
  request: SectionRequest | null = null;
  /** The settings of the pressed link. */
  link: Difference = {};
  readonly #player: AttentionStepsElement;
  /** By preset. */
  readonly #edits = new Map<string, Edits>();

  constructor(player: AttentionStepsElement) {
    this.#player = player;
  }

  /** The settings that the picture shows, once it is loaded. */
  get model(): Player | undefined {
    return (this.#player as AttentionSteps).player;
  }

  get #own(): Edits {
    return this.#edits.get(this.request?.preset ?? '') ?? NO_EDITS;
  }

  get #wanted(): Difference {
    return this.request ? onTop(this.edited(this.request), this.link) : this.link;
  }

  /** The settings of a section with the reader's changes. */
  edited({ preset, settings }: SectionRequest): Difference {
    return withEdits(settings, this.#edits.get(preset) ?? NO_EDITS);
  }

  /** The settings with which a section is seen, by name, that are not its own: the reader's and a pressed link's. */
  changedFrom(about: SectionRequest): ReadonlySet<string> {
    const isLinked = this.request !== null && sameNumbers(about, this.request);
    const now = onTop(this.edited(about), isLinked ? this.link : {});
    const names = Object.keys({ ...now, ...about.settings }) as (keyof Difference)[];
    const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(about.settings[name]));
    return new Set(isLinked && this.isMaskLifted ? [...changed, 'mask'] : changed);
  }

  /** Whether the reader has changed numbers of the preset in view. */
  get changed(): boolean {
    return this.#own.size > 0;
  }

  /** Applies all of them to the picture. */
  put(): void {
    this.#player.config = JSON.stringify(this.#wanted);
  }

  /** Records the reader's changes on the picture since then. */
  read(): void {
    const { request, model, link } = this;
    if (!request || !model || this.#player.preset !== request.preset) return;
    const put = inForce(model.session, this.#wanted);
    const now = readSettings(this.#player.config);
    // A mask that has been lifted falls again when the reader goes on.
    if (this.isMaskLifted && put.replace?.mask === undefined) delete (now.replace as { mask?: unknown }).mask;
    this.#edits.set(request.preset, readEdits(this.#own, request.settings, put, now, link));
  }

  get isMaskLifted(): boolean {
    return isMaskOpen(readSettings(this.#player.config).replace ?? {});
  }

  /** Restores the original numbers. */
  forget(): void {
    this.#edits.delete(this.request?.preset ?? '');
    this.put();
  }
}
