// The values of options that several commands have: one of some words, a whole number in a range.
import { quoted } from '../words/quotation.ts';
import { UsageError } from './usage_error.ts';

/** @throws {UsageError} */
export function wordOf<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found) return found;
  throw new UsageError(`--${option} must be one of ${words.join(', ')}: got ${quoted(text)}`);
}

/** @throws {UsageError} */
export function wholeOf(option: string, text: string, min: number, max = Infinity): number {
  const whole = /^\d+$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(whole) && whole >= min && whole <= max) return whole;
  const range = max === Infinity ? `from ${min}` : `from ${min} to ${max}`;
  throw new UsageError(`--${option} must be a whole number ${range}: got ${quoted(text)}`);
}
