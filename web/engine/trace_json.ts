// A trace as JSON text, from which every float32 can be restored.
import type { Trace } from './types.ts';

/** One float32: the shortest text that restores it; what JSON has no number for is a string. */
export function float32Text(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '"NaN"' : value > 0 ? '"Infinity"' : '"-Infinity"';
  if (Object.is(value, -0)) return '-0';
  // Nine digits restore any float32; as few as do are easier to read.
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

/**
 * Any plain value as JSON text; numbers in full, those of a config being doubles. A bigint seed stands as its decimal
 * string.
 */
export function valueText(value: unknown): string {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? String(value) : float32Text(value);
  if (typeof value === 'bigint') return `"${value}"`;
  if (Array.isArray(value)) return `[${value.map(valueText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}:${valueText(member)}`)
    .join(',')}}`;
}

/** `{config, tokens, stages, data}`, as docs/config-and-trace.md describes it. */
export function traceToJson(trace: Trace): string {
  const { config, tokens, stages, data } = trace;
  const head = valueText({ config, tokens, stages });
  return `${head.slice(0, -1)},"data":[${Array.from(data, float32Text).join(',')}]}`;
}
