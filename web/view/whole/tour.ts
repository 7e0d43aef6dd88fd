// The tour of the whole figure as it passes: its matrices light in the order of the computation.
import type { InView } from '../../model/in_view.ts';
import type { Theme } from '../../model/state.ts';

/**
 * Of the tour, in parts of it: when the last matrix begins to light, how long each takes, and its ribbons before it.
 */
const TOUR = { last: 0.88, matrix: 0.12, ribbon: 0.06 };
/** How visible is what the tour has not come to yet, and a ribbon outside of it. */
const DIM = 0.2;
export const RIBBON_OPACITY: Readonly<Record<Theme, number>> = { light: 0.4, dark: 0.65 };

/** How much of the tour's way to what stands at `order` has passed: from `late` after its turn on, in `takes`. */
const passed = (now: number, order: number, late: number, takes: number) =>
  Math.min(1, Math.max(0, (now - TOUR.last * order - late) / takes));

const dimmedAt = (now: number) => Math.min(1, now * 20);

/**
 * A ribbon when `now` of the tour has passed: how visible it is, and how much of its length is there; its head comes
 * with the end of it.
 */
export function ribbonAt(
  now: number,
  order: number,
  theme: Theme,
): { readonly opacity: number; readonly grown: number } {
  const grown = passed(now, order, -TOUR.ribbon, TOUR.ribbon);
  const own = RIBBON_OPACITY[theme];
  const glow = (0.9 - own) * (1 - passed(now, order, 0, TOUR.matrix));
  return { opacity: grown > 0 ? own + glow : own * (1 - dimmedAt(now)), grown };
}

/** A matrix, likewise: how visible it is, and by how much it is larger around its middle. */
export function nodeAt(now: number, order: number): { readonly opacity: number; readonly larger: number } {
  const lit = passed(now, order, 0, TOUR.matrix);
  return {
    opacity: 1 - (1 - DIM) * (dimmedAt(now) - Math.min(1, 3 * lit)),
    larger: 0.16 * Math.sin(Math.PI * lit),
  };
}

/** Of the tour, how much of it has passed; null: none is under way. */
export const tourOf = ({ frame }: InView): number | null => (frame.beat?.pace === 'tour' ? frame.progress : null);

/** The whole figure in the order of its computation: ribbons grow to a matrix, which lights and comes forward. */
export function drawTour(root: ParentNode, context: InView): void {
  const now = tourOf(context);
  if (now === null) {
    for (const { style } of root.querySelectorAll<SVGElement>('.ribbon[style]')) style.cssText = '';
    return;
  }
  for (const ribbon of root.querySelectorAll<SVGElement>('.arriving .ribbon')) {
    const { opacity, grown } = ribbonAt(now, Number(ribbon.dataset.order), context.theme);
    const isWhole = grown === 0 || grown === 1;
    ribbon.style.opacity = String(opacity);
    ribbon.style.strokeDasharray = isWhole ? '' : `${grown} 1`;
    ribbon.style.fillOpacity = isWhole ? '' : '0';
  }
  for (const node of root.querySelectorAll<HTMLElement>('.arriving .node')) {
    const { opacity, larger } = nodeAt(now, Number(node.dataset.order));
    node.style.transform = `translate(${-50 * larger}%,${-50 * larger}%) scale(${1 + larger})`;
    node.style.opacity = String(opacity);
  }
}
