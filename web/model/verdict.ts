// How near a reader's guess is to the number that was computed.
import { typedNumber } from './paste/number_word.ts';

/** Nearer than this a prediction counts as right: two decimals are what one can do in one's head. */
const NEAR = 0.01;

export interface Verdict {
  readonly right: boolean;
  /** What was predicted less what it is. */
  readonly difference: number;
}

/** Null where nothing that was typed is a number; "nan" is one where the value is not a number. */
export function verdictOf(typed: string, value: number): Verdict | null {
  const number = typedNumber(typed);
  if (Number.isNaN(value)) return { right: Number.isNaN(number), difference: NaN };
  if (number === null || Number.isNaN(number)) return null;
  if (number === value) return { right: true, difference: 0 }; // −∞ too, whose difference would be none
  return { right: Math.abs(number - value) <= NEAR, difference: number - value };
}
