// Keeps a page's address and its player in sync, in both directions.
import { MAX_ADDRESS, addressOf, readAddress } from './address.ts';
import { AUTHORED, FIELDS, SHOWN, type Fields } from './fields.ts';
import type { Message } from '../../model/problems.ts';
import { ADDRESS_WORDS } from '../../words/address_words.ts';
import { quoted } from '../../words/quotation.ts';

/** A player whose attributes are stored in an address. */
export interface Addressed extends HTMLElement {
  preset: string;
  stage: string;
  step: number;
  readonly whenReady: Promise<void>;
  report(field: string, sentences: readonly Message[]): void;
}

/** Browsers refuse to write an address many times a second. */
const PAUSE_MS = 1000;

const oldConfig: Message = ({ lang }) => ADDRESS_WORDS[lang].oldConfig;

/** `language`: the page's own language, which the address does not name. */
export function keepAddress(element: Addressed, language: string): void {
  let first: string | undefined; // the address of the default state, in which the address bar stays bare
  let known = location.hash; // the last hash that was read or written
  let written = 0;
  let waits = false;
  let authored: readonly (typeof AUTHORED)[number][] = []; // asked for by the last address, not by the author

  const show = (): void => {
    known = location.hash;
    const { fields, wrong, isTooLong, hasOldConfig } = readAddress(known);
    if (isTooLong) {
      // The state in view stays.
      const { length } = known;
      element.report('address', [({ lang }) => ADDRESS_WORDS[lang].longAddress(MAX_ADDRESS, length)]);
      return;
    }
    const bare = Object.keys(fields).length === 0;
    // An address without a place in the walk means its beginning, wherever the reader is by then.
    const isPlaced = bare || ['stage', 'step', 'cell'].some((name) => name in fields);
    const asked: Fields = { ...(isPlaced ? {} : { step: '1' }), ...fields, lang: fields.lang ?? language };
    if (!bare) element.removeAttribute('autoplay'); // an address describes one moment, which would not last
    for (const name of FIELDS) element.report(name, []); // the problems of the previous address do not apply
    for (const name of SHOWN) {
      if (asked[name] === undefined) element.removeAttribute(name);
      else element.setAttribute(name, asked[name]);
    }
    for (const name of authored) if (asked[name] === undefined) element.removeAttribute(name);
    authored = AUTHORED.filter((name) => asked[name] !== undefined);
    for (const name of authored) element.setAttribute(name, asked[name]!);
    const names = FIELDS.join(', ');
    const unknown = wrong.map(
      (got): Message =>
        ({ lang }) =>
          ADDRESS_WORDS[lang].address(names, quoted(got)),
    );
    element.report('address', [...(hasOldConfig ? [oldConfig] : []), ...unknown]);
  };

  const write = (): void => {
    waits = false;
    // A script has set another hash whose event has not fired yet: that hash counts.
    if (location.hash !== known) return show();
    const values = FIELDS.map((name) => [name, element.getAttribute(name)] as const);
    const fields: Fields = Object.fromEntries(
      values.filter(
        ([name, value]) => value !== null && name !== 'autoplay' && !(name === 'lang' && value === language),
      ),
    );
    const address = addressOf(fields);
    if (address === location.hash || (location.hash === '' && address === first)) return;
    // Too long to be read again: the last address stays, and a message says that it does not match the state in view.
    if (address.length > MAX_ADDRESS)
      return element.report('address', [({ lang }) => ADDRESS_WORDS[lang].unwritten(MAX_ADDRESS, address.length)]);
    try {
      history.replaceState(history.state, '', address);
      known = location.hash;
      written = performance.now();
    } catch {
      // The browser refuses, as in a frame without an origin: the player does not depend on it.
    }
  };

  // The attributes change once the player is at rest.
  const soon = (): void => {
    if (!waits) setTimeout(write, Math.max(0, written + PAUSE_MS - performance.now()));
    waits = true;
  };

  void element.whenReady.then(() => {
    const { preset, stage, step } = element;
    if (location.hash === '') first = addressOf({ preset, stage, step: String(step) });
  });
  // This code may arrive after the first picture: with a bare address what the reader has done by then stays.
  if (known !== '') show();
  addEventListener('hashchange', show);
  new MutationObserver(soon).observe(element, { attributeFilter: [...FIELDS] });
}
