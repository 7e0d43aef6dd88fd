// The arithmetic of one cell with its operands substituted, as text: segments that know their cells.
import { valueAt, type Trace } from '../engine/index.ts';
import { evaluate, type CellRef, type Expression } from '../ops/expression.ts';
import { isMask, operationOf } from '../ops/index.ts';
import { numberText, printedValue } from '../words/number_text.ts';
import type { Words } from '../words/words.ts';
import { folded, isFold, type Segment } from './fold.ts';

export interface Line {
  readonly segments: readonly Segment[];
  /** ≈ if the printed operands would give another last digit; → if a number is only passed on or replaced. */
  readonly sign: '=' | '≈' | '→';
  readonly result: string;
  /** The number is a copy of this one: nothing is computed. */
  readonly copied: CellRef | null;
  /** How far each term of a sum is from 0: the farthest are shown if not all fit. Null: no sum of numbers. */
  readonly sizes: readonly number[] | null;
}

const text = (value: string): Segment => ({ text: value });

const joined = (lists: readonly (readonly Segment[])[], between: string): Segment[] =>
  lists.flatMap((list, i) => (i === 0 ? [...list] : [text(between), ...list]));

function operand(trace: Trace, cell: CellRef): string {
  const stage = trace.stages[cell.stage]!;
  return numberText(valueAt(trace, stage, cell.row, cell.col), isMask(stage));
}

/** Negative numbers are in brackets after a sign. */
const bracketed = (segments: Segment[]): Segment[] =>
  segments.length === 1 && segments[0]!.text.startsWith('−') && segments[0]!.text !== '−∞'
    ? [text('('), segments[0]!, text(')')]
    : segments;

/** Whether a sign between its parts binds less than a product or a fraction bar. */
const isSum = (e: Expression): boolean => e.kind === 'difference' || (e.kind === 'sum' && e.terms.length > 1);

const inBrackets = (segments: readonly Segment[]): Segment[] => [text('('), ...segments, text(')')];

/** A part of a product, a quotient or a difference: sums are in brackets, and so are negative numbers after a sign. */
function factor(trace: Trace, expression: Expression, isFirst = false): Segment[] {
  const segments = segmentsOf(trace, expression);
  if (isSum(expression)) return inBrackets(segments);
  return isFirst ? segments : bracketed(segments);
}

/** A term after a plus sign. */
function summand(trace: Trace, term: Expression): Segment[] {
  if (term.kind !== 'product') return bracketed(segmentsOf(trace, term));
  return joined(
    term.factors.map((each) => factor(trace, each)),
    '·',
  );
}

function segmentsOf(trace: Trace, expression: Expression): Segment[] {
  const of = (e: Expression) => segmentsOf(trace, e);
  switch (expression.kind) {
    case 'cell':
      return [{ text: operand(trace, expression.cell), cell: expression.cell }];
    case 'number':
      return [text(expression.text ?? numberText(expression.value))];
    case 'sum':
      return expression.terms.flatMap((term, i) => {
        const segments = i === 0 ? of(term) : [text(' + '), ...summand(trace, term)];
        return segments.map((segment) => ({ ...segment, term: i }));
      });
    case 'product':
      return joined([factor(trace, expression.factors[0], true), factor(trace, expression.factors[1])], '·');
    case 'quotient': {
      const under =
        expression.under.kind === 'sum' ? inBrackets(of(expression.under)) : factor(trace, expression.under);
      return joined([factor(trace, expression.over, true), under], ' / ');
    }
    case 'difference':
      return joined([of(expression.from), factor(trace, expression.minus)], ' − ');
    case 'function':
      return [text(`${expression.name}(`), ...of(expression.of), text(')')];
    case 'max': {
      const terms = expression.of.flatMap((e, term) =>
        [...(term > 0 ? [text(', ')] : []), ...of(e)].map((segment) => ({ ...segment, term })),
      );
      return [text('max('), ...terms, text(')')];
    }
    case 'choose': {
      return [text('M = '), ...of(expression.mask), text(', '), ...of(expression.visible)];
    }
  }
}

function sizesOf(trace: Trace, expression: Expression): readonly number[] | null {
  if (expression.kind === 'quotient') return sizesOf(trace, expression.under);
  if (expression.kind !== 'sum') return null;
  const sizes = expression.terms.map((term) => Math.abs(evaluate(term, trace, printedValue)));
  return sizes.some(Number.isNaN) ? null : sizes;
}

/** The substituted arithmetic of a cell; null if it was not computed. */
export function lineOf(trace: Trace, { stage: id, row, col }: CellRef): Line | null {
  const stage = trace.stages[id]!;
  const expression = operationOf(stage).expression(trace, stage, row, col);
  if (!expression) return null;
  const result = numberText(valueAt(trace, stage, row, col));
  const printed = numberText(Math.fround(evaluate(expression, trace, printedValue)));
  const passed = expression.kind === 'choose' || expression.kind === 'cell';
  const sign = passed ? '→' : printed === result ? '=' : '≈';
  const copied = expression.kind === 'cell' ? expression.cell : null;
  return { segments: segmentsOf(trace, expression), sign, result, copied, sizes: sizesOf(trace, expression) };
}

/** The total number of signs. */
export const lengthOf = ({ segments, result }: Line): number =>
  segments.reduce((sum, { text }) => sum + text.length, result.length);

/** A long line is read with its middle folded. */
export function lineText({ segments, sign, result, sizes }: Line, words: Words): string {
  const told = folded(segments, null, Infinity, sizes).map((p) =>
    isFold(p) ? `${p.before}${words.line.folded(p.folded)}` : p.text,
  );
  return `${told.join('')} ${sign} ${result}`;
}
