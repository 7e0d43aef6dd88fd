// Ask first: the question before a scene's result lands, its answer, and whether a reader's guess is right.
import { valueAt } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { operationOf } from '../ops/index.ts';
import { rowValuesOf } from '../ops/summary.ts';
import { workedRow } from '../timeline/followed_token.ts';
import type { Frame, Timeline } from '../timeline/timeline.ts';
import { typedNumber } from './paste/number_word.ts';

/** The question of a scene. Tokens count from 0. */
export type Question =
  /** `largest`: which token gets the largest weight of a row; `hidden`: which tokens are hidden from it. */
  | {
      readonly kind: 'largest' | 'hidden';
      readonly row: number;
      readonly options: readonly number[];
      readonly answers: readonly number[];
    }
  /** The number that will land in a cell. */
  | { readonly kind: 'number'; readonly cell: CellRef; readonly answer: number };

/** The row in question: that of the followed token, else the second, since the first often sees only itself. */
const rowOf = ({ token }: Timeline, rows: number) => Math.min(token ?? 1, rows - 1);

/** Null if there is nothing to guess: in the whole figure, and if columns are only sliced or concatenated. */
export function questionOf(timeline: Timeline, at: number): Question | null {
  const { whole, stage } = timeline.scenes[at]!;
  if (whole) return null;
  const { asks, rhythm, expression } = operationOf(stage);
  const row = rowOf(timeline, stage.rows);
  if (asks) {
    const values = rowValuesOf(timeline.trace, stage, row);
    const columns = [...values.keys()];
    if (asks === 'hidden') {
      return { kind: asks, row, options: columns, answers: columns.filter((col) => values[col] === -Infinity) };
    }
    const max = values.reduce((largest, value) => Math.max(largest, value), -Infinity);
    const options = columns.filter((col) => values[col]! > 0);
    return options.length < 2
      ? null
      : { kind: asks, row, options, answers: columns.filter((col) => values[col] === max) };
  }
  if (rhythm === 'deal' || expression(timeline.trace, stage, row, 0)?.kind === 'cell') return null;
  const cell = { stage: stage.id, row: workedRow(timeline.trace, stage, timeline.token), col: 0 };
  return { kind: 'number', cell, answer: valueAt(timeline.trace, stage, cell.row, cell.col) };
}

/** The question at a frame, if a scene has begun and its result has not landed; null: none. */
export function questionAt(timeline: Timeline, { step, beat, at }: Frame): Question | null {
  return beat === null && timeline.beats[step - 1]?.pace === 'change' ? questionOf(timeline, at) : null;
}

/** A number at most this far away counts as right: two decimals, rounded or cut. */
const NEAR = 0.01;

interface Verdict {
  readonly right: boolean;
  /** The prediction minus the number. */
  readonly difference: number;
}

/** Null if the typed text is not a number; "nan" is one if the value is NaN. */
export function verdictOf(typed: string, value: number): Verdict | null {
  const number = typedNumber(typed);
  if (Number.isNaN(value)) return { right: Number.isNaN(number), difference: NaN };
  if (number === null || Number.isNaN(number)) return null;
  if (number === value) return { right: true, difference: 0 }; // −∞ too, whose difference would be none
  return { right: Math.abs(number - value) <= NEAR, difference: number - value };
}

/** Whether the chosen tokens are the right ones: of several largest, any. */
export function isRight(question: Question & { kind: 'largest' | 'hidden' }, chosen: readonly number[]): boolean {
  const { kind, answers } = question;
  if (kind === 'largest') return chosen.length === 1 && answers.includes(chosen[0]!);
  return chosen.length === answers.length && chosen.every((token) => answers.includes(token));
}
