// What a question asks, and whether an answer is right for the numbers of a trace: for the page and the command line.
import { findStage, valuesOf, type Stage, type Trace } from '../engine/index.ts';
import type { Asks } from '../input/address/answer_sheet.ts';
import { colLabels } from '../model/labels.ts';
import { isAmbiguous, typedNumber } from '../model/paste/number_word.ts';
import { NEAR } from '../model/verdict.ts';
import { numberAt } from '../ops/expression.ts';
import { rowValuesOf } from '../ops/summary.ts';
import { holds } from './claims.ts';
import { cellOf, cellPrinted, refOf, type View } from './cell_text.ts';
import type { Tag } from './tag.ts';

/** Why an answer is no right one: the true number is larger or smaller, it is another one, or the text is no number. */
export type Wrong = 'larger' | 'smaller' | 'other' | 'noNumber' | 'twoNumbers';

/** The items of a question's `slot="choices"`. */
export function choicesIn<Kind extends Tag>(question: Kind): readonly Kind[] {
  const list = [...(question.children as Iterable<Kind>)].find((child) => child.getAttribute('slot') === 'choices');
  return list ? [...(list.children as Iterable<Kind>)].filter(({ localName }) => localName === 'li') : [];
}

/** Null for an element that only groups other questions. */
export function asksOf(question: Tag): Asks | null {
  for (const kind of ['largest', 'count'] as const) {
    const of = question.getAttribute(kind);
    if (of !== null) return { kind, of };
  }
  const ref = refOf(question);
  if (ref !== null) return { kind: 'ref', of: ref };
  const choices = choicesIn(question);
  if (choices.length === 0) return null;
  const right = choices.flatMap((choice, at) => (choice.getAttribute('data-right') === null ? [] : [at]));
  return { kind: 'choice', of: right.join(' ') };
}

/** A stage by the first word of a text, with the index after it. */
function stageAndNumber(trace: Trace, text: string, { batch, head }: View): readonly [Stage | undefined, number] {
  const [name = '', number = '0'] = text.trim().split(/\s+/);
  return [findStage(trace, name, batch, head), Number(number)];
}

/** The column of the largest number in a row, `stage row`. */
function largestOf(trace: Trace, text: string, view: View): number | null {
  const [stage, row] = stageAndNumber(trace, text, view);
  if (!stage || !(row < stage.rows)) return null;
  const values = rowValuesOf(trace, stage, row);
  return values.indexOf(values.reduce((largest, value) => Math.max(largest, value), -Infinity));
}

/** How many cells of a stage hold a value, `stage value`. */
function countOf(trace: Trace, text: string, view: View): number | null {
  const [stage, value] = stageAndNumber(trace, text, view);
  return stage ? valuesOf(trace, stage).filter((each) => Object.is(each, value)).length : null;
}

/** The names of a stage's columns: tokens, or the numbers of dimensions. */
export function columnsOf(trace: Trace, text: string, view: View): readonly string[] {
  const [stage] = stageAndNumber(trace, text, view);
  return stage ? colLabels(trace, stage) : [];
}

/** The right answer: a number, or the position of a column or a choice; null if the trace does not determine one. */
export function answerTo({ kind, of }: Asks, trace: Trace, view: View): number | null {
  if (kind === 'largest') return largestOf(trace, of, view);
  if (kind === 'count') return countOf(trace, of, view);
  if (kind === 'choice') return of === '' ? null : Number(of.split(' ')[0]);
  const cell = cellOf(trace, of, view);
  return cell && numberAt(trace, cell);
}

/** The right answer as text: the number as its stage prints it, or a column's name; a choice by its number from 1. */
export function answerText(asks: Asks, trace: Trace, view: View): string | null {
  const answer = answerTo(asks, trace, view);
  if (answer === null) return null;
  if (asks.kind === 'ref') return cellPrinted(trace, asks.of, null, view);
  if (asks.kind === 'choice')
    return asks.of
      .split(' ')
      .map((at) => Number(at) + 1)
      .join(' ');
  return asks.kind === 'largest' ? (columnsOf(trace, asks.of, view)[answer] ?? null) : String(answer);
}

/** What is wrong with an answer, a number as typed or the position of a column or a choice; null: it is right. */
export function faultOf(asks: Asks, given: string, trace: Trace, view: View): Wrong | null {
  const answer = answerTo(asks, trace, view);
  if (asks.kind === 'choice') return asks.of.split(' ').includes(given) ? null : 'other';
  if (asks.kind === 'largest') return given === String(answer) ? null : 'other';
  const typed = typedNumber(given);
  if (typed === null || Number.isNaN(typed)) return isAmbiguous(given) ? 'twoNumbers' : 'noNumber';
  if (answer === null) return 'other';
  if (Math.abs(typed - answer) <= (asks.kind === 'count' ? 0 : NEAR) || typed === answer) return null;
  return answer > typed ? 'larger' : answer < typed ? 'smaller' : 'other';
}

/** The conditions of `after`. */
export const conditionsOf = (after: string | null): readonly string[] =>
  (after ?? '')
    .split(',')
    .map((condition) => condition.trim())
    .filter(Boolean);

/**
 * Whether the conditions of `after` are met, under which an answer counts: those of `data-holds`, and `edit`, which is
 * met once the reader has changed a number or a setting.
 */
export function counts(after: string | null, trace: Trace, view: View, edited: boolean): boolean {
  return conditionsOf(after).every((condition) =>
    condition === 'edit' ? edited : holds(trace, condition, view) === true,
  );
}
