// The state in view as an address's fragment: #preset=causal-mask&config=%7B%22seed%22%3A7%7D&stage=masked&step=31.

/**
 * The longest address that is read or written, in characters: its numbers take some 0.1 s, and most services accept
 * such a link.
 */
export const MAX_ADDRESS = 65_536;

/** The fragment, with its #, for these fields. */
export const addressOf = (fields: Fields): string => `#${new URLSearchParams(fields)}`;

/** Values as attribute texts; a boolean attribute is the empty text. */
export type Fields = Readonly<Record<string, string>>;

export interface AddressRead {
  readonly fields: Fields;
  /** Parts without a meaning. */
  readonly wrong: readonly string[];
  /** The address exceeds the maximum length, so it was ignored. */
  readonly isTooLong: boolean;
  /** Its config is in the notation of an older version, with parentheses, and was ignored. */
  readonly hasOldConfig: boolean;
}

/** Older addresses begin with this part. */
const OLD = 'v1';

/** The fields of a fragment, with or without its #, of these names. Never throws; an empty fragment has none. */
export function readAddress(fragment: string, names: readonly string[]): AddressRead {
  const fields: Record<string, string> = {};
  const wrong: string[] = [];
  if (fragment.length > MAX_ADDRESS) return { fields, wrong, isTooLong: true, hasOldConfig: false };
  let hasOldConfig = false;
  for (const [name, text] of new URLSearchParams(fragment.replace(/^#/, ''))) {
    if (name === 'config' && text.startsWith('(')) hasOldConfig = true;
    else if (names.includes(name)) fields[name] = text;
    else if (name !== OLD) wrong.push(text === '' ? name : `${name}=${text}`);
  }
  return { fields, wrong, isTooLong: false, hasOldConfig };
}
