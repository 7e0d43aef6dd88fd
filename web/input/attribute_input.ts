// What the page asks for by attributes becomes what is shown: all that it sets before the next update together, in any
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
  /** What is not shown yet. */
  #waiting = new Map<Shown, string | null>();
  readonly #around = new MutationObserver(() => this.#speak());
  /** The language around the element when it was last looked at. */
  #lang: Language | undefined;

  constructor(element: ReactiveControllerHost & Element, presentation: Presentation, problems: Problems) {
    this.#element = element;
    this.#presentation = presentation;
    this.#problems = problems;
    element.addController(this);
  }

  /** The player is loaded: from now on `show` shows in it what is asked for, and at once what waits. */
  attach(show: (wanted: Wanted) => void): void {
    this.#showInPlayer = show;
    this.flush();
  }

  /** The page has set or removed an attribute. */
  set(name: Shown, value: string | null): void {
    this.#waiting.set(name, value);
    this.#element.requestUpdate();
  }

  /** Whether an attribute is still to be shown. */
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

  /** The language that the element is in. */
  #speak(): void {
    const lang = languageAround(this.#element);
    if (lang === this.#lang) return; // what a reader has chosen since is kept
    this.#lang = lang;
    if (lang !== this.#presentation.speaking) void this.#presentation.speak(lang, this.#problems);
  }

  /** Shows now what is asked for; before the player is loaded, what does not need it. */
  flush(): void {
    if (this.#waiting.size === 0) return;
    const texts = this.#waiting;
    this.#waiting = new Map(); // what is shown meanwhile may be read, which asks to flush
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

  /** A tag of a language that is not spoken here is a problem on the element itself only, not around it. */
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
