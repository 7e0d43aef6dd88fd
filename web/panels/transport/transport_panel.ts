// The transport: play and pause, steps and stages, the time that has passed, the speed.
import { html, type TemplateResult } from 'lit';
import type { Player } from '../../model/player.ts';
import { SPEEDS } from '../../model/state.ts';
import type { Action, Transport } from '../../model/transport.ts';
import type { Words } from '../../words/index.ts';
import { icon, iconButton, picker } from '../controls.ts';

const ICONS = {
  restart: icon('M12 5V1L7 6l5 5V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z'),
  previousStage: icon('M5 5h2v14H5zM19 5v14L9 12z'),
  stepBack: icon('M15 5v14L6 12z'),
  play: icon('M7 4v16l13-8z'),
  pause: icon('M6 4h4v16H6zM14 4h4v16h-4z'),
  stepForward: icon('M9 5v14l9-7z'),
  nextStage: icon('M17 5h2v14h-2zM5 5v14l10-7z'),
};

/** The first cell, its row, the rest come ever faster; whoever has understood goes on to the next of these. */
function renderSkip({ clock }: Player, transport: Transport, words: Words): TemplateResult {
  const now = clock.timeline.beats[clock.frame().step];
  const label = now ? words.skip[now.pace] : words.skip.rest;
  // All three lie upon each other, so that the button is as wide as the longest and nothing beside it moves.
  const texts = Object.values(words.skip).map(
    (text) => html`<span class=${text === label ? '' : 'unseen'}>${text}</span>`,
  );
  return html`<button
    class="skip plain"
    aria-label=${label}
    ?disabled=${!now}
    @click=${() => transport.act('skip')}
    >${texts}</button
  >`;
}

export function renderTransport(player: Player, transport: Transport, words: Words): TemplateResult {
  const { clock, state } = player;
  const { playlist, beats } = clock.timeline;
  const { at, step } = clock.frame();
  const button = (action: Action, picture: keyof typeof ICONS, label: string) =>
    iconButton(action, label, ICONS[picture], () => transport.act(action));
  const toggle = clock.playing ? 'pause' : 'play';
  const stage = `${words.stageOf(at + 1, playlist.length)}, ${playlist[at]!.name}`;
  const speeds = SPEEDS.map((speed) => [speed, `${speed}×`] as const);
  const changeSpeed = (speed: string) => player.change({ speed: Number(speed) });
  return html`<div class="transport">
    <div class="acts">
      ${button('restart', 'restart', words.restart)}
      ${button('previousStage', 'previousStage', words.previousStage)}
      ${button('stepBack', 'stepBack', words.stepBack)}
      ${button('toggle', toggle, words[toggle])}
      ${button('stepForward', 'stepForward', words.stepForward)}
      ${button('nextStage', 'nextStage', words.nextStage)}
    </div>
    ${renderSkip(player, transport, words)}
    <input
      type="range"
      class="scrubber"
      min="0"
      max=${beats.length}
      step="1"
      .value=${String(step)}
      aria-label=${words.scrubber}
      aria-valuetext=${`${stage}, ${words.stepOf(step, beats.length)}`}
      @input=${(event: Event) => transport.seekStep(Number((event.target as HTMLInputElement).value))}
    />
    ${picker('speed', words.speed, String(state.speed), speeds, changeSpeed)}
  </div>`;
}
