// Parses nested lists in brackets: the output of PyTorch and NumPy, and the notation of Python and JSON.
import type { NumberLike } from '../../engine/index.ts';
import { excerpt } from './excerpt.ts';
import { isFailure, unexpectedAt, type PasteFailure } from './paste_problem.ts';
import { callsForNumber, matchAt, readNumber, skipBlank } from './read_number.ts';

/** A number, or nested lists of numbers of equal lengths. */
export type PastedValues = NumberLike | readonly PastedValues[];

export interface Parsed {
  readonly values: PastedValues;
  readonly shape: readonly number[];
}

/**
 * The deepest nesting that is read, as deep as a tensor of the trace: (batch, heads, rows, columns). It also bounds the
 * recursion.
 */
const DEEPEST = 4;

const INTRODUCTION = /(?:Out ?\[\d*\]:|>>>|Parameter containing:|[A-Za-z_][\w.]*\s*=(?!=))/y;
const WRAPPER = /(?:[A-Za-z_]\w*\.)*(?:tensor|Tensor|FloatTensor|array|asarray|Parameter)\s*\(/y;
const ARGUMENT = /[A-Za-z_]\w*\s*=\s*(?:<[^<>]*>|'[^'\n]*'|"[^"\n]*"|\([^()]*\)|[\w.]+)/y;

/** The start of the values, and the parentheses of `torch.tensor(` that are open there. */
export interface Opening {
  readonly start: number;
  readonly parentheses: readonly number[];
}

/** How a bracketed text begins; undefined if the text is a table instead. */
export function openingOf(text: string): Opening | undefined {
  const first = skipBlank(text, 0);
  const parentheses: number[] = [];
  let at = first;
  for (;;) {
    const wrapper = matchAt(WRAPPER, text, at)?.[0];
    const written = wrapper ?? (parentheses.length ? undefined : matchAt(INTRODUCTION, text, at)?.[0]);
    if (written === undefined) break;
    at += written.length;
    if (wrapper) parentheses.push(at - 1);
    at = skipBlank(text, at);
  }
  const bracketed = at > first || text[at] === '[' || callsForNumber(text, at);
  return bracketed ? { start: at, parentheses } : undefined;
}

/** Reads the values and whatever closes them, up to the end of the text. */
export function parseNested(text: string, { start, parentheses }: Opening): Parsed | PasteFailure {
  const reader: Reader = { text, at: start, shape: [], numbersAt: undefined };
  const values = readItem(reader, 0);
  if (isRefused(values)) return values;
  let at = reader.at;
  for (const open of parentheses.toReversed()) {
    const end = closeCall(text, at, open);
    if (typeof end === 'object') return end;
    at = end;
  }
  at = skipBlank(text, at);
  if (at < text.length) {
    return { position: at, problem: { code: 'trailing', found: excerpt(matchAt(/\S+/y, text, at)![0]) } };
  }
  return { values, shape: reader.shape };
}

interface Reader {
  readonly text: string;
  at: number;
  /** The length of the first list of each depth. */
  readonly shape: number[];
  /** The depth of the numbers, once one has been read. */
  numbersAt: number | undefined;
}

const isRefused = (item: PastedValues | PasteFailure): item is PasteFailure =>
  typeof item === 'object' && isFailure(item);

function readItem(reader: Reader, depth: number): PastedValues | PasteFailure {
  const { text, at: position, numbersAt } = reader;
  if (text[position] === '[') {
    if (numbersAt !== undefined && depth >= numbersAt) return { position, problem: { code: 'mixed' } };
    if (depth === DEEPEST) return { position, problem: { code: 'tooDeep', max: DEEPEST } };
    return readList(reader, depth);
  }
  const number = readNumber(text, position);
  if (number === undefined)
    return position < text.length ? unexpectedAt(text, position) : { position, problem: { code: 'empty' } };
  if (isFailure(number)) return number;
  if (depth !== (numbersAt ?? depth)) return { position, problem: { code: 'mixed' } };
  reader.numbersAt = depth;
  reader.at = number.end;
  return number.value;
}

function readList(reader: Reader, depth: number): readonly PastedValues[] | PasteFailure {
  const { text, at: open } = reader;
  const items: PastedValues[] = [];
  const starts: number[] = [];
  let separated = true;
  reader.at = skipBlank(text, open + 1);
  while (text[reader.at] !== ']') {
    if (reader.at >= text.length) return { position: open, problem: { code: 'unclosed', found: '[' } };
    if (!separated) return unexpectedAt(text, reader.at);
    starts.push(reader.at);
    const item = readItem(reader, depth + 1);
    if (isRefused(item)) return item;
    items.push(item);
    const end = reader.at;
    reader.at = skipBlank(text, end);
    separated = reader.at > end || text[reader.at] === ',';
    if (text[reader.at] === ',') reader.at = skipBlank(text, reader.at + 1);
  }
  const close = reader.at++;
  if (items.length === 0) return { position: close, problem: { code: 'empty' } };
  const wanted = reader.shape[depth] ?? items.length;
  reader.shape[depth] = wanted;
  if (items.length === wanted) return items;
  // At the first extra value, or at the end if values are missing.
  return { position: starts[wanted] ?? close, problem: { code: 'ragged', wanted, got: items.length } };
}

/** The position after the named arguments and the parenthesis that closes a call. */
function closeCall(text: string, from: number, open: number): number | PasteFailure {
  let at = skipBlank(text, from);
  while (text[at] === ',') {
    const argument = skipBlank(text, at + 1);
    const written = matchAt(ARGUMENT, text, argument)?.[0];
    if (written === undefined && argument < text.length && text[argument] !== ')') return unexpectedAt(text, argument);
    at = skipBlank(text, argument + (written?.length ?? 0));
  }
  if (text[at] === ')') return at + 1;
  if (at >= text.length) return { position: open, problem: { code: 'unclosed', found: '(' } };
  return unexpectedAt(text, at);
}
