// The sentence above every scene: its words as buttons, with arcs from the attending word to the words it attends to.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import type { Context } from '../context.ts';
import { changeOf, hasLanded } from '../../model/in_view.ts';
import { operationOf } from '../../ops/index.ts';
import { roleOf, type Role } from '../../ops/notation.ts';
import { WIDTHS, widthOf } from '../../typeface/family.ts';
import { numberText } from '../../words/number_text.ts';
import { colourOf, css } from '../ramp.ts';
import { stageWordsOf } from '../../words/stage_words.ts';

/** From large to the smallest that is still legible, in pixels. */
const FONTS: readonly number[] = [26, 24, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11];
/** The height of a line of words, in font sizes. */
const LINE = 1.36;
/** Legible from the back row of a lecture hall. */
const BACK_ROW = 40;
/** The gap between words: at most, in pixels; at least, in font sizes, as wide as a space. */
const MAX_GAP = 56;
const SPACE = 0.3;
const THICKEST = 9;
const THINNEST = 1.2;
/** Between the highest arc and the part above it, in pixels. */
const CLEAR = 2;
/** The height of a number above an arc, in pixels. */
const AMOUNT = 16;
/** The smallest opacity of a score's arc. */
const HAIR = 2;
/** If the first word's centre is at least this far right, the legend of the arcs is before it. */
const ASIDE = 52;
/** The arc from a word to itself: its distance from the word's centre on both sides, and its height. */
const SELF = { aside: 6, high: 13 };
/** The legend for dots below zero: a few dots, and the space for its label. */
const DOTS = { width: 14, label: 22 };
/** Words narrower than this are dots, except those of the tokens in focus. */
const MIN_WORD = 30;

/** The place of each word: the width of its slot and, for the arcs, its centre. */
interface Slots {
  readonly font: number;
  /** No word is cut. */
  readonly fits: boolean;
  readonly widths: readonly number[];
  readonly middles: readonly number[];
}

/** Words as large as they fit a line of this height; a long sentence has equal slots, in which words are cut. */
function slotsOf(tokens: readonly string[], width: number, line: number, letter: number, zoom: number): Slots {
  const ems = tokens.map((token) => widthOf(token) * (letter / WIDTHS.letter) + SPACE);
  const natural = (font: number) => ems.map((em) => Math.ceil(em * font));
  const total = (widths: readonly number[]) => widths.reduce((sum, each) => sum + each, 0);
  const fonts = zoom > 1 ? [Math.ceil(BACK_ROW / zoom), ...FONTS] : FONTS;
  const font = fonts.find((size) => size * LINE <= line && total(natural(size)) <= width);
  const words = font === undefined ? tokens.map(() => width / tokens.length) : natural(font);
  const gap = Math.min(MAX_GAP, Math.max(0, width - total(words)) / tokens.length);
  const widths = words.map((word) => Math.floor(word + gap));
  const middles = widths.map((each, i) => widths.slice(0, i).reduce((sum, before) => sum + before, 0) + each / 2);
  return { font: font ?? FONTS.at(-1)!, fits: font !== undefined, widths, middles };
}

const isOverTokens = ({ rowAxis, colAxis }: Stage) => rowAxis === 'query' && colAxis === 'key';

/**
 * The stage that the arcs show: the weights of the scene in view, else those before it; before there are any, the
 * scores. They stay until the next scene is complete.
 */
function shownBy({ timeline, frame }: Context): Stage | null {
  const at = frame.change === null ? frame.at : frame.at - 1;
  const computed = timeline.scenes[at]!.whole ? timeline.scenes.length : at + 1;
  const scenes = timeline.scenes.slice(0, computed);
  const over = scenes.filter(({ whole, stage }) => !whole && isOverTokens(stage)).map(({ stage }) => stage);
  return over.findLast((stage) => isWeights(stage)) ?? over.at(-1) ?? null;
}

/** Attention weights, by which the values are mixed. */
export const isWeights = (stage: Stage): boolean => operationOf(stage).shares === true && isOverTokens(stage);

/** The tokens of the cell in focus; null if its axes have none. */
interface Looking {
  /** The attending token; while queries, keys or values are computed, the token of the current row. */
  readonly from: number | null;
  /** The token that it attends to. */
  readonly to: number | null;
  readonly role: Role;
}

function looking({ trace, cell: inFocus, lit, timeline, frame }: Context): Looking {
  const { stage, whole } = timeline.scenes[frame.at]!;
  const cell = whole && lit && isOverTokens(trace.stages[lit.stage]!) ? lit : inFocus;
  const { rowAxis, colAxis, rows } = trace.stages[cell.stage]!;
  const role = whole ? 'none' : roleOf(stage.name);
  const isToken = rowAxis === 'query' || (rowAxis === 'token' && rows === trace.tokens.length);
  if (role !== 'none') return { from: isToken || rowAxis === 'key' ? cell.row : null, to: null, role };
  return {
    from: isToken ? cell.row : (timeline.token ?? 1) % trace.tokens.length,
    to: colAxis === 'key' ? cell.col : rowAxis === 'key' ? cell.row : null,
    role,
  };
}

function arcs(
  context: Context,
  stage: Stage,
  from: number,
  { middles, widths }: Slots,
  height: number,
  numbered: number | null,
): readonly unknown[] {
  const { trace, words } = context;
  const { tokens } = trace;
  const weighed = isWeights(stage);
  const x = (token: number) => middles[token]!;
  const row = Array.from({ length: stage.cols }, (_, col) => valueAt(trace, stage, from, col));
  const values = row.map((value, col) => (hasLanded(context, { stage: stage.id, row: from, col }) ? value : NaN));
  // A weight is compared with 1; before there are weights, a score is compared with the row's largest.
  const least = weighed ? 1 : Number.MIN_VALUE;
  const most = row.filter(Number.isFinite).reduce((largest, value) => Math.max(largest, Math.abs(value)), least);
  const shown = (value: number) => (weighed ? value > 0 : Number.isFinite(value));
  const thick = (value: number) => Math.max(weighed ? THINNEST : HAIR, (Math.abs(value) / most) * THICKEST);
  // The arcs to others begin beside the arc to itself.
  const own = shown(values[from]!) ? thick(values[from]!) : 0;
  const aside = SELF.aside + own / 2;
  const paths = values.flatMap((value, to) => {
    if (!shown(value)) return [];
    const width = thick(value);
    const changed = changeOf(context, { stage: stage.id, row: from, col: to }) === null ? '' : 'changed';
    const sign = value < 0 ? 'below-zero' : '';
    const isSelf = to === from;
    const start = x(from) + (isSelf ? -aside : own && Math.sign(to - from) * (aside + (own + width) / 2 + 1));
    const end = isSelf ? x(from) + aside : x(to);
    const high = isSelf ? SELF.high + width / 2 : 14 + Math.abs(to - from) * 9;
    const top = height - Math.min(height - width / 2 - CLEAR - (numbered === null ? 0 : AMOUNT), high) * 1.33;
    return svg`<path class="look ${isSelf ? 'self' : ''} ${changed} ${sign}" stroke-width=${width}
      d="M${start} ${height} C${start} ${top} ${end} ${top} ${end} ${height}"
    ><title>${tokens[from]} → ${tokens[to]}: ${numberText(value)}</title></path>${
      to === numbered
        ? svg`<text class="amount" x=${(start + end) / 2} y=${height / 4 + top * 0.75 - width / 2 - 4}
            text-anchor="middle">${value.toFixed(2)}</text>`
        : nothing
    }`;
  });
  // A label beside the foot of an outer arc says what they show: before the first word, or over the last if no arc will
  // be there.
  const isBefore = middles[0]! > ASIDE;
  const isFree = from < row.length - 1 && !shown(row.at(-1)!);
  const right = isBefore ? 0 : widths.reduce((sum, each) => sum + each, 0);
  const anchor = isBefore ? 'start' : 'end';
  const { short } = stageWordsOf(words, stage.name);
  const name = svg`<text x=${right} y=${height - 4} text-anchor=${anchor}>${short}</text>`;
  const start = isBefore ? 0 : right - DOTS.label - DOTS.width;
  const dotted = svg`<path class="look below-zero" stroke-width="3" d="M${start} ${height - 21}h${DOTS.width}"></path>
    <text x=${start + DOTS.width + 5} y=${height - 17}>${'< 0'}</text>`;
  const isDotted = values.some((value) => value < 0 && shown(value));
  return [paths, isBefore || isFree ? [name, isDotted ? dotted : nothing] : nothing];
}

/**
 * @param width The width available to the sentence, in pixels.
 * @param height The height available to its arcs.
 * @param line The height available to its words below them.
 * @param letter The width of a letter at a font size of 1 px.
 * @param numbered The attended word whose arc has its weight above it; null: none has.
 * @param zoom The magnification: in a presenter's view words are larger still.
 */
export function renderSentence(
  context: Context,
  width: number,
  height: number,
  line: number,
  letter: number,
  zoom = 1,
  numbered: number | null = null,
): TemplateResult {
  const { trace, words, timeline, theme } = context;
  const { tokens } = trace;
  const slots = slotsOf(tokens, width, line, letter, zoom);
  const { from, to, role } = looking(context);
  const stage = shownBy(context);
  const told =
    stage && from !== null && isWeights(stage)
      ? tokens.map((token, col) => `${token} ${numberText(valueAt(trace, stage, from, col))}`).join(', ')
      : '';
  const isWord = (token: number) => slots.fits || slots.widths[token]! >= MIN_WORD || token === from || token === to;
  const columns = slots.widths.map((each) => `${each}px`).join(' ');
  const whole = slots.widths.reduce((sum, each) => sum + each, 0);
  return html`<div class="sentence" part="sentence" role="group" aria-label=${words.whole.sentence}>
    <svg
      class="looks" role=${told ? 'img' : 'none'}
      aria-label=${told ? words.looksAt(tokens[from!] ?? '', told) : nothing}
      width=${whole} height=${height}
      .style=${`--minus:${css(colourOf(-0.8, { signed: true, most: 1 }, theme))}`}
    >${stage && from !== null ? arcs(context, stage, from, slots, height, numbered) : nothing}</svg>
    <div class="tokens" .style=${`grid-template-columns:${columns};font-size:${slots.font}px`}>
      ${tokens.map(
        (token, i) => html`<button
          class="token ${i === from ? `from ${role}` : ''} ${i === to ? 'to' : ''} ${isWord(i) ? '' : 'dot'}"
          data-token=${i} title=${token} aria-pressed=${timeline.token === i ? 'true' : 'false'}
        >${isWord(i) ? token : html`<span class="said">${token}</span>`}</button>`,
      )}
    </div>
  </div>`;
}
