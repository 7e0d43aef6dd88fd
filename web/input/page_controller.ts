// Connects one of the project's pages with its player: address, title, language, and the keys that
// no other element handles.
import { languageOf, skipOf, tagOf, titleOf, type Language } from '../words/languages.ts';
import { type Addressed, keepAddress } from './address.ts';

function head(language: Language): void {
  document.documentElement.lang = tagOf(language);
  document.title = titleOf(language);
  for (const link of skips()) {
    link.textContent = skipOf(language);
    link.hidden = false;
  }
}

/** The link that skips the picture's tab stops; null on a page without one. */
const skips = () => document.querySelectorAll<HTMLAnchorElement>('a.skip');

/** Focuses the first panel below the picture. The address does not change: it describes the state in view. */
function skip(event: Event, { shadowRoot }: Addressed): void {
  event.preventDefault();
  shadowRoot?.querySelector<HTMLElement>('.panels summary')?.focus();
}

/** Another language for what is in view: the link's own address would begin anew. */
function speak(event: Event, element: Addressed): void {
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  element.lang = link.hreflang;
  link.closest('details')!.open = false;
}

export function keepPage(element: Addressed): void {
  const language = tagOf(languageOf(navigator.language)); // if the address names none
  element.lang = language;
  keepAddress(element, language);
  element.addEventListener('languagechange', (event) => head((event as CustomEvent<Language>).detail));
  // Without a focused element, keys go to the player.
  document.addEventListener('keydown', (event) => {
    const root = event.target === document.body && element.shadowRoot?.querySelector('.root');
    if (root && !root.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
  });
  for (const link of skips()) link.addEventListener('click', (event) => skip(event, element));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a'))
    link.addEventListener('click', (event) => speak(event, element));
  head(languageOf(document.documentElement.lang));
}
