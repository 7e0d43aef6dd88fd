// Helpers of all dictionaries: lists, joined sentences, what a caller wrote.
import type { StageName } from '../engine/types.ts';

export { isTransposed, listed } from '../engine/phrases.ts';

/** The gap after a sentence: none after a Chinese one. */
export const gapAfter = (sentence: string): string => (/[。？！]$/.test(sentence) ? '' : ' ');

/** Sentences, of which some may be empty. */
export const joined = (sentences: readonly string[]): string =>
  sentences.filter(Boolean).reduce((text, sentence) => (text ? `${text}${gapAfter(text)}${sentence}` : sentence), '');

/**
 * Four words per second, which is 240 per minute. Chinese is counted in characters, of which four make up two words.
 */
const MS_PER_WORD = 250;
const MS_PER_HAN = 160;

export function msToRead(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const spaced = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !/\p{Script=Han}/u.test(word)).length;
  return spaced * MS_PER_WORD + han * MS_PER_HAN;
}

/** A colon after a name, full-width after Chinese. */
export const withColon = (name: string): string => `${name}${/\p{Script=Han}$/u.test(name) ? '：' : ': '}`;

/** The same between parts of a list. */
export const withSemicolons = (parts: readonly string[]): string =>
  parts.join(/\p{Script=Han}$/u.test(parts[0] ?? '') ? '；' : '; ');

/** Of texts about counts those whose count is not 0. */
export const present = (...counts: readonly (readonly [count: number, text: string])[]): readonly string[] =>
  counts.flatMap(([count, text]) => (count > 0 ? [text] : []));

const LONGEST = 80;

/** At most 80 UTF-16 units; for a longer text its beginning, never half of a surrogate pair. */
export const quoted = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** The two readings of a number whose comma may be a thousands or a decimal separator: "1,000". */
export const thousands = (typed: string) => typed.replace(/[,，]/, '');
export const decimals = (typed: string) => typed.replace(/[,，]/, '.');

/** Control characters, characters that change the text direction, and lone surrogates. */
const STEERING = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * A caller's text (tokens, pasted numbers, names of files and fields) with its characters that control a terminal, or
 * turn the text around them, escaped as in JSON, so that JSON output stays equivalent.
 */
export const visible = (text: string): string =>
  text.replace(STEERING, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * A spreadsheet would run a label that begins like a formula: `=cmd|...`. An apostrophe before it makes it text; a
 * label with an apostrophe gets another one, so that none is lost on the way.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

export const safeLabel = (label: string): string => (FORMULA.test(label) ? `'${label}` : label);

/** The inverse of `safeLabel`. */
export const plainLabel = (written: string): string => (ESCAPED.test(written) ? written.slice(1) : written);

/** A number of a preset, as on screen; row and column count from 0. */
export type NumberOf = (stage: StageName, row: number, col: number) => string;

/** Words about one stage. `short` names it if there is space for one word. */
export interface StageWords {
  readonly title: string;
  readonly short: string;
  /** Three or four words below its matrix in the whole figure. */
  readonly caption: string;
}

export const lower = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

/** A reader trains these. */
export const isTrained = (of: string): boolean => /^[Wb]_/.test(of);
