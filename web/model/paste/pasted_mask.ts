// Reads pasted numbers as a mask in which 1 hides a key: of 0 and 1, or of what libraries add to scores.
import type { Lists } from '../../engine/json.ts';
import type { PastedTensor } from './parse_tensor.ts';
import type { Message } from '../problems.ts';
import { pasteProblem, type PasteProblem } from './number_word.ts';

/** Numbers this far below 0 hide a key that they are added to: libraries write some such number for -inf. */
const HIDES = -1e4;

/** Why numbers are no mask: the problem of one of them, counted from 0. */
interface NoMask {
  readonly at: number;
  readonly problem: PasteProblem;
}

interface Mask {
  readonly values: Lists;
  readonly notes: readonly Message[];
}

const flat = (values: Lists): readonly number[] =>
  typeof values === 'object' ? values.flatMap(flat) : [Number(values)];
/** Each number of nested lists as another one. */
const mapped = (values: Lists, change: (value: number) => number): Lists =>
  typeof values === 'object' ? values.map((inner) => mapped(inner, change)) : change(Number(values));

/**
 * What is added to scores hides by -inf, or by a number so low that no weight is left, unless a whole row has such
 * numbers: softmax then gives all of its keys some weight. Of 0 and 1 the likelier one hides.
 *
 * @param tokens Of the rows, for the note.
 */
export function maskOf({ values, shape }: Omit<PastedTensor, 'places'>, tokens: readonly string[]): Mask | NoMask {
  const numbers = flat(values);
  const isAdded = numbers.some((value) => value <= HIDES);
  const odd = numbers.findIndex((value) => !(value === 0 || (isAdded ? value <= HIDES : value === 1)));
  if (odd >= 0) return { at: odd, problem: pasteProblem('notMask', String(numbers[odd])) };
  const width = shape.at(-1) ?? 1;
  const rows = Array.from({ length: numbers.length / width }, (_, i) => numbers.slice(i * width, (i + 1) * width));
  if (isAdded) {
    const blind = rows.findIndex((row) => row.every(Boolean) && row.some(Number.isFinite));
    if (blind >= 0)
      return { at: blind * width + rows[blind]!.findIndex(Number.isFinite), problem: pasteProblem('blind', '') };
    const first = String(numbers.find(Boolean)).replace('Infinity', 'inf').replace('-', '−');
    return { values: mapped(values, (value) => Number(value !== 0)), notes: [({ own }) => own.notes.added(first)] };
  }
  /** If this number hides: the rows that see nothing, then those that do not see their own token. */
  const blind = (hides: number) => rows.filter((row) => row.every((value) => value === hides)).length;
  const unseen = (hides: number) => rows.filter((row, i) => row[i % width] === hides).length;
  const [written, round] = [1, 0].map((hides) => blind(hides) * (rows.length + 1) + unseen(hides)) as [number, number];
  const isTurned = round < written;
  if (blind(0) > 0 && !isTurned) return { values, notes: [] }; // turned round it would hide all from a row
  const first = rows.findIndex((row) => row.every((value) => value === 1));
  const token = tokens[first % tokens.length] ?? null;
  return {
    values: isTurned ? mapped(values, (value) => 1 - value) : values,
    notes: [({ own }) => own.notes.mask(token, isTurned)],
  };
}
