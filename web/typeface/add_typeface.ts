// Gives a page the typeface, after its first text: the letters on screen by then change, and stay where they are. It is
// text in a script: it comes from where the script comes from, and no policy has to allow it.
import { FAMILY } from './family.ts';
import signs from './signs.woff2?url&inline';
import words from './words.woff2?url&inline';

/** Each with the characters that it is for, as CSS writes them; words have all weights from 400 to 700, signs one. */
const FILES = [
  { file: words, range: 'U+0-FFFF' },
  { file: signs, range: 'U+2190-2193,U+221A,U+221E,U+2248' },
];

/** Newer engines have a function for it. */
function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const text = address.slice(address.indexOf(',') + 1);
  const own = (Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64;
  return own ? own.call(Uint8Array, text) : Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

/** A line is as high as Latin needs it: Noto Sans has space for marks of every script. As in stand_in.css. */
const LINE = { ascentOverride: '95%', descentOverride: '24%', lineGapOverride: '0%' };

const dressed = new WeakSet<Document>();

/**
 * Once in each document. Where the browser refuses it, or its page has another typeface, that stays.
 * @param isSure No page gives the host another one: so no style is computed, which would lay out what is there.
 */
export async function addTypeface(host: Element, isSure = false): Promise<void> {
  const page = host.ownerDocument;
  const { FontFace: Face, getComputedStyle } = page.defaultView ?? {};
  if (!Face || dressed.has(page)) return;
  if (!isSure && !getComputedStyle?.(host).getPropertyValue('--steps-font').includes(FAMILY)) return;
  dressed.add(page);
  const faces = FILES.map(
    ({ file, range }) => new Face(FAMILY, bytesOf(file), { weight: '400 700', unicodeRange: range, ...LINE }),
  );
  // Some browsers have read them by now: then what has not been laid out yet is laid out once.
  if (faces.some(({ status }) => status !== 'loaded')) await Promise.all(faces.map((face) => face.load()));
  for (const face of faces) page.fonts.add(face);
}
