// Keeps a page's address and its element in sync, in both directions.
import type { Message, Problems } from '../model/problems.ts';
import { quoted } from '../words/text.ts';

/** An element whose attributes are stored in an address. */
export interface Addressed extends HTMLElement {
  readonly addressed: {
    /** The attributes, in the order of an address. */
    readonly names: readonly string[];
    /** Those of them that are the author's options; the others hold the state in view. */
    readonly authored: readonly string[];
    /** Those of the default state that an address leaves out. */
    readonly defaults: () => Fields;
    /** An address that names none of `places` means this place, wherever the reader is by then. */
    readonly places: readonly string[];
    readonly start: Fields;
  };
  readonly whenReady: Promise<void>;
  readonly reported: Problems;
}

/** Browsers refuse to write an address many times a second. */
const PAUSE_MS = 1000;

/** `language`: the page's own language, which the address does not name. */
export function keepAddress(element: Addressed, language: string): void {
  const { addressed, reported } = element;
  const { names } = addressed;
  const shown = names.filter((name) => !addressed.authored.includes(name));
  let first: string | undefined; // the address of the default state, in which the address bar stays bare
  let known = location.hash; // the last hash that was read or written
  let written = 0;
  let waits = false;
  let authored: readonly string[] = []; // asked for by the last address, not by the author

  const show = (): void => {
    known = location.hash;
    const { fields, wrong, isTooLong } = readAddress(known, names);
    if (isTooLong) {
      // The state in view stays.
      const { length } = known;
      reported.report('address', [({ address }) => address.longAddress(MAX_ADDRESS, length)]);
      return;
    }
    const bare = Object.keys(fields).length === 0;
    const isPlaced = bare || addressed.places.some((name) => name in fields);
    const asked: Fields = { ...(isPlaced ? {} : addressed.start), ...fields, lang: fields.lang ?? language };
    if (!bare) element.removeAttribute('autoplay'); // an address describes one moment, which would not last
    for (const name of names) reported.report(name, []); // the problems of the previous address do not apply
    for (const name of shown) {
      if (asked[name] === undefined) element.removeAttribute(name);
      else element.setAttribute(name, asked[name]);
    }
    for (const name of authored) if (asked[name] === undefined) element.removeAttribute(name);
    authored = addressed.authored.filter((name) => asked[name] !== undefined);
    for (const name of authored) element.setAttribute(name, asked[name]!);
    const unknown = wrong.map(
      (got): Message =>
        ({ address }) =>
          address.address(names.join(', '), quoted(got)),
    );
    reported.report('address', unknown);
  };

  const write = (): void => {
    waits = false;
    // A script has set another hash whose event has not fired yet: that hash counts.
    if (location.hash !== known) return show();
    const values = names.map((name) => [name, element.getAttribute(name)] as const);
    const fields: Fields = Object.fromEntries(
      values.flatMap(([name, value]) =>
        value === null || name === 'autoplay' || (name === 'lang' && value === language) ? [] : [[name, value]],
      ),
    );
    const address = addressOf(fields);
    // Too long to be read again: the last address stays, and a message says that it does not match the state in view.
    const isTooLong = address.length > MAX_ADDRESS;
    const unwritten: Message = (words) => words.address.unwritten(MAX_ADDRESS, address.length);
    reported.report('unwritten address', isTooLong ? [unwritten] : []);
    if (isTooLong) return;
    if (address === location.hash || (location.hash === '' && address === first)) return;
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
    if (location.hash === '') first = addressOf(addressed.defaults());
  });
  // This code may arrive after the first picture: with a bare address what the reader has done by then stays.
  if (known !== '') show();
  addEventListener('hashchange', show);
  new MutationObserver(soon).observe(element, { attributeFilter: [...names] });
}

/**
 * The longest address that is read or written, in characters: its numbers take some 0.1 s, and most services accept
 * such a link.
 */
export const MAX_ADDRESS = 65_536;

/** The fragment, with its #, for these fields. */
export const addressOf = (fields: Fields): string => `#${new URLSearchParams(fields)}`;

/** Values as attribute texts; a boolean attribute is the empty text. */
export type Fields = Readonly<Record<string, string>>;

interface AddressRead {
  readonly fields: Fields;
  /** Parts without a meaning. */
  readonly wrong: readonly string[];
  /** The address exceeds the maximum length, so it was ignored. */
  readonly isTooLong: boolean;
}

/**
 * The fields of a fragment, with or without its #, of these names. Never throws; an empty fragment has none. A site
 * that has escaped an address twice writes `&amp;` between them.
 */
export function readAddress(fragment: string, names: readonly string[]): AddressRead {
  const fields: Record<string, string> = {};
  const wrong: string[] = [];
  if (fragment.length > MAX_ADDRESS) return { fields, wrong, isTooLong: true };
  for (const [name, text] of new URLSearchParams(fragment.replace(/^#/, '').replaceAll('&amp;', '&'))) {
    if (names.includes(name)) fields[name] = text;
    else wrong.push(text === '' ? name : `${name}=${text}`);
  }
  return { fields, wrong, isTooLong: false };
}
