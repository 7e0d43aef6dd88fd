// Applies attributes to the player: all that the page sets before the next update together, in any
// order.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { INITIAL_SETTINGS, type Presentation } from '../model/presentation.ts';
import type { Problems } from '../model/problems.ts';
import { LANGUAGES, languageAround, type Language } from '../words/index.ts';
import { quoted } from '../words/quotation.ts';
import type { Shown } from './address/fields.ts';
import { readOneOf } from './attribute_text.ts';
import { Wanted } from './pending_attributes.ts';

const THEMES = ['auto', 'light', 'dark'] as const;

export class AttributeInput implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #presentation: Presentation;
  readonly #problems: Problems;
  #showInPlayer: ((wanted: Wanted) => void) | undefined;
  /** Attributes that are not applied yet. */
  #waiting = new Map<Shown, string | null>();
  readonly #around = new MutationObserver(() => this.#speak());
  #langAround: Language | undefined;

  constructor(element: ReactiveControllerHost & Element, presentation: Presentation, problems: Problems) {
    this.#element = element;
    this.#presentation = presentation;
    this.#problems = problems;
    element.addController(this);
  }

  /** The player is loaded: from now on `show` applies attributes to it, and pending ones are applied at once. */
  attach(show: (wanted: Wanted) => void): void {
    this.#showInPlayer = show;
    this.flush();
  }

  /** The page has set or removed an attribute. */
  set(name: Shown, value: string | null): void {
    this.#waiting.set(name, value);
    this.#element.requestUpdate();
  }

  /** The language of the element's surroundings when it was last read; undefined before the element is connected. */
  get langAround(): Language | undefined {
    return this.#langAround;
  }

  /** Whether an attribute is still pending. */
  has(name: Shown): boolean {
    return this.#waiting.has(name);
  }

  hostConnected(): void {
    this.#around.observe(this.#element.getRootNode(), { subtree: true, attributeFilter: ['lang'] });
    this.#speak();
  }

  hostDisconnected(): void {
    this.#around.disconnect();
  }

  hostUpdate(): void {
    this.flush();
  }

  /** The language of the element's surroundings. */
  #speak(): void {
    const lang = languageAround(this.#element);
    if (lang === this.#langAround) return; // a language that the reader has chosen since is kept
    this.#langAround = lang;
    if (lang !== this.#presentation.speaking) void this.#presentation.speak(lang, this.#problems);
  }

  /** Applies the pending attributes now; before the player is loaded, only those that do not need it. */
  flush(): void {
    if (this.#waiting.size === 0) return;
    const texts = this.#waiting;
    this.#waiting = new Map(); // code that reads the state meanwhile calls flush
    const wanted = new Wanted(texts, this.#problems);
    this.#showLanguage(wanted);
    wanted.take(
      'theme',
      INITIAL_SETTINGS.theme,
      (text) => readOneOf('theme', text, THEMES),
      (theme) => this.#presentation.set({ theme }),
    );
    this.#showInPlayer?.(wanted);
    this.#waiting = new Map([...texts, ...this.#waiting]);
  }

  /** An unsupported language is a problem if the element itself names it, not if its surroundings do. */
  #showLanguage(wanted: Wanted): void {
    const spoken = (tag: string) =>
      tag === '' || LANGUAGES.some((language) => tag.toLowerCase().split('-')[0] === language);
    wanted.take(
      'lang',
      true,
      (tag) =>
        spoken(tag)
          ? { value: true }
          : { value: true, problem: ({ rules }) => rules.oneOf('lang', LANGUAGES.join(', '), quoted(tag)) },
      () => this.#speak(),
    );
  }
}
