// The presentation of a player: language, theme, width, parts, and the preferences of the reader's system.
import { WIDTHS } from '../typeface/family.ts';
import { en, loadTranslation, nameOf, type Language, type Words } from '../words/index.ts';
import type { Translation } from '../words/words.ts';
import type { Problems } from './problems.ts';
import { Observable } from './observable.ts';
import { ALL_PARTS } from './parts.ts';
import type { Theme } from './state.ts';

/** The preferences of the reader's system. */
interface Media {
  /** A dark theme. */
  readonly dark: boolean;
  /** Reduced motion. */
  readonly still: boolean;
  /** Print. */
  readonly print: boolean;
  /** The reader uses touch. */
  readonly coarse: boolean;
}

/** The reader's fonts: the widths of "−0.0000" and of one letter at 1 px, and the smallest size that is drawn. */
export interface FontWidths {
  readonly number: number;
  readonly letter: number;
  readonly least: number;
}

export interface Settings {
  readonly theme: 'auto' | Theme;
  /** The parts that an author allows. */
  readonly parts: typeof ALL_PARTS;
  /** The picture's size, in pixels: given by its page, or that of the window; 0 until it is known. */
  readonly width: number;
  readonly height: number;
  /** Those of our typeface, unless the page has another one. */
  readonly fonts: FontWidths;
  readonly media: Media;
  /**
   * A row under its words; numbers have two decimals, except the one in focus; a requested scene is travelled to as
   * while playing.
   */
  readonly inStory: boolean;
  /** The address of a page of our own with this player; empty: there is none. */
  readonly page: string;
  /** What a page calls the numbers that it gives, in the list of notebooks. */
  readonly givenName: string;
}

export const INITIAL_SETTINGS: Settings = {
  theme: 'auto',
  parts: ALL_PARTS,
  width: 0,
  height: 0,
  fonts: WIDTHS,
  media: { dark: false, still: false, print: false, coarse: false },
  inStory: false,
  page: '',
  givenName: '',
};

export class Presentation extends Observable {
  #settings = INITIAL_SETTINGS;
  #lang: Language = 'en';
  #speaking: Language = 'en';
  #translation: Translation | null = null;

  get settings(): Settings {
    return this.#settings;
  }

  set(changes: Partial<Settings>): void {
    const now = { ...this.#settings, ...changes };
    if ((Object.keys(now) as (keyof Settings)[]).every((name) => now[name] === this.#settings[name])) return;
    this.#settings = now;
    this.changed();
  }

  /** The theme in view; in print everything is light. */
  get theme(): Theme {
    const { theme, media } = this.#settings;
    if (media.print) return 'light';
    return theme !== 'auto' ? theme : media.dark ? 'dark' : 'light';
  }

  /** The current language, and its words. */
  get lang(): Language {
    return this.#lang;
  }
  get words(): Words {
    return this.#translation?.words ?? en;
  }

  /** Null: English, which each script has in itself. */
  get translation(): Translation | null {
    return this.#translation;
  }

  /** The last requested language; its words may still be loading. */
  get speaking(): Language {
    return this.#speaking;
  }

  /**
   * Switches to another language once its words have loaded; until then, and if they fail to load, the old one stays.
   */
  async speak(lang: Language, problems: Problems): Promise<void> {
    this.#speaking = lang;
    this.changed();
    const again = () => void this.speak(lang, problems);
    const loaded = await problems.load(
      { field: 'language', what: () => nameOf(lang), again, inPlace: false },
      async () => ({ translation: await loadTranslation(lang) }),
    );
    if (this.#speaking !== lang) return; // another was requested since
    if (loaded) [this.#lang, this.#translation] = [lang, loaded.translation];
    this.#speaking = this.#lang;
    this.changed();
  }
}
