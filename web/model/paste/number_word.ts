// Reads one word as a number, in the notation of PyTorch, NumPy, Python, JSON or a spreadsheet.
import type { NumberLike } from '../../engine/index.ts';
import type { Words } from '../../words/words.ts';

/** Why a text is not a tensor: `found` is a piece of it, at most 24 characters long. */
export interface PasteProblem {
  readonly code: keyof Words['own']['pasteProblems'];
  readonly found: string;
  readonly wanted?: string;
}

const LONGEST = 24;

export function pasteProblem(code: PasteProblem['code'], word: string): PasteProblem {
  // A character has at most two units: a word of a megabyte is not split into characters, none is cut in half.
  const characters = [...word.slice(0, 2 * LONGEST + 2)];
  const found = characters.length <= LONGEST ? word : `${characters.slice(0, LONGEST - 1).join('')}…`;
  return { code, found };
}

// No two parts can match the same digits, so that a megabyte of them is matched in linear time.
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const NOT_FINITE = /^([+-]?)(?:(?:torch|np|numpy|jnp|math)\.)?(nan|inf|infinity)$/i;
const TRUTH: ReadonlyMap<string, number> = new Map([
  ['True', 1],
  ['true', 1],
  ['False', 0],
  ['false', 0],
]);
const QUOTED = /^(["'])(.*)\1$/s;

/** Characters that editors, spreadsheets and East Asian keyboards write instead of ASCII ones. */
const FULL_WIDTH = /[０-９＋．，ｅＥ]/g;
const DASHES = /[‐‑‒–—―−﹣－]/g;
/** Direction marks and joiners, which have no width: pages and spreadsheets may add them to a number. */
const UNSEEN = /\p{Cf}/gu;
/** This one reverses the visible digits. */
const TURNS_ROUND = '\u202e';

/** A word with its signs, digits and marks in ASCII, and without invisible characters. */
function plainWord(word: string): string {
  if (/^[ -~]*$/.test(word)) return word; // nearly all are, and a paste may have a million
  return word
    .replace(UNSEEN, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(DASHES, '-');
}

/** What a comma in a number separates: decimals as in Germany, or thousands as in the United States. */
export type Comma = 'decimals' | 'thousands';
const THOUSANDS = { decimals: /^[+-]?\d{1,3}(?:\.\d{3})+(?=,)/, thousands: /^[+-]?\d{1,3}(?:,\d{3})+(?=\.|$)/ };

/** A number with a point before its decimals, and nothing between its thousands. */
function withPoint(word: string, comma: Comma): string {
  const plain = word.replace(THOUSANDS[comma], (grouped) => grouped.replace(/[.,]/g, ''));
  return comma === 'decimals' ? plain.replace(',', '.') : plain;
}

/** The signs or digits with which a number begins. A dash that is not a sign may be a token. */
const BEGINS_AS_NUMBER = /^(?:[+\-−‐‑‒–﹣－＋]|[—―]?[.．]?\p{Nd})/u;

/** The number that a word represents, ready for a config: NaN and infinities are words, as in `NumberLike`. */
export function numberOf(word: string, comma?: Comma): NumberLike | PasteProblem {
  const [, , inner = word] = QUOTED.exec(word) ?? [];
  const ascii = plainWord(inner);
  const plain = comma && ascii.includes(',') ? withPoint(ascii, comma) : ascii;
  if (DECIMAL.test(plain)) {
    if (word.includes(TURNS_ROUND)) return pasteProblem('almostNumber', word);
    const value = Number(plain);
    return Number.isFinite(Math.fround(value)) ? value : pasteProblem('tooLarge', word);
  }
  const [, sign, name] = NOT_FINITE.exec(plain) ?? [];
  if (name) return name.toLowerCase() === 'nan' ? 'NaN' : sign === '-' ? '-Infinity' : 'Infinity';
  if (/^(?:\.\.|…)/.test(plain)) return pasteProblem('elided', word);
  const begins = BEGINS_AS_NUMBER.test(inner.replace(UNSEEN, ''));
  // A mask of bools: `tensor([[False,  True], ...])`.
  return TRUTH.get(plain) ?? pasteProblem(begins ? 'almostNumber' : 'notNumber', word);
}

/** A comma before three digits, which may separate thousands or decimals, except after a zero. */
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}(?:[eE][+-]?\d+)?$/;

/** Whether a word is two different numbers, depending on the reader's country: "1,000". */
export const isAmbiguous = (word: string): boolean => EITHER.test(plainWord(word.trim()));

/**
 * A reader's input for one number: as above, and with a decimal comma or ∞. Null if it is not a number, or ambiguous. A
 * number that no float32 can represent counts as one: the core rejects it with its own message.
 */
export function typedNumber(text: string): number | null {
  if (isAmbiguous(text)) return null;
  const plain = text.trim().replace('∞', 'inf').replace(/[,，]/, '.');
  const number = numberOf(plain);
  if (typeof number !== 'object') return Number(number);
  if (number.code !== 'tooLarge') return null;
  const value = Number(plainWord(plain));
  return Number.isFinite(value) ? value : null;
}
