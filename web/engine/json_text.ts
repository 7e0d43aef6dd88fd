// JSON text as values. JSON.parse reads 1e400 as Infinity, which a config may hold, and so would accept a number that
// no double can hold.

/** Matches every number beyond a double: an exponent of three digits, or very many digits. */
const MAY_BE_TOO_LARGE = /e\+?\d{3}|\d{200}/i;
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** Whether a number as text is one that no double holds. */
export const isTooLarge = (number: string): boolean => !Number.isFinite(Number(number));

/**
 * `JSON.parse`, but a number too large for a double stays the text that it is, which no field takes for one.
 * @throws {SyntaxError} where the text is no JSON.
 */
export function parseJson(text: string): unknown {
  if (!MAY_BE_TOO_LARGE.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(TEXTS_AND_NUMBERS, (part) => (part.startsWith('"') || !isTooLarge(part) ? part : `"${part}"`)),
  );
}
