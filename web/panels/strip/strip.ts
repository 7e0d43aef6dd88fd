// The whole at a glance: a small heat map for each stage, joined as they were computed; map and scrubber in one.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Stage, Trace } from '../../engine/index.ts';
import type { Context } from '../../view/context.ts';
import { roleOf } from '../../ops/notation.ts';
import { renderThumbnail } from './thumbnail.ts';
import { isLong } from '../../timeline/long_axis.ts';

/** The width of one stage in the strip, in pixels: all of them where they fit. */
export const pitchOf = (count: number, width: number): number => Math.min(84, Math.max(60, Math.floor(width / count)));

const ARC_HEIGHT = 26;

/** The stages in view that one was computed from, softmax's details seen through. */
function origins(trace: Trace, stage: Stage, shown: ReadonlySet<number>): readonly number[] {
  return stage.inputs.flatMap((id) =>
    shown.has(id) ? [id] : trace.stages[id]!.detail ? origins(trace, trace.stages[id]!, shown) : [],
  );
}

function arcs({ trace, timeline, frame }: Context, pitch: number) {
  const { playlist } = timeline;
  const shown = new Set(playlist.map((s) => s.id));
  const position = new Map(playlist.map((s, i) => [s.id, i]));
  const centre = (i: number) => i * pitch + pitch / 2;
  return playlist.flatMap((stage, to) =>
    [...new Set(origins(trace, stage, shown))].map((id) => {
      const from = position.get(id)!;
      const depth = Math.min(ARC_HEIGHT - 3, 5 + (to - from) * 4);
      return svg`<path class=${to === frame.at ? 'arc current' : 'arc'} d="M${centre(from)} 0 C${centre(from)} ${depth * 1.3} ${centre(to)} ${depth * 1.3} ${centre(to)} 0"></path>`;
    }),
  );
}

export function renderStrip(context: Context, width: number): TemplateResult {
  const { trace, timeline, frame, words, theme, heat } = context;
  const { playlist } = timeline;
  const pitch = pitchOf(playlist.length, width);
  return html`<nav class="strip" aria-label=${words.stages}>
    <div class="track" .style=${`width:${playlist.length * pitch}px`}>
      ${playlist.map(
        (stage, i) => html`<button
        class="stop ${roleOf(stage.name)} ${i === frame.at ? 'current' : ''} ${i > frame.at ? 'ahead' : ''}"
        .style=${`width:${pitch}px`}
        aria-current=${i === frame.at ? 'step' : nothing}
        aria-label=${`${i + 1}: ${stage.name}, ${words.stage[stage.name].title}`}
        tabindex=${i === frame.at ? 0 : -1}
        data-at=${i}
      >
        ${guard([trace, stage, theme, timeline.token, heat], () => (isLong(stage.rows) || isLong(stage.cols) ? heat?.renderHeatThumbnail(trace, stage, theme) : renderThumbnail(trace, stage, theme, timeline.token)))}
        <span class="name">${stage.name.replaceAll('_', '_​')}</span>
        ${i === frame.at ? html`<span class="done"></span>` : nothing}
      </button>`,
      )}
      <svg class="arcs" width=${playlist.length * pitch} height=${ARC_HEIGHT} aria-hidden="true">${arcs(context, pitch)}</svg>
    </div>
  </nav>`;
}
