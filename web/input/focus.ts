// Where the focus is, and where it goes: when a change of scene takes the focused element away, to its like.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CellRef } from '../ops/expression.ts';

export class Focus implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null };
  /** Whether a field is open, which keeps its focus itself. */
  readonly #editing: () => boolean;
  #focused: 'picture' | 'track' | null = null;

  constructor(host: ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null }, editing: () => boolean) {
    this.#host = host;
    this.#editing = editing;
    host.addController(this);
  }

  hostUpdated(): void {
    this.#keep();
  }

  get active(): Element | null {
    return this.#host.shadowRoot?.activeElement ?? null;
  }

  #query<E extends HTMLElement>(selector: string): E | null | undefined {
    return this.#host.shadowRoot?.querySelector<E>(selector);
  }

  /** To what stands there after the next update, or where it is. `preventScroll`: the page stays where it is. */
  async to(selector: string, preventScroll = false): Promise<void> {
    await this.#host.updateComplete;
    this.#query(selector)?.focus({ preventScroll });
  }

  async toCell({ stage, row, col }: CellRef, preventScroll = false): Promise<void> {
    this.#focused = 'picture';
    await this.to(`.cell[data-stage="${stage}"][data-row="${row}"][data-col="${col}"]`, preventScroll);
  }

  /** Into the field that is open, with all of its text selected, or behind what was typed. */
  async toField(select: boolean): Promise<void> {
    await this.to('.edit');
    if (select) this.#query<HTMLInputElement>('.edit')?.select();
  }

  /** To the player as a whole, at once. */
  toPlayer(): void {
    this.#focused = null;
    this.#query('.root')?.focus({ preventScroll: true });
  }

  /** To the picture, or the map in its place, from a panel far below it. */
  async toStage(): Promise<void> {
    await this.#host.updateComplete;
    const stage = this.#query('.stage, .long');
    stage?.scrollIntoView({ block: 'start' });
    stage?.focus({ preventScroll: true });
  }

  /** To the operand before or behind one of the line. */
  toOperand(from: HTMLElement, by: number): void {
    const operands = [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>('.operand[data-operand]') ?? [])];
    operands[Math.min(Math.max(operands.indexOf(from) + by, 0), operands.length - 1)]?.focus();
  }

  /** To a panel under the stage, opened. */
  toPanel(name: string): void {
    const panel = this.#query<HTMLDetailsElement>(`details.${name}`);
    if (!panel) return;
    panel.open = true;
    panel.querySelector('summary')!.focus();
  }

  /** The list of keys, opened and in sight, or closed again. */
  toggleKeys(): void {
    const keys = this.#query<HTMLDetailsElement>('.key-list');
    if (!keys) return;
    keys.open = !keys.open;
    if (keys.open) keys.querySelector('summary')!.focus();
  }

  /** What has the focus now, by its kind; remembered for when a change of scene takes it away. */
  received(target: Element): void {
    this.#focused = target.matches('.cell, .node') ? 'picture' : target.matches('.segment') ? 'track' : null;
  }

  /** The focus has gone elsewhere on the page, where it stays; not so where a new scene has taken its element away. */
  left(target: Element): void {
    queueMicrotask(() => {
      if (target.isConnected) this.#focused = null;
    });
  }

  /**
   * A scene that changes under the focus takes the focused element away; the focus goes to its like, never to nowhere.
   */
  #keep(): void {
    const { active } = this;
    if (this.#focused === 'track' && active?.matches('.segment:not(.current)'))
      this.#query('.segment.current')?.focus({ preventScroll: true });
    const nothingMore = active?.matches(':disabled'); // a button that has nothing more to undo
    const lost = active === null && document.activeElement === document.body;
    if (nothingMore || (this.#focused === 'picture' && lost && !this.#editing()))
      this.#query('.root')?.focus({ preventScroll: true });
  }
}
