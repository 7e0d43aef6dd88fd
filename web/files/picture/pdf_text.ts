// Text for PDF: which of the fonts that every reader has contains a character, its byte, and its width.
import type { Run } from './shapes.ts';

/** The fonts of a file by their names in it. */
export const PDF_FONTS = {
  H: 'Helvetica',
  HB: 'Helvetica-Bold',
  HI: 'Helvetica-Oblique',
  C: 'Courier',
  CB: 'Courier-Bold',
  T: 'Times-Italic',
  S: 'Symbol',
} as const;
/** Chinese: a font that readers have for it, with its characters in UTF-16. */
export const HAN = 'Z';
type Font = keyof typeof PDF_FONTS | typeof HAN;

/** A part of a run in one font, as a string of the file. */
export interface Piece {
  readonly font: Font;
  readonly size: number;
  /** Above the line, in pixels. */
  readonly raised: number;
  readonly string: string;
  readonly width: number;
}

/** The widths of Helvetica's characters 32 to 126, in thousandths of the size (Adobe's font metrics). */
const HELVETICA = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
/** The mathematical characters of Symbol: byte and width. */
const SYMBOL: Readonly<Record<string, readonly [byte: number, width: number]>> = {
  '−': [0x2d, 549],
  '∞': [0xa5, 713],
  '√': [0xd6, 549],
  '→': [0xae, 987],
  '↓': [0xaf, 603],
  '←': [0xac, 987],
  '≈': [0xbb, 549],
  '′': [0xa2, 247],
  '″': [0xb2, 411],
};
/** The characters of Windows code page 1252 from byte 0x80 on. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const UNKNOWN = '?';

const isHan = (character: string) => /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/u.test(character);

function fontOf({ face, bold, italic }: Run): Font {
  if (face === 'code') return bold ? 'CB' : 'C';
  if (face === 'letter') return 'T';
  return bold ? 'HB' : italic ? 'HI' : 'H';
}

/** The byte of a character in code page 1252; null if it has none. */
function byteOf(character: string): number | null {
  const code = character.codePointAt(0)!;
  if ((code >= 32 && code < 127) || (code >= 0xa0 && code <= 0xff)) return code;
  const at = WINDOWS.indexOf(character);
  return at < 0 ? null : 0x80 + at;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** One character: its font, its hexadecimal bytes and its width, in thousandths. */
function glyphOf(character: string, own: Font): readonly [font: Font, bytes: string, width: number] {
  const symbol = SYMBOL[character];
  if (symbol) return ['S', hex(symbol[0], 2), symbol[1]];
  if (isHan(character)) return [HAN, hex(character.charCodeAt(0), 4), 1000];
  const byte = byteOf(character) ?? UNKNOWN.charCodeAt(0);
  const width = own === 'C' || own === 'CB' ? 600 : (HELVETICA[byte - 32] ?? 556);
  return [own, hex(byte, 2), width];
}

/** A run split into pieces, in order. */
export function piecesOf(run: Run): readonly Piece[] {
  const pieces: Piece[] = [];
  const own = fontOf(run);
  for (const each of run.text) {
    const isTransposed = each === 'ᵀ';
    const size = isTransposed ? run.size * 0.65 : run.size;
    const raised = (run.raised ?? 0) + (isTransposed ? run.size * 0.35 : 0);
    const [font, bytes, width] = glyphOf(isTransposed ? 'T' : each, own);
    const last = pieces.at(-1);
    const joins = last && last.font === font && last.size === size && last.raised === raised;
    if (joins) pieces.pop();
    pieces.push({
      font,
      size,
      raised,
      string: (joins ? last.string : '') + bytes,
      width: (joins ? last.width : 0) + (width * size) / 1000,
    });
  }
  return pieces;
}
