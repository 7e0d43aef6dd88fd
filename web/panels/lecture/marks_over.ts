// What a presenter puts over the picture: a spotlight on the row of the cell in focus, and lines drawn with a pen.
const SVG = 'http://www.w3.org/2000/svg';
/** The space around the row in the light, in pixels. */
const MARGIN = 6;

const svg = (name: string) => document.createElementNS(SVG, name);

/** The row of the cell in focus, with its name, on screen; null where no cell is in view. */
function rowOf(root: HTMLElement): DOMRect | null {
  const cells = root.querySelector('.cell.current')?.closest('.row')?.querySelectorAll('.cell, .rowhead:not(.spoken)');
  if (!cells?.length) return null;
  const boxes = [...cells].map((cell) => cell.getBoundingClientRect());
  const [first, last] = [boxes[0]!, boxes.at(-1)!];
  const { top, height } = last;
  return new DOMRect(first.left, top, last.right - first.left, height);
}

export class MarksOver {
  readonly #root: HTMLElement;
  readonly #sheet = svg('svg') as SVGSVGElement;
  readonly #lines = svg('g');
  readonly #spot = document.createElement('div');

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#spot.className = 'spotlight';
    this.#sheet.setAttribute('class', 'pen');
    this.#sheet.setAttribute('aria-hidden', 'true');
    this.#sheet.append(this.#lines);
    this.#sheet.addEventListener('pointerdown', this.#begin);
    root.append(this.#spot, this.#sheet);
  }

  readonly #begin = (down: PointerEvent): void => {
    down.preventDefault(); // the focus, and with it the keys, stays
    const line = svg('path');
    let d = `M${down.clientX} ${down.clientY}l0 0`;
    line.setAttribute('d', d);
    this.#lines.append(line);
    const draw = ({ clientX, clientY }: PointerEvent) => {
      d += `L${clientX} ${clientY}`;
      line.setAttribute('d', d);
    };
    this.#sheet.setPointerCapture(down.pointerId);
    this.#sheet.addEventListener('pointermove', draw);
    this.#sheet.addEventListener('lostpointercapture', () => this.#sheet.removeEventListener('pointermove', draw), {
      once: true,
    });
  };

  /** Lines belong to a scene: another one begins without them. */
  update({
    pen,
    spotlight,
    scene,
  }: {
    readonly pen: boolean;
    readonly spotlight: boolean;
    readonly scene: number;
  }): void {
    if (!pen || this.#sheet.dataset.scene !== String(scene)) this.#lines.replaceChildren();
    this.#sheet.dataset.scene = String(scene);
    this.#sheet.style.display = pen ? '' : 'none';
    const row = spotlight ? rowOf(this.#root) : null;
    this.#spot.style.display = row ? '' : 'none';
    if (!row) return;
    const place = {
      left: row.x - MARGIN,
      top: row.y - MARGIN,
      width: row.width + 2 * MARGIN,
      height: row.height + 2 * MARGIN,
    };
    for (const [side, size] of Object.entries(place)) this.#spot.style.setProperty(side, `${size}px`);
  }

  remove(): void {
    this.#spot.remove();
    this.#sheet.remove();
  }
}
