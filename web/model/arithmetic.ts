// The arithmetic of one cell with its operands substituted, as text: segments that know their cells. Of a line with
// many terms the first, the last, and the one in focus stay, in a story the largest.
import { valueAt, type Trace } from '../engine/index.ts';
import { evaluate, number, numberAt, quotient, sum, type CellRef, type Expression } from '../ops/expression.ts';
import { isMask, operationOf } from '../ops/index.ts';
import { numberText, plainText, printedValue } from '../words/number_text.ts';
import { withColon } from '../words/text.ts';
import type { Words } from '../words/words.ts';
import { isLong } from '../timeline/long_axis.ts';

export interface Arithmetic {
  readonly segments: readonly Segment[];
  /** ≈ if the printed operands would give another last digit; → if a number is only passed on or replaced. */
  readonly sign: '=' | '≈' | '→';
  readonly result: string;
  /** The number is a copy of this one: nothing is computed. */
  readonly copied: CellRef | null;
}

const text = (value: string): Segment => ({ text: value });

const joined = (lists: readonly (readonly Segment[])[], between: string): Segment[] =>
  lists.flatMap((list, i) => (i === 0 ? [...list] : [text(between), ...list]));

/** A sum of exponentials has so many terms in a story; of more, those this small are told together. */
const FEW = 7;
const SMALL = 0.01;

/** In a story: a share of a long sum, whose small terms are one number. */
function gathered(expression: Expression, trace: Trace, words: Words): Expression {
  if (expression.kind !== 'quotient' || expression.of[1].kind !== 'sum') return expression;
  const [above, { of }] = expression.of;
  const isSmall = (term: Expression) => evaluate(term, trace) < SMALL;
  const rest = of.filter(isSmall);
  if (of.length <= FEW || rest.length < 2) return expression;
  const total = evaluate(sum(rest), trace);
  const told = number(total, words.line.together(rest.length, plainText(total)));
  return quotient(above, sum([...of.filter((term) => !isSmall(term)), told]));
}

/** How a number is written. */
type Print = (value: number, isInteger?: boolean) => string;

const inBrackets = (segments: readonly Segment[]): Segment[] => [text('('), ...segments, text(')')];

/** After a sign: the number that comes first is in brackets if it is negative. */
const afterSign = ([first, ...rest]: readonly Segment[]): Segment[] =>
  first!.text.startsWith('−') ? [...inBrackets([first!]), ...rest] : [first!, ...rest];

/** Whether a sign between its parts binds less than a product or a fraction bar. */
const isSum = (e: Expression): boolean => e.kind === 'difference' || (e.kind === 'sum' && e.of.length > 1);

/** A part of a product, a quotient or a difference: sums are in brackets. */
function factor(trace: Trace, expression: Expression, print: Print, isFirst = false): Segment[] {
  const segments = segmentsOf(trace, expression, print);
  if (isSum(expression)) return inBrackets(segments);
  return isFirst ? segments : afterSign(segments);
}

function segmentsOf(trace: Trace, expression: Expression, print: Print): Segment[] {
  const of = (e: Expression) => segmentsOf(trace, e, print);
  switch (expression.kind) {
    case 'cell': {
      const { cell } = expression;
      return [{ text: print(numberAt(trace, cell), isMask(trace.stages[cell.stage]!)), cell }];
    }
    case 'number':
      return [text(expression.text ?? print(expression.value))];
    case 'sum':
      return expression.of.flatMap((term, i) => {
        const segments = i === 0 ? of(term) : [text(' + '), ...afterSign(of(term))];
        return segments.map((segment) => ({ ...segment, term: i }));
      });
    case 'product':
      return joined([factor(trace, expression.of[0], print, true), factor(trace, expression.of[1], print)], '·');
    case 'quotient':
      return joined([factor(trace, expression.of[0], print, true), factor(trace, expression.of[1], print)], ' / ');
    case 'difference':
      return joined([of(expression.of[0]), factor(trace, expression.of[1], print)], ' − ');
    case 'function':
      return [text(`${expression.name}(`), ...of(expression.of[0]), text(')')];
    case 'max': {
      const terms = expression.of.flatMap((e, term) =>
        [...(term > 0 ? [text(', ')] : []), ...of(e)].map((segment) => ({ ...segment, term })),
      );
      return [text('max('), ...terms, text(')')];
    }
    case 'choose':
      return [text('M = '), ...of(expression.of[0]), text(', '), ...of(expression.of[1])];
  }
}

/** A choice by a mask in words: `hidden: 0.4962`. */
function choiceIn(words: Words, trace: Trace, [mask, score]: readonly [Expression, Expression]): readonly Segment[] {
  const said = withColon(evaluate(mask, trace) === 1 ? words.hiddenLegend : words.line.visible);
  return [mask, score].flatMap((part, i) =>
    segmentsOf(trace, part, plainText).map((segment) => (i === 0 ? { ...segment, text: said } : segment)),
  );
}

/**
 * The substituted arithmetic of a cell; null if it was not computed.
 * @param words A story's words: it says them where a formula has letters, and its numbers are those of school.
 */
export function arithmeticOf(
  trace: Trace,
  { stage: id, row, col }: CellRef,
  words: Words | null = null,
): Arithmetic | null {
  const stage = trace.stages[id]!;
  const whole = operationOf(stage).expression(trace, stage, row, col);
  if (!whole) return null;
  const expression = words ? gathered(whole, trace, words) : whole;
  const print: Print = words ? plainText : numberText;
  const result = print(valueAt(trace, stage, row, col));
  const printed = print(Math.fround(evaluate(expression, trace, (value) => printedValue(value, print))));
  const passed = expression.kind === 'choose' || expression.kind === 'cell';
  const sign = passed ? '→' : printed === result ? '=' : '≈';
  const copied = expression.kind === 'cell' ? expression.cell : null;
  const isInWords = words !== null && expression.kind === 'choose';
  const segments = isInWords ? choiceIn(words, trace, expression.of) : segmentsOf(trace, expression, print);
  if (!words || expression.kind !== 'sum') return { segments, sign, result, copied };
  const values = expression.of.map((term) => evaluate(term, trace));
  return { segments: segments.map((segment) => ({ ...segment, value: values[segment.term!]! })), sign, result, copied };
}

/** Between a sum's printed terms and the printed sum: whether a reader who adds them up gets it. */
export function signOfSum(terms: readonly number[], sum: number, print: Print): '=' | '≈' {
  const added = terms.reduce((total, term) => total + printedValue(term, print), 0);
  return print(added) === print(sum) ? '=' : '≈';
}

/** The total number of signs. */
export const lengthOf = ({ segments, result }: Arithmetic): number =>
  segments.reduce((sum, { text }) => sum + text.length, result.length);

/** A long line is read with its middle folded. */
export function arithmeticText({ segments, sign, result }: Arithmetic, words: Words): string {
  const shown = folded(segments, null);
  const texts = shown.map((segment) => segment.text + foldText(segment, words));
  return `${texts.join('')} ${signAfter(shown, sign)} ${result}`;
}

/** Terms that are one number are rounded once more. */
export const signAfter = (shown: readonly Segment[], sign: Arithmetic['sign']): Arithmetic['sign'] =>
  shown.some(({ folded, value }) => folded && value !== undefined) ? '≈' : sign;

/** What a fold says of its terms; empty: the segment is no fold. */
export function foldText({ folded, value }: Segment, { line }: Words): string {
  if (!folded) return '';
  return value === undefined ? line.folded(folded) : line.together(folded, plainText(value));
}

/** A segment of the line: an operand with its cell, or the text between operands. */
export interface Segment {
  readonly text: string;
  readonly cell?: CellRef;
  /** In a sum or a maximum: the term that it belongs to, counted from 0. */
  readonly term?: number;
  /** The number of terms that are left out here, behind the sign that is its text. */
  readonly folded?: number;
  /** In a sum of a story: what its term is, or what those that are left out are together. */
  readonly value?: number;
}

const FIRST = 3;
/** The sign before the result, and the result. */
const RESULT_SIGNS = 10;

/** The number of terms of the longest sum or maximum in a line. */
export const termCount = (segments: readonly Segment[]): number =>
  segments.reduce((max, { term = -1 }) => Math.max(max, term + 1), 0);

/** The length of a fold, in signs. */
const FOLD_SIGNS = 20;

/** How many leading terms stay in a line of that many signs, and whether no more fit. */
interface Kept {
  readonly first: number;
  readonly isTight: boolean;
}

/** Null: all of them stay. */
function firstKept(segments: readonly Segment[], count: number, figures: number): Kept | null {
  const signs = segments.reduce((sum, { text }) => sum + text.length, RESULT_SIGNS);
  const isTooLong = signs > figures && count > 2;
  if (!isLong(count) && !isTooLong) return null;
  if (!isTooLong) return { first: FIRST, isTight: false };
  const perTerm = signs / count;
  const max = Math.floor((figures - FOLD_SIGNS - RESULT_SIGNS) / perTerm) - 1;
  return { first: Math.max(1, Math.min(FIRST, max, count - 2)), isTight: true };
}

/** The first terms and the last. */
function outerTerms(count: number, { first, isTight }: Kept, focus: number | null): ReadonlySet<number> {
  const kept = new Set([...Array(first).keys(), count - 1]);
  if (focus === null || kept.has(focus)) return kept;
  kept.delete(first - 1);
  if (isTight) kept.delete(count - 1);
  return kept.add(focus);
}

/** The largest terms in their order, with the one in focus, and after them the others, which are several. */
function largest(segments: readonly Segment[], count: number, kept: number, focus: number | null): readonly Segment[] {
  const values = new Map(segments.map(({ term, value }) => [term!, value!]));
  const size = (term: number) => (term === focus ? Infinity : Math.abs(values.get(term)!));
  const order = [...values.keys()].sort((a, b) => size(b) - size(a));
  const [shown, rest] = [order.slice(0, Math.min(kept, count - 2)), order.slice(Math.min(kept, count - 2))];
  const first = Math.min(...shown);
  const isPlusBefore = ({ term, text }: Segment, i: number) => term === first && i === 0 && text === ' + ';
  const terms = segments.filter(({ term }) => shown.includes(term!)).filter((each, i) => !isPlusBefore(each, i));
  const together = rest.reduce((total, term) => total + values.get(term)!, 0);
  return [...terms, { text: ' + ', folded: rest.length, value: together }];
}

/**
 * The line keeps its length wherever `focus` is, the term in flight or under the pointer: as many terms stay, or one
 * fewer beside a second fold.
 * @param figures The number of signs that fit.
 */
export function folded(segments: readonly Segment[], focus: number | null, figures = Infinity): readonly Segment[] {
  const count = termCount(segments);
  const max = firstKept(segments, count, figures);
  if (max === null) return segments;
  if (segments[0]?.value !== undefined) return largest(segments, count, max.first + 1, focus);
  const kept = outerTerms(count, max, focus);
  const shown: Segment[] = [];
  let last = -1; // the last term inside the previous fold
  for (const segment of segments) {
    const { term } = segment;
    if (term === undefined || kept.has(term)) shown.push(segment);
    else if (term !== last) {
      const before = shown.at(-1);
      if (before?.folded && last === term - 1) shown[shown.length - 1] = { ...before, folded: before.folded + 1 };
      else shown.push({ folded: 1, text: segment.cell ? '' : segment.text });
      last = term;
    }
  }
  return shown;
}
