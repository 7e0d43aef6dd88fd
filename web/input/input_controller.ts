// Pointer and keys: what they touch and press becomes a command to the transport or to the chosen cell.
import { editable } from '../model/replace_cell.ts';
import type { CellFocus } from './cell_focus.ts';
import { movedCell } from '../model/cells.ts';
import type { Host } from '../element/host.ts';
import { commandOf, staysInside, type Command } from './keys.ts';
import type { Transport } from './transport.ts';
import { cellUnder, whereOf } from './pointed_cell.ts';

export class Hands {
  readonly #host: Host;
  readonly #transport: Transport;
  readonly #cells: CellFocus;

  constructor(host: Host, transport: Transport, cells: CellFocus) {
    this.#host = host;
    this.#transport = transport;
    this.#cells = cells;
  }

  readonly click = (event: Event): void => {
    const target = event.target as Element;
    const { at, crumb, codeStage, fold, head } =
      target.closest<HTMLElement>('[data-at], [data-crumb], [data-code-stage], [data-fold], [data-head]')?.dataset ??
      {};
    if (fold !== undefined) return this.#host.change({ unfolded: !this.#host.state.unfolded });
    if (at !== undefined) return this.#transport.seekStage(Number(at));
    if (crumb !== undefined) return this.#cells.back(Number(crumb));
    if (codeStage !== undefined) return this.#seekNamed(codeStage);
    if (head !== undefined) return this.#host.change({ head: Number(head) });
    const ref = cellUnder(event);
    if (!ref || target.closest('.edit')) return;
    if (target.closest('.operand[data-operand]')) this.#cells.follow(ref);
    else this.#cells.focus(ref);
  };

  #seekNamed(name: string): void {
    this.#transport.seekStage(this.#host.player!.timeline.playlist.findIndex((stage) => stage.name === name));
  }

  readonly doubleClick = (event: Event): void => {
    const ref = (event.target as Element).closest('.cell, .map, .entry') && cellUnder(event);
    const { trace } = this.#host;
    if (ref && editable(trace!, trace!.stages[ref.stage]!)) this.#cells.enter(ref);
  };

  readonly pointerMove = (event: PointerEvent): void => {
    if (event.movementX === 0 && event.movementY === 0) return; // the page moved, not the hand
    const { lit } = this.#host;
    const ref = cellUnder(event);
    if (ref?.stage === lit?.stage && ref?.row === lit?.row && ref?.col === lit?.col) return;
    this.#host.lit = ref;
    const onCell = event.pointerType === 'mouse' && (event.target as Element).closest('.cell, .map') !== null;
    if (onCell) this.#host.player?.pause(); // what is looked at must not run away
    this.#host.hover = onCell ? ref : null;
  };

  readonly pointerLeave = (): void => {
    this.#host.lit = null;
    this.#host.hover = null;
  };

  readonly focusIn = (event: Event): void => this.#cells.received(event.target as Element, cellUnder(event));

  readonly focusOut = (event: FocusEvent): void => {
    const target = event.target as Element;
    const to = event.relatedTarget as Node | null;
    if (!(event.currentTarget as Element).contains(to)) this.#cells.left(target);
    if (to && target.matches('.edit')) this.#cells.leaveField(); // to no element: to another window, it may be
  };

  readonly input = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if (field.matches('.edit')) this.#cells.type(field.value);
  };

  readonly keyDown = (event: KeyboardEvent): void => {
    if (!this.#host.player) return;
    const where = whereOf(event.target as Element);
    const command = commandOf(event, where);
    if (command !== null || staysInside(event, where)) event.stopPropagation();
    if (command === null) return;
    event.preventDefault();
    if (typeof command === 'string') this.#obey(command, event);
    else this.#obeyWith(command, event);
  };

  #obey(command: Extract<Command, string>, event: Event): void {
    const player = this.#host.player!;
    switch (command) {
      case 'undo':
      case 'redo':
        return this.#cells.history(command);
      case 'keep':
        return this.#cells.keepField();
      case 'drop':
        return this.#cells.dropField();
      case 'enter':
        return this.#cells.enter(cellUnder(event)!);
      case 'follow':
        return this.#cells.follow(cellUnder(event)!);
      case 'return':
        return this.#cells.back(this.#host.state.trail.length - 1);
      case 'help':
        return this.#showKeys();
      case 'out':
        return this.#cells.leave();
      case 'start':
        return this.#transport.seekStep(0);
      case 'slower':
        return this.#transport.changeSpeed(-1);
      case 'faster':
        return this.#transport.changeSpeed(1);
      case 'end':
        return this.#transport.seekStep(player.timeline.beats.length);
      default:
        return this.#transport.act(command);
    }
  }

  /** The list of keys, opened and in sight, or closed again. */
  #showKeys(): void {
    const keys = this.#host.shadowRoot.querySelector<HTMLDetailsElement>('.keys');
    if (!keys) return;
    keys.open = !keys.open;
    if (keys.open) keys.querySelector('summary')!.focus();
  }

  #obeyWith(command: Exclude<Command, string>, event: Event): void {
    if ('stage' in command) this.#transport.seekStage(command.stage);
    else if ('type' in command) this.#cells.enter(cellUnder(event)!, command.type);
    else if ('nudge' in command) this.#cells.nudge(command.nudge);
    else if ('operand' in command) this.#nextOperand(event.target as HTMLElement, command.operand);
    else {
      const { trace, timeline, frame } = this.#host.context();
      // In the worked row what is beside each other elsewhere stands below each other.
      const [down, right] = command.move;
      const move = (event.target as Element).closest('.worked') ? ([right, down] as const) : command.move;
      this.#cells.focus(movedCell(trace, timeline.playlist[frame.at]!, cellUnder(event)!, move));
    }
  }

  #nextOperand(from: HTMLElement, by: number): void {
    const operands = [...this.#host.shadowRoot.querySelectorAll<HTMLElement>('.operand[data-operand]')];
    operands[Math.min(Math.max(operands.indexOf(from) + by, 0), operands.length - 1)]?.focus();
  }
}
