// The state in view as an address's fragment: #preset=causal-mask&config=%7B%22seed%22%3A7%7D&stage=masked&step=31.
import { isField, type Field, type Fields } from './fields.ts';

/**
 * The longest address that is read or written, in characters: its numbers take some 0.1 s, and most services accept
 * such a link.
 */
export const MAX_ADDRESS = 65_536;

/** The fragment, with its #, for these fields. */
export const addressOf = (fields: Readonly<Record<string, string>>): string => `#${new URLSearchParams(fields)}`;

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

/** The fields of a fragment, with or without its #. Never throws; an empty fragment has none. */
export function readAddress(fragment: string): AddressRead {
  const fields: { [field in Field]?: string } = {};
  const wrong: string[] = [];
  if (fragment.length > MAX_ADDRESS) return { fields, wrong, isTooLong: true, hasOldConfig: false };
  let hasOldConfig = false;
  for (const [name, text] of new URLSearchParams(fragment.replace(/^#/, ''))) {
    if (name === 'config' && text.startsWith('(')) hasOldConfig = true;
    else if (isField(name)) fields[name] = text;
    else if (name !== OLD) wrong.push(text === '' ? name : `${name}=${text}`);
  }
  return { fields, wrong, isTooLong: false, hasOldConfig };
}
