// The scene of the stage in view: its operands and result, and room for the numbers in flight between them.
import { html, type TemplateResult } from 'lit';
import { sourcesOf } from '../../model/cells.ts';
import type { Context } from '../context.ts';
import { renderMatrix } from './matrix.ts';
import type { AdjacentDrawing, Surroundings } from './surroundings.ts';
import { renderWiring } from './wiring.ts';

export function renderScene(
  context: Context,
  surroundings: Surroundings,
  adjacent: AdjacentDrawing | null,
): TemplateResult {
  const { boxes, signs, metrics, width, height } = surroundings.layout;
  const sources = sourcesOf(context.trace, context.cell);
  return html`<div
    class="scene"
    .style=${`width:${width}px;height:${height}px;--number-size:${metrics.fontSize}px`}
  >
    ${renderWiring(context, surroundings.layout)}
    ${boxes.map((box) => renderMatrix(context, box, metrics, sources))}
    ${signs.map(
      ({ text, x, y }) =>
        html`<span class="operator" aria-hidden="true" .style=${`left:${x}px;top:${y}px`}>${text}</span>`,
    )}
    ${adjacent?.renderAdjacent(context, surroundings)}
    <div class="in-flight" aria-hidden="true"></div>
  </div>`;
}
