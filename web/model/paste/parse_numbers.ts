// Reads a reader's pasted text as numbers: a printed tensor, nested lists or a table; or says what is odd, and where.
import { visible } from '../../words/text.ts';
import type { Words } from '../../words/words.ts';
import type { Message } from '../problems.ts';
import { pasteProblem, type PasteProblem } from './number_word.ts';
import { parseTable } from './parse_table.ts';
import { beginsAsTensor, isFailure, parseTensors, type PasteFailure, type PastedTensor } from './parse_tensor.ts';
import { maskOf } from './pasted_mask.ts';

/** Values ready for a config, of a shape from `[]`, a scalar, to four dimensions, each at least 1. */
export interface PastedNumbers extends Omit<PastedTensor, 'places'> {
  readonly ok: true;
  /** The names beside the rows of a table, such as tokens, and above its columns. */
  readonly labels?: readonly string[];
  readonly header?: readonly string[];
  /** What a reader should know of it: which tensor of several, what was read as names, what a mask means. */
  readonly notes: readonly Message[];
}

interface PasteRefused {
  readonly ok: false;
  /** In UTF-16 units from 0, as `setSelectionRange` counts; the text's length if something is missing at its end. */
  readonly position: number;
  /** From 1; the column counts characters. */
  readonly line: number;
  readonly column: number;
  readonly problem: PasteProblem;
}

/** Where a text is odd, why, and what to do. */
export function refusalText(words: Words['own'], { line, column, problem }: PasteRefused): string {
  const { code, found, wanted = String(line) } = problem;
  return words.pasteAt(line, column, words.pasteProblems[code](visible(found), wanted));
}

/** What other programs print that looks like a tensor or a table, but is none: each has a sentence of its own. */
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
function foreignPrint(text: string): PasteFailure | undefined {
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

/** In characters: 64 rows of 2,000 numbers take at most 2.5 million. */
const LONGEST = 4_000_000;
/** Labels, unlike the beginning of a tensor that is not closed: [CLS], a bracket alone. */
const LABEL = /^(?:[^[(=]*|[[(]|[[(]\w+[\])])$/;
/** A label in brackets, before another cell. */
const BEGINS_WITH_LABEL = /^\s*\[[a-z]\w*\][\s,;]/i;

/**
 * Reads what PyTorch, NumPy, JAX and TensorFlow print, the notation of Python and JSON, and CSV, TSV, Markdown or
 * columns between spaces. Never throws. A text has one reading, or none.
 *
 * - A printed tensor may be wrapped and named as in notebooks: `inputs = torch.tensor([...], dtype=torch.float32)`,
 *   `Out[5]: tensor([...], grad_fn=<MmBackward0>)`; there `#` begins a comment, and a last comma is skipped.
 * - True and False are 1 and 0, so that a printed mask can be pasted; None is rejected.
 * - A table may have names above its columns and beside its rows, and decimal commas if they do not separate its cells.
 *
 * @param into The stage for which the numbers are: of several tensors, and of our list of all stages, it is taken.
 * @param tokens Of the rows of a mask, for its note.
 */
export function parseNumbers(
  text: string,
  into = 'inputs',
  tokens: readonly string[] = [],
): PastedNumbers | PasteRefused {
  const refused = (position: number, problem: PasteProblem): PasteRefused => {
    const lines = text.slice(0, position).split(/\r\n|\r|\n/);
    const column = 1 + lines.at(-1)!.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ' ').length;
    return { ok: false, position, line: lines.length, column, problem };
  };
  if (text.length > LONGEST) return refused(LONGEST, pasteProblem('tooLong', String(LONGEST)));
  const read = foreignPrint(text) ?? readingOf(text, into);
  if (isFailure(read)) return refused(read.position, read.problem);
  const { values, shape, labels, header, notes } = read;
  const numbers = { ok: true, values, shape, ...(labels && { labels }), ...(header && { header }), notes } as const;
  if (into !== 'mask') return numbers;
  const mask = maskOf(read, tokens);
  if ('problem' in mask) return refused(read.places[mask.at]!, mask.problem);
  return { ...numbers, values: mask.values, notes: [...notes, ...mask.notes] };
}

type Reading = Omit<PastedNumbers, 'ok'> & Pick<PastedTensor, 'places'>;

function readingOf(text: string, into: string): Reading | PasteFailure {
  const tensors = beginsAsTensor(text) ? parseTensors(text) : undefined;
  if (tensors && !isFailure(tensors)) return oneOf(tensors, into, text);
  const start = text.startsWith('\ufeff') ? 1 : 0; // a byte order mark
  const table = parseTable(text.slice(start), into);
  if (!isFailure(table) && (!tensors || table.labels?.every((label) => LABEL.test(label)))) {
    const { isCounted, header, labels } = table;
    const place = into === 'inputs' || into === 'memory' ? 'tokens' : 'labelsLeft';
    const notes: Message[] = [];
    if (isCounted) notes.push(({ own }) => own.notes.header(...endsOf(header!)));
    if (labels) notes.push(({ own }) => own.notes[place](...endsOf(labels)));
    return { ...table, places: table.places.map((at) => start + at), notes };
  }
  if (!isFailure(table) || (tensors && !BEGINS_WITH_LABEL.test(text))) return tensors!;
  return { ...table, position: start + table.position };
}

const endsOf = (names: readonly string[]) => [names[0]!, names.at(-1)!].map(visible) as [string, string];

/** Vectors, one a line, as rows; of other tensors the one with the name of the stage, or the first. */
function oneOf(tensors: readonly PastedTensor[], into: string, text: string): Reading | PasteFailure {
  const [{ values, shape, places }, ...others] = tensors as [PastedTensor, ...PastedTensor[]];
  const areRows = tensors.every(
    ({ shape: each, name, places: [from] }, i) =>
      each.length === 1 &&
      name === undefined &&
      (i === 0 || /[\n\r]/.test(text.slice(tensors[i - 1]!.places.at(-1), from))),
  );
  if (others.length === 0) return { values, shape, places, notes: [] };
  if (!areRows) {
    const named = tensors.findIndex(({ name }) => name === into);
    const at = Math.max(0, named);
    return { ...tensors[at]!, notes: [({ own }) => own.notes.tensor(at + 1, tensors.length)] };
  }
  const [wanted] = shape as [number];
  const odd = others.find(({ shape: [got] }) => got !== wanted);
  if (odd) {
    const found = String(odd.shape[0]);
    return { position: odd.places[0]!, problem: { code: 'ragged', found, wanted: String(wanted) } };
  }
  return {
    values: tensors.map((row) => row.values),
    shape: [tensors.length, wanted],
    places: tensors.flatMap((row) => row.places),
    notes: [],
  };
}
