// The transport at the foot of the picture: play, a step back and on, and the walk as its track, a segment per scene,
// filled as the walk advances.
import { html, nothing, type TemplateResult, svg } from 'lit';
import type { Transport } from '../model/transport.ts';
import type { InView } from '../model/in_view.ts';
import { icon, iconButton } from './controls.ts';
import { trackName, sceneTitle } from '../model/labels.ts';
import { guard } from 'lit/directives/guard.js';
import { renderHeatGrid } from '../view/heat_grid.ts';
import { isLong } from '../timeline/long_axis.ts';
import { roleOf } from '../ops/notation.ts';
import type { WalkScene } from '../timeline/scenes.ts';

/** Shared by every transport, including a story's. */
export const TRANSPORT_ICONS = {
  stepBack: icon('M15 5v14L6 12z'),
  play: icon('M7 4v16l13-8z'),
  pause: icon('M6 4h4v16H6zM14 4h4v16h-4z'),
  stepForward: icon('M9 5v14l9-7z'),
};

export function renderTransport(
  transport: Transport,
  view: InView,
  parts: { readonly track: boolean; readonly buttons: boolean },
): TemplateResult {
  const { words, timeline, frame, playing } = view;
  const button = (
    action: 'toggle' | 'stepBack' | 'stepForward',
    picture: keyof typeof TRANSPORT_ICONS,
    label: string,
  ) => iconButton(action, label, TRANSPORT_ICONS[picture], () => transport.act(action));
  const toggle = playing ? 'pause' : 'play';
  const { scenes } = timeline;
  const where = `${frame.at + 1} / ${scenes.length} · ${trackName(words, scenes, frame.at)}`;
  return html`
    ${
      parts.buttons
        ? html`<div class="acts">
            ${button('toggle', toggle, words[toggle])}
            ${button('stepBack', 'stepBack', words.stepBack)}
            ${button('stepForward', 'stepForward', words.stepForward)}
            <span class="where-now" aria-hidden="true">${where}</span>
          </div>`
        : nothing
    }
    ${parts.track ? renderTrack(view) : nothing}`;
}

const SIZE = 28;
const CELL = 4.5;

/** The icon of the whole figure: three lines that meet. */
const wholeIcon = svg`<path class="whole-icon" d="M3 6C12 6 12 14 16 14M3 14H25M3 22C12 22 12 14 16 14"></path>`;

function picture({ trace, theme, timeline }: InView, { whole, stage }: WalkScene, untold: boolean) {
  if (whole) return html`<svg class="thumb" viewBox=${`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">${wholeIcon}</svg>`;
  if (untold) return html`<span class="thumb"></span>`;
  const size = (count: number) => (isLong(count) ? SIZE : Math.min(SIZE, count * CELL));
  const [width, height] = [size(stage.cols), size(stage.rows)];
  const grid = { trace, stage, theme, width, height, token: timeline.token };
  return html`<span class="thumb">${renderHeatGrid(grid)}</span>`;
}

/** All segments have the same length, whatever their scenes' time: they are steps, not seconds. */
function renderTrack(view: InView): TemplateResult {
  const { trace, timeline, frame, words, theme } = view;
  const { scenes } = timeline;
  return html`<nav class="track" aria-label=${words.scenes} .style=${`--scenes:${scenes.length}`}>
    ${scenes.map((scene, at) => {
      const name = trackName(words, scenes, at);
      const code = scene.whole ? sceneTitle(words, scenes, at) : scene.stage.name;
      const when = at === frame.at ? 'current' : at < frame.at ? 'past' : '';
      return html`<button
        class="segment ${scene.whole ? 'whole' : roleOf(scene.stage.name)} ${when}"
        aria-current=${at === frame.at ? 'step' : nothing}
        aria-label=${words.segment(at + 1, scenes.length, name, code)}
        title=${code} tabindex=${at === frame.at ? 0 : -1} data-at=${at}
      >
        ${guard([trace, scene.stage, scene.whole, theme, timeline.token, view.asks && at >= frame.at], () =>
          picture(view, scene, view.asks && at >= frame.at),
        )}
        <span class="rail"><span class="done"></span></span>
        <span class="name">${name}</span>
      </button>`;
    })}
  </nav>`;
}
