// Copies a text and confirms it for a while; if a page may not write to the clipboard, the text is selected instead.

/** How long "copied" replaces "copy". */
const COPIED_MS = 2000;

export class Copier {
  readonly #update: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `update` requests another rendering of the player. */
  constructor(update: () => void) {
    this.#update = update;
  }

  get copied(): boolean {
    return this.#timer !== undefined;
  }

  /** `shown` is the element with the text, in which the reader can copy the selection. */
  async copy(text: string, shown: Element): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      if (shown instanceof HTMLTextAreaElement) shown.select();
      else getSelection()?.selectAllChildren(shown);
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#update();
    }, COPIED_MS);
    this.#update();
  }
}
