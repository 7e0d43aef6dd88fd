// The legend of a matrix as shapes: its colour ramp between both ends, and its hatch or cross.
import { hiddenNumber, hidesSome } from '../../ops/masks.ts';
import type { Part } from '../../ops/operation.ts';
import { zerosIn } from '../../ops/summary.ts';
import { domainOf, rampEnds } from '../../view/domain.ts';
import { isBlank } from '../../view/mark.ts';
import { colourOf, css, type Domain } from '../../view/ramp.ts';
import { lettersIn } from '../../view/text_width.ts';
import { crossLines, hatchLines } from './cell_shapes.ts';
import type { Drawn } from './drawing_style.ts';
import type { Shape, Text } from './shapes.ts';

const SIZE = 12;
const GAP = 6;
const RAMP = { width: 44, height: 8, steps: 22 };
const SWATCH = { width: 14, height: 10 };

/** Shapes in a line from `x` on, centred vertically. */
class Row {
  readonly shapes: Shape[] = [];
  readonly #drawn: Drawn;
  readonly #middle: number;
  #x: number;

  constructor(drawn: Drawn, x: number, middle: number) {
    this.#drawn = drawn;
    this.#middle = middle;
    this.#x = x;
  }

  text(text: string, face: 'number' | 'text'): void {
    const { palette, letter, number } = this.#drawn;
    const run = { text, face, size: SIZE, fill: palette.quiet } as const;
    const shape: Text = { kind: 'text', x: this.#x, y: this.#middle + 4, anchor: 'start', runs: [run] };
    this.shapes.push({ ...shape, rim: palette.ground });
    const width = face === 'number' ? (text.length * number) / 7 : lettersIn(text) * letter;
    this.#x += width * SIZE + GAP;
  }

  ramp(domain: Domain): void {
    const { palette, view } = this.#drawn;
    const { width, height, steps } = RAMP;
    const y = this.#middle - height / 2;
    for (let i = 0; i < steps; i++) {
      const share = (i + 0.5) / steps;
      const value = (domain.signed ? 2 * share - 1 : share) * domain.max;
      const x = this.#x + (i * width) / steps;
      const fill = css(colourOf(value, domain, view.theme));
      this.shapes.push({ kind: 'rect', x, y, width: width / steps + (i < steps - 1 ? 0.3 : 0), height, fill });
    }
    this.shapes.push({ kind: 'rect', x: this.#x, y, width, height, stroke: palette.quiet, line: 0.5 });
    if (domain.signed) {
      const zero = `M${this.#x + width / 2} ${y}V${y + height}`;
      this.shapes.push({ kind: 'path', d: zero, stroke: palette.quiet, line: 1 });
    }
    this.#x += width + GAP;
  }

  swatch(lines: typeof hatchLines, gap: number): void {
    const { palette } = this.#drawn;
    const place = { x: this.#x + 4, y: this.#middle - SWATCH.height / 2, ...SWATCH };
    this.shapes.push(
      { kind: 'rect', ...place, fill: palette.ground, stroke: palette.quiet, line: 0.5 },
      { kind: 'path', d: lines(place, gap), stroke: palette.hatch, line: 1.2 },
    );
    this.#x += 4 + SWATCH.width + GAP;
  }
}

export function legendShapes(drawn: Drawn, { stage, droppedBy }: Part, x: number, middle: number): readonly Shape[] {
  const { trace, words } = drawn.view;
  const domain = domainOf(trace, stage);
  const row = new Row(drawn, x, middle);
  const blank = isBlank(stage);
  if (!blank && domain.max === 0) return [];
  if (!blank) {
    const [min, max] = rampEnds(domain);
    row.text(min, 'number');
    row.ramp(domain);
    row.text(max, 'number');
  }
  if (hiddenNumber(stage) !== null || hidesSome(trace, stage)) {
    row.swatch(hatchLines, 6);
    row.text(words.hiddenLegend, 'text');
  }
  if (droppedBy !== null && zerosIn(trace, droppedBy) > 0) {
    row.swatch(crossLines, 0);
    row.text(words.fallenLegend, 'text');
  }
  return row.shapes;
}
