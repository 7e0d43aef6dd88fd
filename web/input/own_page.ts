// A page that has nothing but the player: its address, its title and language, and the keys that nothing else has.
import { LANGUAGE_TAGS, WORDS, languageOf } from '../words/index.ts';
import type { Addressed } from './address/address_bar.ts';

/** The player of such a page. */
interface Alone extends Addressed {
  /** Nothing is loaded or shown before that. */
  waitFor(done: Promise<void>): void;
}

/** What reads and writes addresses is loaded beside the engine. */
async function keepAddressOf(element: Alone, language: string): Promise<void> {
  try {
    const { keepAddress } = await import('./address/address_bar.ts');
    keepAddress(element, language);
  } catch {
    element.report('address', [({ missing, latePart }) => missing(latePart.address)]);
  }
}

export async function keepPage(element: Alone): Promise<void> {
  const head = async (): Promise<void> => {
    const language = languageOf(element.lang || document.documentElement.lang);
    const words = await WORDS[language]().catch(() => null);
    if (!words) return; // the element says so, and what language goes on
    document.documentElement.lang = LANGUAGE_TAGS[language];
    document.title = words.player;
  };
  new MutationObserver(head).observe(element, { attributeFilter: ['lang'] });
  const language = LANGUAGE_TAGS[languageOf(navigator.language)];
  element.lang = language; // unless its address asks for another
  const kept = keepAddressOf(element, language);
  if (location.hash !== '') element.waitFor(kept); // what it asks for is the first picture
  // Pressed where nothing has the focus, a key is the player's.
  document.addEventListener('keydown', (event) => {
    const root = event.target === document.body && element.shadowRoot?.querySelector('.root');
    if (root && !root.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
  });
  await head();
}
