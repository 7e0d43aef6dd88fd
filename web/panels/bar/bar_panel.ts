// The bar above the stage: which notebook, which of its batch items and heads, and a menu for what few readers change.
import { html, nothing, type TemplateResult } from 'lit';
import type { Trace } from '../../engine/index.ts';
import { enterMenu, leaveMenu } from '../../input/menu.ts';
import type { Player } from '../../model/player.ts';
import type { Presentation, Settings } from '../../model/presentation.ts';
import { SPEEDS, countOf, type PlayerState } from '../../model/state.ts';
import { switchesOf } from '../../model/switches.ts';
import { LANGUAGE_NAMES, type Language, type Words } from '../../words/index.ts';
import { icon, iconButton, picker } from '../controls.ts';

const ICONS = {
  undo: icon('M8 4 3 9l5 5v-3.500h6a3.500 3.500 0 0 1 0 7H9v3h5a6.500 6.500 0 0 0 0-13H8z'),
  redo: icon('m16 4 5 5-5 5v-3.500h-6a3.500 3.500 0 0 0 0 7h5v3h-5a6.500 6.500 0 0 1 0-13h6z'),
  reset: icon('M5 5v5h5L7.900 7.900A6 6 0 1 1 6.300 14H3.200A9 9 0 1 0 5.700 5.700z'),
  menu: icon('M4 10.300h3.400v3.400H4zM10.300 10.300h3.400v3.400h-3.400zM16.600 10.300H20v3.400h-3.400z'),
};

export interface BarHandlers {
  readonly history: (step: 'undo' | 'redo' | 'reset') => void;
  readonly speak: (lang: Language) => void;
  readonly restart: () => void;
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => [String(i), String(i + 1)] as const);

/** A token that comes twice has its place with it. */
const tokenNames = ({ tokens }: Trace) =>
  tokens.map(
    (token, i) => [String(i), tokens.filter((t) => t === token).length > 1 ? `${token} (${i + 1})` : token] as const,
  );

/** What leads back from edits: there as soon as there is one. */
function renderHistory({ session }: Player, words: Words, { history }: BarHandlers): TemplateResult | typeof nothing {
  if (!session.canUndo && !session.canRedo && !session.edited) return nothing;
  const button = (step: 'undo' | 'redo' | 'reset', can: boolean) =>
    iconButton(step, words[step], ICONS[step], () => history(step), !can);
  return html`<span class="acts">
    ${button('undo', session.canUndo)} ${button('redo', session.canRedo)} ${button('reset', session.edited)}
  </span>`;
}

function toggle(name: string, label: string, on: boolean, press: () => void): TemplateResult {
  return html`<button class="switch ${name}" role="switch" aria-checked=${on ? 'true' : 'false'} @click=${press}>
    <span class="knob" aria-hidden="true"></span>${label}
  </button>`;
}

/** What would attention be without it? Thrown, the picture in view changes in its place. */
export function renderSwitches(player: Player, words: Words): TemplateResult | typeof nothing {
  const { session } = player;
  const switches = switchesOf(session.engine, session.config, session.preset.config);
  if (switches.length === 0) return nothing;
  return html`<div class="switches" role="group" aria-label=${words.switches.title}>
    ${switches.map(({ name, on, thrown }) => toggle(name, words.switches[name], on, () => player.edit(thrown)))}
  </div>`;
}

/** Which batch item and head are in view, where there are several. */
function renderInView(player: Player, words: Words): TemplateResult {
  const { trace, state } = player;
  const one = (name: 'batch' | 'head', label: string) => {
    const count = countOf(trace, name);
    const choose = (v: string) => player.change({ [name]: Number(v) });
    return count > 1 ? picker(name, label, String(state[name]), numbered(count), choose) : nothing;
  };
  return html`${one('batch', words.batchItem)} ${one('head', words.head)}`;
}

/** `switches`, `inView`: it has these, for which there is no room elsewhere. */
function renderMenu(
  player: Player,
  presentation: Presentation,
  words: Words,
  handlers: BarHandlers,
  { switches, inView }: { readonly switches: boolean; readonly inView: boolean },
): TemplateResult {
  const { trace, state } = player;
  const { theme } = presentation.settings;
  const change = (changes: Partial<PlayerState>) => player.change(changes);
  const tokens = [['', words.allTokens] as const, ...tokenNames(trace)];
  const speeds = SPEEDS.map((speed) => [speed, `${speed}×`] as const);
  const follow = (v: string) => change({ token: v === '' ? null : Number(v) });
  // The language that is on its way, so that a second key goes on from it.
  const speak = (lang: string) => handlers.speak(lang as Language);
  const colour = (name: string) => presentation.set({ theme: name as Settings['theme'] });
  return html`<details class="menu" @toggle=${enterMenu} @focusout=${leaveMenu} @keydown=${leaveMenu}>
    <summary class="act" aria-label=${words.menu.title} title=${words.menu.title}>${ICONS.menu}</summary>
    <div class="menu-sheet" tabindex="-1">
      ${switches ? renderSwitches(player, words) : nothing} ${inView ? renderInView(player, words) : nothing}
      ${picker('token', words.follow, state.token === null ? '' : String(state.token), tokens, follow)}
      ${picker('speed', words.speed, String(state.speed), speeds, (v) => change({ speed: Number(v) }))}
      ${picker('lang', words.language, presentation.speaking, Object.entries(LANGUAGE_NAMES), speak)}
      ${picker('theme', words.theme, theme, Object.entries(words.themes), colour)}
      ${
        countOf(trace, 'head') > 1
          ? toggle('all-heads', words.headsBeside, state.allHeads, () => change({ allHeads: !state.allHeads }))
          : nothing
      }
      ${toggle('stops', words.menu.stops, state.stops, () => change({ stops: !state.stops }))}
      ${toggle('asks', words.menu.asks, state.asks, () => change({ asks: !state.asks }))}
      ${toggle('presents', words.menu.present, state.presents, () => change({ presents: !state.presents }))}
      <button class="plain restart" @click=${handlers.restart}>${words.restart}</button>
    </div>
  </details>`;
}

/**
 * `title`: there is room for it, and for what is in view, beside the notebook's name. `switches`: beside the sentence
 * there is none for them.
 */
export function renderBar(
  player: Player,
  presentation: Presentation,
  words: Words,
  handlers: BarHandlers,
  { title, switches }: { readonly title: boolean; readonly switches: boolean },
): TemplateResult {
  const { parts } = presentation.settings;
  const { presets, preset } = player.session;
  const named = presets.map(({ id }) => [id, words.presetNames[id] ?? id] as const);
  const pickers = parts.has('pickers');
  const inMenu = { switches: switches && parts.has('own'), inView: !title };
  return html`
    <h1 class=${title ? '' : 'said'}>${words.player}</h1>
    ${pickers ? picker('preset', words.preset, preset.id, named, (id) => player.choose(id)) : nothing}
    ${pickers && title ? renderInView(player, words) : nothing}
    <span class="space"></span>
    ${parts.has('own') ? renderHistory(player, words, handlers) : nothing}
    ${pickers ? renderMenu(player, presentation, words, handlers, inMenu) : nothing}`;
}
