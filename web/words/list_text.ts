// Joins a list as in a sentence: "a", "a and b", "a, b and c".

/** `and` goes before the last part, with the spaces that it needs; `comma` between the others. */
export function listed(parts: readonly string[], comma: string, and: string): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(comma)}${and}${last}`;
}
