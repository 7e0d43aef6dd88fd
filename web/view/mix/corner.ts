// The mix in the scene that computes it: in the free corner of a product, above its left operand; on a phone, whose
// operands are side by side above the result, to the right of them.
import { nothing, type TemplateResult } from 'lit';
import type { InView } from '../../model/in_view.ts';
import { keyTokensOf } from '../../model/labels.ts';
import type { Layout } from '../scene/layout.ts';
import { shareLabels, MIN_BAR, mixLayoutOf, renderMix, slidOf, type MixLayout, type Space } from './mix.ts';
import { mixInView, type Mix } from './shares.ts';

/** The margin to the right of the bars and below them. */
const FREE = { right: 28, below: 10 };
const BESIDE = { left: 16, right: 4 };
const MAX_SIZE = { width: 620, height: 260 };

/** Null if the right operand is not above the left one. */
function cornerOf({ boxes }: Layout): Space | null {
  const [left, top] = (['left', 'top'] as const).map((place) => boxes.find(({ part }) => part.place === place));
  if (!left || !top || top.x <= left.x || top.y >= left.y) return null;
  const [width, height] = [top.x - FREE.right - left.x, left.y - FREE.below - top.y];
  return { x: left.x, y: top.y, width: Math.min(width, MAX_SIZE.width), height: Math.min(height, MAX_SIZE.height) };
}

/** Null if the operands are not side by side, or the result is beside them. */
function besideOf({ boxes, area }: Layout): Space | null {
  const [left, right] = (['left', 'top'] as const).map((place) => boxes.find(({ part }) => part.place === place));
  if (!left || !right || right.x <= left.x || right.gridY !== left.gridY) return null;
  const x = right.x + right.width + BESIDE.left;
  const bottom = right.gridY + right.rows * right.cellHeight;
  if (boxes.some((box) => box.x + box.width > x && box.y < bottom)) return null;
  return { x, y: right.y, width: area.width - BESIDE.right - x, height: bottom - right.y };
}

/** The bars, and the text before them: weights and words or, where space is short, words alone. */
export function cornerMix(
  context: InView,
  mix: Mix,
  layout: Layout,
  letter: number,
): { readonly bars: MixLayout; readonly labels: readonly string[] } | null {
  const corner = cornerOf(layout);
  const labels = corner ? shareLabels(context, mix) : keyTokensOf(context.trace);
  const space = corner ?? besideOf(layout);
  const bars = space && mixLayoutOf(mix, labels, space, letter, corner ? {} : { minWidth: MIN_BAR.terse });
  return bars && { bars, labels };
}

/** @param letter The width of a letter at a font size of 1 px. */
export function renderCorner(context: InView, layout: Layout, letter: number): TemplateResult | typeof nothing {
  const mix = mixInView(context);
  const corner = mix && cornerMix(context, mix, layout, letter);
  if (!mix || !corner) return nothing;
  return renderMix(context, mix, corner.bars, corner.labels, (token) => slidOf(context, mix, token));
}
