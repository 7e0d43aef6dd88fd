// Quotes input in a message: enough to recognise it, but never too long.

const LONGEST = 80;

/** At most 80 UTF-16 units; for a longer text its beginning, never half of a surrogate pair. */
export const quoted = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`;
