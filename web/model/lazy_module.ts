// Parts of the player that are loaded when they are needed. One that does not arrive - without network, or where a newer
// version has other files - is said, and asked for again by the next need.
import type { Host } from '../element/host.ts';
import type { Sentence } from './problems.ts';

/** What `load` gives; null, and a sentence about `what` in the player, where it does not arrive. */
export async function arrive<Loaded>(
  host: Host,
  field: string,
  what: Sentence,
  load: () => Promise<Loaded>,
): Promise<Loaded | null> {
  host.tell(field, []); // said anew, the sentence is read out anew
  try {
    return await load();
  } catch {
    host.tell(field, [(words) => words.missing(what(words))]);
    return null;
  }
}

/** A part that is needed to draw something: asked for while drawing, which happens over and over. */
export class Drawn<Loaded> {
  readonly #host: Host;
  readonly #load: () => Promise<Loaded | null>;
  #loaded: Loaded | null = null;
  #asked: unknown;

  constructor(host: Host, field: 'heat' | 'beside', load: () => Promise<Loaded>) {
    this.#host = host;
    this.#load = () => arrive(host, field, ({ latePart }) => latePart[field], load);
  }

  /** Null until it is there. What has not arrived is asked for again on another occasion: another stage, say. */
  on(occasion: unknown): Loaded | null {
    if (!this.#loaded && occasion !== this.#asked) void this.#ask(occasion);
    return this.#loaded;
  }

  async #ask(occasion: unknown): Promise<void> {
    this.#asked = occasion;
    const loaded = await this.#load();
    if (!loaded || this.#loaded) return;
    this.#loaded = loaded;
    this.#host.requestUpdate();
  }
}
