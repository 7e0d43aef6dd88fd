// What leaves the page: a text that is copied, confirmed for a while - if a page may not write to the clipboard, it is
// selected instead -, and a file that is downloaded.
import type { OutFile } from '../files/data.ts';
import type { Words } from '../words/words.ts';
import { ofSystem } from './controls.ts';

/** How long "copied" replaces "copy". */
const COPIED_MS = 2000;

export class Copier {
  readonly #update: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #selected = false;

  /** `update` requests another rendering of the player. */
  constructor(update: () => void) {
    this.#update = update;
  }

  /** The words on its button. */
  said({ copy, copied, copySelected }: Words): string {
    if (this.#selected) return ofSystem(copySelected);
    return this.#timer === undefined ? copy : copied;
  }

  /** `shown` is the element with the text, in which the reader can copy the selection. */
  async copy(text: string, shown: Element): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      if (shown instanceof HTMLTextAreaElement) shown.select();
      else getSelection()?.selectAllChildren(shown);
      this.#selected = true;
      return this.#update();
    }
    this.#selected = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#update();
    }, COPIED_MS);
    this.#update();
  }
}

/** Asks the browser to save it under its name; a frame may forbid it. */
export function download({ name, type, content }: Omit<OutFile, 'content'> & { readonly content: BlobPart }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // once the browser has surely begun to read it
}
