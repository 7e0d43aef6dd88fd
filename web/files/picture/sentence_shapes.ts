// The sentence as shapes, as in the article's opening: its words in a line, and arcs as thick as the weights.
import { valueAt, type Stage } from '../../engine/index.ts';
import { fixed } from '../../engine/number_format.ts';
import type { HeroFrame } from '../../model/hero_frame.ts';
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
const LEAST = 9;
/** Weights on the arcs: their maximum font size, and the minimum width of a slot for them, in font sizes. */
const SHARE = { max: 20, wide: 3 };
/** The thickness of an arc with the weight 1, as a share of the height above the words. */
const ARC = { thickest: 0.1, min: 0.18, clear: 0.06 };
const SELF = 0.2;

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
  const size = Math.max(LEAST, natural);
  const foot = y - 1.05 * size;
  const thick = (share: number) => fixedTo(Math.max(1.2, Math.min(1, share) * ARC.thickest * arcs));
  const highest = arcs * (1 - ARC.clear - ARC.thickest / 2);
  const widest = Math.max(1, words.length - 1);

  /** The approximate length of an arc: that of the chords of its halves. */
  const arc = (from: number, to: number, share: number, grown: number, opacity: number): Shape => {
    const aside = from === to ? Math.min(0.13 * slot, 0.5 * size) : 0;
    const [start, end, ground] = [middle(from) - aside, middle(to) + aside, foot].map(fixedTo) as [
      number,
      number,
      number,
    ];
    const high =
      from === to ? SELF * arcs : arcs * ARC.min + (highest - arcs * ARC.min) * (Math.abs(to - from) / widest);
    const top = fixedTo(foot - high / 0.75);
    const length = 1.15 * 2 * Math.hypot((end - start) / 2, high);
    return {
      kind: 'path',
      d: `M${start} ${ground}C${start} ${top} ${end} ${top} ${end} ${ground}`,
      stroke: palette.accent,
      line: thick(share),
      opacity: fixedTo(opacity),
      dashed: grown < 1 ? [fixedTo(grown * length), fixedTo(2 * length)] : undefined,
    };
  };

  const from = frame.from;
  const told = from !== null && frame.shares > 0 && slot >= SHARE.wide * 14;
  const type = Math.min(SHARE.max, slot / SHARE.wide);
  return [
    ...frame.arcs.flatMap(({ grown, opacity }, row) =>
      grown === 0
        ? []
        : sharesOf(row).flatMap((share, col) =>
            share > 0 ? [arc(before + row, col, share, grown, 0.85 * opacity)] : [],
          ),
    ),
    ...(told
      ? sharesOf(from).flatMap((share, col): Shape[] =>
          share > 0
            ? [
                {
                  ...centred(
                    middle(col),
                    foot - 0.75 * type,
                    { text: fixed(share, 2), face: 'number', size: type, fill: palette.ink },
                    { rim: palette.ground },
                  ),
                },
              ]
            : [],
        )
      : []),
    ...words.flatMap((token, i): Shape[] => {
      const isFrom = i - before === from;
      if (natural < LEAST && !isFrom) return [];
      const text = isFrom ? token : cut(token, slot, letter, size);
      const fill = isFrom ? palette.query : palette.ink;
      return [
        { kind: 'text', x: middle(i), y, anchor: 'middle', runs: [{ text, face: 'text', size: fixedTo(size), fill }] },
      ];
    }),
  ];
}

/** The shares of each row. */
export const sharesIn =
  (trace: Parameters<typeof valueAt>[0], weights: Stage) =>
  (row: number): readonly number[] =>
    Array.from({ length: weights.cols }, (_, col) => valueAt(trace, weights, row, col));
