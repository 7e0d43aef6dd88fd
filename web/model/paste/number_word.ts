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
