// One word as the number that it writes, as PyTorch, NumPy, Python, JSON or a spreadsheet writes it.
import type { NumberLike } from '../../engine/index.ts';
import { excerpt } from './excerpt.ts';
import type { PasteProblem } from './paste_problem.ts';

// No two parts can match the same digits, so that a megabyte of them takes no more than one look at each.
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const NOT_FINITE = /^([+-]?)(?:(?:torch|np|numpy|math)\.)?(nan|inf|infinity)$/i;
const TRUTH: ReadonlyMap<string, number> = new Map([
  ['True', 1],
  ['true', 1],
  ['False', 0],
  ['false', 0],
]);
const QUOTED = /^(["'])(.*)\1$/s;

/** As editors, spreadsheets and East Asian keyboards write what ASCII has one sign for. */
const FULL_WIDTH = /[０-９＋．，ｅＥ]/g;
const DASHES = /[‐‑‒–—―−﹣－]/g;
/** Direction marks and joiners, which have no width: a page or a spreadsheet leaves them beside a number. */
const UNSEEN = /\p{Cf}/gu;
/** This one turns round the digits that are seen. */
const TURNS_ROUND = '\u202e';

/** A word with its signs, digits and marks in ASCII, and nothing in it that is not seen. */
function plainWord(word: string): string {
  if (/^[ -~]*$/.test(word)) return word; // nearly all are, and a paste may have a million
  return word
    .replace(UNSEEN, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(DASHES, '-');
}

/** With a sign or a digit, or a point before a digit, no label begins. A dash that is no sign may be a token. */
const BEGINS_AS_NUMBER = /^(?:[+\-−‐‑‒–﹣－＋]|[—―]?[.．]?\p{Nd})/u;
const beginsAsNumber = (word: string): boolean => BEGINS_AS_NUMBER.test(word.replace(UNSEEN, ''));

/** The number that a word writes, ready for a config: what JSON has no number for is a word, as in `NumberLike`. */
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

/** A comma before three digits, which can part thousands or decimals; none does behind a zero. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}(?:[eE][+-]?\d+)?$/;

/** Whether a word is two numbers, by who reads it: "1,000". */
export const isAmbiguous = (word: string): boolean => THOUSANDS.test(plainWord(word.trim()));

/**
 * What a reader types for one number: as above, and with a decimal comma or ∞. Null where it is none, or two. A number
 * that no float32 holds is one: the core refuses it in its own words.
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
