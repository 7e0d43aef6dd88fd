// Numbers as text the way Python formats and writes them.
import { float32Text } from './json.ts';

/**
 * `value` with exactly `digits` decimals (0 to 99), as Python's `'{:.{digits}f}'`: the exact binary
 * value is rounded half to even, where `Number.toFixed` rounds ties away from zero (0.03125 -> 0.0312 here).
 * Not finite: `inf`, `-inf`, `nan`. The sign stays when nothing else does: `-0.0000`.
 */
export function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return nonFinite(value);
  const magnitude = Math.abs(value);
  // From 1e21 on toFixed writes an exponent; such a number is an integer.
  if (magnitude >= 1e21) return sign(value) + BigInt(magnitude) + (digits > 0 ? `.${'0'.repeat(digits)}` : '');
  const up = magnitude.toFixed(digits);
  if (!isTie(magnitude, digits)) return sign(value) + up;
  const down = magnitude.toFixed(digits + 1).slice(0, digits > 0 ? -1 : -2);
  return sign(value) + (endsEven(down) ? down : up);
}

/**
 * `value` as Python's `'{:.{digits}e}'` (digits 0 to 99): 1.0000e-05, an exponent of at least two
 * digits, rounded half to even. Zero and values that are not finite: as `fixed`.
 */
export function scientific(value: number, digits: number): string {
  if (!Number.isFinite(value)) return nonFinite(value);
  const magnitude = Math.abs(value);
  const [up, upExponent] = mantissaAndExponent(magnitude, digits);
  const [longer, exponent] = mantissaAndExponent(magnitude, digits + 1);
  if (!isTie(magnitude, digits - exponent)) return sign(value) + withExponent(up, upExponent);
  const down = longer.slice(0, digits > 0 ? -1 : -2);
  return sign(value) + (endsEven(down) ? withExponent(down, exponent) : withExponent(up, upExponent));
}

/**
 * Whether `magnitude` lies exactly between two neighbours of `decimals` decimals (-2: hundreds).
 * x * 10^d = k + 1/2 and x a binary fraction mean that x * 2^(d + 1) is an odd integer.
 */
function isTie(magnitude: number, decimals: number): boolean {
  if (decimals >= 0) return (magnitude * 2 ** (decimals + 1)) % 2 === 1;
  // A tie here is a multiple of 5^-decimals, and 5^23 no longer fits a double's 53 bits.
  if (decimals < -22) return false;
  const unit = Number(`1e${-decimals}`);
  return magnitude % unit === unit / 2;
}

function mantissaAndExponent(magnitude: number, digits: number): readonly [string, number] {
  const text = magnitude.toExponential(digits);
  const e = text.indexOf('e');
  return [text.slice(0, e), Number(text.slice(e + 1))];
}

function withExponent(mantissa: string, exponent: number): string {
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

const sign = (value: number): string => (value < 0 || Object.is(value, -0) ? '-' : '');
const nonFinite = (value: number): string => (Number.isNaN(value) ? 'nan' : `${sign(value)}inf`);
const endsEven = (text: string): boolean => Number(text.slice(-1)) % 2 === 0;

/** The shortest Python float that rounds to this float32. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'float("nan")' : `${value < 0 ? '-' : ''}float("inf")`;
  const text = float32Text(value);
  return /[.e]/.test(text) ? text : `${text}.`; // a float, as tensor([1., 0.]) prints it
}

/** A seed as a Python integer: without leading zeros, which Python rejects. */
export const seedText = (seed: number | string | bigint): string => String(BigInt(seed));
