// A page that has nothing but the player: its address, its title and language, and the keys that nothing else has.
import { LANGUAGE_TAGS, WORDS, languageOf } from '../words/index.ts';
import { keepAddress, type Addressed } from './address/address_bar.ts';

export async function keepPage(element: Addressed): Promise<void> {
  const head = async (): Promise<void> => {
    const language = languageOf(element.lang || document.documentElement.lang);
    const words = await WORDS[language]().catch(() => null);
    if (!words) return; // the element says so, and what language goes on
    document.documentElement.lang = LANGUAGE_TAGS[language];
    document.title = words.player;
  };
  new MutationObserver(head).observe(element, { attributeFilter: ['lang'] });
  keepAddress(element, LANGUAGE_TAGS[languageOf(navigator.language)]);
  // Pressed where nothing has the focus, a key is the player's.
  document.addEventListener('keydown', (event) => {
    const root = event.target === document.body && element.shadowRoot?.querySelector('.root');
    if (root && !root.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
  });
  await head();
}
