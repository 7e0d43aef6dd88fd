// The field in which one source cell is edited: what is typed is tried at once, and nothing typed is ever lost.
import type { History } from './history.ts';
import { isAmbiguous, typedNumber } from './paste/number_word.ts';
import type { Session } from './session.ts';
import { valueAt, type Config } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { isMask } from '../ops/index.ts';
import { printedValue } from '../words/number_text.ts';
import { quoted } from '../words/quotation.ts';
import { TWO_NUMBERS } from '../words/ambiguous_number.ts';
import type { Words } from '../words/words.ts';
import type { Sentence } from './problems.ts';

interface Edit {
  readonly cell: CellRef;
  /** As everything was when the field was opened. */
  readonly before: History<Config>;
  readonly text: string;
  /** Why what stands in the field is not in force. */
  readonly problem: Sentence | null;
  /** A number that is only begun is not yet a problem to be reported. */
  readonly reported: boolean;
}

const noNumber = (words: Words, text: string): string =>
  isAmbiguous(text) ? TWO_NUMBERS[words.lang](text.trim()) : words.notANumber(quoted(text));

const BEGUN = /^\s*[-−+]?\s*$/;

export class EditField {
  readonly #session: Session;
  readonly #edited: () => void;
  #edit: Edit | null = null;

  /** `edited` is called when the numbers, or what stands in the field, have changed. */
  constructor(session: Session, edited: () => void) {
    this.#session = session;
    this.#edited = edited;
  }

  /** The cell that is being edited, and what stands in its field; null: none is. The one place that knows. */
  get editing(): { readonly cell: CellRef; readonly text: string } | null {
    return this.#edit;
  }

  /** Opens the field on a cell, with its number or with what was typed on it. */
  open(cell: CellRef, typed?: string): void {
    const session = this.#session;
    this.close();
    session.settle();
    const stage = session.trace.stages[cell.stage]!;
    const value = valueAt(session.trace, stage, cell.row, cell.col);
    this.#edit = {
      cell,
      before: session.history,
      text: String(isMask(stage) ? value : printedValue(value)),
      problem: null,
      reported: false,
    };
    if (typed === undefined) this.#edited();
    else this.type(typed);
  }

  type(text: string): void {
    if (!this.#edit) return;
    const session = this.#session;
    const { stage, row, col } = this.#edit.cell;
    const value = typedNumber(text);
    const refused = value === null ? undefined : session.editCell(session.trace.stages[stage]!, row, col, value)[0];
    const problem: Sentence | null =
      value === null ? (words) => noNumber(words, text) : refused ? () => refused.message : null;
    this.#edit = { ...this.#edit, text, problem, reported: !BEGUN.test(text) };
    this.#edited();
  }

  /** One step up or down: by `by` from the number that stands there, kept to its decimals. A mask goes to 0 or 1. */
  nudge(by: number): void {
    if (!this.#edit) return;
    const { cell, text } = this.#edit;
    const mask = isMask(this.#session.trace.stages[cell.stage]!);
    const from = typedNumber(text) ?? 0;
    this.type(mask ? (by > 0 ? '1' : '0') : String(Number((from + by).toFixed(4))));
  }

  /** Leaves the last number that made sense. */
  close(): void {
    if (this.#edit) this.#session.settle();
    this.#edit = null;
  }

  /** Everything is again as it was before the field was opened, what could be redone too. */
  cancel(): void {
    if (!this.#edit) return;
    this.#session.restore(this.#edit.before);
    this.#edit = null;
    this.#edited();
  }

  /** Whether what stands in the field is in force; if not, it is reported why. */
  accepts(): boolean {
    if (this.#edit) this.#edit = { ...this.#edit, reported: true };
    return !this.#edit?.problem;
  }

  problem(words: Words): string | null {
    return this.#edit?.reported ? (this.#edit.problem?.(words) ?? null) : null;
  }
}
