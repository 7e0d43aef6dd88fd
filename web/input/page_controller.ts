// What a page of our own does around its player: it keeps its address, its title and language, and the keys that
// nothing else has.
import { LANGUAGE_TAGS, WORDS, languageOf } from '../words/index.ts';
import { type Addressed, keepAddress } from './address/address_bar.ts';

export { addressOf } from './address/address.ts'; // for the panel that shares, which has it with the rest

async function head(element: Addressed): Promise<void> {
  const language = languageOf(element.lang || document.documentElement.lang);
  const words = await WORDS[language]().catch(() => null);
  if (!words) return; // the element says so, and what language goes on
  document.documentElement.lang = LANGUAGE_TAGS[language];
  document.title = words.player;
  for (const link of skips()) {
    link.textContent = words.skip;
    link.hidden = false;
  }
}

/** Leads past the picture's own stops of the Tab key; a page without one has none. */
const skips = () => document.querySelectorAll<HTMLAnchorElement>('a.skip');

/** To the first panel below the picture. The address stays as it is: it says what is shown. */
function skip(event: Event, { shadowRoot }: Addressed): void {
  event.preventDefault();
  shadowRoot?.querySelector<HTMLElement>('.panels summary')?.focus();
}

/** `language`: what the page speaks where its address says nothing. */
export function keepAround(element: Addressed, language: string): void {
  keepAddress(element, language);
  new MutationObserver(() => void head(element)).observe(element, { attributeFilter: ['lang'] });
  // Pressed where nothing has the focus, a key is the player's.
  document.addEventListener('keydown', (event) => {
    const root = event.target === document.body && element.shadowRoot?.querySelector('.root');
    if (root && !root.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
  });
  for (const link of skips()) link.addEventListener('click', (event) => skip(event, element));
  void head(element);
}
