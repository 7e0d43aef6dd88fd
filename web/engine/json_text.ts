// Parses JSON text. JSON.parse reads 1e400 as Infinity, which a config may hold, and so would accept a number that
// no double can hold.

/** Matches every number beyond a double's range, and some within: an exponent of three digits, or very many digits. */
const MAY_BE_TOO_LARGE = /e\+?\d{3}|\d{200}/i;
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** Whether a number, given as text, is beyond a double's range. */
const isTooLarge = (number: string): boolean => !Number.isFinite(Number(number));

/** What Python writes for a number that JSON does not have. */
const NOT_FINITE = /-?\b(?:NaN|Infinity)\b/;

/**
 * `JSON.parse`, but a number too large for a double stays text, which no numeric field accepts.
 * @throws {SyntaxError} if the text is not JSON.
 */
export function parseJson(text: string): unknown {
  const read = (part: string) => (part.startsWith('"') || !isTooLarge(part) ? part : `"${part}"`);
  try {
    return JSON.parse(MAY_BE_TOO_LARGE.test(text) ? text.replace(TEXTS_AND_NUMBERS, read) : text);
  } catch (error) {
    const [bare] = NOT_FINITE.exec(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')) ?? [];
    if (bare) throw new SyntaxError(`${(error as Error).message} (${bare} must be in quotes: "${bare}")`);
    throw error;
  }
}
