// The transport at the foot of the stage: play, a step back and on, and the walk as its track.
import { html, nothing, type TemplateResult } from 'lit';
import type { Player } from '../../model/player.ts';
import type { Action, Transport } from '../../model/transport.ts';
import type { Context } from '../../view/context.ts';
import { icon, iconButton } from '../controls.ts';
import { trackName } from '../../model/scene_names.ts';
import { renderTrack } from '../track/track.ts';

/** Shared by every transport, including a story's. */
export const TRANSPORT_ICONS = {
  stepBack: icon('M15 5v14L6 12z'),
  play: icon('M7 4v16l13-8z'),
  pause: icon('M6 4h4v16H6zM14 4h4v16h-4z'),
  stepForward: icon('M9 5v14l9-7z'),
};

export function renderTransport(
  { clock }: Player,
  transport: Transport,
  context: Context,
  parts: { readonly track: boolean; readonly buttons: boolean },
): TemplateResult {
  const { words, timeline, frame } = context;
  const button = (action: Action, picture: keyof typeof TRANSPORT_ICONS, label: string) =>
    iconButton(action, label, TRANSPORT_ICONS[picture], () => transport.act(action));
  const toggle = clock.playing ? 'pause' : 'play';
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
    ${parts.track ? renderTrack(context) : nothing}`;
}
