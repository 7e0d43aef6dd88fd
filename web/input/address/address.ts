// The state in view as an address's fragment: #v1&preset=causal-mask&stage=masked&step=31&config=(seed:7).
import { parseJson } from '../../engine/json_text.ts';
import { valueText } from '../../engine/value_text.ts';
import { FIELDS, isField, type Field, type Fields } from './fields.ts';
import { readNotation, writeNotation } from './notation.ts';

const VERSION = 'v1';

/**
 * The longest address that is read or written, in characters: its numbers take some 0.1 s, and most services accept
 * such a link.
 */
export const MAX_ADDRESS = 65_536;

/** Half of a pair of code units, which no address can hold. */
const BROKEN = /\p{Surrogate}/gu;

/** Escapes only what must be escaped: a fragment may hold these characters. */
const addressText = (text: string): string =>
  encodeURIComponent(text.replace(BROKEN, '\ufffd')).replace(/%(2C|3A|3B|40|2F|3F|2B)/g, (code) =>
    decodeURIComponent(code),
  );

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % stays
  }
}

/** As forms and search queries write text: a space is a +, and a + is escaped. */
const plusText = (text: string): string => addressText(text).replaceAll('+', '%2B').replaceAll('%20', '+');
const readPlusText = (text: string): string => unescaped(text.replaceAll('+', ' '));

/** JSON to the notation of addresses, and back; any other text stays as it is, and the player reports it. */
function converted(text: string, read: (text: string) => unknown, write: (value: unknown) => string): string {
  try {
    return write(read(text));
  } catch {
    return text;
  }
}

/** The fragment, with its #, for these fields. */
export function addressOf(fields: Fields): string {
  const parts = FIELDS.filter((field) => fields[field] !== undefined).map((field) => {
    const text = fields[field]!;
    if (text === '') return field;
    return `${field}=${field === 'config' ? addressText(converted(text, parseJson, writeNotation)) : plusText(text)}`;
  });
  return `#${[VERSION, ...parts].join('&')}`;
}

export interface AddressRead {
  readonly fields: Fields;
  /** Parts without a meaning; a first part that is not the version counts as one. */
  readonly wrong: readonly string[];
  /** The address exceeds the maximum length, so it was ignored. */
  readonly isTooLong: boolean;
}

/** The fields of a fragment, with or without its #. Never throws; an empty fragment has none. */
export function readAddress(fragment: string): AddressRead {
  if (fragment.length > MAX_ADDRESS) return { fields: {}, wrong: [], isTooLong: true };
  const [version = '', ...parts] = fragment.replace(/^#/, '').split('&');
  const fields: { [field in Field]?: string } = {};
  const wrong = version === VERSION || (version === '' && parts.length === 0) ? [] : [unescaped(version)];
  for (const part of parts) {
    const [name, text] = part.includes('=')
      ? [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]
      : [part, ''];
    if (!isField(name)) wrong.push(unescaped(part));
    else fields[name] = name === 'config' ? converted(unescaped(text), readNotation, valueText) : readPlusText(text);
  }
  return { fields, wrong, isTooLong: false };
}
