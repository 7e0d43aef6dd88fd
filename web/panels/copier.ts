// Copies a text, and says so for a while; where a page may not write to the clipboard, the text is selected instead.

/** How long "copied" replaces "copy". */
const COPIED_MS = 2000;

export class Copier {
  readonly #update: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `update` asks the player to render again. */
  constructor(update: () => void) {
    this.#update = update;
  }

  get copied(): boolean {
    return this.#timer !== undefined;
  }

  /** `shown` is where the text stands, for the reader to copy what is selected. */
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
