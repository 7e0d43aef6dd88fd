// The page's format for numbers: four decimals as in the notebooks, or scientific if those would say nothing.
import { fixed, scientific } from '../engine/number_format.ts';

const minus = (text: string) => text.replaceAll('-', '−');

/**
 * Four decimals; from 1e5 and below 1e-4 scientific; -∞, ∞ and NaN by name. `isInteger`: without decimals; `brief`:
 * with two, and no sign if these are zero.
 */
export function numberText(value: number, isInteger = false, brief = false): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const magnitude = Math.abs(value);
  if (isInteger && magnitude < 1e5) return minus(fixed(value, 0));
  if (magnitude >= 1e5 || (!brief && magnitude < 1e-4 && magnitude > 0)) return minus(scientific(value, 1));
  return brief ? minus(fixed(value, 2)).replace('−0.00', '0.00') : minus(fixed(value, 4));
}

/** In a story: as in a school book, also of numbers that are next to 0. */
export const plainText = (value: number, isInteger = false): string =>
  Math.abs(value) < 1e-4
    ? minus(fixed(value, isInteger ? 0 : 4)).replace('−0.0000', '0.0000')
    : numberText(value, isInteger);

/** The number that is shown, as a reader who calculates along would type it. */
export function printedValue(value: number, print: (value: number) => string = numberText): number {
  if (!Number.isFinite(value)) return value;
  return Number(print(value).replaceAll('−', '-'));
}
