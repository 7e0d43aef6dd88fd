// The heads of the stage in view beside each other, each with its number; a click chooses one.
import { html, nothing, type TemplateResult } from 'lit';
import type { Stage } from '../../engine/index.ts';
import { headsOf } from '../../ops/operation.ts';
import type { Context } from '../context.ts';
import { renderTable } from '../number_table.ts';
import { isLong } from '../../timeline/long_axis.ts';
import { hasLanded } from '../../model/in_view.ts';

/** Of a head whose numbers are left to the scene, in pixels. */
const HEAD_SIZE = 220;

export function renderHeads(context: Context): TemplateResult | typeof nothing {
  const { trace, timeline, frame, words, theme } = context;
  const inView = timeline.playlist[frame.at]!;
  if (inView.head === null) return html`<p class="insight">${words.noHeads}</p>`;
  // All heads are computed alike: a cell of each is on screen when that of the head in view is.
  const landed = (row: number, col: number) => hasLanded(context, { stage: inView.id, row, col });
  const dense = isLong(inView.rows) || isLong(inView.cols);
  const view = (stage: Stage) => {
    const current = stage === inView;
    return html`<figure class="head-view ${current ? 'in-view' : ''}" data-head=${stage.head!}>
      <figcaption>
        <button aria-pressed=${current ? 'true' : 'false'}
          >${words.head} ${stage.head! + 1}${current ? `, ${words.inView}` : nothing}</button
        >
      </figcaption>
      ${
        dense
          ? context.heat?.renderHeatThumbnail(trace, stage, theme, HEAD_SIZE)
          : renderTable(trace, stage, theme, words, '', landed)
      }
    </figure>`;
  };
  return html`<div class="heads" role="group" aria-label=${words.headsBeside}>
    ${headsOf(trace, inView).map(view)}
  </div>`;
}
