// The typeface itself, as text in a script: it comes from where the script comes from, and no policy has to allow it.
import signs from './signs.woff2?url&inline';
import words from './words.woff2?url&inline';

interface FaceFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The characters that it is for, as CSS writes them. */
  readonly range: string;
}

/** Newer engines have a function for it. */
function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const text = address.slice(address.indexOf(',') + 1);
  const own = (Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64;
  return own ? own.call(Uint8Array, text) : Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

/** Both are for every weight: words have all from 400 to 700, signs one. */
export const facesOf = (): readonly FaceFile[] => [
  { bytes: bytesOf(words), range: 'U+0-FFFF' },
  { bytes: bytesOf(signs), range: 'U+2190-2193,U+221A,U+221E,U+2248' },
];
