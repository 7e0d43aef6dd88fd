// Reads numbers and separators in pasted text.
import type { NumberLike } from '../../engine/index.ts';
import { numberOf } from './number_word.ts';
import type { PasteFailure } from './paste_problem.ts';

/** Whether a word is a number, whatever its size. */
export function isNumber(word: string): boolean {
  const result = numberOf(word);
  return typeof result !== 'object' || result.code === 'tooLarge';
}

const WORD = /[^\s,;[\](){}#]+/y;
// `float('-inf')`, and what NumPy 2 prints in a list: `np.float32(0.43)`.
const CALL = /(?:(?:np|numpy)\.)?float(?:16|32|64)?\(\s*([^\s()]+)\s*\)/y;

/** The word at a position of a bracketed text: its number and its end. Undefined if no word begins there. */
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

/** The match of a sticky pattern at a position. */
export function matchAt(sticky: RegExp, text: string, position: number): RegExpExecArray | null {
  sticky.lastIndex = position;
  return sticky.exec(text);
}

/** Whether a number in a Python call begins here. */
export const callsForNumber = (text: string, position: number): boolean => matchAt(CALL, text, position) !== null;

const SPACES = /\s*/y;
const LINE = /[^\n\r]*/y;
const endOf = (sticky: RegExp, text: string, position: number): number =>
  position + (matchAt(sticky, text, position)?.[0].length ?? 0);

/** Skips white space and Python's comments. */
export function skipBlank(text: string, position: number): number {
  let at = endOf(SPACES, text, position);
  while (text[at] === '#') at = endOf(SPACES, text, endOf(LINE, text, at));
  return at;
}
