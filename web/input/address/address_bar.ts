// Keeps a page's address and its player in sync: what the address holds is shown, and what is shown is written to it.
import { MOST_ADDRESS, addressOf, readAddress } from './address.ts';
import { AUTHORED, FIELDS, SHOWN, type Fields } from './fields.ts';
import type { Sentence } from '../../model/problems.ts';
import { quoted } from '../../words/quotation.ts';

/** A player whose attributes an address holds. */
export interface Addressed extends HTMLElement {
  preset: string;
  stage: string;
  step: number;
  readonly whenReady: Promise<void>;
  report(field: string, sentences: readonly Sentence[]): void;
}

/** Browsers refuse to write an address many times a second. */
const PAUSE_MS = 1000;

/** `language`: what the page speaks where its address says nothing, and the address leaves it out then. */
export function keepAddress(element: Addressed, language: string): void {
  let first: string | undefined; // the address of what is shown where nothing was asked for; it stays bare
  let known: string; // the hash that was read or written last
  let written = 0;
  let waits = false;
  let authored: readonly (typeof AUTHORED)[number][] = []; // what the address shown last asked for, and no author

  const show = (): void => {
    known = location.hash;
    const { fields, wrong, isTooLong } = readAddress(known);
    if (isTooLong) {
      // What is in view goes on.
      const { length } = known;
      element.report('address', [({ rules }) => rules.longAddress(MOST_ADDRESS, length)]);
      return;
    }
    const bare = Object.keys(fields).length === 0;
    // One that names no place in the walk is of its beginning, wherever the reader is by then.
    const isPlaced = bare || ['stage', 'step', 'cell'].some((name) => name in fields);
    const asked: Fields = { ...(isPlaced ? {} : { step: '1' }), ...fields, lang: fields.lang ?? language };
    if (!bare) element.removeAttribute('autoplay'); // an address is of a moment, which would not last
    for (const name of FIELDS) element.report(name, []); // what was wrong with another address is not with this one
    for (const name of SHOWN) {
      if (asked[name] === undefined) element.removeAttribute(name);
      else element.setAttribute(name, asked[name]);
    }
    for (const name of authored) if (asked[name] === undefined) element.removeAttribute(name);
    authored = AUTHORED.filter((name) => asked[name] !== undefined);
    for (const name of authored) element.setAttribute(name, asked[name]!);
    const names = FIELDS.join(', ');
    element.report(
      'address',
      wrong.map(
        (got) =>
          ({ rules }) =>
            rules.address(names, quoted(got)),
      ),
    );
  };

  const write = (): void => {
    waits = false;
    // A script has set another hash, and its event is still on its way: that hash is what is asked for.
    if (location.hash !== known) return show();
    const values = FIELDS.map((name) => [name, element.getAttribute(name)] as const);
    const fields: Fields = Object.fromEntries(
      values.filter(
        ([name, value]) => value !== null && name !== 'autoplay' && !(name === 'lang' && value === language),
      ),
    );
    const address = addressOf(fields);
    if (address === location.hash || (location.hash === '' && address === first)) return;
    // One that could not be read again is none: the last one stays, and it is said that it is not of what is shown.
    if (address.length > MOST_ADDRESS)
      return element.report('address', [({ rules }) => rules.unwritten(MOST_ADDRESS, address.length)]);
    try {
      history.replaceState(history.state, '', address);
      known = location.hash;
      written = performance.now();
    } catch {
      // Refused for now, as in a frame of no origin: what is shown does not hang on it.
    }
  };

  // The attributes change when the player has come to rest.
  const soon = (): void => {
    if (!waits) setTimeout(write, Math.max(0, written + PAUSE_MS - performance.now()));
    waits = true;
  };

  void element.whenReady.then(() => {
    const { preset, stage, step } = element;
    if (location.hash === '') first = addressOf({ preset, stage, step: String(step) });
  });
  show();
  addEventListener('hashchange', show);
  new MutationObserver(soon).observe(element, { attributeFilter: [...FIELDS] });
}
