// A caller's text (tokens, names of files and fields) escaped for a terminal, so that nothing in it controls the
// terminal.

/** Control characters, characters that change the text direction, and lone surrogates. */
const STEERING = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const WITHIN_LINES = /(?!\n)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Escaped as in JSON, so that JSON output stays equivalent. */
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** For a single line. */
export const visible = (text: string): string => text.replace(STEERING, escaped);

/** For several lines, whose ends stay. */
export const visibleLines = (text: string): string => text.replace(WITHIN_LINES, escaped);

/** Enough for a sentence. */
const LONGEST_LINE = 1000;

/** A problem as one line, whatever it quotes. */
export function problemLine(message: string): string {
  const line = visible(message.replaceAll(/\s*[\n\r]\s*/g, ' '));
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1)}…`;
}
