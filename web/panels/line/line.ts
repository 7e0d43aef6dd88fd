// The line: the formula of a stage, and the arithmetic of one cell with its operands substituted.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Trace } from '../../engine/index.ts';
import { evaluate, type CellRef, type Expression } from '../../ops/expression.ts';
import { isMask, operationOf } from '../../ops/index.ts';
import { sameCell } from '../../model/cells.ts';
import type { Words } from '../../words/words.ts';
import type { Context } from '../../view/context.ts';
import { foldedPieces, isFold, termCount } from './fold.ts';
import { numberText, printedValue } from '../../words/number_text.ts';
import { isLong } from '../../timeline/long_axis.ts';

/** A piece of the line: an operand with the cell that it is, or what stands between. */
export interface Piece {
  readonly text: string;
  readonly cell?: CellRef;
  /** Of a sum or a maximum: the term that it belongs to, counted from 0. */
  readonly term?: number;
}

export interface Line {
  readonly pieces: readonly Piece[];
  /** ≈ where the operands as printed would miss the last digit; → where a number is only passed on or replaced. */
  readonly sign: '=' | '≈' | '→';
  readonly result: string;
}

const text = (value: string): Piece => ({ text: value });

const joined = (lists: readonly (readonly Piece[])[], between: string): Piece[] =>
  lists.flatMap((list, i) => (i === 0 ? [...list] : [text(between), ...list]));

function operand(trace: Trace, cell: CellRef): string {
  const stage = trace.stages[cell.stage]!;
  return numberText(valueAt(trace, stage, cell.row, cell.col), isMask(stage));
}

/** Negative numbers stand in brackets wherever a sign comes before them. */
const bracketed = (pieces: Piece[]): Piece[] =>
  pieces.length === 1 && pieces[0]!.text.startsWith('−') && pieces[0]!.text !== '−∞'
    ? [text('('), pieces[0]!, text(')')]
    : pieces;

/** A term behind a plus sign. */
function summand(trace: Trace, term: Expression): Piece[] {
  if (term.kind !== 'product') return bracketed(piecesOf(trace, term));
  return joined(
    term.factors.map((factor) => bracketed(piecesOf(trace, factor))),
    '·',
  );
}

function piecesOf(trace: Trace, expression: Expression): Piece[] {
  const of = (e: Expression) => piecesOf(trace, e);
  switch (expression.kind) {
    case 'cell':
      return [{ text: operand(trace, expression.cell), cell: expression.cell }];
    case 'number':
      return [text(numberText(expression.value))];
    case 'sum':
      return expression.terms.flatMap((term, i) => {
        const pieces = i === 0 ? of(term) : [text(' + '), ...summand(trace, term)];
        return pieces.map((piece) => ({ ...piece, term: i }));
      });
    case 'product':
      return joined([of(expression.factors[0]), bracketed(of(expression.factors[1]))], '·');
    case 'quotient': {
      const under = of(expression.under);
      const sum = expression.under.kind === 'sum' ? [text('('), ...under, text(')')] : bracketed(under);
      return joined([of(expression.over), sum], ' / ');
    }
    case 'difference':
      return joined([of(expression.from), bracketed(of(expression.minus))], ' − ');
    case 'function':
      return [text(`${expression.name}(`), ...of(expression.of), text(')')];
    case 'max': {
      const terms = expression.of.flatMap((e, term) =>
        [...(term > 0 ? [text(', ')] : []), ...of(e)].map((piece) => ({ ...piece, term })),
      );
      return [text('max('), ...terms, text(')')];
    }
    case 'choose': {
      return [text('mask '), ...of(expression.mask), text(', '), ...of(expression.visible)];
    }
  }
}

/** The substituted arithmetic of a cell; null where it was not computed. */
export function lineOf(trace: Trace, { stage: id, row, col }: CellRef): Line | null {
  const stage = trace.stages[id]!;
  const expression = operationOf(stage).expression(trace, stage, row, col);
  if (!expression) return null;
  const result = numberText(valueAt(trace, stage, row, col));
  const printed = numberText(Math.fround(evaluate(expression, trace, printedValue)));
  const passed = expression.kind === 'choose' || expression.kind === 'cell';
  return { pieces: piecesOf(trace, expression), sign: passed ? '→' : printed === result ? '=' : '≈', result };
}

/** A long line is told with its middle folded. */
export function lineText({ pieces, sign, result }: Line, words: Words): string {
  const told = foldedPieces(pieces, null).map((p) => (isFold(p) ? `${p.before}${words.folded(p.folded)}` : p.text));
  return `${told.join('')} ${sign} ${result}`;
}

/** How far the walk has come in the cell that the line is about. */
export interface Reached {
  /** Of a slow sum: the terms that have arrived; those behind are pale. Null: all of them. */
  readonly terms: number | null;
  /** The cell's number is on screen. */
  readonly landed: boolean;
}

/** The term that a folded line must not hide: the one in flight, else the one of the cell that is lit. */
function termInFocus({ pieces }: Line, { terms }: Reached, lit: CellRef | null): number | null {
  return terms !== null && terms > 0
    ? terms - 1
    : (pieces.find(({ cell }) => cell && sameCell(cell, lit))?.term ?? null);
}

export function renderLine(
  context: Context,
  line: Line,
  reached: Reached,
  classOf: (cell: CellRef) => string,
): TemplateResult {
  const { cell: result, lit, unfolded, words } = context;
  const later = ({ term }: Piece) =>
    reached.terms !== null && term !== undefined && term >= reached.terms ? 'later' : '';
  const shown = unfolded ? line.pieces : foldedPieces(line.pieces, termInFocus(line, reached, lit));
  const pieces = shown.map((piece) =>
    isFold(piece)
      ? html`<span class="glue">${piece.before}</span><button class="fold" data-fold aria-expanded="false" title=${words.unfold}>${words.folded(piece.folded)}</button>`
      : piece.cell
        ? html`<span class="operand ${classOf(piece.cell)} ${later(piece)} ${sameCell(piece.cell, lit) ? 'lit' : ''}" role="button" tabindex="-1" data-operand
          data-stage=${piece.cell.stage} data-row=${piece.cell.row} data-col=${piece.cell.col}>${piece.text}</span>`
        : html`<span class="glue ${later(piece)}">${piece.text}</span>`,
  );
  // Not there yet, the result keeps its place (by the style sheet), so that no line breaks anew when it comes.
  const end = reached.landed
    ? html`<strong class="operand result" data-stage=${result.stage} data-row=${result.row} data-col=${result.col}>${line.result}</strong>`
    : html`<strong class="operand result waiting" data-text=${line.result}></strong>`;
  const refold =
    unfolded && isLong(termCount(line.pieces))
      ? html` <button class="fold" data-fold aria-expanded="true">${words.fold}</button>`
      : nothing;
  return html`<span class="arithmetic">${pieces}<span class="glue"> ${line.sign} </span>${end}${refold}</span>`;
}
