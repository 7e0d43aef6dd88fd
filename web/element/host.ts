// What the parts of the element share: its session, its state, and the few things that they ask of each other.
import type { ReactiveControllerHost } from 'lit';
import type { Session } from '../model/session.ts';
import type { Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import type { Context } from '../view/context.ts';
import type { Language, Words } from '../words/index.ts';
import type { EditField } from '../model/edit_field.ts';
import type { PlayerPart } from '../model/parts.ts';
import type { Player } from '../model/clock.ts';
import type { Sentence } from '../model/problems.ts';
import type { PlayerState } from '../model/state.ts';

export interface Host extends ReactiveControllerHost, HTMLElement {
  readonly shadowRoot: ShadowRoot;
  readonly session: Session | undefined;
  readonly trace: Trace | undefined;
  readonly player: Player | undefined;
  readonly state: PlayerState;
  /** Open on one cell at most; a `change` to another cell, batch item or head closes it. */
  readonly field: EditField;
  readonly words: Words;
  /** Of the player on the page, in pixels; 0 until it is known. */
  readonly width: number;
  /** What stopped the player from loading. */
  readonly failure: Error | undefined;
  /** As the attributes of these names. */
  readonly page: string;
  readonly controls: string;
  readonly hide: string;
  readonly poster: boolean;
  /** What an author lets be shown. */
  readonly parts: ReadonlySet<PlayerPart>;
  /** The cell under the pointer, or the operand in focus. */
  lit: CellRef | null;
  /** The cell of a matrix that the pointer previews in the line. */
  hover: CellRef | null;
  /** The language that was asked for last; its words may still be on their way. */
  readonly speaking: Language;
  context(): Context;
  /** All that is wrong now with what was asked for under a name; nothing, when it is well. */
  tell(field: string, sentences: readonly Sentence[]): void;
  load(): Promise<void>;
  /** Tokens too many for the player, whose weights are shown as a map in its place; null: the player again. */
  read(tokens: readonly string[] | null): void;
  change(changes: Partial<PlayerState>): void;
  /** Another preset, one that there is, from its first stage on. */
  choose(preset: string): void;
  /** The time line anew, after the numbers or the view have changed; the walk stays where it was. */
  view(): void;
  /** The walk has gone on: draws what has changed, while only numbers are in flight these alone. */
  move(): void;
}
