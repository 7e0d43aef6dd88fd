// Numbers in Python's notation: text from which every float32 is restored.
import { float32Text } from '../engine/value_text.ts';

/** The shortest Python float that rounds to this float32. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'float("nan")' : `${value < 0 ? '-' : ''}float("inf")`;
  const text = float32Text(value);
  return /[.e]/.test(text) ? text : `${text}.`; // a float, as tensor([1., 0.]) prints it
}

/** A seed as a Python integer: without leading zeros, which Python rejects. */
export const seedText = (seed: number | string | bigint): string => String(BigInt(seed));
