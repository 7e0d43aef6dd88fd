// Text of a caller's (tokens, names of files and fields) as a terminal may show it: nothing in it steers the terminal.

/** Control characters, what turns the direction of writing, and halves of a character. */
const STEERING = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const WITHIN_LINES = /(?!\n)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** As JSON writes it, so that JSON stays the same JSON. */
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Of one line. */
export const visible = (text: string): string => text.replace(STEERING, escaped);

/** Of several lines, whose ends stay. */
export const visibleLines = (text: string): string => text.replace(WITHIN_LINES, escaped);

/** A sentence needs no more. */
const LONGEST_LINE = 1000;

/** A problem as one line, whatever it quotes. */
export function problemLine(message: string): string {
  const line = visible(message.replaceAll(/\s*[\n\r]\s*/g, ' '));
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1)}…`;
}
