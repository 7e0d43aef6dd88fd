// Parses the text of an attribute: the result is a value, or a sentence that says what the value must be.
import type { Difference } from '../model/difference.ts';
import { findStage, type Trace } from '../engine/index.ts';
import { parseJson } from '../engine/json.ts';
import type { Message } from '../model/problems.ts';
import type { CellPlace } from '../model/state.ts';
import { quoted } from '../words/text.ts';

/** `value` is the nearest valid one, or null. */
export interface Reading<Value> {
  readonly value: Value | null;
  readonly problem?: Message;
}

/** An integer from 0 to `most`. */
export function readInteger(name: string, text: string, max: number): Reading<number> {
  const number = /^\s*-?\d+\s*$/.test(text) ? Number(text) : NaN;
  if (number >= 0 && number <= max) return { value: number };
  const nearest = Number.isNaN(number) ? null : Math.min(Math.max(number, 0), max);
  return { value: nearest, problem: ({ rules }) => rules.integer(name, max, quoted(text)) };
}

export function readOneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Reading<Word> {
  const word = words.find((one) => one === text.trim());
  if (word !== undefined) return { value: word };
  return { value: null, problem: ({ rules }) => rules.oneOf(name, words.join(', '), quoted(text)) };
}

/** A cell as `cellText` writes it; `batch` and `head` are those in view. */
export function readCell(text: string, trace: Trace, batch: number, head: number): Reading<CellPlace> {
  const [, name, row, col, other] = /^\s*(\w+)\s+(\d+)\s+(\d+)(?:\s+(\d+))?\s*$/.exec(text) ?? [];
  const stage = name && findStage(trace, name, batch, other ? Number(other) : head);
  if (!stage) return { value: null, problem: ({ rules }) => rules.cell(quoted(text)) };
  const { rows, cols } = stage;
  if (Number(row) >= rows || Number(col) >= cols)
    return { value: null, problem: ({ rules }) => rules.cellIn(stage.name, rows - 1, cols - 1, quoted(text)) };
  return { value: { stage: stage.name, row: Number(row), col: Number(col), head: stage.head } };
}

/** Stage, row and column, counted from 0, and the head if it is not the one in view. */
export const cellText = ({ stage, row, col, head: of }: CellPlace, head: number): string =>
  [stage, row, col, ...(of === null || of === head ? [] : [of])].join(' ');

/** The core checks the object's content. */
export function readConfig(text: string, name = 'config'): Reading<Difference> {
  try {
    const config = parseJson(text);
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return { value: config as Difference };
  } catch {
    // Reported below: the error's own message is the browser's, in English.
  }
  return {
    value: null,
    problem: ({ rules }) => rules.object(name, quoted(text)),
  };
}
