// The cell that the line explains: choosing it, following it to its sources, and the way back.
import type { Stage } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import type { WalkScene } from '../timeline/scenes.ts';
import { landedAt, stepWith } from '../timeline/timeline.ts';
import { cellAt, homeOf, isInScene, namedCell, walkCell } from './cells.ts';
import type { Player } from './player.ts';
import { questionAt } from './question.ts';
import type { CellPlace } from './state.ts';

export class Selection {
  readonly #player: Player;
  /** Whether a scene shows a stage beside its own. */
  readonly #shows: (scene: WalkScene, stage: Stage) => boolean;

  constructor(player: Player, shows: (scene: WalkScene, stage: Stage) => boolean = () => false) {
    this.#player = player;
    this.#shows = shows;
  }

  get #scene(): WalkScene {
    return this.#player.clock.frame().scene;
  }

  /** The chosen cell, if its matrix is in the scene. */
  get chosen(): CellRef | null {
    const { state, trace } = this.#player;
    const chosen = state.cell && cellAt(trace, state.cell, state);
    return chosen && this.#isShown(trace.stages[chosen.stage]!) ? chosen : null;
  }

  #isShown(stage: Stage): boolean {
    return isInScene(this.#player.trace, this.#scene, stage) || this.#shows(this.#scene, stage);
  }

  get #hovered(): CellRef | null {
    const {
      trace,
      pointed: { hover },
    } = this.#player;
    const stage = hover && trace.stages[hover.stage];
    const { whole, stage: last } = this.#scene;
    const isShown = stage && (whole ? stage === last : this.#isShown(stage));
    const there = isShown && hover.row < stage.rows && hover.col < stage.cols;
    return there ? hover : null;
  }

  /** A click locks a cell; else the pointer previews one; else it is the walk's current cell. */
  get cell(): CellRef {
    const { clock } = this.#player;
    return this.chosen ?? this.#hovered ?? this.#framed ?? walkCell(clock.timeline, clock.frame());
  }

  /** In the whole figure, which shows no single cell, the row of a chosen one. */
  get #framed(): CellRef | null {
    const { whole, stage } = this.#scene;
    const chosen = this.#player.state.cell;
    return whole && chosen && chosen.row < stage.rows ? { stage: stage.id, row: chosen.row, col: 0 } : null;
  }

  /** Null: the walk's current cell. */
  choose(ref: CellRef | null, trail: readonly CellPlace[] = this.#player.state.trail): void {
    this.#player.clock.pause();
    this.#show(ref);
    if (ref) this.#goUntilThere(ref);
    this.#player.change({ cell: ref && namedCell(this.#player.trace, ref), trail, unfolded: false });
  }

  /** The head of a cell: with all heads side by side it may be another than the one in view. */
  #show(ref: CellRef | null): void {
    const head = ref && this.#player.trace.stages[ref.stage]!.head;
    if (head !== null && head !== this.#player.state.head) this.#player.change({ head });
  }

  /** If the cell has not landed yet, the walk seeks to it at once, but not past an open question. */
  #goUntilThere(ref: CellRef): void {
    const { clock } = this.#player;
    const { timeline } = clock;
    const frame = clock.frame();
    if (landedAt(timeline, frame, ref) || (this.#player.state.asks && questionAt(timeline, frame))) return;
    clock.seekStep(stepWith(timeline, frame.at, ref));
  }

  /** Goes to the cell of an operand, in the scene that computed it; the way back stays open. */
  follow(ref: CellRef): void {
    this.#goTo(ref, [...this.#player.state.trail, namedCell(this.#player.trace, this.cell)]);
  }

  /** Goes back to a cell of the path, counted from 0; null if the numbers no longer have it. */
  back(crumb: number): CellRef | null {
    const { state, trace } = this.#player;
    const place = state.trail[crumb];
    const ref = place ? cellAt(trace, place, state) : null;
    if (ref) this.#goTo(ref, state.trail.slice(0, crumb));
    return ref;
  }

  #goTo(ref: CellRef, trail: readonly CellPlace[]): void {
    const { clock, trace } = this.#player;
    this.#show(ref);
    const home = homeOf(clock.timeline, trace.stages[ref.stage]!);
    if (home !== undefined && clock.frame().at !== home) clock.seekStage(home);
    this.choose(ref, trail);
  }
}
