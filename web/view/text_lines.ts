// Text that is set without a browser: where its lines end, and which signs are subscripts.
import { textWidth } from '../typeface/family.ts';

/** The index of a name such as d_k. */
export const INDEX = /_(in|out|k|v)(?![a-z_])/;

/** Where a line may end: after a space or a Chinese character, but before no punctuation. */
export const BREAK = /(?<=[ \u2e80-\uffff])(?![\p{Pe}\p{Pf}\p{Po}])/u;

/** Lines no wider than this at a font size of 1 px, unless a word is. */
export function inLines(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(BREAK)) {
    if (line && textWidth((line + word).trim()) > width) {
      lines.push(line.trim());
      line = '';
    }
    line += word;
  }
  return [...lines, line.trim()];
}
