// The legend of a matrix: its colour ramp with both ends, and the hatch or cross that it contains.
import { html, type TemplateResult } from 'lit';
import { hiddenNumber, hidesSome } from '../ops/masks.ts';
import type { Part } from '../ops/operation.ts';
import { zerosIn } from '../ops/summary.ts';
import type { Context } from './context.ts';
import { domainOf } from './domain.ts';
import { legendMarks, renderMark, renderScale, spokenMarks, type LegendEntry } from './legend.ts';
import { isBlank } from './mark.ts';

/** A mask has no ramp, only its marks. A result has no legend before its first number: the ends are numbers of it. */
export function renderLegend({ trace, theme, words, frame, tints }: Context, part: Part): TemplateResult {
  const { stage, droppedBy } = part;
  if (frame.landed.get(stage.id) === 0) return html`<div class="legend"></div>`;
  const tint = tints?.(stage);
  const domain = tint?.domain ?? domainOf(trace, stage);
  const isHiding = hiddenNumber(stage) !== null || hidesSome(trace, stage);
  const isDropping = droppedBy !== null && zerosIn(trace, droppedBy) > 0;
  const isAlike = domain.max === 0;
  const shown: readonly LegendEntry[] = tint?.said ? [['', isAlike ? `${tint.said} 0` : tint.said]] : [];
  const marks = [...shown, ...legendMarks(words, isHiding, isDropping)];
  const isBare = isBlank(stage) || (isAlike && tint);
  // A mask that hides nothing needs no legend; zeros and hidden cells alone have no range.
  if (isBare ? marks.length === 0 : isAlike) return html`<div class="legend"></div>`;
  if (isBare) {
    const spoken = spokenMarks(marks).join(', ');
    return html`<div class="legend" role="img" aria-label=${spoken}>${marks.map(renderMark)}</div>`;
  }
  return renderScale(domain, theme, words, marks);
}
