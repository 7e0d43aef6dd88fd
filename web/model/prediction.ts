// Predict, then reveal: the number in question, and how near a reader's is to it.
import type { CellRef } from '../ops/expression.ts';
import { sameCell } from './cells.ts';
import { typedNumber } from './paste/read_number.ts';
import type { Player } from './player.ts';
import type { Selection } from './selection.ts';

/** Nearer than this a prediction counts as right: two decimals are what one can do in one's head. */
const NEAR = 0.01;

export interface Verdict {
  readonly right: boolean;
  /** What was predicted less what it is. */
  readonly difference: number;
}

/** Null where nothing that was typed is a number; "nan" is one where the value is not a number. */
export function verdictOf(typed: string, value: number): Verdict | null {
  const number = typedNumber(typed);
  if (Number.isNaN(value)) return { right: Number.isNaN(number), difference: NaN };
  if (number === null || Number.isNaN(number)) return null;
  if (number === value) return { right: true, difference: 0 }; // −∞ too, whose difference would be none
  return { right: Math.abs(number - value) <= NEAR, difference: number - value };
}

/** Predict, then reveal: a computed number is hidden until the reader has said what it will be. */
export class Prediction {
  readonly #player: Player;
  readonly #selection: Selection;
  #cell: CellRef | null = null;
  #revealed = false;
  #typed = '';

  /** Another cell in the line ends the question. */
  constructor(player: Player, selection: Selection) {
    this.#player = player;
    this.#selection = selection;
    player.subscribe(() => {
      if (this.#cell && !sameCell(this.#cell, selection.cell)) this.#cell = null;
    });
  }

  /** The number in question, as the line has it. */
  get cell(): CellRef | null {
    return this.#cell;
  }

  /** The cell whose number must not be seen yet. */
  get unrevealed(): CellRef | null {
    return this.#revealed ? null : this.#cell;
  }

  /** What was typed, once it was revealed. */
  get typed(): string {
    return this.#typed;
  }

  ask(cell: CellRef): void {
    this.#selection.choose(cell); // which ends the question before
    this.#cell = cell;
    this.#revealed = false;
    this.#typed = '';
    this.#player.changed();
  }

  /** Asks for the next cell of the stage; after the last one for the first. */
  next(): void {
    const { stage, row, col } = this.#selection.cell;
    const { rows, cols } = this.#player.trace.stages[stage]!;
    const at = (row * cols + col + 1) % (rows * cols);
    this.ask({ stage, row: Math.floor(at / cols), col: at % cols });
  }

  reveal(typed: string): void {
    this.#typed = typed;
    this.#revealed = true;
    this.#player.changed();
  }

  stop(): void {
    this.#cell = null;
    this.#selection.choose(this.#selection.cell);
  }
}
