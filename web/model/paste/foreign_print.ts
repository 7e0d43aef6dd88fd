// Finds what other programs print that looks like a tensor or a table, but is none: each has a sentence of its own.
import { pasteProblem, type PasteProblem } from './number_word.ts';
import type { PasteFailure } from './parse_tensor.ts';

const PRINTS: readonly (readonly [PasteProblem['code'], RegExp])[] = [
  // R numbers rows and columns, `[1,]` and `[,1]`, and each line of a vector.
  ['ofR', /^[ \t]*(?:\[,1\]|\[1,\][ \t]+[^\s,]|\[1\][ \t]+[^\s,[\]])/m],
  ['sparse', /tensor\(\s*(?:\w*_)?indices\s*=|layout=torch\.sparse|^[ \t]*\(\d+, ?\d+\)[ \t]+[-\d.]/im],
  // The console of a browser closes inner arrays.
  ['elided', /\bArray\(\d+\)(?!\s*\[)/],
];

/** A name before its numbers in a dictionary or in a list of pairs. */
const KEY = /(["'])([\w.]+)\1[:,] ?(?=[\w.:\s]*[[(])/g;

/** Why a text is no tensor and no table, if another program has printed it. */
export function foreignPrint(text: string): PasteFailure | undefined {
  for (const [code, print] of PRINTS) {
    const match = print.exec(text);
    const [found = ''] = match ?? [];
    if (match) return { position: match.index + found.search(/\S/), problem: pasteProblem(code, found.trim()) };
  }
  if (!/^\s*(?:\w+\()?[[{(]/.test(text)) return undefined;
  const keys = [...text.matchAll(KEY)];
  const names = keys.slice(0, 6).map(([, , name]) => name);
  if (keys.length > 6) names.push('…');
  return keys[0] && { position: keys[0].index + 1, problem: { code: 'holds', found: names.join(', ') } };
}
