// The scene of the stage in view: its operands and result, and room for the numbers in flight between them.
import { html, type TemplateResult } from 'lit';
import { operationOf } from '../../ops/index.ts';
import type { Context } from '../context.ts';
import type { Neighbours, Surroundings } from './figure.ts';
import { layoutOf, type Layout, type Reader } from './layout.ts';
import { renderMatrix } from './matrix.ts';
import { PHONE, slicedScene } from './slices.ts';
import { renderWiring } from './wiring.ts';
import { sourcesOf } from '../../model/cells.ts';

/** Where everything in the scene of the stage in view stands. */
export function sceneLayout({ trace, timeline, frame, cell }: Context, width: number, reader: Reader): Layout {
  const stage = timeline.playlist[frame.at]!;
  const scene = operationOf(stage).scene(trace, stage);
  const whole = layoutOf(trace, scene, width, reader);
  const isOneLine = whole.boxes.every(({ gridY }) => gridY === whole.boxes[0]!.gridY);
  if (width >= PHONE || isOneLine || whole.boxes.some(({ heat }) => heat)) return whole;
  const worked = operationOf(stage).insight?.(trace, stage)?.kind === 'softmax';
  return layoutOf(trace, slicedScene(scene, cell, timeline.token ?? 1, worked), width, reader);
}

export function renderScene(
  context: Context,
  surroundings: Surroundings,
  neighbours: Neighbours | null,
): TemplateResult {
  const { layout } = surroundings;
  const { trace } = context;
  const sources = sourcesOf(trace, context.cell);
  return html`<div
    class="scene"
    .style=${`width:${layout.width}px;height:${layout.height}px;--number-size:${layout.metrics.fontSize}px`}
  >
    ${renderWiring(context, layout)}
    ${layout.boxes.map((box) => renderMatrix(context, box, layout.metrics, sources))}
    ${layout.signs.map(({ text, x, y }) => html`<span class="operator" aria-hidden="true" .style=${`left:${x}px;top:${y}px`}>${text}</span>`)}
    ${neighbours?.renderNeighbours(context, surroundings)}
    <div class="chips" aria-hidden="true"></div>
  </div>`;
}
