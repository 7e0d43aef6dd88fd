// The head of a picture, above the scene as on the page: the title, the sentence with its arcs, and the line of
// arithmetic of the cell in focus.
import { folded, isFold, lineOf } from '../../model/line.ts';
import { hasLanded, type InView } from '../../model/in_view.ts';
import { roleOf } from '../../ops/notation.ts';
import { colourOf, css } from '../../view/ramp.ts';
import type { FontWidths } from '../../model/presentation.ts';
import type { Area } from '../../view/scene/matrix_size.ts';
import { wordArcs, isWritten, wordsInFocus, stageOfArcs, slotsOf, wordsOf } from '../../view/sentence/arcs.ts';
import { stageWordsOf } from '../../words/stage_words.ts';
import { cut } from './matrix_shapes.ts';
import { ofRole, type Palette } from './palette.ts';
import { centred, type Group, type Run, type Shape } from './shapes.ts';

const TITLE = { height: 34, size: 18 };
/** The sentence: the space for its arcs, and below it for its words. */
const SENTENCE = { arcs: 48, line: 28 };
/** What the arcs show. */
const SMALL = 11;
/** In a picture this wide for its height the sentence is beside the title, which takes this share of the width. */
const BESIDE = { ratio: 1.25, min: 720, title: 0.36 };
const LINE = { height: 36, sizes: [16, 15, 14, 13], result: 1.3 };
/** Of an operand, about. */
const OPERAND_SIGNS = 7;
/** Bold figures are wider. */
const BOLD = 1.08;
/** Of the sign before the result, and of the result. */
const RESULT_SIGNS = 10;
/** The number of signs by which it is longer. */
const LARGER = 4;

export interface HeadSetting {
  readonly fonts: FontWidths;
  readonly palette: Palette;
}

/** Two decimals are finer than a pixel. */
const rounded = (d: string) => d.replace(/-?\d+\.\d+/g, (value) => String(Math.round(Number(value) * 100) / 100));

/** The words in a line, and the arcs over them. @param at The left end of the space, which it fills. */
function sentenceShapes(view: InView, at: number, top: number, width: number, setting: HeadSetting): Group {
  const { trace, words, theme } = view;
  const { palette, fonts } = setting;
  const tokens = wordsOf(trace);
  const slots = slotsOf(tokens, width, SENTENCE.line, fonts.letter, 1);
  const focus = wordsInFocus(view);
  const { from, to, role } = focus;
  const stage = stageOfArcs(view);
  const minus = css(colourOf(-0.8, { signed: true, max: 1 }, theme));
  const small = (text: string, fill = palette.accent): Run => ({ text, face: 'text', size: SMALL, fill });
  const note = (x: number, y: number, anchor: 'start' | 'end', text: string): Shape => {
    return { kind: 'text', x, y, anchor, runs: [small(text)] };
  };
  const dots = (d: string, thick: number): Shape => {
    return { kind: 'path', d: rounded(d), stroke: minus, line: thick, dashed: [2, 4] };
  };
  const drawn = stage && from !== null ? wordArcs(view, stage, from, slots, SENTENCE.arcs) : null;
  const arcs = (drawn?.arcs ?? []).map(({ d, thick, isBelowZero, opacity }): Shape => {
    return isBelowZero
      ? dots(d, thick)
      : { kind: 'path', d: rounded(d), stroke: palette.accent, line: thick, opacity: 0.75 * opacity };
  });
  const label = drawn?.label;
  const legend: readonly Shape[] = label
    ? [note(label.x, label.y, label.anchor, stageWordsOf(words, stage!.name).short)]
    : [];
  const dotted = label?.dotted;
  const below: readonly Shape[] = dotted ? [dots(dotted.d, 3), note(dotted.x, dotted.y, 'start', '< 0')] : [];
  const middle = SENTENCE.arcs + SENTENCE.line / 2;
  const told = tokens.map((token, i): Shape => {
    const fill = i === from ? ofRole(palette, role, palette.query) : i === to ? palette.key : palette.ink;
    const isWhole = slots.fits || i === from;
    const text = isWhole ? token : cut(token, slots.widths[i]!, fonts.letter, slots.font);
    const isWord = isWritten(slots, i, focus);
    return centred(
      slots.middles[i]!,
      middle,
      isWord ? { text, face: 'text', size: slots.font, fill } : small('·', palette.quiet),
    );
  });
  const whole = slots.widths.reduce((sum, each) => sum + each, 0);
  return {
    kind: 'group',
    dx: Math.round(at + (width - whole) / 2),
    dy: top,
    scaleX: 1,
    scaleY: 1,
    originX: 0,
    originY: 0,
    opacity: 1,
    shapes: [...arcs, ...legend, ...below, ...told],
  };
}

/** The page's line: terms to come are pale, the result appears once it has landed, a long sum is folded. */
function lineRuns(view: InView, width: number, { palette, fonts }: HeadSetting): readonly Run[] {
  const { trace, cell, frame, timeline, words } = view;
  if (timeline.scenes[frame.at]!.whole) return [];
  const line = lineOf(trace, cell);
  if (!line) return [];
  const landed = hasLanded(view, cell);
  const reached = landed || frame.terms === null ? Infinity : frame.terms + (frame.beat?.term == null ? 0 : 1);
  const focus = Number.isFinite(reached) && reached > 0 ? reached - 1 : null;
  // One size for all cells of a scene: it does not depend on their signs.
  const signs = line.segments.reduce((sum, { text, cell }) => sum + (cell ? OPERAND_SIGNS : text.length), RESULT_SIGNS);
  const figuresAt = (each: number) => Math.floor((width * 7) / (fonts.number * each * BOLD)) - LARGER;
  const size = LINE.sizes.find((each) => signs <= figuresAt(each)) ?? LINE.sizes.at(-1)!;
  const figures = figuresAt(size);
  const style = { face: 'number', size } as const;
  const terms = folded(line.segments, focus, figures, line.sizes).map((part): Run => {
    if (isFold(part)) return { ...style, text: part.before + words.line.folded(part.folded), fill: palette.quiet };
    const { text, cell: operand, term } = part;
    const isLater = term !== undefined && term >= reached;
    if (!operand || isLater) return { ...style, text, fill: palette.quiet, bold: operand !== undefined };
    return {
      ...style,
      text,
      fill: ofRole(palette, roleOf(trace.stages[operand.stage]!.name), palette.ink),
      bold: true,
    };
  });
  const result: Run = {
    ...style,
    text: line.result,
    size: size * LINE.result,
    fill: palette.ink,
    bold: true,
  };
  return [...terms, { ...style, text: ` ${line.sign} `, fill: palette.quiet }, ...(landed ? [result] : [])];
}

/** The height of the head, and its content. */
interface HeadSize {
  readonly height: number;
  /** The sentence is beside the title. */
  readonly isBeside: boolean;
  /** The sentence and the line fit, too. */
  readonly isWhole: boolean;
}

/** @param least The minimum height of a scene: a lower picture has only its title. */
export function headSize({ width, height }: Area, margin: number, min: number): HeadSize {
  const isBeside = width >= BESIDE.ratio * height && width >= BESIDE.min;
  const sentence = SENTENCE.arcs + SENTENCE.line;
  const all = (isBeside ? sentence : TITLE.height + sentence) + LINE.height;
  const isWhole = height - 2 * margin - all >= min;
  return { height: isWhole ? all : TITLE.height, isBeside, isWhole };
}

/** @param width The width of the picture without its margins. */
export function headShapes(
  view: InView,
  title: string,
  { isBeside, isWhole, height }: HeadSize,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  setting: HeadSetting,
): readonly Shape[] {
  const { palette } = setting;
  const words: Run = { text: title, face: 'text', size: TITLE.size, bold: true, fill: palette.ink };
  const heading = (middle: number) => centred(x, middle, words, { anchor: 'start' });
  if (!isWhole) return [heading(y + 8)];
  const aside = isBeside ? Math.round(BESIDE.title * width) : 0;
  const top = isBeside ? y : y + TITLE.height;
  const runs = lineRuns(view, width, setting);
  const line: Shape = { kind: 'text', x, y: y + height - 12, anchor: 'start', runs };
  return [
    heading(isBeside ? y + SENTENCE.arcs + SENTENCE.line / 2 : y + 8),
    sentenceShapes(view, x + aside, top, width - aside, setting),
    ...(runs.length > 0 ? [line] : []),
  ];
}
