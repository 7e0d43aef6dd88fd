// The field in which one source cell is edited: what is typed is tried at once, and nothing typed is ever lost.
import { valueAt } from '../engine/index.ts';
import type { Session } from '../edit/session.ts';
import type { CellRef } from '../ops/expression.ts';
import { isMask } from '../view/domain.ts';
import { printedValue } from '../view/number_text.ts';
import type { Words } from '../words/words.ts';

/** A reader may write a decimal comma or a true minus. */
const numberOf = (text: string): number => {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return plain === '' ? NaN : Number(plain);
};

export class EditField {
  #session: Session | undefined;
  #cell: CellRef | undefined;
  #changed = false;
  #wrong: string | null = null;

  /** Opens the field on a cell, with its number or with what was typed on it; returns the text that stands in it. */
  open(session: Session, cell: CellRef, typed?: string): string {
    session.settle();
    this.#session = session;
    this.#cell = cell;
    this.#changed = false;
    this.#wrong = null;
    if (typed !== undefined) {
      this.type(typed);
      return typed;
    }
    const stage = session.trace.stages[cell.stage]!;
    const value = valueAt(session.trace, stage, cell.row, cell.col);
    return String(isMask(stage) ? value : printedValue(value));
  }

  type(text: string): void {
    const value = numberOf(text);
    this.#wrong = Number.isFinite(value) ? null : text;
    if (this.#wrong !== null) return;
    const { stage, row, col } = this.#cell!;
    this.#changed = this.#session!.editCell(this.#session!.trace.stages[stage]!, row, col, value) || this.#changed;
  }

  /** One step up or down: by `by` from the number that stands there, kept to its decimals. A mask goes to 0 or 1. */
  nudge(text: string, by: number): string {
    const { stage } = this.#cell!;
    const mask = isMask(this.#session!.trace.stages[stage]!);
    const from = numberOf(text);
    const next = mask ? (by > 0 ? '1' : '0') : ((Number.isFinite(from) ? from : 0) + by).toFixed(4).replace(/\.?0+$/, '');
    this.type(next);
    return next;
  }

  /** `keep` leaves the number as it is; else it is again what it was before the field was opened. */
  close(keep: boolean): void {
    if (!keep && this.#changed) this.#session?.undo();
    this.#session?.settle();
    this.#changed = false;
    this.#wrong = null;
  }

  /** What stands in the field is no number. */
  get wrong(): boolean {
    return this.#wrong !== null;
  }

  problem(words: Words): string | null {
    return this.#wrong === null || this.#wrong === '' || this.#wrong === '-' ? null : words.notANumber(this.#wrong);
  }
}
