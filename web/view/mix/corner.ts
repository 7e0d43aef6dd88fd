// The mix in the scene that computes it: in the free corner of a product, above its left operand.
import { nothing, type TemplateResult } from 'lit';
import type { InView } from '../../model/in_view.ts';
import type { Layout } from '../scene/layout.ts';
import { labelsOf, mixLayoutOf, renderMix, slidOf, type Room } from './mix.ts';
import { mixInView } from './shares.ts';

/** The margin to the right of the bars and below them. */
const FREE = { right: 28, below: 10 };
const MAX_SIZE = { width: 620, height: 260 };

/** Null if the right operand is not above the left one. */
function cornerOf({ boxes }: Layout): Room | null {
  const [left, top] = (['left', 'top'] as const).map((place) => boxes.find(({ part }) => part.place === place));
  if (!left || !top || top.x <= left.x || top.y >= left.y) return null;
  const [width, height] = [top.x - FREE.right - left.x, left.y - FREE.below - top.y];
  return { x: left.x, y: top.y, width: Math.min(width, MAX_SIZE.width), height: Math.min(height, MAX_SIZE.height) };
}

/** @param letter The width of a letter at a font size of 1 px. */
export function renderCorner(context: InView, layout: Layout, letter: number): TemplateResult | typeof nothing {
  const [mix, room] = [mixInView(context), cornerOf(layout)];
  if (!mix || !room) return nothing;
  const labels = labelsOf(context, mix);
  const bars = mixLayoutOf(mix, labels, room, letter);
  return bars ? renderMix(context, mix, bars, labels, (token) => slidOf(context, mix, token)) : nothing;
}
