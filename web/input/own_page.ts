// Starts a page that holds only the player; the page's own code loads in parallel with the engine.
import { LANGUAGE_TAGS, languageOf } from '../words/index.ts';
import type { Addressed } from './address/address_bar.ts';

/** The page's player. */
interface Alone extends Addressed {
  /** Nothing is shown before that; a part that does not arrive is requested again. */
  waitFor(part: (again: boolean) => Promise<void>): void;
}

export function keepPage(element: Alone): void {
  const language = LANGUAGE_TAGS[languageOf(navigator.language)];
  element.lang = language; // unless the address names another
  let keeps = false;
  const keep = async (): Promise<void> => {
    try {
      const { keepAround } = await import('./page_controller.ts');
      if (!keeps) keepAround(element, language);
      keeps = true;
    } catch {
      element.report('address', [({ missing, latePart }) => missing(latePart.address)]);
    }
  };
  const kept = keep();
  if (location.hash !== '') element.waitFor((again) => (again ? keep() : kept)); // it requests the first picture
}
