// How one cell was computed: a small tree that is evaluated, printed as a line of arithmetic and traced to its sources;
// and formulas as plain data, for the view to write as MathML.
import { valueAt, type Stage, type Trace } from '../engine/index.ts';

/** One number of a trace. Rows and columns count from 0. */
export interface CellRef {
  readonly stage: number;
  readonly row: number;
  readonly col: number;
}

/** Functions of Math. */
type FunctionName = 'exp' | 'log' | 'cos' | 'sin';

/** Of several parts, unless it is a cell or a constant. */
export type Expression =
  | { readonly kind: 'cell'; readonly cell: CellRef }
  /** A constant; `text`: as a reader typed it. */
  | { readonly kind: 'number'; readonly value: number; readonly text?: string }
  | { readonly kind: 'sum' | 'max'; readonly of: readonly Expression[] }
  | { readonly kind: 'product' | 'quotient' | 'difference'; readonly of: readonly [Expression, Expression] }
  /** A function of one number, written as a call: exp(x). */
  | { readonly kind: 'function'; readonly name: FunctionName; readonly of: readonly [Expression] }
  /** masked_fill: `hidden`, most often -∞, where the mask is 1, else the other cell. */
  | {
      readonly kind: 'choose';
      readonly of: readonly [mask: Expression, visible: Expression];
      readonly hidden: number;
    };

export const numberAt = (trace: Trace, { stage, row, col }: CellRef): number =>
  valueAt(trace, trace.stages[stage]!, row, col);

export const cell = (stage: Stage, row: number, col: number): Expression => ({
  kind: 'cell',
  cell: { stage: stage.id, row, col },
});

export const number = (value: number, text?: string): Expression => ({
  kind: 'number',
  value,
  ...(text !== undefined && { text }),
});
export const times = (left: Expression, right: Expression): Expression => ({ kind: 'product', of: [left, right] });
export const quotient = (above: Expression, under: Expression): Expression => ({
  kind: 'quotient',
  of: [above, under],
});
export const minus = (from: Expression, less: Expression): Expression => ({ kind: 'difference', of: [from, less] });
export const sum = (terms: readonly Expression[]): Expression => ({ kind: 'sum', of: terms });
/** The sum of `count` terms. */
export const sumOf = (count: number, term: (k: number) => Expression): Expression =>
  sum(Array.from({ length: count }, (_, k) => term(k)));
export const call = (name: FunctionName, of: Expression): Expression => ({ kind: 'function', name, of: [of] });

/** The expressions within an expression, in reading order. */
export const operandsOf = (expression: Expression): readonly Expression[] => ('of' in expression ? expression.of : []);

/** The cells that an expression reads, in reading order. */
const cellsOf = (expression: Expression): readonly CellRef[] =>
  expression.kind === 'cell' ? [expression.cell] : operandsOf(expression).flatMap(cellsOf);

/**
 * The cells that the value depends on. Not among them: a factor next to an exact zero, what a mask hides, what is
 * subtracted from -∞ or added to it, and a divisor of zero. Checked against the core by a test that perturbs every
 * number.
 */
export function sourcesIn(expression: Expression, trace: Trace): readonly CellRef[] {
  const of = (e: Expression) => sourcesIn(e, trace);
  const is = (e: Expression, value: number) => evaluate(e, trace) === value;
  switch (expression.kind) {
    case 'sum': {
      const hidden = expression.of.filter((term) => is(term, -Infinity));
      return (hidden.length > 0 ? hidden : expression.of).flatMap(of);
    }
    case 'product': {
      const [left, right] = expression.of;
      return [...(is(right, 0) ? [] : of(left)), ...(is(left, 0) ? [] : of(right))];
    }
    case 'quotient':
    case 'difference':
    case 'choose': {
      const [first, second] = expression.of;
      const decides = { quotient: 0, difference: -Infinity, choose: 1 }[expression.kind];
      return [...of(first), ...(is(first, decides) ? [] : of(second))];
    }
    case 'cell':
      return [expression.cell];
    default:
      return operandsOf(expression).flatMap(of);
  }
}

/** A number that travels from one cell to another. */
export interface Travelling {
  readonly from: CellRef;
  readonly value: number;
}

/**
 * The numbers that travel to the cell whose value is `result`: for a masked cell only the one that decides it, where a
 * mask that hides the cell brings its number; for a maximum the largest; for a slow sum the one `term` in flight, and
 * no product with a zero.
 */
export function travelling(
  expression: Expression,
  trace: Trace,
  result: number,
  term: number | null,
): readonly Travelling[] {
  const all = (of: Expression) => cellsOf(of).map((from) => ({ from, value: numberAt(trace, from) }));
  const adds = (e: Expression) => e.kind !== 'product' || e.of.every((factor) => evaluate(factor, trace) !== 0);
  switch (expression.kind) {
    case 'sum':
      return (term === null ? expression.of : [expression.of[term]!]).filter(adds).flatMap(all);
    case 'max':
      return all(expression).filter(({ value }) => Object.is(value, result));
    default:
      return all(expression);
  }
}

/** The first `count` terms of a sum whose cell is not complete. */
export function firstTerms(expression: Expression, count: number): Expression {
  return expression.kind === 'sum' ? sum(expression.of.slice(0, count)) : expression;
}

/** How a number is read: in full precision, or rounded as it is printed. */
type Rounding = (value: number) => number;

/**
 * Arithmetic for display: the expression's value in double precision, its operands read by `reading`. A test compares
 * it with the trace; the result on screen is always the trace's own number.
 */
export function evaluate(expression: Expression, trace: Trace, reading: Rounding = (value) => value): number {
  if (expression.kind === 'cell') return reading(numberAt(trace, expression.cell));
  if (expression.kind === 'number') return reading(expression.value);
  const parts = expression.of.map((part) => evaluate(part, trace, reading));
  const [first, second] = parts as [number, number];
  switch (expression.kind) {
    case 'sum':
      return parts.reduce((total, term) => total + term, 0);
    case 'max':
      return parts.reduce((max, each) => Math.max(max, each), -Infinity); // NaN if any is, as in PyTorch
    case 'product':
      return first * second;
    case 'quotient':
      return first / second;
    case 'difference':
      return first - second;
    case 'function':
      return Math[expression.name](first);
    case 'choose':
      return first === 1 ? expression.hidden : second;
  }
}

export type Formula =
  | string
  | { readonly row: readonly Formula[] }
  | { readonly sub: readonly [base: Formula, index: Formula] }
  | { readonly fraction: readonly [above: Formula, below: Formula] }
  | { readonly root: Formula }
  | { readonly sum: readonly [index: Formula, of: Formula] }
  | { readonly cases: readonly (readonly [value: Formula, condition: Formula])[] }
  | { readonly power: readonly [base: Formula, exponent: Formula] };

/** `base` with the indices written below it: at('S', 'i', 'j'). */
export const at = (base: string, ...indices: readonly string[]): Formula => ({
  sub: [base, { row: indices.flatMap((index, i) => (i === 0 ? [index] : [',', index])) }],
});

export const equation = (left: Formula, ...right: readonly Formula[]): Formula => ({ row: [left, '=', ...right] });
