// What stands in the line's place in the whole figure.
import { html, nothing, type TemplateResult } from 'lit';
import type { InView } from '../../model/in_view.ts';
import { isTokenAxis, rowLabels } from '../../model/labels.ts';

/** In the whole figure, which cells are framed there. */
export function renderFramed({ trace, cell, words }: InView): TemplateResult | typeof nothing {
  const stage = trace.stages[cell.stage]!;
  const token = isTokenAxis(stage.rowAxis) ? rowLabels(trace, stage)[cell.row]! : null;
  return token === null ? nothing : html`<p class="framed">${words.whole.framed(token)}</p>`;
}
