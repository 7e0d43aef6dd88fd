// Numbers as Python writes them: text that restores every float32.
import { float32Text } from '../engine/value_text.ts';

/** The shortest text of a Python float that becomes this float32 again. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'float("nan")' : `${value < 0 ? '-' : ''}float("inf")`;
  const text = float32Text(value);
  return /[.e]/.test(text) ? text : `${text}.`; // a float, as tensor([1., 0.]) prints it
}

/** A seed as a Python integer: one without leading zeros, which Python refuses. */
export const seedText = (seed: number | string | bigint): string => String(BigInt(seed));
