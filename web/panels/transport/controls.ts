// The controls: pickers above, transport below the strip.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Session } from '../../model/session.ts';
import type { Trace } from '../../engine/index.ts';
import type { Frame, Timeline } from '../../timeline/timeline.ts';
import { LANGUAGE_NAMES, type Language, type Words } from '../../words/index.ts';
import { SPEEDS, countOf, type PlayerState } from '../../model/state.ts';

const icon = (path: string) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path}></path>`}</svg>`;

const ICONS = {
  restart: icon('M12 5V1L7 6l5 5V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z'),
  previousStage: icon('M5 5h2v14H5zM19 5v14L9 12z'),
  stepBack: icon('M15 5v14L6 12z'),
  play: icon('M7 4v16l13-8z'),
  pause: icon('M6 4h4v16H6zM14 4h4v16h-4z'),
  stepForward: icon('M9 5v14l9-7z'),
  nextStage: icon('M17 5h2v14h-2zM5 5v14l10-7z'),
  undo: icon('M8 4 3 9l5 5v-3.500h6a3.500 3.500 0 0 1 0 7H9v3h5a6.500 6.500 0 0 0 0-13H8z'),
  redo: icon('m16 4 5 5-5 5v-3.500h-6a3.500 3.500 0 0 0 0 7h5v3h-5a6.500 6.500 0 0 1 0-13h6z'),
  reset: icon('M5 5v5h5L7.900 7.900A6 6 0 1 1 6.300 14H3.200A9 9 0 1 0 5.700 5.700z'),
};

export type Action = 'toggle' | 'stepBack' | 'stepForward' | 'previousStage' | 'nextStage' | 'skip' | 'restart';

export interface Handlers {
  readonly act: (action: Action) => void;
  readonly history: (step: 'undo' | 'redo' | 'reset') => void;
  readonly choose: (preset: string) => void;
  readonly seek: (step: number) => void;
  readonly change: (changes: Partial<PlayerState>) => void;
}

function picker(
  name: string,
  label: string,
  value: string,
  options: readonly (readonly [value: string, text: string])[],
  pick: (value: string) => void,
): TemplateResult {
  const onChange = (event: Event) => pick((event.target as HTMLSelectElement).value);
  const id = `pick-${name}`;
  return html`<span class="picker ${name}"><label for=${id}>${label}</label><select id=${id} @change=${onChange} .value=${live(value)}>
    ${options.map(([v, text]) => html`<option value=${v} ?selected=${v === value}>${text}</option>`)}
  </select></span>`;
}

function historyButton(
  step: 'undo' | 'redo' | 'reset',
  label: string,
  picture: TemplateResult,
  enabled: boolean,
  history: Handlers['history'],
): TemplateResult {
  return html`<button class="act ${step}" aria-label=${label} title=${label} ?disabled=${!enabled} @click=${() => history(step)}>${picture}</button>`;
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => [String(i), String(i + 1)] as const);

/** A token that comes twice has its place with it. */
const tokenNames = ({ tokens }: Trace) =>
  tokens.map(
    (token, i) => [String(i), tokens.filter((t) => t === token).length > 1 ? `${token} (${i + 1})` : token] as const,
  );

export function renderPreset({ presets, preset }: Session, words: Words, { choose }: Handlers): TemplateResult {
  return picker(
    'preset',
    words.preset,
    preset.id,
    presets.map(({ id }) => [id, words.presetNames[id] ?? id] as const),
    choose,
  );
}

/** What of it is in view, and how it is read. */
export function renderView(
  state: PlayerState,
  session: Session,
  words: Words,
  own: boolean,
  { change, history }: Handlers,
): TemplateResult {
  const { trace } = session;
  const batches = countOf(trace, 'batch');
  const heads = countOf(trace, 'head');
  return html`
    ${batches > 1 ? picker('batch', words.batchItem, String(state.batch), numbered(batches), (v) => change({ batch: Number(v) })) : nothing}
    ${heads > 1 ? picker('head', words.head, String(state.head), numbered(heads), (v) => change({ head: Number(v) })) : nothing}
    ${heads > 1 ? html`<button class="plain side-switch" aria-pressed=${state.allHeads ? 'true' : 'false'} @click=${() => change({ allHeads: !state.allHeads })}>${words.headsBeside}</button>` : nothing}
    ${picker('token', words.follow, state.token === null ? '' : String(state.token), [['', words.allTokens], ...tokenNames(trace)], (v) => change({ token: v === '' ? null : Number(v) }))}
    ${picker('lang', words.language, state.lang, Object.entries(LANGUAGE_NAMES), (lang) => change({ lang: lang as Language }))}
    ${picker('theme', words.theme, state.theme, Object.entries(words.themes), (theme) => change({ theme: theme as PlayerState['theme'] }))}
    ${
      own
        ? html`<span class="acts">
      ${historyButton('undo', words.undo, ICONS.undo, session.canUndo, history)}
      ${historyButton('redo', words.redo, ICONS.redo, session.canRedo, history)}
      ${historyButton('reset', words.reset, ICONS.reset, session.edited, history)}
    </span>`
        : nothing
    }`;
}

/** The first cell, its row, the rest come ever faster; whoever has understood goes on to the next of these. */
function renderSkip(timeline: Timeline, frame: Frame, words: Words, act: Handlers['act']): TemplateResult {
  const now = timeline.beats[frame.step];
  const label = now ? words.skip[now.pace] : words.skip.rest;
  // All three lie upon each other, so that the button is as wide as the longest and nothing beside it moves.
  const texts = Object.values(words.skip).map(
    (text) => html`<span class=${text === label ? '' : 'unseen'}>${text}</span>`,
  );
  return html`<button class="skip plain" aria-label=${label} ?disabled=${!now} @click=${() => act('skip')}>${texts}</button>`;
}

export function renderTransport(
  state: PlayerState,
  timeline: Timeline,
  frame: Frame,
  playing: boolean,
  words: Words,
  { act, seek, change }: Handlers,
): TemplateResult {
  const button = (action: Action, label: string, picture: TemplateResult) => html`<button
    class="act ${action}" aria-label=${label} title=${label} @click=${() => act(action)}>${picture}</button>`;
  const stage = timeline.playlist[frame.at]!;
  const where = `${words.stageOf(frame.at + 1, timeline.playlist.length)}, ${stage.name}, ${words.stepOf(frame.step, timeline.beats.length)}`;
  return html`<div class="transport">
    <div class="acts">
      ${button('restart', words.restart, ICONS.restart)}
      ${button('previousStage', words.previousStage, ICONS.previousStage)}
      ${button('stepBack', words.stepBack, ICONS.stepBack)}
      ${button('toggle', playing ? words.pause : words.play, playing ? ICONS.pause : ICONS.play)}
      ${button('stepForward', words.stepForward, ICONS.stepForward)}
      ${button('nextStage', words.nextStage, ICONS.nextStage)}
    </div>
    ${renderSkip(timeline, frame, words, act)}
    <input
      type="range" class="scrubber" min="0" max=${timeline.beats.length} step="1" .value=${String(frame.step)}
      aria-label=${words.scrubber} aria-valuetext=${where}
      @input=${(event: Event) => seek(Number((event.target as HTMLInputElement).value))}
    />
    ${picker(
      'speed',
      words.speed,
      String(state.speed),
      SPEEDS.map((speed) => [speed, `${speed}×`] as const),
      (v) => change({ speed: Number(v) }),
    )}
  </div>`;
}
