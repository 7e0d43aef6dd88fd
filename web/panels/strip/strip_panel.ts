// The whole at a glance: a small heat map for each stage, joined as they were computed; map and scrubber in one.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Stage, Trace } from '../../engine/index.ts';
import type { Frame, Timeline } from '../../timeline/timeline.ts';
import type { Context } from '../../view/context.ts';
import { roleOf } from '../../ops/notation.ts';
import { renderThumbnail } from './thumbnail.ts';
import { isLong } from '../../timeline/long_axis.ts';

/** The width of one stage in the strip, in pixels: all of them where they fit. */
const pitchOf = (count: number, width: number): number => Math.min(84, Math.max(60, Math.floor(width / count)));

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
      const [x, y, end] = [centre(from), depth * 1.3, centre(to)];
      return svg`<path class=${to === frame.at ? 'arc current' : 'arc'} d="M${x} 0 C${x} ${y} ${end} ${y} ${end} 0"></path>`;
    }),
  );
}

function renderStop(context: Context, stage: Stage, i: number, pitch: number): TemplateResult {
  const { trace, timeline, frame, words, theme, heat } = context;
  const current = i === frame.at;
  const thumbnail = () =>
    isLong(stage.rows) || isLong(stage.cols)
      ? heat?.renderHeatThumbnail(trace, stage, theme)
      : renderThumbnail(trace, stage, theme, timeline.token);
  return html`<button
    class="stop ${roleOf(stage.name)} ${current ? 'current' : ''} ${i > frame.at ? 'ahead' : ''}"
    .style=${`width:${pitch}px`}
    aria-current=${current ? 'step' : nothing}
    aria-label=${`${i + 1}: ${stage.name}, ${words.stage[stage.name].title}`}
    tabindex=${current ? 0 : -1}
    data-at=${i}
  >
    ${guard([trace, stage, theme, timeline.token, heat], thumbnail)}
    <span class="name">${stage.name.replaceAll('_', '_\u200b')}</span>
    ${current ? html`<span class="done"></span>` : nothing}
  </button>`;
}

/** `width`: of the player. */
export function renderStrip(context: Context, width: number): TemplateResult {
  const { playlist } = context.timeline;
  const pitch = pitchOf(playlist.length, width);
  const whole = playlist.length * pitch;
  return html`<nav class="strip" aria-label=${context.words.stages}>
    <div class="track" .style=${`width:${whole}px`}>
      ${playlist.map((stage, i) => renderStop(context, stage, i, pitch))}
      <svg class="arcs" width=${whole} height=${ARC_HEIGHT} aria-hidden="true">${arcs(context, pitch)}</svg>
    </div>
  </nav>`;
}

/** Brings the stage in view into sight where the strip is scrolled. */
export function showStop(root: ParentNode, { playlist }: Timeline, { at }: Frame, width: number): void {
  const strip = root.querySelector('.strip');
  if (!strip) return;
  const pitch = pitchOf(playlist.length, width);
  const left = at * pitch;
  if (left < strip.scrollLeft || left + pitch > strip.scrollLeft + strip.clientWidth) {
    strip.scrollLeft = left - strip.clientWidth / 2 + pitch / 2;
  }
}
