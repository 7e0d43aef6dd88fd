// Pointer, touch and keys on the map: each becomes a new view or a new position of the cursor.
import { LEFT, TOP } from './map_paint.ts';
import { cellAt, fitted, following, panned, zoomed, type Cell, type View } from './viewport.ts';

/** The targets of the input. */
export interface Held {
  view: View;
  cursor: Cell;
}

const STEP = 1.5;
/** A pointer that moves less than this, in pixels, clicks and does not drag. */
const STILL = 4;

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class MapInput {
  readonly #held: Held;
  readonly #moved: () => void;
  readonly #touches = new Map<number, { x: number; y: number }>();
  #travelled = 0;

  constructor(held: Held, moved: () => void) {
    this.#held = held;
    this.#moved = moved;
  }

  /** Around the cursor if it is in view, else around the centre. */
  zoom(factor: number): void {
    const { view, cursor } = this.#held;
    const [px, py] = [(cursor.col + 0.5 - view.x) * view.scale, (cursor.row + 0.5 - view.y) * view.scale];
    const inside = px >= 0 && py >= 0 && px <= view.width && py <= view.height;
    this.#set(zoomed(view, factor, inside ? px : view.width / 2, inside ? py : view.height / 2));
  }

  in = (): void => this.zoom(STEP);
  out = (): void => this.zoom(1 / STEP);
  fit = (): void => this.#set(fitted(this.#held.view.n, this.#held.view.width, this.#held.view.height));

  #set(view: View, cursor = this.#held.cursor): void {
    this.#held.view = view;
    this.#held.cursor = cursor;
    this.#moved();
  }

  /** Moves the cursor to a cell and scrolls it into view. */
  go({ row, col }: Cell): void {
    const { view } = this.#held;
    const clamp = (index: number) => Math.min(Math.max(index, 0), view.n - 1);
    const cursor = { row: clamp(row), col: clamp(col) };
    this.#set(following(view, cursor), cursor);
  }

  readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const {
      cursor: { row, col },
      view,
    } = this.#held;
    const page = Math.max(1, Math.floor((0.9 * view.height) / view.scale));
    const by = event.shiftKey ? 10 : 1;
    const arrow = ARROWS[event.key];
    if (arrow) this.go({ row: row + arrow[0] * by, col: col + arrow[1] * by });
    else if (event.key === 'PageUp') this.go({ row: row - page, col });
    else if (event.key === 'PageDown') this.go({ row: row + page, col });
    else if (event.key === 'Home') this.go({ row, col: 0 });
    else if (event.key === 'End') this.go({ row, col: view.n - 1 });
    else if (event.key === '+' || event.key === '=') this.in();
    else if (event.key === '-') this.out();
    else if (event.key === '0') this.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** The position on the map under the pointer, in pixels from the map's corner. */
  #at({ offsetX, offsetY }: MouseEvent): { x: number; y: number } {
    return { x: offsetX - LEFT, y: offsetY - TOP };
  }

  /** Only with Control, or once the map has the focus: scrolling the page past it does not zoom. */
  readonly wheel = (event: WheelEvent): void => {
    const map = event.currentTarget as HTMLElement;
    if (!event.ctrlKey && !map.matches(':focus')) return;
    event.preventDefault();
    const { x, y } = this.#at(event);
    this.#set(zoomed(this.#held.view, Math.exp(-Math.max(-100, Math.min(100, event.deltaY)) / 200), x, y));
  };

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const map = event.currentTarget as HTMLElement;
    map.setPointerCapture(event.pointerId);
    this.#touches.set(event.pointerId, this.#at(event));
    if (this.#touches.size === 1) this.#travelled = 0;
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.#touches.get(event.pointerId);
    if (!before) return;
    const now = this.#at(event);
    this.#travelled += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...this.#touches].find(([id]) => id !== event.pointerId)?.[1];
    this.#touches.set(event.pointerId, now);
    if (other) {
      const apart = (p: { x: number; y: number }) => Math.max(1, Math.hypot(p.x - other.x, p.y - other.y));
      // Zooms in first: a map that is all in view cannot be moved.
      const larger = zoomed(
        this.#held.view,
        apart(now) / apart(before),
        (before.x + other.x) / 2,
        (before.y + other.y) / 2,
      );
      this.#set(panned(larger, (now.x - before.x) / 2, (now.y - before.y) / 2));
    } else if (this.#travelled > STILL) this.#set(panned(this.#held.view, now.x - before.x, now.y - before.y));
  };

  readonly up = (event: PointerEvent): void => {
    const last = this.#touches.get(event.pointerId);
    this.#touches.delete(event.pointerId);
    if (!last || event.type !== 'pointerup' || this.#travelled > STILL || this.#touches.size > 0) return;
    this.#set(this.#held.view, cellAt(this.#held.view, last.x, last.y));
  };
}
