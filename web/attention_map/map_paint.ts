// Paints the visible part of the map: blocks of weights, blocks not computed yet, the cursor, and the tokens beside it.
import { FAMILY } from '../typeface/family.ts';
import { surfaceOf } from '../view/canvas.ts';
import { LINES, paletteOf, shadeOf } from '../view/heat/heat_paint.ts';
import { isLabelShown } from '../view/long_axis.ts';
import type { Domain } from '../view/ramp.ts';
import type { RowStore } from './row_store.ts';
import { blockOf, spanOf, type Cell, type View } from './viewport.ts';
import type { Theme } from '../model/state.ts';

/** The space for the tokens beside and above the map, in pixels. */
export const LEFT = 96;
export const TOP = 72;

export interface LongPicture {
  readonly view: View;
  readonly cursor: Cell;
  readonly tokens: readonly string[];
  readonly rows: RowStore;
  readonly domain: Domain;
  readonly theme: Theme;
}

interface Coloured {
  readonly max: number;
  readonly theme: Theme;
  readonly pixels: Uint32Array;
}

const coloured = new WeakMap<Float32Array, Coloured>();

/** Wider rows are only partly in view. */
const MAX_KEPT = 1500;

function inColours(values: Float32Array, domain: Domain, theme: Theme): Uint32Array {
  const palette = paletteOf(theme, domain.hue);
  const pixels = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++)
    if (Number.isFinite(values[i]!)) pixels[i] = palette[shadeOf(values[i]!, domain)]!;
  return pixels;
}

/**
 * Part of a row in colours; a whole row is coloured once per theme and range, since it is drawn many times while others
 * arrive.
 */
function coloursOf(values: Float32Array, from: number, to: number, domain: Domain, theme: Theme): Uint32Array {
  if (values.length > MAX_KEPT) return inColours(values.subarray(from, to), domain, theme);
  const known = coloured.get(values);
  if (known?.max === domain.max && known.theme === theme) return known.pixels.subarray(from, to);
  const pixels = inColours(values, domain, theme);
  coloured.set(values, { max: domain.max, theme, pixels });
  return pixels.subarray(from, to);
}

/** One pixel per block; missing rows stay transparent. */
function blocksInView({ view, rows, domain, theme }: LongPicture): {
  image: ImageData;
  row: number;
  col: number;
  block: number;
} {
  const block = blockOf(view);
  const span = spanOf(view);
  const [row, rowEnd] = [Math.floor(span.rows[0] / block), Math.ceil(span.rows[1] / block)];
  const [col, colEnd] = [Math.floor(span.cols[0] / block), Math.ceil(span.cols[1] / block)];
  const image = new ImageData(colEnd - col, rowEnd - row);
  const pixels = new Uint32Array(image.data.buffer);
  for (let r = row; r < rowEnd; r++) {
    const values = rows.row(block, r);
    if (values) pixels.set(coloursOf(values, col, colEnd, domain, theme), (r - row) * image.width);
  }
  return { image, row, col, block };
}

/** The background of blocks not computed yet: no colour of the ramp. */
function dots(surface: CanvasRenderingContext2D, theme: Theme): CanvasPattern {
  const tile = document.createElement('canvas');
  tile.width = tile.height = 5;
  const dot = tile.getContext('2d')!;
  dot.fillStyle = LINES[theme].hatch;
  dot.fillRect(1, 1, 1.5, 1.5);
  return surface.createPattern(tile, 'repeat')!;
}

function paintMap(surface: CanvasRenderingContext2D, small: CanvasRenderingContext2D, picture: LongPicture): void {
  const {
    view: { scale, x, y, n },
    theme,
  } = picture;
  const { image, row, col, block } = blocksInView(picture);
  if (small.canvas.width < image.width) small.canvas.width = image.width;
  if (small.canvas.height < image.height) small.canvas.height = image.height;
  small.putImageData(image, 0, 0);
  surface.save();
  surface.beginPath();
  surface.rect(0, 0, Math.min(picture.view.width, (n - x) * scale), Math.min(picture.view.height, (n - y) * scale));
  surface.clip();
  surface.fillStyle = dots(surface, theme);
  surface.fillRect(0, 0, picture.view.width, picture.view.height);
  surface.imageSmoothingEnabled = false;
  surface.drawImage(
    small.canvas,
    0,
    0,
    image.width,
    image.height,
    (col * block - x) * scale,
    (row * block - y) * scale,
    image.width * block * scale,
    image.height * block * scale,
  );
  surface.restore();
}

/** A ring around the cursor's cell, large enough to be seen, and hairlines to its tokens. */
function paintCursor(surface: CanvasRenderingContext2D, { view: { scale, x, y }, cursor, theme }: LongPicture): void {
  const [left, top] = [(cursor.col - x) * scale, (cursor.row - y) * scale];
  const size = Math.max(scale, 7);
  const [middleX, middleY] = [left + scale / 2, top + scale / 2];
  const ring = (grow: number, colour: string) => {
    surface.strokeStyle = colour;
    surface.lineWidth = 2;
    surface.strokeRect(middleX - size / 2 - grow, middleY - size / 2 - grow, size + 2 * grow, size + 2 * grow);
  };
  ring(1, LINES[theme].ink);
  ring(3, LINES[theme].ground);
  surface.strokeStyle = LINES[theme].ink;
  surface.lineWidth = 1;
  surface.beginPath();
  surface.moveTo(-4, middleY);
  surface.lineTo(Math.max(-4, middleX - size / 2 - 4), middleY);
  surface.moveTo(middleX, -4);
  surface.lineTo(middleX, Math.max(-4, middleY - size / 2 - 4));
  surface.stroke();
}

function paintLabels(surface: CanvasRenderingContext2D, { view, cursor, tokens, theme }: LongPicture): void {
  const { scale, x, y } = view;
  const { rows, cols } = spanOf(view);
  const write = (index: number, focus: number, at: number, extent: number, upright: boolean) => {
    if (!isLabelShown(index, scale, focus) || at < 0 || at > extent) return;
    surface.save();
    surface.font = `${index === focus ? '700 ' : ''}12px '${FAMILY}', system-ui, sans-serif`;
    surface.fillStyle = index === focus ? LINES[theme].ink : LINES[theme].quiet;
    surface.textBaseline = 'middle';
    if (upright) {
      surface.translate(at, -8);
      surface.rotate(-Math.PI / 2);
      surface.fillText(tokens[index]!, 0, 0, TOP - 12);
    } else {
      surface.textAlign = 'right';
      surface.fillText(tokens[index]!, -8, at, LEFT - 12);
    }
    surface.restore();
  };
  for (let row = rows[0]; row < rows[1]; row++) write(row, cursor.row, (row + 0.5 - y) * scale, view.height, false);
  for (let col = cols[0]; col < cols[1]; col++) write(col, cursor.col, (col + 0.5 - x) * scale, view.width, true);
}

/** A canvas for the blocks, a pixel each, before they are scaled. */
export const blockSurface = (): CanvasRenderingContext2D =>
  document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;

export function paintLong(canvas: HTMLCanvasElement, small: CanvasRenderingContext2D, picture: LongPicture): void {
  const { width, height } = picture.view;
  const surface = surfaceOf(canvas, width + LEFT, height + TOP);
  surface.translate(LEFT, TOP);
  paintMap(surface, small, picture);
  surface.strokeStyle = LINES[picture.theme].quiet;
  surface.lineWidth = 1;
  surface.strokeRect(-0.5, -0.5, width + 1, height + 1);
  paintCursor(surface, picture);
  paintLabels(surface, picture);
}
