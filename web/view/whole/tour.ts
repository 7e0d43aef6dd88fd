// The tour of the whole figure: its matrices light up in the order of the computation.
import type { InView } from '../../model/in_view.ts';
import { SHARES } from '../look.ts';

/** As parts of the tour: when the last matrix begins to light up, how long each takes, and its ribbons before it. */
const TOUR = { last: 0.88, matrix: 0.12, ribbon: 0.06 };
/** The opacity of matrices that the tour has not reached yet. */
export const DIM = 0.2;

/** The progress of the part at `order`: from `late` after its turn on, within `takes`. */
const passed = (now: number, order: number, late: number, takes: number) =>
  Math.min(1, Math.max(0, (now - TOUR.last * order - late) / takes));

const dimmedAt = (now: number) => Math.min(1, now * 50);

/**
 * A ribbon at `now` of the tour: its opacity, and the share of its length that is drawn; its head appears at the end.
 */
function ribbonAt(now: number, order: number): { readonly opacity: number; readonly grown: number } {
  const grown = passed(now, order, -TOUR.ribbon, TOUR.ribbon);
  const glow = (1 - SHARES.ribbon) * (1 - passed(now, order, 0, TOUR.matrix));
  return { opacity: grown > 0 ? SHARES.ribbon + glow : SHARES.ribbon * (1 - dimmedAt(now)), grown };
}

/** A matrix, likewise: its opacity, and its magnification around the centre. */
export function nodeAt(now: number, order: number): { readonly opacity: number; readonly larger: number } {
  const lit = passed(now, order, 0, TOUR.matrix);
  return {
    opacity: 1 - (1 - DIM) * (dimmedAt(now) - Math.min(1, 3 * lit)),
    larger: 0.16 * Math.sin(Math.PI * lit),
  };
}

/** How much of the tour has passed; null: none is under way. */
export const tourOf = ({ frame }: InView): number | null => (frame.beat?.pace === 'tour' ? frame.progress : null);

/** The whole figure in the order of its computation: ribbons grow to a matrix, which lights up and comes forward. */
export function drawTour(root: ParentNode, view: InView): void {
  const now = tourOf(view);
  if (now === null) {
    for (const { style } of root.querySelectorAll<SVGElement>('.ribbon[style]')) style.cssText = '';
    return;
  }
  for (const ribbon of root.querySelectorAll<SVGElement>('.arriving .ribbon')) {
    const { opacity, grown } = ribbonAt(now, Number(ribbon.dataset.order));
    const isWhole = grown === 0 || grown === 1;
    ribbon.style.opacity = String(opacity);
    ribbon.style.strokeDasharray = isWhole ? '' : `${grown} 1`;
    ribbon.style.fillOpacity = isWhole ? '' : String(grown);
  }
  for (const node of root.querySelectorAll<HTMLElement>('.arriving .node')) {
    const { opacity, larger } = nodeAt(now, Number(node.dataset.order));
    node.style.transform = `translate(${-50 * larger}%,${-50 * larger}%) scale(${1 + larger})`;
    node.style.opacity = String(opacity);
  }
}
