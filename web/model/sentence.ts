// A reader's own sentence as tokens.

/** The player shows at most this many tokens of a text. */
export const MAX_TOKENS = 64;

/** At most this many characters of a text are read, which takes 100 ms on a slow machine. */
const MAX_READ = 40_000;

export interface Sentence {
  readonly tokens: readonly string[];
  /** The number of further tokens; Infinity if the text is too long to be read to its end. */
  readonly dropped: number;
  /** The browser has no Intl.Segmenter: the text was split at spaces and punctuation marks. */
  readonly rough: boolean;
}

const BLANK = /^[\s\p{Cc}\p{Cf}]*$/u;
const BLANKS = /[\s\p{Cc}]+/gu;
const BROKEN = /\p{Surrogate}/gu; // a lone surrogate, which UTF-8 cannot represent in the core

/** Any white space between two words counts as one space. */
const tidied = (text: string): string => text.replace(BLANKS, ' ').replace(BROKEN, '\ufffd');

/**
 * What the tokenizers of BERT, GPT and others write, one token each: [CLS], ##able, Ġthe, ▁cat, believ@@, able</w>,
 * <s>, <|endoftext|>. Where a word must begin, the pattern looks behind, so that a long word is read once.
 */
const PIECES = new RegExp(
  String.raw`((?:(?<=^|\s)##|[▁Ġ](?=\S))(?:(?:(?!Ġ)[\p{L}\p{M}\p{N}'’])+|\S)|(?<=^|\s)[^\s@<]+(?:@@|<\/w>)(?=\s|$)|` +
    String.raw`\[(?:[A-Z]{2,}\d*|unused\d+)\]|<[|/]?\w+\|?>)`,
  'u',
);

/**
 * Words and punctuation marks, without the spaces between them, by Unicode's word boundaries (UAX #29): "don't" is one
 * token, "one-step" three; Chinese, which has no spaces, is split by a dictionary. Pieces of a tokenizer stay whole.
 */
export function splitSentence(text: string, locale: string, max = MAX_TOKENS): Sentence {
  const tokens: string[] = [];
  let dropped = 0;
  const all = tidied(text);
  // Nor may the part that is read end with a lone surrogate.
  const read = all.length > MAX_READ ? all.slice(0, MAX_READ).replace(BROKEN, '') : all;
  const by = segmenter(locale);
  const cut = (part: string) => (by ? segmentsOf(part, by) : rough(part));
  for (const [i, part] of read.split(PIECES).entries())
    for (const segment of i % 2 === 1 ? [part] : cut(part)) {
      if (BLANK.test(segment)) continue;
      if (tokens.length < max) tokens.push(segment);
      else dropped++;
    }
  return { tokens, dropped: all.length > MAX_READ ? Infinity : dropped, rough: !by };
}

/** A sentence with spaces between its words: Chinese or Japanese without any is split by a dictionary. */
export const spaced = (text: string, locale: string): string =>
  /^(?!.*\S\s+\S).*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/su.test(text)
    ? splitSentence(text, locale).tokens.join(' ')
    : text;

/** In V8 the time for a text grows with the square of its length: 40 ms for 16,000 characters, 44 s for 256,000. */
const PIECE = 1000;

/**
 * The segments of a text, piece by piece; a segment cut by a piece's end begins the next piece, unless it is as long as
 * a piece.
 */
function* segmentsOf(text: string, by: Intl.Segmenter): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const piece = text.slice(at, at + PIECE).replace(BROKEN, ''); // nor may a piece end with a lone surrogate
    const segments = Array.from(by.segment(piece), ({ segment }) => segment);
    const cut = segments.length > 1 && at + piece.length < text.length ? segments.pop()!.length : 0;
    yield* segments;
    at += piece.length - cut;
  }
}

/** Consecutive letters and digits, every other character alone; Chinese character by character. */
const WORD =
  /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}_])+(?:['’.](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*|\S/gu;
const rough = (text: string): readonly string[] => text.match(WORD) ?? [];

/**
 * An invalid language tag falls back to the browser's own language. Undefined if a browser (Firefox before 125) has no
 * segmenter.
 */
function segmenter(locale: string): Intl.Segmenter | undefined {
  if (!('Segmenter' in Intl)) return undefined;
  try {
    return new Intl.Segmenter(locale, { granularity: 'word' });
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}
