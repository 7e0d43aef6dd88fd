// One number as PyTorch, NumPy, Python, JSON or a spreadsheet writes it.
import type { NumberLike } from '../../engine/index.ts';
import { excerpt, type PasteFailure, type PasteProblem } from './paste_problem.ts';

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

/** The number that a word writes, ready for a config: what JSON has no number for is a word, as in `NumberLike`. */
export function numberOf(word: string): NumberLike | PasteProblem {
  const [, , inner] = QUOTED.exec(word) ?? [];
  const plain = (inner ?? word).replace('−', '-'); // a minus sign as books and spreadsheets print it
  const problem = (code: 'notNumber' | 'tooLarge') => ({ code, found: excerpt(word) });
  if (DECIMAL.test(plain)) {
    const value = Number(plain);
    return Number.isFinite(Math.fround(value)) ? value : problem('tooLarge');
  }
  const [, sign, name] = NOT_FINITE.exec(plain) ?? [];
  if (name) return name.toLowerCase() === 'nan' ? 'NaN' : sign === '-' ? '-Infinity' : 'Infinity';
  if (isElision(plain)) return { code: 'elided' };
  return TRUTH.get(plain) ?? problem('notNumber'); // a mask of bools: `tensor([[False,  True], ...])`
}

/**
 * What a reader types for one number: as above, and with a decimal comma or ∞. Null where it is none. A number that no
 * float32 holds is one: the core refuses it in its own words.
 */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace('∞', 'inf').replace(',', '.');
  const number = numberOf(plain);
  if (typeof number !== 'object') return Number(number);
  return number.code === 'tooLarge' && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/** The "..." of a summarised print. */
export const isElision = (word: string): boolean => word.startsWith('...') || word.startsWith('…');

/** Whether a word is a number, whatever its size. */
export function isNumber(word: string): boolean {
  const result = numberOf(word);
  return typeof result !== 'object' || result.code === 'tooLarge';
}

const WORD = /[^\s,;[\](){}#]+/y;
// `float('-inf')`, and what NumPy 2 prints in a list: `np.float32(0.43)`.
const CALL = /(?:(?:np|numpy)\.)?float(?:16|32|64)?\(\s*([^\s()]+)\s*\)/y;

/** The word at a position of a bracketed text: its number and where it ends. Undefined where no word begins. */
export function readNumber(
  text: string,
  position: number,
): { readonly value: NumberLike; readonly end: number } | PasteFailure | undefined {
  const [written, argument] = matchAt(CALL, text, position) ?? matchAt(WORD, text, position) ?? [];
  if (written === undefined) return undefined;
  const result = numberOf(argument ?? written);
  if (typeof result === 'object')
    return { position: position + written.lastIndexOf(argument ?? written), problem: result };
  return { value: result, end: position + written.length };
}

/** What a sticky pattern matches at a position. */
export function matchAt(sticky: RegExp, text: string, position: number): RegExpExecArray | null {
  sticky.lastIndex = position;
  return sticky.exec(text);
}

/** Whether a number as Python calls for it begins here. */
export const callsForNumber = (text: string, position: number): boolean => matchAt(CALL, text, position) !== null;

const SPACES = /\s*/y;
const LINE = /[^\n\r]*/y;
const endOf = (sticky: RegExp, text: string, position: number): number =>
  position + (matchAt(sticky, text, position)?.[0].length ?? 0);

/** Past white space and Python's comments. */
export function skipBlank(text: string, position: number): number {
  let at = endOf(SPACES, text, position);
  while (text[at] === '#') at = endOf(SPACES, text, endOf(LINE, text, at));
  return at;
}
