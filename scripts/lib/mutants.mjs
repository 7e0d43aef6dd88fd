// The mutations of the core: each replaces one operator, number or word.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { StepError } from './run.mjs';
import { listFiles } from './stamps.mjs';

const SWAPS = {
  ' < ': ' <= ',
  ' <= ': ' < ',
  ' > ': ' >= ',
  ' >= ': ' > ',
  ' == ': ' != ',
  ' != ': ' == ',
  ' && ': ' || ',
  ' || ': ' && ',
  ' + ': ' - ',
  ' - ': ' + ',
  ' / ': ' * ',
  ' % ': ' / ',
  ' += ': ' -= ',
  true: 'false',
  false: 'true',
  'std::min': 'std::max',
  'std::max': 'std::min',
};
const SWAP = / (?:[<>]=?|[=!]=|&&|\|\||[-+/%]|\+=) |\b(?:true|false)\b|\bstd::(?:min|max)\b/g;
const NOT = /(?<![\w"'])!(?=[a-zA-Z(])/g;
const NUMBER = /(?<![\w.'"#])\d+(?![\w.'"])/g;

/** Parts that are not mutated, since they are not code or cannot fail: texts, comments, includes, assertions. */
const NO_CODE = new RegExp(
  [/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/, /\/\/.*$|^\s*(?:\/\*\*|\*[ /]).*$/, /^#.*$|assert\(.*$/]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** The code of a line, with each character at its index. */
const bare = (line) => line.replace(NO_CODE, (text) => ' '.repeat(text.length));

/** Every mutation of one line, as the mutated line. */
function broken(line) {
  const code = bare(line);
  const put = (at, length, text) => line.slice(0, at) + text + line.slice(at + length);
  return [
    ...[...code.matchAll(SWAP)].map(({ 0: from, index }) => put(index, from.length, SWAPS[from])),
    ...[...code.matchAll(NOT)].map(({ index }) => put(index, 1, '')),
    ...[...code.matchAll(NUMBER)].map(({ 0: from, index }) => put(index, from.length, String(Number(from) + 1))),
  ];
}

const order = (id) => createHash('sha256').update(id).digest('hex');
const trimmed = (text) => text.trim().replace(/\s+/g, ' ');

/**
 * `{id, file, text}` with the whole mutated file as `text`: the explicit ones, and a sample of `drawn` of all others.
 */
export function mutantsOf(written, drawn) {
  // The code of headers is in many objects.
  const files = listFiles(['cpp/attention']).filter((file) => file.endsWith('.cpp'));
  const all = files.flatMap((file) => {
    const lines = readFileSync(inRoot(file), 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      broken(line).map((text) => ({
        id: `${file}: ${trimmed(line)} → ${trimmed(text)}`,
        file,
        text: lines.with(at, text).join('\n'),
      })),
    );
  });
  const unique = [...new Map(all.map((mutant) => [mutant.id, mutant])).values()];
  const byHand = written.map(({ file, from, to }) => {
    const text = readFileSync(inRoot(file), 'utf8');
    if (text.split(from).length !== 2) throw new StepError(`tests/mutants.json: ${file} has not one "${from}"`);
    return { id: `${file}: ${from} → ${to}`, file, text: text.replace(from, () => to) };
  });
  const sorted = unique.map((mutant) => [order(mutant.id), mutant]).sort(([a], [b]) => (a < b ? -1 : 1));
  return [...byHand, ...sorted.slice(0, drawn).map(([, mutant]) => mutant)];
}
