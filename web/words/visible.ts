// A caller's text (tokens, pasted numbers, names of files and fields) with its characters that control a terminal, or
// turn the text around them, escaped: a message that quotes it stays readable.

/** Control characters, characters that change the text direction, and lone surrogates. */
const STEERING = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const WITHIN_LINES = /(?!\n)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Escaped as in JSON, so that JSON output stays equivalent. */
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** For a single line. */
export const visible = (text: string): string => text.replace(STEERING, escaped);

/** For several lines, whose ends stay. */
export const visibleLines = (text: string): string => text.replace(WITHIN_LINES, escaped);
