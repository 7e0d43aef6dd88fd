// Above the line: the cell's place and the reader's path to it.
import { html, nothing, type TemplateResult } from 'lit';
import { changeOf, changeText, hasLanded, type InView } from '../../model/in_view.ts';
import { isTokenAxis, placeOf } from '../../model/labels.ts';
import type { CellPlace } from '../../model/state.ts';
import type { Context } from '../../view/context.ts';
import { withSubscripts } from '../../view/subscripts.ts';

function breadcrumb(context: InView): TemplateResult | typeof nothing {
  const { trail, words, trace } = context;
  if (trail.length === 0) return nothing;
  const text = ({ stage: name, row, col }: CellPlace) => {
    const stage = trace.stages.find((s) => s.name === name);
    return stage ? placeOf(context, stage, row, col) : name;
  };
  const crumb = (place: CellPlace, i: number) =>
    html`<button class="crumb" data-crumb=${i}>${text(place)}</button><span aria-hidden="true"> ← </span>`;
  return html`<nav class="trail" aria-label=${words.trail}>
    ${trail.map(crumb)}
  </nav>`;
}

/**
 * On one line: the line's cell, the path to it, its change by an edit, and what its column is. The heading names the
 * matrix that the scene computes, or the operand that a reader has chosen.
 */
export function renderPlace(context: Context): TemplateResult {
  const { trace, cell, words, timeline, frame } = context;
  const change = hasLanded(context, cell) ? changeOf(context, cell) : null;
  const stage = trace.stages[cell.stage]!;
  const where = placeOf(context, stage, cell.row, cell.col, stage !== timeline.scenes[frame.at]!.stage);
  const changed = change === null ? nothing : html`<strong class="change">${changeText(words, change)}</strong>`;
  const help = stage.colAxis && !isTokenAxis(stage.colAxis) && words.scene.axisHelp[stage.colAxis];
  return html`<div class="place">
    ${breadcrumb(context)}<span class="where" title=${where}><bdi>${withSubscripts(where)}</bdi></span>${changed}
    ${help ? html`<span class="axis"><span>${withSubscripts(help)}</span></span>` : nothing}
  </div>`;
}
