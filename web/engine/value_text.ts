// Numbers and plain values as JSON text, from which each can be restored.

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
