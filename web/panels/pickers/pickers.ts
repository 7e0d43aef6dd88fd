// What is shown: the notebook, which of its numbers are in view, language and theme, and the history of edits.
import { html, nothing, type TemplateResult } from 'lit';
import type { Trace } from '../../engine/index.ts';
import type { Player } from '../../model/player.ts';
import type { Presentation, Settings } from '../../model/presentation.ts';
import { countOf } from '../../model/state.ts';
import { LANGUAGE_NAMES, type Language, type Words } from '../../words/index.ts';
import { icon, iconButton, picker } from '../controls.ts';

const ICONS = {
  undo: icon('M8 4 3 9l5 5v-3.500h6a3.500 3.500 0 0 1 0 7H9v3h5a6.500 6.500 0 0 0 0-13H8z'),
  redo: icon('m16 4 5 5-5 5v-3.500h-6a3.500 3.500 0 0 0 0 7h5v3h-5a6.500 6.500 0 0 1 0-13h6z'),
  reset: icon('M5 5v5h5L7.900 7.900A6 6 0 1 1 6.300 14H3.200A9 9 0 1 0 5.700 5.700z'),
};

export interface PickerHandlers {
  readonly history: (step: keyof typeof ICONS) => void;
  readonly speak: (lang: Language) => void;
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => [String(i), String(i + 1)] as const);

/** A token that comes twice has its place with it. */
const tokenNames = ({ tokens }: Trace) =>
  tokens.map(
    (token, i) => [String(i), tokens.filter((t) => t === token).length > 1 ? `${token} (${i + 1})` : token] as const,
  );

export function renderPreset(player: Player, words: Words): TemplateResult {
  const { presets, preset } = player.session;
  const named = presets.map(({ id }) => [id, words.presetNames[id]] as const);
  return picker('preset', words.preset, preset.id, named, (id) => player.choose(id));
}

/** Of several heads: which one is in view, or all of them. */
function renderHeadPicker(player: Player, heads: number, words: Words): TemplateResult {
  const { head, allHeads } = player.state;
  return html`
    ${picker('head', words.head, String(head), numbered(heads), (v) => player.change({ head: Number(v) }))}
    <button
      class="plain side-switch"
      aria-pressed=${allHeads ? 'true' : 'false'}
      @click=${() => player.change({ allHeads: !allHeads })}
      >${words.headsBeside}</button
    >`;
}

function renderHistory({ session }: Player, words: Words, { history }: PickerHandlers): TemplateResult {
  const button = (step: keyof typeof ICONS, can: boolean) =>
    iconButton(step, words[step], ICONS[step], () => history(step), !can);
  return html`<span class="acts">
    ${button('undo', session.canUndo)} ${button('redo', session.canRedo)} ${button('reset', session.edited)}
  </span>`;
}

/** What of the numbers is in view, and how it is read. */
export function renderView(
  player: Player,
  presentation: Presentation,
  words: Words,
  handlers: PickerHandlers,
): TemplateResult {
  const { trace, state } = player;
  const { theme, parts } = presentation.settings;
  const batches = countOf(trace, 'batch');
  const heads = countOf(trace, 'head');
  const tokens = [['', words.allTokens] as const, ...tokenNames(trace)];
  const batch = (v: string) => player.change({ batch: Number(v) });
  const follow = (v: string) => player.change({ token: v === '' ? null : Number(v) });
  // The language that is on its way, so that a second key goes on from it.
  const speak = (lang: string) => handlers.speak(lang as Language);
  const colour = (name: string) => presentation.set({ theme: name as Settings['theme'] });
  return html`
    ${batches > 1 ? picker('batch', words.batchItem, String(state.batch), numbered(batches), batch) : nothing}
    ${heads > 1 ? renderHeadPicker(player, heads, words) : nothing}
    ${picker('token', words.follow, state.token === null ? '' : String(state.token), tokens, follow)}
    ${picker('lang', words.language, presentation.speaking, Object.entries(LANGUAGE_NAMES), speak)}
    ${picker('theme', words.theme, theme, Object.entries(words.themes), colour)}
    ${parts.has('own') ? renderHistory(player, words, handlers) : nothing}`;
}
