// The law of targets: on touch screens everything that can be tapped is large enough and not covered.
import type { Measured } from '../parts.ts';

export interface Targets {
  /** The number of measured targets. */
  readonly targets: number;
  /** Targets that are too low, too narrow or partly covered. */
  readonly faults: readonly string[];
  /** The smallest side of a cell of the scene, in whole pixels; null: it has none. */
  readonly cell: number | null;
}

/** All tap targets in view, or those within a part, of the first such tag. Runs in the page. */
export function lookAtTargets(parts: Measured, within = '', tag = 'attention-steps'): Targets {
  const MIN = 44;
  const SLACK = 0.01; // px: heights of text are sums of fractions
  /** A term is as wide as its text, which may be one digit, or one of many in a row: at least WCAG 2.2 AA's 24 px. */
  const MIN_TERM = 24;
  const root = document.querySelector(tag)!.shadowRoot!;
  const faults: string[] = [];
  const cells: number[] = [];
  let targets = 0;
  for (const element of root.querySelectorAll<HTMLElement>(`${within} :is(${parts.target})`)) {
    if (element.matches(parts.smallOnPurpose)) continue;
    // A checkbox is as large as its label, which toggles it, too.
    const target = element.matches('[type=checkbox]') ? element.closest('label')! : element;
    const { width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0 || !target.checkVisibility()) continue; // not shown
    targets++;
    const name = `${target.className || target.localName} “${(target.textContent ?? '').trim().slice(0, 30)}”`;
    // A term takes taps around its text, which is the only part with a box.
    const isTerm = target.matches(parts.term);
    const isDrawn = target.matches(parts.drawn);
    if (isDrawn) cells.push(Math.min(width, height));
    const [minWidth, minHeight] = [
      isDrawn || isTerm || target.matches(parts.inARow) ? (target.matches(parts.segment) ? 1 : MIN_TERM) : MIN,
      isDrawn || (isTerm && !target.closest(parts.unfolded)) ? MIN_TERM : MIN,
    ];
    if (height < minHeight - SLACK && !isTerm) faults.push(`${name}: ${height.toFixed(1)} px high`);
    if (width < minWidth - SLACK && !isTerm) faults.push(`${name}: ${width.toFixed(1)} px wide`);
    // Nothing covers any part of it.
    const up = (isTerm ? minHeight - 2 : Math.min(height, MIN)) / 2 - 1; // between pixels
    const aside = (isTerm ? MIN_TERM - 4 : Math.min(width, MIN)) / 2 - 1;
    const over = () => {
      const { left, top } = target.getBoundingClientRect();
      const [x, y] = [left + Math.min(width, MIN) / 2, top + height / 2];
      const around = [
        [0, -up],
        [0, up],
        [-aside, 0],
        [aside, 0],
      ] as const;
      return around.flatMap(([dx, dy]) => {
        const hit = root.elementFromPoint(Math.max(0, x + dx), y + dy); // a digit at the edge of a phone ends with it
        return hit && target.contains(hit) ? [] : [`${name}: under ${hit?.className || hit?.localName}`];
      });
    };
    // A target out of view, or below a sticky part, is scrolled to and measured again.
    if (over().length === 0) continue;
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    faults.push(...over());
  }
  return { targets, faults, cell: cells.length > 0 ? Math.floor(Math.min(...cells) + SLACK) : null };
}
