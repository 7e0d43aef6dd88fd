// Paints a matrix on a canvas: one coloured rectangle per cell, hatch for hidden cells, a cross for dropped ones and
// NaN, a corner for cells that an edit has changed.
import { valuesOf, type Stage, type Trace } from '../../engine/index.ts';
import { surfaceOf } from '../canvas.ts';
import type { Tint } from '../context.ts';
import { domainOf } from '../domain.ts';
import { isBlank, marksOf, type Mark } from '../mark.ts';
import { amountOf, colourOf, type Domain, type Hue } from '../ramp.ts';
import type { Theme } from '../../model/state.ts';

export interface HeatPicture {
  readonly trace: Trace;
  /** The numbers that changed cells are compared with; null: nothing is marked. */
  readonly base: Trace | null;
  readonly stage: Stage;
  readonly transposed: boolean;
  readonly theme: Theme;
  readonly tint?: Tint | null | undefined;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The style sheet's --hatch, --ink and --ground: a canvas outside the page has no computed style. */
const LINES: Readonly<Record<Theme, { hatch: string; ink: string; ground: string }>> = {
  light: { hatch: '#b9bbc2', ink: '#1c1d21', ground: '#fcfcfb' },
  dark: { hatch: '#5d616c', ink: '#ebecef', ground: '#15161a' },
};

/** The smallest cell with a cross, in pixels: a smaller one is filled with its colour. */
const MIN_CROSS = 4;

/** On either side of zero: no eye tells two neighbours apart. */
const SHADES = 255;

const palettes = new Map<string, Uint32Array>();

/** The ramp from -most to most, each colour as the four bytes of a pixel. */
function paletteOf(theme: Theme, hue: Hue = 'score'): Uint32Array {
  const known = palettes.get(`${theme} ${hue}`);
  if (known) return known;
  const bytes = new Uint8ClampedArray((2 * SHADES + 1) * 4);
  const palette = new Uint32Array(bytes.buffer);
  palettes.set(`${theme} ${hue}`, palette);
  for (let shade = -SHADES; shade <= SHADES; shade++) {
    bytes.set([...colourOf(shade, { signed: true, max: SHADES, hue }, theme), 255], (shade + SHADES) * 4);
  }
  return palette;
}

/** The index of a finite value's colour in a palette. */
const shadeOf = (value: number, domain: Domain): number =>
  Math.round(Math.sign(value) * amountOf(value, domain) * SHADES) + SHADES;

/** One pixel per cell, as shown; cells without a finite number stay transparent, as does a mask. */
function pixelsOf(values: Float32Array, { stage, transposed, theme }: HeatPicture, domain: Domain): ImageData {
  const { rows, cols } = stage;
  const palette = paletteOf(theme, domain.hue);
  const image = transposed ? new ImageData(rows, cols) : new ImageData(cols, rows);
  const pixels = new Uint32Array(image.data.buffer);
  if (isBlank(stage)) return image;
  for (let row = 0, i = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++, i++) {
      const value = values[i]!;
      if (Number.isFinite(value)) pixels[transposed ? col * rows + row : i] = palette[shadeOf(value, domain)]!;
    }
  }
  return image;
}

/** The marks of cells, and whether there are any. */
interface Marked {
  readonly kinds: Uint8Array;
  readonly has: Readonly<Record<Mark | 'nan', boolean>>;
}

const KINDS = { hidden: 1, dropped: 2, nan: 3 } as const;
const markedIn = new WeakMap<Trace, Map<Stage, Marked>>();

/** Computed once for all pictures of a stage. */
function markedOf(trace: Trace, stage: Stage): Marked {
  const known = markedIn.get(trace) ?? new Map<Stage, Marked>();
  markedIn.set(trace, known);
  const before = known.get(stage);
  if (before) return before;
  const values = valuesOf(trace, stage);
  const markAt = marksOf(trace, stage);
  const kinds = new Uint8Array(values.length);
  const has = { hidden: false, dropped: false, nan: false };
  for (let row = 0, i = 0; row < stage.rows; row++) {
    for (let col = 0; col < stage.cols; col++, i++) {
      const mark = markAt(row, col) ?? (Number.isNaN(values[i]) ? 'nan' : null);
      if (!mark) continue;
      kinds[i] = KINDS[mark];
      has[mark] = true;
    }
  }
  const marked = { kinds, has };
  known.set(stage, marked);
  return marked;
}

/** Calls `visit` with a rectangle for the cells that `test` selects; adjacent cells of a row share one. */
function eachRun(
  { stage: { rows, cols }, transposed, width, height }: HeatPicture,
  test: (i: number) => boolean,
  visit: (x: number, y: number, w: number, h: number) => void,
): void {
  const [w, h] = transposed ? [height / cols, width / rows] : [width / cols, height / rows];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const first = col;
      while (col < cols && test(row * cols + col)) col++;
      const [along, across, length] = [first * w, row * h, (col - first) * w];
      if (col > first) transposed ? visit(across, along, h, length) : visit(along, across, length, h);
    }
  }
}

function hatch(surface: CanvasRenderingContext2D, picture: HeatPicture, hidden: (i: number) => boolean): void {
  const { width, height, theme } = picture;
  const gap = Math.min(6, Math.max(2.5, width / 12)); // the lines of a thumbnail are closer
  surface.save();
  surface.beginPath();
  eachRun(picture, hidden, (x, y, w, h) => surface.rect(x, y, w, h));
  surface.clip();
  surface.beginPath();
  for (let x = -height; x < width; x += gap) {
    surface.moveTo(x, height);
    surface.lineTo(x + height, 0);
  }
  surface.strokeStyle = LINES[theme].hatch;
  surface.lineWidth = Math.min(1.2, gap / 3);
  surface.stroke();
  surface.restore();
}

function crosses(
  surface: CanvasRenderingContext2D,
  picture: HeatPicture,
  kinds: Uint8Array,
  kind: number,
  colour: string,
): void {
  const { cols, rows } = picture.stage;
  const [w, h] = picture.transposed
    ? [picture.width / rows, picture.height / cols]
    : [picture.width / cols, picture.height / rows];
  surface.beginPath();
  kinds.forEach((own, i) => {
    if (own !== kind) return;
    const [row, col] = picture.transposed ? [i % cols, Math.floor(i / cols)] : [Math.floor(i / cols), i % cols];
    surface.moveTo(col * w + 1, row * h + 1);
    surface.lineTo((col + 1) * w - 1, (row + 1) * h - 1);
    surface.moveTo((col + 1) * w - 1, row * h + 1);
    surface.lineTo(col * w + 1, (row + 1) * h - 1);
  });
  surface.strokeStyle = colour;
  surface.lineWidth = 1;
  surface.stroke();
}

/** Fills the cells of a kind, one pixel each: tens of thousands of rectangles would take longer than a frame. */
function dots(
  image: ImageData,
  { stage, transposed }: HeatPicture,
  kinds: Uint8Array,
  kind: number,
  colour: string,
): void {
  const { rows, cols } = stage;
  const bytes = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [pixel] = new Uint32Array(new Uint8ClampedArray([...bytes, 255]).buffer);
  const pixels = new Uint32Array(image.data.buffer);
  kinds.forEach((own, i) => {
    if (own === kind) pixels[transposed ? (i % cols) * rows + Math.floor(i / cols) : i] = pixel!;
  });
}

/** A corner of ink with a rim in the background colour: it stands out on every colour. */
function corners(
  surface: CanvasRenderingContext2D,
  picture: HeatPicture,
  values: Float32Array,
  before: Float32Array,
): void {
  const { cols, rows } = picture.stage;
  const { transposed, width, height, theme } = picture;
  const [w, h] = transposed ? [width / rows, height / cols] : [width / cols, height / rows];
  const size = Math.min(7, w * 0.6, h * 0.6);
  surface.beginPath();
  values.forEach((value, i) => {
    if (Object.is(value, before[i])) return;
    const [row, col] = transposed ? [i % cols, Math.floor(i / cols)] : [Math.floor(i / cols), i % cols];
    const [x, y] = [(col + 1) * w, row * h];
    surface.moveTo(x, y);
    surface.lineTo(x - size, y);
    surface.lineTo(x, y + size);
  });
  surface.strokeStyle = LINES[theme].ground;
  surface.stroke();
  surface.fillStyle = LINES[theme].ink;
  surface.fill();
}

export function paintMatrix(canvas: HTMLCanvasElement, picture: HeatPicture): void {
  const { trace, base, stage, transposed, theme, width, height, tint } = picture;
  const surface = surfaceOf(canvas, width, height);
  const values = valuesOf(trace, stage);
  const pixels = pixelsOf(tint?.values ?? values, picture, tint?.domain ?? domainOf(trace, stage));
  const { kinds, has } = markedOf(trace, stage);
  const colours = LINES[theme];
  const crossed = [
    ...(has.dropped ? [[KINDS.dropped, colours.hatch] as const] : []),
    ...(has.nan ? [[KINDS.nan, colours.ink] as const] : []),
  ];
  const [across, down] = transposed ? [stage.rows, stage.cols] : [stage.cols, stage.rows];
  const fitsCross = Math.min(width / across, height / down) >= MIN_CROSS;
  if (!fitsCross) for (const [kind, colour] of crossed) dots(pixels, picture, kinds, kind, colour);
  const small = document.createElement('canvas');
  small.width = pixels.width;
  small.height = pixels.height;
  small.getContext('2d')!.putImageData(pixels, 0, 0);
  surface.imageSmoothingEnabled = false;
  surface.drawImage(small, 0, 0, width, height);
  if (has.hidden) hatch(surface, picture, (i) => kinds[i] === KINDS.hidden);
  if (fitsCross) for (const [kind, colour] of crossed) crosses(surface, picture, kinds, kind, colour);
  if (base) corners(surface, picture, values, valuesOf(base, base.stages[stage.id]!));
}
