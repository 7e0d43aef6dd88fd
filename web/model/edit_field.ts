// The field in which one source cell is edited: typed text is tried at once and never lost.
import { typedNumber, isAmbiguous } from './paste/number_word.ts';
import { problemText } from './problems.ts';
import type { Session } from './session.ts';
import type { Problem } from '../engine/index.ts';
import { numberAt, type CellRef } from '../ops/expression.ts';
import { isMask } from '../ops/index.ts';
import { printedValue } from '../words/number_text.ts';
import { quoted } from '../words/text.ts';
import type { Words } from '../words/words.ts';

/** Why a field's text is not applied. */
interface FieldProblem {
  readonly text: string;
  /** The core's message; null: the text is no number. */
  readonly refused: Problem | null;
}

interface Edit {
  readonly cell: CellRef;
  /** The state when the field was opened: all that is typed is one step from there. */
  readonly before: Session['held'];
  readonly text: string;
  readonly problem: FieldProblem | null;
  /** An incomplete number is not reported as a problem yet. */
  readonly reported: boolean;
}

const BEGUN = /^\s*[-−+]?\s*$/;

export class EditField {
  readonly #session: Session;
  readonly #edited: () => void;
  #edit: Edit | null = null;

  /** `edited` is called when the numbers or the field's text have changed. */
  constructor(session: Session, edited: () => void) {
    this.#session = session;
    this.#edited = edited;
  }

  /** The cell that is being edited and the field's text, or null. The only place that stores it. */
  get editing(): { readonly cell: CellRef; readonly text: string } | null {
    return this.#edit;
  }

  /** Opens the field on a cell, with its number or with the typed text. */
  open(cell: CellRef, typed?: string): void {
    const session = this.#session;
    const stage = session.trace.stages[cell.stage]!;
    const value = numberAt(session.trace, cell);
    this.#edit = {
      cell,
      before: session.held,
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
    const { cell, before } = this.#edit;
    const value = typedNumber(text);
    const refused = value === null ? undefined : session.editCell(cell, value, before)[0];
    const problem = value === null || refused ? { text, refused: refused ?? null } : null;
    this.#edit = { ...this.#edit, text, problem, reported: !BEGUN.test(text) };
    this.#edited();
  }

  /** One step up or down: adds `by` to the number and keeps its decimals. A mask becomes 0 or 1. */
  nudge(by: number): void {
    if (!this.#edit) return;
    const { cell, text } = this.#edit;
    const mask = isMask(this.#session.trace.stages[cell.stage]!);
    const from = typedNumber(text) ?? 0;
    this.type(mask ? (by > 0 ? '1' : '0') : String(Number((from + by).toFixed(4))));
  }

  /** Closes the field and keeps the last valid number. */
  close(): void {
    this.#edit = null;
  }

  /** Restores the state before the field was opened, redo history included. */
  cancel(): void {
    if (!this.#edit) return;
    const [refused] = this.#session.restore(this.#edit.before); // memory may be short
    const { text } = this.#edit;
    this.#edit = refused ? { ...this.#edit, problem: { text, refused }, reported: true } : null;
    this.#edited();
  }

  /** Whether the field's text is applied; if not, reports why. */
  accepts(): boolean {
    if (this.#edit) this.#edit = { ...this.#edit, reported: true };
    return !this.#edit?.problem;
  }

  /** Null, too, while a number is incomplete. */
  get problem(): FieldProblem | null {
    return this.#edit?.reported ? this.#edit.problem : null;
  }
}

export const fieldProblemText = ({ text, refused }: FieldProblem, words: Words): string =>
  refused
    ? problemText(refused, words)
    : isAmbiguous(text)
      ? words.twoNumbers(text.trim())
      : words.notANumber(quoted(text));
