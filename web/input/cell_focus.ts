// The cell that a reader has chosen: choosing, following it to its sources and back, editing it, and keeping the focus.
import type { ReactiveController } from 'lit';
import { editable } from '../model/replace_cell.ts';
import { findStage } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { homeOf } from '../model/cells.ts';
import type { Host } from '../element/host.ts';
import type { CellPlace } from '../model/state.ts';

export class CellFocus implements ReactiveController {
  readonly #host: Host;
  #focused: 'cell' | 'strip' | null = null;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    this.#keepFocus();
  }

  #query = <E extends HTMLElement>(selector: string) => this.#host.shadowRoot.querySelector<E>(selector);

  #placeOf({ stage: id, row, col }: CellRef): CellPlace {
    const { name, head } = this.#host.trace!.stages[id]!;
    return { stage: name, row, col, head };
  }

  choose(ref: CellRef | null, trail: readonly CellPlace[] = this.#host.state.trail): void {
    this.#host.player?.pause();
    this.#host.change({ cell: ref && this.#placeOf(ref), trail, unfolded: false });
  }

  /** `preventScroll`: the page stays where it is. */
  focus(ref: CellRef, trail?: readonly CellPlace[], preventScroll = false): void {
    this.choose(ref, trail);
    this.#focused = 'cell';
    const { stage, row, col } = ref;
    const selector = `.cell[data-stage="${stage}"][data-row="${row}"][data-col="${col}"]`;
    void this.#host.updateComplete.then(() => this.#query(selector)?.focus({ preventScroll }));
  }

  /** What has the focus now, by its kind; the player remembers it for when a change of scene takes it away. */
  received(target: Element, ref: CellRef | null): void {
    this.#focused = target.matches('.cell') ? 'cell' : target.matches('.stop') ? 'strip' : null;
    if (target.matches('.cell')) this.choose(ref);
    if (target.matches('.operand')) this.#host.lit = ref;
  }

  /** The focus has gone elsewhere on the page, where it stays; not so where a new scene has taken its element away. */
  left(target: Element): void {
    queueMicrotask(() => {
      if (target.isConnected) this.#focused = null;
    });
  }

  /** To the cell that an operand of the line is, in the scene where it was computed; the way back stays open. */
  follow(ref: CellRef): void {
    this.#goTo(ref, [...this.#host.state.trail, this.#placeOf(this.#host.context().cell)]);
  }

  /** Back along the way to one of its cells, counted from 0. */
  back(crumb: number): void {
    const { state, trace } = this.#host;
    const place = state.trail[crumb];
    const stage = place && findStage(trace!, place.stage, state.batch, place.head ?? state.head);
    if (stage) this.#goTo({ stage: stage.id, row: place.row, col: place.col }, state.trail.slice(0, crumb));
  }

  #goTo(ref: CellRef, trail: readonly CellPlace[]): void {
    const { head } = this.#host.trace!.stages[ref.stage]!;
    if (head !== null && head !== this.#host.state.head) this.#host.change({ head });
    const player = this.#host.player!;
    const home = homeOf(player.timeline, this.#host.trace!.stages[ref.stage]!);
    if (home !== undefined && player.frame().at !== home) player.seekStage(home);
    this.focus(ref, trail);
  }

  /** Into the operands of a computed cell, or into the field of one that was given, drawn or built. */
  enter(ref: CellRef, typed?: string): void {
    const { trace, session } = this.#host;
    this.choose(ref);
    if (!this.#host.parts.has('own') || !editable(trace!, trace!.stages[ref.stage]!)) {
      this.#host.change({ unfolded: true }); // every source is there to be chosen
      void this.#host.updateComplete.then(() => this.#query('.operand[data-operand]')?.focus());
      return;
    }
    this.#host.field.open(session!, ref, typed);
    this.#host.view();
    void this.#host.updateComplete.then(() => {
      const field = this.#query<HTMLInputElement>('.edit');
      field?.focus();
      if (typed === undefined) field?.select();
    });
  }

  type(text: string): void {
    this.#host.field.type(text);
    this.#host.view();
  }

  nudge(by: number): void {
    this.#host.field.nudge(by);
    this.#host.view();
  }

  /** Enter: what is not accepted stays in its field, with the sentence that says why. */
  keepField(): void {
    const { field } = this.#host;
    if (!field.accepts()) this.#host.requestUpdate();
    else if (field.editing) this.focus(field.editing.cell, undefined, true); // which ends the edit
  }

  /** Escape: everything is again as it was. */
  dropField(): void {
    const { field } = this.#host;
    if (!field.editing) return;
    const { cell } = field.editing;
    field.cancel();
    this.#host.view();
    this.focus(cell, undefined, true);
  }

  /** The focus has gone elsewhere, where it stays. */
  leaveField(): void {
    this.#host.field.close();
    this.#host.requestUpdate();
  }

  history(step: 'undo' | 'redo' | 'reset'): void {
    if (!this.#host.parts.has('own')) return;
    this.#host.field.close();
    this.#host.session![step]();
    this.#host.view();
  }

  /** One level out: from an operand to its cell, from a cell to the player. */
  leave(): void {
    this.#host.lit = null;
    if (this.#host.shadowRoot.activeElement?.matches('.operand')) return this.focus(this.#host.context().cell);
    this.choose(null, []);
    this.#focused = null;
    this.#query('.root')?.focus({ preventScroll: true });
  }

  /** A scene that changes under the focus takes the focused element away; the focus goes to its like, never to nowhere. */
  #keepFocus(): void {
    const active = this.#host.shadowRoot.activeElement;
    if (this.#focused === 'strip' && active?.matches('.stop:not(.current)')) this.#query('.stop.current')?.focus();
    if (active?.matches(':disabled')) this.#query('.root')?.focus({ preventScroll: true }); // a button that has nothing more to undo
    const lost = active === null && document.activeElement === document.body;
    if (this.#focused === 'cell' && lost && !this.#host.field.editing)
      this.#query('.root')?.focus({ preventScroll: true });
  }
}
