// Parses one word as a number in the notation of PyTorch, NumPy, Python, JSON or a spreadsheet.
import type { NumberLike } from '../../engine/index.ts';
import { excerpt } from './excerpt.ts';
import type { PasteProblem } from './paste_problem.ts';

// No two parts can match the same digits, so that a megabyte of them is matched in linear time.
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const NOT_FINITE = /^([+-]?)(?:(?:torch|np|numpy|math)\.)?(nan|inf|infinity)$/i;
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

/** A label never begins with a sign or a digit, or a point before a digit. A dash that is not a sign may be a token. */
const BEGINS_AS_NUMBER = /^(?:[+\-−‐‑‒–﹣－＋]|[—―]?[.．]?\p{Nd})/u;
const beginsAsNumber = (word: string): boolean => BEGINS_AS_NUMBER.test(word.replace(UNSEEN, ''));

/** The number that a word represents, ready for a config: NaN and infinities are words, as in `NumberLike`. */
export function numberOf(word: string): NumberLike | PasteProblem {
  const [, , inner] = QUOTED.exec(word) ?? [];
  const plain = plainWord(inner ?? word);
  const problem = (code: 'notNumber' | 'almostNumber' | 'tooLarge') => ({ code, found: excerpt(word) });
  if (DECIMAL.test(plain)) {
    if (word.includes(TURNS_ROUND)) return problem('almostNumber');
    const value = Number(plain);
    return Number.isFinite(Math.fround(value)) ? value : problem('tooLarge');
  }
  const [, sign, name] = NOT_FINITE.exec(plain) ?? [];
  if (name) return name.toLowerCase() === 'nan' ? 'NaN' : sign === '-' ? '-Infinity' : 'Infinity';
  if (isElision(plain)) return { code: 'elided' };
  // A mask of bools: `tensor([[False,  True], ...])`.
  return TRUTH.get(plain) ?? problem(beginsAsNumber(inner ?? word) ? 'almostNumber' : 'notNumber');
}

/** A comma before three digits, which may separate thousands or decimals, except after a zero. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}(?:[eE][+-]?\d+)?$/;

/** Whether a word is two different numbers, depending on the reader's country: "1,000". */
export const isAmbiguous = (word: string): boolean => THOUSANDS.test(plainWord(word.trim()));

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

/** The "..." of a summarised print. */
export const isElision = (word: string): boolean => word.startsWith('...') || word.startsWith('…');
