// Starts a page that holds only the player, in the reader's language unless the address names another.
import { tagOf, languageOf } from '../words/languages.ts';
import type { Addressed } from './address/address_bar.ts';
import { keepAround } from './page_controller.ts';

export function keepPage(element: Addressed): void {
  const language = tagOf(languageOf(navigator.language));
  element.lang = language;
  keepAround(element, language);
}
