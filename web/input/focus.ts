// Tracks and moves the focus: when a change of scene removes the focused element, an equivalent one gets it.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { cellData } from '../model/cells.ts';
import type { CellRef } from '../ops/expression.ts';

export class FocusController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null };
  /** Whether a field is open, which manages its own focus. */
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

  /** Focuses the element that exists after the next update. `preventScroll` keeps the page's scroll position. */
  async to(selector: string, preventScroll = false): Promise<void> {
    await this.#host.updateComplete;
    this.#query(selector)?.focus({ preventScroll });
  }

  async toCell(cell: CellRef, preventScroll = false): Promise<void> {
    this.#focused = 'picture';
    await this.to(`.cell[data-cell="${cellData(cell)}"]`, preventScroll);
  }

  /** Into the open field, with its text selected, or with the caret after the typed text. */
  async toField(select: boolean): Promise<void> {
    await this.to('.edit');
    if (select) this.#query<HTMLInputElement>('.edit')?.select();
  }

  /** To the player as a whole, immediately. */
  toPlayer(): void {
    this.#focused = null;
    this.#query('.root')?.focus({ preventScroll: true });
  }

  /** To the picture, from a panel far below. */
  async toPicture(): Promise<void> {
    await this.#host.updateComplete;
    const picture = this.#query('.picture');
    picture?.scrollIntoView({ block: 'start' });
    picture?.focus({ preventScroll: true });
  }

  /** To the previous or next operand of the line. */
  toOperand(from: HTMLElement, by: number): void {
    const operands = [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>('.operand[data-operand]') ?? [])];
    operands[Math.min(Math.max(operands.indexOf(from) + by, 0), operands.length - 1)]?.focus();
  }

  /** Opens the list of keys and scrolls it into view, or closes it. */
  toggleKeys(): void {
    const keys = this.#query<HTMLDetailsElement>('.key-list');
    if (!keys) return;
    keys.open = !keys.open;
    if (keys.open) keys.querySelector('summary')!.focus();
  }

  /** The kind of element that has the focus, remembered in case a change of scene removes it. */
  received(target: Element): void {
    this.#focused = target.matches('.cell, .node') ? 'picture' : target.matches('.segment') ? 'track' : null;
  }

  /** The focus has moved elsewhere on the page and stays there, unless a new scene has removed the focused element. */
  left(target: Element): void {
    queueMicrotask(() => {
      if (target.isConnected) this.#focused = null;
    });
  }

  /**
   * A change of scene removes the focused element; an equivalent one gets the focus, so that it is never lost.
   */
  #keep(): void {
    const { active } = this;
    if (this.#focused === 'track' && active?.matches('.segment:not(.current)'))
      this.#query('.segment.current')?.focus({ preventScroll: true });
    const nothingMore = active?.matches(':disabled'); // an undo button that is disabled now
    const lost = active === null && document.activeElement === document.body;
    if (nothingMore || (this.#focused === 'picture' && lost && !this.#editing()))
      this.#query('.root')?.focus({ preventScroll: true });
  }
}
