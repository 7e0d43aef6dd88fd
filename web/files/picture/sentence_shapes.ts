// The sentence as shapes, as in the article's opening: its words in a line, and the same arcs over them.
import { fixed } from '../../engine/number_format.ts';
import type { HeroFrame } from '../../model/hero_frame.ts';
import { arcsOf, labelsOf, lookOf, type ArcArea } from '../../model/hero_arcs.ts';
import { lettersIn } from '../../view/text_width.ts';
import { cut } from './matrix_shapes.ts';
import type { Palette } from './palette.ts';
import { centred, type Shape } from './shapes.ts';

/** The place of the sentence, in pixels: its words are on one line, in slots of equal width. */
export interface Line {
  readonly x: number;
  readonly width: number;
  /** The baseline of the words. */
  readonly y: number;
  /** The height of the arcs. */
  readonly arcs: number;
  /** The maximum font size. */
  readonly max: number;
}

/** Smaller words are not written, except the attending one. */
const MIN_TYPE = 9;
/** Weights below the arcs: their maximum font size, and the minimum width of a slot for them, in font sizes. */
const SHARE = { max: 20, wide: 3 };
/** The height of the words above their baseline, in font sizes. */
const ASCENT = 1.05;
/** The arcs of words that no longer attend are grey. */
const PALE = 0.5;

const fixedTo = (value: number) => Math.round(value * 100) / 100;

/** The words' size: the largest in which all fit their slots. */
function sizeOf(tokens: readonly string[], slot: number, letter: number, max: number): number {
  const longest = tokens.reduce((length, token) => Math.max(length, lettersIn(token)), 1);
  return Math.min(max, (slot - 8) / (longest * letter * 1.1));
}

/**
 * @param tokens The attending words; before them stand those of another sentence, `others`, if the arcs lead there.
 * @param weights The thickness of the arcs.
 * @param letter The width of a letter at a size of 1 px.
 */
export function sentenceShapes(
  { tokens, others = [] }: { readonly tokens: readonly string[]; readonly others?: readonly string[] | null },
  sharesOf: (row: number) => readonly number[],
  frame: HeroFrame,
  { x, width, y, arcs, max }: Line,
  palette: Palette,
  letter: number,
): readonly Shape[] {
  const before = others?.length ?? 0;
  const words = [...(others ?? []), ...tokens];
  const slot = width / words.length;
  const middle = (token: number) => fixedTo(x + (token + 0.5) * slot);
  const natural = sizeOf(words, slot, letter, max);
  const size = Math.max(MIN_TYPE, natural);
  const type = Math.min(SHARE.max, slot / SHARE.wide);
  const area: ArcArea = {
    middles: words.map((_, i) => middle(i)),
    widths: words.map((word) => Math.min(slot, lettersIn(word) * letter * size)),
    width: x + width,
    height: arcs,
    size,
    type,
  };
  const rowOfArcs = (row: number): readonly Shape[] => {
    const { grown, opacity } = frame.arcs[row]!;
    if (grown === 0) return [];
    return arcsOf(before + row, sharesOf(row), area).map((arc): Shape => {
      const look = lookOf(arc, opacity);
      return {
        kind: 'path',
        d: arc.d.replace(/[\d.]+/g, (number) => `${fixedTo(Number(number))}`),
        stroke: opacity < PALE ? palette.quiet : palette.accent,
        line: fixedTo(look.thick),
        opacity: fixedTo(look.opacity),
        dashed: grown < 1 ? [fixedTo(grown * arc.length), fixedTo(2 * arc.length)] : undefined,
      };
    });
  };
  const from = frame.from;
  const isTold = from !== null && frame.shares > 0 && slot >= SHARE.wide * 14;
  const told = isTold ? labelsOf(arcsOf(before + from, sharesOf(from), area), area) : [];
  const over: readonly Shape[] = [
    ...frame.arcs.flatMap((_, row) => (row === from ? [] : rowOfArcs(row))),
    ...(from === null ? [] : rowOfArcs(from)),
    ...told.map(({ share, x: at }): Shape => {
      const run = { text: fixed(share, 2), face: 'number', size: type, bold: true, fill: palette.accent } as const;
      return centred(fixedTo(at), arcs - 0.5 * type, run, { rim: palette.ground });
    }),
  ];
  const none = { dx: 0, scaleX: 1, scaleY: 1, originX: 0, originY: 0, opacity: 1 };
  return [
    { kind: 'group', ...none, dy: fixedTo(y - ASCENT * size - arcs), shapes: over },
    ...words.flatMap((token, i): Shape[] => {
      const isFrom = i - before === from;
      if (natural < MIN_TYPE && !isFrom) return [];
      const text = isFrom ? token : cut(token, slot, letter, size);
      const fill = isFrom ? palette.query : palette.ink;
      return [
        { kind: 'text', x: middle(i), y, anchor: 'middle', runs: [{ text, face: 'text', size: fixedTo(size), fill }] },
      ];
    }),
  ];
}
