// How a player is presented: in which language, theme and width, with which parts, and what the reader's system asks
// for.
import { LANGUAGE_NAMES, WORDS, en, type Language, type Words } from '../words/index.ts';
import { loadOrReport } from './lazy_module.ts';
import { Observable } from './observable.ts';
import { ALL_PARTS, type PlayerPart } from './parts.ts';
import type { Problems } from './problems.ts';
import type { Theme } from './state.ts';

/** What the reader's system asks for. */
export interface Media {
  /** A dark page. */
  readonly dark: boolean;
  /** No motion. */
  readonly still: boolean;
  /** Paper. */
  readonly print: boolean;
  /** The reader points with a finger. */
  readonly coarse: boolean;
}

/** What the reader's fonts need at a size of 1 px: the width of "−0.0000" and of one letter. */
export interface FontWidths {
  readonly number: number;
  readonly letter: number;
}

export interface Settings {
  readonly theme: 'auto' | Theme;
  /** The parts that an author allows. */
  readonly parts: ReadonlySet<PlayerPart>;
  /** Of the stage, in pixels: what its page gives it, or what the window has; 0 until it is known. */
  readonly width: number;
  readonly height: number;
  /** Those of common fonts until there is a document to measure in. */
  readonly fonts: FontWidths;
  readonly media: Media;
}

export const INITIAL_SETTINGS: Settings = {
  theme: 'auto',
  parts: ALL_PARTS,
  width: 0,
  height: 0,
  fonts: { number: 3.9, letter: 0.56 },
  media: { dark: false, still: false, print: false, coarse: false },
};

export class Presentation extends Observable {
  #settings = INITIAL_SETTINGS;
  #lang: Language = 'en';
  #speaking: Language = 'en';
  #words: Words = en;

  get settings(): Settings {
    return this.#settings;
  }

  set(changes: Partial<Settings>): void {
    const now = { ...this.#settings, ...changes };
    if ((Object.keys(now) as (keyof Settings)[]).every((name) => now[name] === this.#settings[name])) return;
    this.#settings = now;
    this.changed();
  }

  /** The theme in view; on paper everything is light. */
  get theme(): Theme {
    const { theme, media } = this.#settings;
    if (media.print) return 'light';
    return theme !== 'auto' ? theme : media.dark ? 'dark' : 'light';
  }

  /** The language that is read, and its words. */
  get lang(): Language {
    return this.#lang;
  }
  get words(): Words {
    return this.#words;
  }

  /** The language that was asked for last; its words may still be on their way. */
  get speaking(): Language {
    return this.#speaking;
  }

  /** Another language once its words are there: until then, and where they do not arrive, the old one goes on. */
  async speak(lang: Language, problems: Problems): Promise<void> {
    this.#speaking = lang;
    this.changed();
    const words = await loadOrReport(problems, 'language', () => LANGUAGE_NAMES[lang], WORDS[lang]);
    if (this.#speaking !== lang) return; // another was asked for since
    if (words) [this.#lang, this.#words] = [lang, words];
    this.#speaking = this.#lang;
    this.changed();
  }
}
