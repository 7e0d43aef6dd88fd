// The scene of the stage in view: its operands and result, and the numbers in flight between them.
import { html, nothing, type TemplateResult } from 'lit';
import { operationOf } from '../ops/index.ts';
import { chipsOf, type Chip } from '../timeline/chips.ts';
import type { Context } from './context.ts';
import { cellCorner, layoutOf, type FontWidths, type Layout } from './layout.ts';
import { sourcesOf } from './line.ts';
import { renderMatrix } from './matrix.ts';
import { numberText } from './number_text.ts';
import { roleOf } from './role.ts';

function renderChip(context: Context, layout: Layout, { from, to, value, progress, place: [index, count] }: Chip) {
  const start = cellCorner(layout, from);
  const end = cellCorner(layout, to);
  if (!start || !end) return nothing;
  const x = start.x + (end.x - start.x) * progress;
  const { cellWidth, cellHeight } = layout.metrics;
  const beside = count === 2 ? (index - 0.5) * cellHeight * 0.7 : 0;
  const y = start.y + (end.y - start.y + beside) * progress;
  const name = context.trace.stages[from.stage]!.name;
  return html`<span
    class="chip ${roleOf(name)} ${value === -Infinity ? 'hidden' : ''}"
    .style=${`transform:translate(${x}px,${y}px);width:${cellWidth}px;height:${cellHeight}px`}
  >${numberText(value)}</span>`;
}

/** Where everything in the scene of the stage in view stands. */
export function sceneLayout({ trace, timeline, frame }: Context, width: number, fonts: FontWidths): Layout {
  const stage = timeline.playlist[frame.at]!;
  return layoutOf(trace, operationOf(stage).scene(trace, stage), width, fonts);
}

export function renderScene(context: Context, layout: Layout): TemplateResult {
  const { trace, timeline, frame } = context;
  const stage = timeline.playlist[frame.at]!;
  const sources = sourcesOf(trace, context.cell);
  const chips = chipsOf(trace, stage.id, frame.beat, frame.progress);
  return html`<div
    class="scene"
    .style=${`width:${layout.width}px;height:${layout.height}px;--number-size:${layout.metrics.fontSize}px`}
  >
    ${layout.boxes.map((box) => renderMatrix(context, box, layout.metrics, sources))}
    ${layout.signs.map(({ text, x, y }) => html`<span class="operator" aria-hidden="true" .style=${`left:${x}px;top:${y}px`}>${text}</span>`)}
    <div class="chips" aria-hidden="true">${chips.map((chip) => renderChip(context, layout, chip))}</div>
  </div>`;
}
