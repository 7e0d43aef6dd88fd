// The field in which one source cell is edited: what is typed is tried at once, and nothing typed is ever lost.
import type { History } from '../edit/history.ts';
import type { Session } from '../edit/session.ts';
import { valueAt, type Config } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { isMask } from '../view/domain.ts';
import { printedValue } from '../view/number_text.ts';
import type { Words } from '../words/words.ts';

/** A reader may write a decimal comma or a true minus. */
const numberOf = (text: string): number => {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return plain === '' ? NaN : Number(plain);
};

interface Edit {
  readonly session: Session;
  readonly cell: CellRef;
  /** As everything was when the field was opened. */
  readonly before: History<Config>;
  readonly text: string;
  /** What stands in the field is no number. */
  readonly wrong: boolean;
}

export class EditField {
  #edit: Edit | null = null;

  /** The cell that is being edited, and what stands in its field; null: none is. The one place that knows. */
  get editing(): { readonly cell: CellRef; readonly text: string } | null {
    return this.#edit;
  }

  /** Opens the field on a cell, with its number or with what was typed on it. */
  open(session: Session, cell: CellRef, typed?: string): void {
    this.close();
    session.settle();
    const stage = session.trace.stages[cell.stage]!;
    const value = valueAt(session.trace, stage, cell.row, cell.col);
    this.#edit = { session, cell, before: session.history, text: String(isMask(stage) ? value : printedValue(value)), wrong: false };
    if (typed !== undefined) this.type(typed);
  }

  type(text: string): void {
    if (!this.#edit) return;
    const { session, cell: { stage, row, col } } = this.#edit;
    const value = numberOf(text);
    const wrong = !Number.isFinite(value);
    if (!wrong) session.editCell(session.trace.stages[stage]!, row, col, value);
    this.#edit = { ...this.#edit, text, wrong };
  }

  /** One step up or down: by `by` from the number that stands there, kept to its decimals. A mask goes to 0 or 1. */
  nudge(by: number): void {
    if (!this.#edit) return;
    const { session, cell, text } = this.#edit;
    const mask = isMask(session.trace.stages[cell.stage]!);
    const from = numberOf(text);
    this.type(mask ? (by > 0 ? '1' : '0') : ((Number.isFinite(from) ? from : 0) + by).toFixed(4).replace(/\.?0+$/, ''));
  }

  /** Leaves the last number that made sense. */
  close(): void {
    this.#edit?.session.settle();
    this.#edit = null;
  }

  /** Everything is again as it was before the field was opened, what could be redone too. */
  cancel(): void {
    this.#edit?.session.restore(this.#edit.before);
    this.#edit = null;
  }

  /** What stands in the field is no number. */
  get wrong(): boolean {
    return this.#edit?.wrong ?? false;
  }

  problem(words: Words): string | null {
    if (!this.#edit?.wrong || this.#edit.text === '' || this.#edit.text === '-') return null;
    return words.notANumber(this.#edit.text);
  }
}
