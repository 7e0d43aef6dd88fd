// The sentence above every scene as numbers: the place of each word, which word attends, and the arcs from it to the
// words it attends to.
import type { Stage, Trace } from '../../engine/index.ts';
import { colLabels, isKeyAxis } from '../../model/labels.ts';
import { hasLanded, type InView } from '../../model/in_view.ts';
import { isOverTokens, isWeights } from '../../model/weighted_sum.ts';
import { isNextWord, isUnderMask } from '../../ops/index.ts';
import { isNextToken } from '../../ops/next_token.ts';
import { roleOf, type Role } from '../../ops/notation.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import { inputsOf } from '../../ops/operation.ts';
import { flightProgress } from '../../timeline/flights.ts';
import { textWidth, wordWidth } from '../../typeface/family.ts';
import { stageWordsOf } from '../../words/stage_words.ts';
import { hidingMask, isHiddenAt } from '../../ops/masks.ts';
import type { Theme } from '../../model/state.ts';
import { totalOf } from '../area.ts';
import { colourOf, css } from '../ramp.ts';

/** From large to the smallest that is still legible, in pixels. */
const FONTS: readonly number[] = [26, 24, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11];
/** The height of a line of words, in font sizes. */
const LINE = 1.36;
/** Legible from the back row of a lecture hall. */
const BACK_ROW = 40;
/** The gap between words: at most, in pixels; at least, in font sizes, as wide as a space. */
const MAX_GAP = 56;
const SPACE = 0.3;
/** The narrowest slot, as wide as a finger needs, where all words have as much: a full stop is a word, too. */
const MIN_SLOT = 24;
/** The thickness of an arc with the weight 1, and that of the row's largest score. */
const THICKEST = { weight: 15, score: 9 };
const THINNEST = 1.2;
/** Of two heads: a weight up to this has no arc. */
export const LEAST_OF_HEADS = 0.02;
/** A double line: each of its lines, and the thinnest one. */
const DOUBLE = { line: 1.7, min: 5 };
/** Between the highest arc and the part above it, in pixels. */
const CLEAR = 2;
/** The smallest opacity of a score's arc. */
const HAIR = 2;
/** If the first word's centre is at least this far right, the legend of the arcs is before it. */
const ASIDE = 52;
/** The legend: its font size and capitals, its gap to the arcs, and how far it may be outside of the sentence. */
const LABEL = { font: 13, high: 10, gap: 5, out: 10 };
/** How high an arc is, in pixels: at least, and for each word that it crosses. */
const RISE = { least: 14, word: 9 };
/** The arc from a word to itself: its distance from the word's centre on both sides, and its height. */
const SELF = { aside: 6, high: 13 };
/** The legend for dots below zero: a few dots, the space for its label, and the height that they need at the end. */
const DOTS = { width: 14, label: 26, from: 32 };
/** Words narrower than this are dots, except those of the tokens in focus. */
const MIN_WORD = 30;

/** The place of each word: the width of its slot and, for the arcs, its centre. */
export interface Slots {
  readonly font: number;
  /** No word is cut. */
  readonly fits: boolean;
  readonly widths: readonly number[];
  readonly middles: readonly number[];
  /** Of all slots. */
  readonly width: number;
  /** Of columns, the space before them. */
  readonly aside: number;
  readonly isRightToLeft: boolean;
}

/** The script of the first word tells; a token that begins with a sign may be a tokenizer's, as [CLS]. */
const RIGHT_TO_LEFT = /^[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}]/u;
const isRightToLeft = (tokens: readonly string[]): boolean =>
  RIGHT_TO_LEFT.test(tokens.find((token) => /^\p{L}/u.test(token)) ?? '');

/**
 * Words as large as they fit a line of this height; a long sentence has equal slots, in which words are cut.
 * @param column The width of each slot, if numbers stand below the words.
 */
export function slotsOf(
  tokens: readonly string[],
  width: number,
  line: number,
  letter: number,
  zoom: number,
  column: number | null = null,
): Slots {
  const ems = tokens.map((token) => wordWidth(token, letter) + SPACE);
  const least = Math.min(MIN_SLOT, Math.floor(width / tokens.length));
  const natural = (font: number) => ems.map((em) => Math.max(least, Math.ceil(em * font)));
  const fonts = zoom > 1 ? [Math.ceil(BACK_ROW / zoom), ...FONTS] : FONTS;
  const widest = (font: number) => Math.max(...natural(font));
  const fits = (font: number) =>
    column === null ? totalOf(natural(font)) <= width : widest(font) <= column + font / 4;
  const font = fonts.find((size) => size * LINE <= line && fits(size));
  const equal = column ?? width / tokens.length;
  const words = font === undefined || column !== null ? tokens.map(() => equal) : natural(font);
  const gap = column === null ? Math.min(MAX_GAP, Math.max(0, width - totalOf(words)) / tokens.length) : 0;
  const widths = words.map((word) => Math.floor(word + gap));
  const isTurned = isRightToLeft(tokens);
  const whole = totalOf(widths);
  let left = isTurned ? whole : 0;
  const middles = widths.map((each) => {
    left += isTurned ? -each : each;
    return isTurned ? left + each / 2 : left - each / 2;
  });
  return {
    font: font ?? FONTS.at(-1)!,
    fits: font !== undefined,
    widths,
    middles,
    width: whole,
    aside: column === null ? 0 : Math.max(0, (width - whole) / 2),
    isRightToLeft: isTurned,
  };
}

/** How many words precede the sentence's own: those of memory, without the newest token, which is both. */
export const wordsBefore = (trace: Trace): number =>
  (trace.config.memoryTokens?.length ?? 0) - (isNextToken(trace) ? 1 : 0);

/** The words of the line: before the sentence stand those of memory, to which it attends. */
export const wordsOf = (trace: Trace): readonly string[] => {
  const { memoryTokens } = trace.config;
  return isNextToken(trace) ? memoryTokens! : [...(memoryTokens ?? []), ...trace.tokens];
};

/** The scores or weights of the scenes up to the one in view, in the order of the walk. */
function overTokens({ timeline, frame }: InView): readonly Stage[] {
  const at = frame.change === null ? frame.at : frame.at - 1;
  const computed = timeline.scenes[at]!.whole ? timeline.scenes.length : at + 1;
  const scenes = timeline.scenes.slice(0, computed);
  return scenes.filter(({ whole, stage }) => !whole && isOverTokens(stage)).map(({ stage }) => stage);
}

/** The stage that the arcs show: the last weights up to the scene in view; before there are any, the scores. */
export function stageOfArcs(view: InView): Stage | null {
  const over = overTokens(view);
  return over.findLast((stage) => isWeights(stage)) ?? over.at(-1) ?? null;
}

/** Which share of a row has landed, in [0, 1]: a row in flight lands as its numbers do. */
export function landedShare(view: InView, stage: Stage, row: number, col: number): number {
  if (hasLanded(view, { stage: stage.id, row, col })) return 1;
  const { beat, progress } = view.frame;
  const cell = row * stage.cols + col;
  const isLanding = beat?.lands.some(({ stage: id, from, to }) => id === stage.id && from <= cell && cell < to);
  return isLanding ? flightProgress(progress) : 0;
}

/** The words of the cell in focus, counted from the first of the line; null if its axes have none. */
interface WordsInFocus {
  /** The attending token; while queries, keys or values are computed, the token of the current row. */
  readonly from: number | null;
  /** The token that it attends to. */
  readonly to: number | null;
  readonly role: Role;
}

export function wordsInFocus(view: InView): WordsInFocus {
  const { trace, cell: inFocus, lit, timeline, frame } = view;
  const { stage, whole } = frame.scene;
  const cell = whole && lit && isOverTokens(trace.stages[lit.stage]!) ? lit : inFocus;
  const { rowAxis, colAxis, rows } = trace.stages[cell.stage]!;
  const role = whole ? 'none' : roleOf(stage.name);
  const isToken = rowAxis === 'query' || (rowAxis === 'token' && rows === trace.tokens.length);
  const before = wordsBefore(trace);
  const own = isToken ? before + cell.row : null;
  if (role !== 'none') return { from: own ?? (isKeyAxis(rowAxis) ? cell.row : null), to: null, role };
  return {
    from: own ?? before + (view.row ?? (timeline.token ?? 1) % trace.tokens.length),
    to: colAxis === 'key' ? cell.col : isKeyAxis(rowAxis) ? cell.row : null,
    role,
  };
}

export interface Arc {
  readonly to: number;
  readonly value: number;
  readonly isSelf: boolean;
  readonly isBelowZero: boolean;
  readonly d: string;
  readonly thick: number;
  /** Less than 1 while it appears, or lets go. */
  readonly opacity: number;
  /** 1 for a weight, 0 for a score: on its way between them while the weight lands. */
  readonly weighed: number;
  /** Where it is highest. */
  readonly summit: { readonly x: number; readonly y: number };
}

/** What the arcs show, beside the foot of an outer one. */
interface ArcLabel {
  /** Until a row of the new stage has landed, its arcs are those of the stage before. */
  readonly shown: Stage;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
  /** The legend for dots below zero, if there are any. */
  readonly dotted: { readonly d: string; readonly x: number; readonly y: number } | null;
}

/** The colour of a score's arc below zero: the ramp's other side. */
export const belowZero = (theme: Theme): string => css(colourOf(-0.8, { signed: true, max: 1 }, theme));

/** A double line is a wide one and, over it, one in the colour of the ground. */
export const strokeWidth = (thick: number, layer: 'single' | 'outer' | 'inner'): number =>
  layer === 'single' ? thick : Math.max(thick, DOUBLE.min) - (layer === 'inner' ? 2 * DOUBLE.line : 0);

interface Arcs {
  readonly arcs: readonly Arc[];
  /** Null: there is no space for it. */
  readonly label: ArcLabel | null;
}

/** A word's arc before it has a shape; of opacity 0, there is none. */
interface Strand {
  readonly value: number;
  readonly thick: number;
  readonly opacity: number;
}

const NONE: Strand = { value: NaN, thick: 0, opacity: 0 };

/** A weight is compared with 1; a score with the row's largest, also of those that a mask is about to hide. */
function strandsOf(trace: Trace, stage: Stage | undefined, query: number, least: number): readonly Strand[] {
  if (!stage) return [];
  const weighed = isWeights(stage);
  const row = rowValuesOf(trace, stage, query);
  const all = isUnderMask(stage) ? rowValuesOf(trace, inputsOf(trace, stage)[0]!, query) : row;
  const min = weighed ? 1 : Number.MIN_VALUE;
  const max = all.filter(Number.isFinite).reduce((largest, value) => Math.max(largest, Math.abs(value)), min);
  const [thinnest, thickest] = weighed ? [THINNEST, THICKEST.weight] : [HAIR, THICKEST.score];
  return row.map((value) =>
    (weighed ? value > least : Number.isFinite(value))
      ? { value, thick: Math.max(thinnest, (Math.abs(value) / max) * thickest), opacity: 1 }
      : NONE,
  );
}

/**
 * @param from The attending word, one of the line's.
 * @param height The height available to the arcs, in pixels.
 * @param least A weight up to this has no arc; the others rise as high as they have space.
 */
export function wordArcs(
  view: InView,
  stage: Stage,
  from: number,
  { middles, width, isRightToLeft, ...slots }: Slots,
  height: number,
  least = 0,
): Arcs {
  const { trace } = view;
  const x = (token: number) => middles[token]!;
  const query = from - wordsBefore(trace);
  if (query < 0) return { arcs: [], label: null };
  const over = overTokens(view);
  const earlier = over[over.indexOf(stage) - 1];
  const [now, past] = [strandsOf(trace, stage, query, least), strandsOf(trace, earlier, query, least)];
  const strands = now.map((own, col) => {
    const share = landedShare(view, stage, query, col);
    const old = past[col] ?? NONE;
    const mix = (a: number, b: number) => a + (b - a) * share;
    return {
      value: share > 0.5 ? own.value : old.value,
      // What lets go keeps its thickness, and what appears has its own.
      thick: mix(old.opacity ? old.thick : own.thick, own.opacity ? own.thick : old.thick),
      opacity: mix(old.opacity, own.opacity),
      weighed: mix(Number(isWeights(earlier ?? stage)), Number(isWeights(stage))),
    };
  });
  // The arcs to others begin beside the arc to itself.
  const own = strands[from]?.opacity ? strands[from].thick : 0;
  const aside = SELF.aside + own / 2;
  const farthest = RISE.least + (now.length - 1) * RISE.word;
  const scale = least > 0 ? Math.max(1, (height - THICKEST.weight / 2 - CLEAR) / farthest) : 1;
  const arcs = strands.flatMap(({ value, thick, opacity, weighed }, to): readonly Arc[] => {
    if (opacity === 0) return [];
    const isSelf = to === from;
    const start = x(from) + (isSelf ? -aside : own && Math.sign(x(to) - x(from)) * (aside + (own + thick) / 2 + 1));
    const end = isSelf ? x(from) + aside : x(to);
    const high = isSelf ? SELF.high + thick / 2 : (RISE.least + Math.abs(to - from) * RISE.word) * scale;
    const rise = Math.min(height - thick / 2 - CLEAR, high);
    const top = height - rise * 1.33;
    return [
      {
        to,
        value,
        isSelf,
        isBelowZero: value < 0,
        opacity,
        weighed,
        d: `M${start} ${height}C${start} ${top} ${end} ${top} ${end} ${height}`,
        thick,
        summit: { x: (start + end) / 2, y: height - rise },
      },
    ];
  });
  // Left of all words, or over the rightmost if no arc will be there.
  const leftmost = isRightToLeft ? middles.length - 1 : 0;
  const rightmost = now.length - 1 - leftmost;
  const isFree = from !== rightmost && !now[rightmost]!.opacity && !strands[rightmost]!.opacity;
  const foot = strands[leftmost]?.opacity ? strands[leftmost].thick / 2 : 0;
  const toFirst = from === leftmost ? aside + own / 2 : foot;
  const shown = earlier && landedShare(view, stage, query, 0) < 0.5 ? earlier : stage;
  const hasDotted = !isWeights(shown) && arcs.some(({ isBelowZero }) => isBelowZero);
  const name = textWidth(stageWordsOf(view.words, shown.name).short) * LABEL.font;
  const wide = Math.max(name, hasDotted ? DOTS.width + DOTS.label : 0);
  const before = Math.min(0, x(leftmost) - toFirst - LABEL.gap - wide);
  const isBefore = x(leftmost) > ASIDE || before >= -slots.aside;
  if (!isBefore && !isFree) return { arcs, label: null };
  const left = Math.max(-Math.max(LABEL.out, slots.aside), before);
  const right = isBefore ? left : width;
  const start = isBefore ? left : right - DOTS.label - DOTS.width;
  const line = Math.max(LABEL.high, height - 18);
  const dots = { d: `M${start} ${line - 4}H${start + DOTS.width}`, x: start + DOTS.width + 5, y: line };
  const dotted = hasDotted && (isBefore || height >= DOTS.from) ? dots : null;
  return { arcs, label: { shown, x: right, y: height - 4, anchor: isBefore ? 'start' : 'end', dotted } };
}

/** Whether a word is written; others are dots. */
export const isWritten = ({ fits, widths }: Slots, token: number, { from, to }: WordsInFocus): boolean =>
  fits || widths[token]! >= MIN_WORD || token === from || token === to;

/**
 * In a story, the likeliest word after the last one, and its share: of overflowed shares none is. Null: none is
 * guessed, or the story follows an earlier word.
 */
export function nextWordOf({ trace, row: followed, inStory }: Pick<InView, 'trace' | 'row' | 'inStory'>) {
  const stage = trace.stages.find(isNextWord);
  const row = trace.tokens.length - 1;
  if (!stage || !inStory || (followed ?? row) !== row) return null;
  const shares = rowValuesOf(trace, stage, row);
  const share = Math.max(...shares);
  return { stage, row, share, word: colLabels(trace, stage)[shares.indexOf(share)] ?? '' };
}

/** Hidden words side by side, in pixels. */
interface Run {
  readonly x: number;
  readonly width: number;
  /** Nothing beyond it is visible, as under a causal mask: its first side is the curtain's edge. */
  readonly toEnd: boolean;
}

interface Curtain {
  readonly runs: readonly Run[];
  readonly opacity: number;
  /** The mask has fallen in an earlier scene. */
  readonly isQuiet: boolean;
}

/** @param from The attending word, one of the line's. Null: up to this scene, or from this word, nothing is hidden. */
export function curtainOf(view: InView, from: number | null, slots: Slots): Curtain | null {
  const { trace, frame } = view;
  const { stage, whole } = frame.scene;
  const row = from === null ? -1 : from - wordsBefore(trace);
  const attended = whole ? null : stageOfArcs(view);
  const mask = attended && hidingMask(trace, attended);
  if (row < 0 || !mask) return null;
  const isQuiet = !isUnderMask(attended);
  const left = (word: number) => slots.middles[word]! - slots.widths[word]! / 2;
  const right = (word: number) => left(word) + slots.widths[word]!;
  const runsAt = (query: number): readonly Run[] => {
    const hidden = Array.from({ length: mask.cols }, (_, col) => isHiddenAt(trace, mask, query, col));
    const starts = hidden.flatMap((is, col) => (is && !hidden[col - 1] ? [col] : []));
    return starts.map((first) => {
      const end = hidden.indexOf(false, first);
      const last = end < 0 ? mask.cols - 1 : end - 1;
      const [from, to] = slots.isRightToLeft ? [last, first] : [first, last];
      return { x: left(from), width: right(to) - left(from), toEnd: end < 0 };
    });
  };
  const runs = runsAt(row);
  if (runs.length === 0) return null;
  // It falls with the first row, and stands after each word that attends, from the word's first frame on.
  const falls = !isQuiet && row === 0 && stage.rowAxis === 'query';
  return { runs, opacity: falls ? landedShare(view, stage, row, 0) : 1, isQuiet };
}
