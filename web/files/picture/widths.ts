// How wide a saved text may be: a file contains no font, so it is laid out for the widest of those that it names.
import { wordWidth } from '../../typeface/family.ts';
import type { Reader } from '../../view/area.ts';
import { MIDDLE, type Run, type Shape, type Text } from '../../view/shapes.ts';

/** At a size of 1 px in DejaVu Sans: "−0.0000", and one letter of "journey". */
export const READER: Reader = { number: 4.35, letter: 0.54, least: 0, coarse: false };
/** How much wider bold type is there. */
export const BOLD = 1.1;

/** Of each letter in DejaVu Sans Mono, bold or not. */
const CODE_LETTER = 0.61;

/** In pixels. */
export function widthOf({ text, face, size, bold }: Run): number {
  if (face === 'code') return text.length * CODE_LETTER * size;
  const width = face === 'number' ? (text.length * READER.number) / 7 : wordWidth(text, READER.letter);
  return width * size * (bold ? BOLD : 1);
}

/** The height of a plate, and its edge beside the letters, in font sizes. */
const PLATE = { height: 1.2, beside: 0.15 };

/** A line of text on a plate of this colour: it stays legible on lines. */
export function onPlate(text: Text, fill: string): readonly Shape[] {
  const { x, y, anchor, runs } = text;
  const [run] = runs as [Run];
  const [width, beside] = [widthOf(run), PLATE.beside * run.size];
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const top = y - (MIDDLE + PLATE.height / 2) * run.size;
  const area = { width: width + 2 * beside, height: PLATE.height * run.size };
  return [{ kind: 'rect', x: left - beside, y: top, ...area, fill, radius: 2 }, text];
}
