// The tour of the whole figure, drawn as it passes: its matrices light in the order of the computation.
import type { Context } from '../context.ts';

/**
 * Of the tour, in parts of it: when the last matrix begins to light, how long each takes, and its ribbons before it.
 */
const TOUR = { last: 0.88, matrix: 0.12, ribbon: 0.06 };
/** How visible is what the tour has not come to yet, and a ribbon outside of it. */
const DIM = 0.2;
const RIBBON = 0.28;

/** The whole figure in the order of its computation: ribbons grow to a matrix, which lights and comes forward. */
export function drawTour(root: ParentNode, { frame }: Context): void {
  const now = frame.beat?.pace === 'tour' ? frame.progress : null;
  if (now === null) {
    for (const { style } of root.querySelectorAll<SVGElement>('.ribbon[style]')) style.cssText = '';
    return;
  }
  const dimmed = Math.min(1, now * 20);
  const passed = ({ dataset }: HTMLElement | SVGElement, late: number, takes: number) =>
    Math.min(1, Math.max(0, (now - TOUR.last * Number(dataset.order) - late) / takes));
  for (const ribbon of root.querySelectorAll<SVGElement>('.arriving .ribbon')) {
    const grown = passed(ribbon, -TOUR.ribbon, TOUR.ribbon);
    const glow = 0.5 * (1 - passed(ribbon, 0, TOUR.matrix));
    ribbon.style.opacity = String(grown > 0 ? RIBBON + glow : RIBBON * (1 - dimmed));
    ribbon.style.strokeDasharray = grown > 0 && grown < 1 ? `${grown} 1` : '';
  }
  for (const node of root.querySelectorAll<HTMLElement>('.arriving .node')) {
    const lit = passed(node, 0, TOUR.matrix);
    const by = 0.16 * Math.sin(Math.PI * lit);
    node.style.transform = `translate(${-50 * by}%,${-50 * by}%) scale(${1 + by})`;
    node.style.opacity = String(1 - (1 - DIM) * (dimmed - Math.min(1, 3 * lit)));
  }
}
