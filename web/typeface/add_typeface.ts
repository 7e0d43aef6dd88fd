// Gives a page the typeface, after its first text: the letters on screen by then change, and stay where they are.
import { facesOf } from './faces.ts';
import { FAMILY } from './family.ts';

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
  const faces = facesOf().map(
    ({ bytes, range }) => new Face(FAMILY, bytes, { weight: '400 700', unicodeRange: range, ...LINE }),
  );
  // Some browsers have read them by now: then what has not been laid out yet is laid out once.
  if (faces.some(({ status }) => status !== 'loaded')) await Promise.all(faces.map((face) => face.load()));
  for (const face of faces) page.fonts.add(face);
}
