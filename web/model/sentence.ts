// A reader's own sentence as tokens.

/** As many as the player shows; of more there is a map of the weights. */
export const MOST_TOKENS = 64;
export const MOST_MAPPED = 4096;

export interface Sentence {
  readonly tokens: readonly string[];
  /** How many more the text has. */
  readonly dropped: number;
}

const BLANK = /^[\s\p{Cc}\p{Cf}]*$/u;
const BROKEN = /\p{Surrogate}/gu; // half of a pair, which UTF-8 cannot carry into the core

/**
 * Words and punctuation marks, without the spaces between them, as Unicode divides a text (UAX #29): "don't" is one
 * token, "one-step" three; Chinese, which has no spaces, is divided by a dictionary.
 */
export function splitSentence(text: string, locale: string, most = MOST_TOKENS): Sentence {
  const tokens: string[] = [];
  let dropped = 0;
  for (const segment of segmentsOf(text.replace(BROKEN, '\ufffd'), segmenter(locale))) {
    if (BLANK.test(segment)) continue;
    if (tokens.length < most) tokens.push(segment);
    else dropped++;
  }
  return { tokens, dropped };
}

/**
 * In V8 the time that a text takes grows with the square of its length: 40 ms for 16,000 characters, 44 s for 256,000.
 */
const PIECE = 1000;

/**
 * The segments of a text, piece by piece; one that a piece cuts begins the next piece, unless it is as long as a piece.
 */
function* segmentsOf(text: string, by: Intl.Segmenter): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const piece = text.slice(at, at + PIECE).replace(BROKEN, ''); // nor does a piece end with half of a pair
    const segments = Array.from(by.segment(piece), ({ segment }) => segment);
    const cut = segments.length > 1 && at + piece.length < text.length ? segments.pop()!.length : 0;
    yield* segments;
    at += piece.length - cut;
  }
}

/** What is no language's tag divides as the browser's own language does. */
function segmenter(locale: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(locale, { granularity: 'word' });
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}
