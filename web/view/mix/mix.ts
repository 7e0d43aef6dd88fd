// The mix itself: a bar per token, as long as its weight and coloured as its value; together they form the new row.
import { html, nothing, type TemplateResult } from 'lit';
import type { InView } from '../../model/in_view.ts';
import type { FontWidths } from '../../model/presentation.ts';
import { keyTokensOf } from '../../model/labels.ts';
import { numberText } from '../../words/number_text.ts';
import { drawnSize, drawnWidth } from '../../typeface/family.ts';
import { between } from '../change.ts';
import type { Layout } from '../layout/layout.ts';
import { totalOf, type Rect } from '../area.ts';
import { OF_PAGE, renderShapes } from '../draw_shapes.ts';
import { centred, type Run, type Shape } from '../shapes.ts';
import { barShapes, streamShape } from './bar_shapes.ts';
import { mixInView, barProgress, type Mix } from '../../model/weighted_sum.ts';

const TYPE = 13;
const MIN_PITCH = 15;
const MAX_PITCH = 34;
/** The height of the mix's bar and of the gap above it, in rows. */
const SUM = { rows: 1.4, gap: 0.9 };
/** The whole mix: with shares before the bars, and with words alone. */
const MIN_BAR = { full: 90, terse: 56 };
interface Bar extends Rect {
  readonly token: number;
}

/** How a mix may be drawn. */
interface MixStyle {
  /** The minimum width of the mix. */
  readonly minWidth: number;
  readonly maxPitch: number;
  /** The font size of its labels. */
  readonly type: number;
}

interface MixLayout {
  readonly type: number;
  /** The distance from the left to the bars. */
  readonly label: number;
  readonly pitch: number;
  /** Where the first row begins, from above. */
  readonly top: number;
  /** The bars, each in its own row, and their places in the mix: none if nothing is left, or weights are NaN. */
  readonly own: readonly Bar[];
  readonly mixed: readonly Bar[];
  readonly track: Rect;
}

/** The bars in an area; null if it is too small for them. */
export function mixLayoutOf(
  { shares }: Mix,
  labels: readonly string[],
  space: Rect,
  fonts: Pick<FontWidths, 'letter' | 'least'>,
  { minWidth = MIN_BAR.full, maxPitch = MAX_PITCH, type: wanted = TYPE }: Partial<MixStyle> = {},
): MixLayout | null {
  const type = drawnSize(wanted, fonts);
  const seen = shares.flatMap((share, token) => (share > 0 ? [token] : []));
  const pitch = Math.min(maxPitch, Math.floor(space.height / (seen.length + SUM.gap + SUM.rows)));
  const label = Math.max(0, ...labels.map((each) => drawnWidth(each, wanted, fonts))) + 8;
  const width = space.width - label;
  if (pitch < MIN_PITCH * (type / wanted) || width < minWidth) return null;
  const whole = Math.max(1, totalOf(seen.map((token) => shares[token]!)));
  const x = space.x + label;
  const top = space.y + Math.max(0, (space.height - pitch * (seen.length + SUM.gap + SUM.rows)) / 2);
  const track = { x, y: top + (seen.length + SUM.gap) * pitch, width, height: Math.round(SUM.rows * pitch) };
  const long = (token: number) => (shares[token]! / whole) * width;
  const own = seen.map((token, i) => ({ token, x, y: top + i * pitch + 2, width: long(token), height: pitch - 4 }));
  const mixed = seen.map((token, i) => ({
    ...track,
    token,
    x: x + totalOf(seen.slice(0, i).map(long)),
    width: long(token),
  }));
  return { type, label, pitch, top, own, mixed, track };
}

/** The label of a bar: `0.5517 · Your`. */
export const shareLabels = ({ trace, inStory }: InView, { shares }: Mix): readonly string[] =>
  shares.map((share, token) => `${numberText(share, false, inStory)} · ${keyTokensOf(trace)[token]!}`);

/**
 * @param moved How far each token's bar has moved into the mix.
 * @param flow From the mix to where it goes.
 */
export function renderMix(
  view: InView,
  { row, values }: Mix,
  { own, mixed, track, type }: MixLayout,
  labels: readonly string[],
  moved: (token: number) => number,
  flow: readonly Shape[] = [],
): TemplateResult {
  const bar = (token: number, place: Rect) => barShapes(view, values, token, place, OF_PAGE);
  const label = ({ y, height }: Rect, text: string, more: Partial<Run> = {}) => {
    const run: Run = { text, face: 'text', size: type, fill: OF_PAGE.quiet, ...more };
    return centred(track.x - 8, y + height / 2, run, { anchor: 'end' });
  };
  const shapes: readonly Shape[] = [
    ...flow,
    ...own.map((each, i) => streamShape(each, mixed[i]!, OF_PAGE, moved(each.token))),
    { kind: 'rect', ...track, stroke: OF_PAGE.quiet },
    label(track, view.trace.tokens[row]!, { bold: true, fill: OF_PAGE.query }),
    ...own.flatMap((each) => [...bar(each.token, each), label(each, labels[each.token]!)]),
    ...own.flatMap((each, i) => {
      const share = moved(each.token);
      return share > 0 ? bar(each.token, between(each, mixed[i]!, share)) : [];
    }),
  ];
  return html`<svg class="drawing" aria-hidden="true">${renderShapes(shapes)}</svg>`;
}

/** The margin to the right of the bars and below them. */
const FREE = { right: 28, below: 10 };
const BESIDE = { left: 16, right: 4 };
const MAX_SIZE = { width: 620, height: 260 };

/** Null if the right operand is not above the left one. */
function cornerOf({ boxes }: Layout): Rect | null {
  const [left, top] = (['left', 'top'] as const).map((place) => boxes.find(({ matrix }) => matrix.position === place));
  if (!left || !top || top.x <= left.x || top.y >= left.y) return null;
  const [width, height] = [top.x - FREE.right - left.x, left.y - FREE.below - top.y];
  return { x: left.x, y: top.y, width: Math.min(width, MAX_SIZE.width), height: Math.min(height, MAX_SIZE.height) };
}

/** Null if the operands are left out, or something is beside the right one. */
function besideOf({ boxes, area }: Layout): Rect | null {
  const right = boxes.find(({ matrix }) => matrix.position === 'top');
  if (!right) return null;
  const x = right.x + right.width + BESIDE.left;
  const bottom = right.gridY + right.rows * right.cellHeight;
  if (boxes.some((box) => box.x + box.width > x && box.y < bottom)) return null;
  return { x, y: right.y, width: area.width - BESIDE.right - x, height: bottom - right.y };
}

/** The bars, and the text before them: weights and words or, where space is short, words alone. */
export function cornerMix(
  view: InView,
  mix: Mix,
  layout: Layout,
): { readonly bars: MixLayout; readonly labels: readonly string[] } | null {
  const corner = cornerOf(layout);
  const labels = corner ? shareLabels(view, mix) : keyTokensOf(view.trace);
  const space = corner ?? besideOf(layout);
  const bars = space && mixLayoutOf(mix, labels, space, view.fonts, corner ? {} : { minWidth: MIN_BAR.terse });
  return bars && { bars, labels };
}

export function renderCorner(view: InView, layout: Layout): TemplateResult | typeof nothing {
  const mix = mixInView(view);
  const corner = mix && cornerMix(view, mix, layout);
  if (!mix || !corner) return nothing;
  return renderMix(view, mix, corner.bars, corner.labels, (token) => barProgress(view, mix, token));
}
