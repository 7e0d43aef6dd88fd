// A page that has nothing but the player: what it does around it is loaded beside the engine.
import { LANGUAGE_TAGS, languageOf } from '../words/index.ts';
import type { Addressed } from './address/address_bar.ts';

/** The player of such a page. */
interface Alone extends Addressed {
  /** Nothing is shown before that; what does not come is asked for again. */
  waitFor(part: (again: boolean) => Promise<void>): void;
}

export function keepPage(element: Alone): void {
  const language = LANGUAGE_TAGS[languageOf(navigator.language)];
  element.lang = language; // unless its address asks for another
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
  if (location.hash !== '') element.waitFor((again) => (again ? keep() : kept)); // it asks for the first picture
}
