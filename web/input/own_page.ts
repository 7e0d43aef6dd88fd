// Starts a page that holds only the player, in the reader's language unless the address names another.
import { LANGUAGE_TAGS, languageOf } from '../words/index.ts';
import type { Addressed } from './address/address_bar.ts';
import { keepAround } from './page_controller.ts';

export function keepPage(element: Addressed): void {
  const language = LANGUAGE_TAGS[languageOf(navigator.language)];
  element.lang = language;
  keepAround(element, language);
}
