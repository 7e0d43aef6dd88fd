// What messages of every language are made of: lists, and whether a shape is another one's transpose.

/**
 * "a", "a and b", "a, b and c". `and` goes before the last part, with the spaces that it needs; `comma` between the
 * others.
 */
export function listed(parts: readonly string[], comma: string, and: string): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(comma)}${and}${last}`;
}

/** Whether matrices of these shapes, as `(2, 3)`, fit one another once one of them is transposed. */
export function isTransposed(shape: string, other: string): boolean {
  const [rows, cols, ...more] = other.match(/\d+/g) ?? [];
  return more.length === 0 && rows !== cols && shape === `(${cols}, ${rows})`;
}
