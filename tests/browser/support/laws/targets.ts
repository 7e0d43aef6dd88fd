// The law of targets: on touch screens everything that can be tapped is large enough and not covered.

export interface Targets {
  /** The number of measured targets. */
  readonly targets: number;
  /** Targets that are too low, too narrow or partly covered. */
  readonly faults: readonly string[];
  /** The smallest side of a cell of the scene, in whole pixels; null: it has none. */
  readonly cell: number | null;
}

/** All tap targets in view, or those within a part, of the first such tag. Runs in the page. */
export function lookAtTargets(within = '', tag = 'attention-steps'): Targets {
  const MIN = 44;
  const SLACK = 0.01; // px: heights of text are sums of fractions
  const root = document.querySelector(tag)!.shadowRoot!;
  const TARGETS =
    'button, select, input, textarea, summary, a[href], [role=button], [role=gridcell][tabindex], [tabindex], ' +
    '[data-stage], [data-head], .entry';
  /** Small on purpose: other controls do the same. */
  const EXCEPTIONS: Readonly<Record<string, string>> = {
    '.heat .cell':
      'a matrix of more than 12 tokens: the list of its row has the same numbers, and the arrow keys walk it',
    '.token:nth-child(n + 13), .token:has(~ .token:nth-child(13))':
      'a word of more than 12: the menu has the tokens that can be followed',
    '[part=scene] .node':
      'a part of the whole figure, as large as its numbers let it be: the track has the same scenes',
  };
  /** As wide as its text, which may be one digit, or one of many in a row: at least the 24 px of WCAG 2.2 AA. */
  const MIN_TERM = 24;
  const TERMS = '.operand, .arithmetic > .fold, .crumb';
  /** As large as possible in a scene that must be complete and visible. */
  const DRAWN = ':is([part=scene], .weights-area) .cell';
  /** As wide as a word, or as the number of scenes allows: steps forward and back do the same. */
  const IN_A_ROW = '.token, .segment';
  const faults: string[] = [];
  const cells: number[] = [];
  let targets = 0;
  for (const element of root.querySelectorAll<HTMLElement>(`${within} :is(${TARGETS})`)) {
    if (Object.keys(EXCEPTIONS).some((selector) => element.matches(selector))) continue;
    // A checkbox is as large as its label, which toggles it, too.
    const target = element.matches('[type=checkbox]') ? element.closest('label')! : element;
    const { width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0 || !target.checkVisibility()) continue; // not shown
    targets++;
    const name = `${target.className || target.localName} “${(target.textContent ?? '').trim().slice(0, 30)}”`;
    // A term takes taps around its text, which is the only part with a box.
    const isTerm = target.matches(TERMS);
    const isDrawn = target.matches(DRAWN);
    if (isDrawn) cells.push(Math.min(width, height));
    const [minWidth, minHeight] = [
      isDrawn || isTerm || target.matches(IN_A_ROW) ? (target.matches('.segment') ? 1 : MIN_TERM) : MIN,
      isDrawn || (isTerm && !target.closest('.open')) ? MIN_TERM : MIN,
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
