// Joins sentences, and a name with a text about it, as the language of their last letter does.

/** The gap after a sentence: none after a Chinese one. */
export const gapAfter = (sentence: string): string => (/[。？！]$/.test(sentence) ? '' : ' ');

export const joined = (sentences: readonly string[]): string =>
  sentences.slice(1).reduce((text, sentence) => `${text}${gapAfter(text)}${sentence}`, sentences[0] ?? '');

/** A colon after a name, full-width after Chinese. */
export const withColon = (name: string): string => `${name}${/\p{Script=Han}$/u.test(name) ? '：' : ': '}`;

/** The same between parts of a list. */
export const withSemicolons = (parts: readonly string[]): string =>
  parts.join(/\p{Script=Han}$/u.test(parts[0] ?? '') ? '；' : '; ');

/** Of texts about counts those whose count is not 0. */
export const present = (...counts: readonly (readonly [count: number, text: string])[]): readonly string[] =>
  counts.flatMap(([count, text]) => (count > 0 ? [text] : []));
