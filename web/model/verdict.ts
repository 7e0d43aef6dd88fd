// Whether a reader's guess is right: a number, or tokens.
import { typedNumber } from './paste/number_word.ts';
import type { Question } from './question.ts';

/** A number at most this far away counts as right: two decimals, rounded or cut. */
const NEAR = 0.01;

export interface Verdict {
  readonly right: boolean;
  /** The prediction minus the number. */
  readonly difference: number;
}

/** Null if the typed text is not a number; "nan" is one if the value is NaN. */
export function verdictOf(typed: string, value: number): Verdict | null {
  const number = typedNumber(typed);
  if (Number.isNaN(value)) return { right: Number.isNaN(number), difference: NaN };
  if (number === null || Number.isNaN(number)) return null;
  if (number === value) return { right: true, difference: 0 }; // −∞ too, whose difference would be none
  return { right: Math.abs(number - value) <= NEAR, difference: number - value };
}

/** Whether the chosen tokens are the right ones: of several largest, any. */
export function isRight(question: Question & { kind: 'largest' | 'hidden' }, chosen: readonly number[]): boolean {
  const { kind, answers } = question;
  if (kind === 'largest') return chosen.length === 1 && answers.includes(chosen[0]!);
  return chosen.length === answers.length && chosen.every((token) => answers.includes(token));
}
