// Turns pointer and key events into commands to the transport, the selection and the edit field.
import { isOfWayBack } from '../engine/gradient_name.ts';
import { valueAt, type Stage } from '../engine/index.ts';
import { maskOfScene, movedCell, sameCell } from '../model/cells.ts';
import { isOfSentence } from '../model/labels.ts';
import type { Player } from '../model/player.ts';
import type { Presentation } from '../model/presentation.ts';
import { sentenceOf, type Problems } from '../model/problems.ts';
import { editable, replaceCell } from '../model/replace_cell.ts';
import type { Selection } from '../model/selection.ts';
import type { PlayerModel } from '../model/in_view.ts';
import type { Transport } from '../model/transport.ts';
import type { CellRef } from '../ops/expression.ts';
import { sceneNamed } from '../timeline/scenes.ts';
import type { FocusController } from './focus.ts';
import { commandOf, staysInside, whereOf, type Command } from './keys.ts';
import { cellUnder, rowUnder } from './pointed_cell.ts';

/** Click targets other than cells. */
const COMMANDS = '[data-at], [data-crumb], [data-code-stage], [data-fold], [data-head], [data-token], [data-way]';

export class InputController {
  readonly #player: Player;
  readonly #presentation: Presentation;
  readonly #problems: Problems;
  readonly #selection: Selection;
  readonly #transport: Transport;
  readonly #focus: FocusController;
  readonly #goBack: (leave?: boolean) => void;

  constructor(
    { player, presentation, problems, transport }: PlayerModel,
    selection: Selection,
    focus: FocusController,
    goBack: (leave?: boolean) => void,
  ) {
    this.#player = player;
    this.#presentation = presentation;
    this.#problems = problems;
    this.#selection = selection;
    this.#transport = transport;
    this.#focus = focus;
    this.#goBack = goBack;
  }

  // --- Pointer ----------------------------------------------------------------------------------

  readonly click = (event: Event): void => {
    const target = event.target as Element;
    const { at, used, crumb, codeStage, fold, head, token, way } = target.closest<HTMLElement>(COMMANDS)?.dataset ?? {};
    if (fold !== undefined) return this.#player.change({ unfolded: !this.#player.state.unfolded });
    if (at !== undefined) return this.#goInto(Number(at), used);
    if (crumb !== undefined) return this.#back(Number(crumb));
    if (codeStage !== undefined) return this.#seekNamed(codeStage);
    if (head !== undefined) return this.#player.change({ head: Number(head) });
    if (way === 'back') return this.#goBack();
    if (way === 'forward') return this.#goBack(true);
    if (way === 'again') return this.#transport.act('restart');
    if (token !== undefined) return this.#followToken(Number(token));
    const ref = cellUnder(event);
    if (!ref || target.closest('.edit')) return;
    if (target.closest('.operand[data-operand]')) this.#follow(ref);
    else this.#choose(ref);
  };

  /** Opens a scene. If the scene only uses the stage, the cell of the token in focus is chosen. */
  #goInto(at: number, used: string | undefined): void {
    const { row } = this.#selection.cell;
    this.#transport.seekStage(at);
    if (used === undefined) return;
    const stage = this.#player.trace.stages[Number(used)]!;
    this.#choose({ stage: stage.id, row: isOfSentence(this.#player.trace, stage) ? row : 0, col: 0 });
  }

  /** If the token is followed already, this ends it. */
  #followToken(token: number): void {
    this.#player.change({ token: this.#player.state.token === token ? null : token, cell: null, trail: [] });
  }

  #seekNamed(name: string): void {
    const { scenes } = this.#player.clock.timeline;
    this.#transport.seekStage(sceneNamed(scenes, name));
  }

  readonly doubleClick = (event: Event): void => {
    const ref = (event.target as Element).closest('.cell, .map, .entry') && cellUnder(event);
    if (ref) this.#enter(ref, undefined, true);
  };

  readonly pointerMove = (event: PointerEvent): void => {
    if (event.movementX === 0 && event.movementY === 0) return; // the page scrolled under a still pointer
    const { pointed } = this.#player;
    const isMouse = event.pointerType === 'mouse';
    const inWhole = isMouse ? this.#inWhole(event) : null;
    const ref = cellUnder(event);
    const onCell = isMouse && (event.target as Element).closest('.cell, .map') !== null;
    const hover = onCell ? ref : inWhole;
    const same = (a: CellRef | null, b: CellRef | null) => a === b || sameCell(a, b);
    if (same(ref, pointed.lit) && same(hover, pointed.hover)) return;
    // A cell that is being inspected must not change; a story's scene is over before anybody could read it.
    if (onCell && !this.#presentation.settings.inStory) this.#player.clock.pause();
    this.#player.point({ lit: ref, hover });
  };

  /**
   * In the whole figure, pointing at a word or at a row of a matrix highlights its token in every matrix and in the
   * arcs.
   */
  #inWhole(event: Event): CellRef | null {
    const { clock, trace } = this.#player;
    const { whole, stage } = clock.frame().scene;
    if (!whole || clock.playing || stage.rows !== trace.tokens.length) return null;
    const row = rowUnder(event, stage.rows);
    return row === null ? null : { stage: stage.id, row, col: 0 };
  }

  readonly pointerLeave = (): void => this.#player.point({ lit: null, hover: null });

  // --- Focus and field --------------------------------------------------------------------------

  readonly focusIn = (event: Event): void => {
    const target = event.target as Element;
    this.#focus.received(target);
    if (target.matches('.cell')) this.#selection.choose(cellUnder(event));
    if (target.matches('.operand')) this.#player.point({ lit: cellUnder(event) });
    if (target.matches('.token:focus-visible')) this.#player.point({ hover: this.#inWhole(event) });
  };

  readonly focusOut = (event: FocusEvent): void => {
    const target = event.target as Element;
    const to = event.relatedTarget as Node | null;
    if (!(event.currentTarget as Element).contains(to)) this.#focus.left(target);
    if (target.matches('.token')) this.#player.point({ hover: null });
    if (to && target.matches('.edit')) this.#leaveField(); // to no element, perhaps to another window
  };

  readonly input = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if (field.matches('.edit')) this.#player.field.type(field.value);
  };

  #choose(ref: CellRef): void {
    this.#selection.choose(ref);
    void this.#focus.toCell(ref);
  }

  #follow(ref: CellRef): void {
    this.#selection.follow(ref);
    void this.#focus.toCell(ref);
  }

  #back(crumb: number): void {
    const ref = this.#selection.back(crumb);
    if (ref) void this.#focus.toCell(ref);
  }

  #canEdit({ stage }: CellRef): boolean {
    const { trace } = this.#player;
    return this.#presentation.settings.parts.has('edit') && editable(trace, trace.stages[stage]!);
  }

  /** The mask under a cell of the scene that applies it, if it may be changed. */
  #maskUnder({ stage }: CellRef): Stage | null {
    const { clock, trace } = this.#player;
    const scene = clock.frame().scene;
    const mask = this.#presentation.settings.parts.has('edit') ? maskOfScene(trace, scene) : null;
    return stage === scene.stage.id || stage === mask?.id ? mask : null;
  }

  /** Hides a cell or shows it, in place. @param typed 0 or 1; without it, the other one. */
  #flip({ row, col }: CellRef, mask: Stage, typed?: string): void {
    const { trace, session } = this.#player;
    const value = typed === undefined ? 1 - valueAt(trace, mask, row, col) : Number(typed);
    const replace = replaceCell(trace, { stage: mask.id, row, col }, value);
    this.#problems.report('cell', this.#player.edit({ ...session.config, replace }).map(sentenceOf));
  }

  #type(ref: CellRef, text: string): void {
    if (this.#canEdit(ref) || (/[01]/.test(text) && this.#maskUnder(ref))) this.#enter(ref, text);
  }

  /** Enters the operands of a computed cell, or opens the field of a source cell. @param twice By a double click. */
  #enter(ref: CellRef, typed?: string, twice = false): void {
    const { field } = this.#player;
    this.#selection.choose(ref);
    const mask = this.#maskUnder(ref);
    if (mask && (typed !== undefined || twice || ref.stage === mask.id)) this.#flip(ref, mask, typed);
    else if (this.#canEdit(ref)) {
      field.open(ref, typed);
      void this.#focus.toField(typed === undefined);
    } else {
      this.#player.change({ unfolded: true }); // all operands can be chosen
      void this.#focus.to('.operand[data-operand]');
    }
  }

  /** Enter: a value that is not accepted stays in the field, with a sentence that says why. */
  #keepField(): void {
    const { field } = this.#player;
    if (!field.accepts()) this.#player.changed();
    else if (field.editing) this.#closeOn(field.editing.cell);
  }

  /** Escape: restores the state before the edit. */
  #dropField(): void {
    const { field } = this.#player;
    if (!field.editing) return;
    const { cell } = field.editing;
    field.cancel();
    this.#closeOn(cell);
  }

  /** Choosing a cell ends the edit. */
  #closeOn(cell: CellRef): void {
    this.#selection.choose(cell);
    void this.#focus.toCell(cell, true);
  }

  /** The focus has moved elsewhere and stays there. */
  #leaveField(): void {
    this.#player.field.close();
    this.#player.changed();
  }

  // --- Keys -------------------------------------------------------------------------------------

  readonly keyDown = (event: KeyboardEvent): void => {
    const where = whereOf(event.target as Element);
    const command = commandOf(event, where);
    if (command !== null || staysInside(event, where)) event.stopPropagation();
    if (command === null) return;
    event.preventDefault();
    if (typeof command === 'string') this.#obey(command, event);
    else this.#obeyWith(command, event);
  };

  #obey(command: Extract<Command, string>, event: Event): void {
    const { clock, state } = this.#player;
    switch (command) {
      case 'undo':
      case 'redo':
        return this.history(command);
      case 'keep':
        return this.#keepField();
      case 'drop':
        return this.#dropField();
      case 'enter':
        return this.#enter(cellUnder(event)!);
      case 'follow':
        return this.#follow(cellUnder(event)!);
      case 'return':
        return this.#back(state.trail.length - 1);
      case 'present':
        return this.#player.change({ presents: !state.presents, blank: false });
      case 'help':
        return this.#focus.toggleKeys();
      case 'out':
        return this.#leave();
      case 'start':
        return this.#transport.seekStep(0);
      case 'end':
        return this.#transport.seekStep(clock.timeline.beats.length);
      default:
        return this.#transport.act(command);
    }
  }

  #obeyWith(command: Exclude<Command, string>, event: Event): void {
    if ('type' in command) this.#type(cellUnder(event)!, command.type);
    else if ('nudge' in command) this.#player.field.nudge(command.nudge);
    else if ('operand' in command) this.#focus.toOperand(event.target as HTMLElement, command.operand);
    else {
      const { trace, clock } = this.#player;
      const { stage } = clock.frame().scene;
      const row = (event.target as Element).closest<HTMLElement>('.row-block');
      const isTurned = row ? row.dataset.upright !== undefined : undefined;
      this.#choose(movedCell(trace, stage, cellUnder(event)!, command.move, isTurned));
    }
  }

  /** Only if the author allows the reader's own numbers. */
  history(step: 'undo' | 'redo' | 'reset'): void {
    if (!this.#presentation.settings.parts.has('edit')) return;
    this.#problems.report('history', this.#player.history(step).map(sentenceOf));
  }

  /**
   * Leaves one level: from the whole text to the scene under it, from an operand to its cell, from a cell to the
   * player, from one word to all, from the way back to the forward pass.
   */
  #leave(): void {
    this.#player.point({ lit: null });
    if (this.#player.state.unfolded) {
      this.#player.change({ unfolded: false });
      if (!this.#focus.active?.matches('.operand')) return void this.#focus.to('.more');
    }
    if (this.#focus.active?.matches('.operand')) return this.#choose(this.#selection.cell);
    const { presents } = this.#player.state;
    if (!this.#focus.active?.matches('.cell')) {
      const { clock, state } = this.#player;
      const isBack = isOfWayBack(clock.frame().scene.stage);
      if (isBack && !presents && state.token === null) return this.#goBack(true);
      this.#player.change(presents ? { presents: false, blank: false } : { token: null });
    }
    this.#selection.choose(null, []);
    this.#focus.toPlayer();
  }
}
