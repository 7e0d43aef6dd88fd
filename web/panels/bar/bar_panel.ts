// The bar above the picture: the notebook, its batch items and heads, and the button of a menu.
import { html, nothing, type TemplateResult } from 'lit';
import type { Config } from '../../engine/index.ts';
import { isUnseeded, notebookOf } from '../../model/notebook.ts';
import type { Player } from '../../model/player.ts';
import type { Settings } from '../../model/presentation.ts';
import { countOf } from '../../model/state.ts';
import { switchesOf, type Switch } from '../../model/switches.ts';
import { titleOf, type Words } from '../../words/index.ts';
import { icon, iconButton, picker, toggle } from '../controls.ts';

const ICONS = {
  undo: icon('M8 4 3 9l5 5v-3.500h6a3.500 3.500 0 0 1 0 7H9v3h5a6.500 6.500 0 0 0 0-13H8z'),
  redo: icon('m16 4 5 5-5 5v-3.500h-6a3.500 3.500 0 0 0 0 7h5v3h-5a6.500 6.500 0 0 1 0-13h6z'),
  reset: icon('M5 5v5h5L7.900 7.900A6 6 0 1 1 6.300 14H3.200A9 9 0 1 0 5.700 5.700z'),
  menu: icon('M4 10.300h3.400v3.400H4zM10.300 10.300h3.400v3.400h-3.400zM16.600 10.300H20v3.400h-3.400z'),
};

type HistoryStep = 'undo' | 'redo' | 'reset';

const numbered = (count: number) => Array.from({ length: count }, (_, i) => [String(i), String(i + 1)] as const);

/** Undoes edits: shown once there is one. */
function renderHistory(
  { session }: Player,
  words: Words,
  history: (step: HistoryStep) => void,
): TemplateResult | typeof nothing {
  if (!session.canUndo && !session.canRedo && !session.edited) return nothing;
  const button = (step: HistoryStep, can: boolean) =>
    iconButton(step, words[step], ICONS[step], () => history(step), !can);
  return html`<span class="acts">
    ${button('undo', session.canUndo)} ${button('redo', session.canRedo)} ${button('reset', session.edited)}
  </span>`;
}

/** The mask's switch in the scene that applies the mask: large, and in the text. */
export function renderMaskSwitch(
  { session, trace }: Player,
  words: Words,
  use: (mask: Switch) => void,
): TemplateResult | typeof nothing {
  const mask = switchesOf(session.engine, session.config, session.preset.config).find(({ name }) => name === 'mask');
  if (!mask) return nothing;
  const built = trace.config.mask;
  const name = built === 'none' ? words.switches.mask : words.masks[built].name;
  return toggle('mask large', name, mask.on, () => use(mask));
}

/** In the scene that drops weights: the switch between the two masks that PyTorch draws from one seed. */
export function renderBuildSwitch({ session, trace }: Player, words: Words, edit: (config: Config) => void) {
  const mkl = trace.config.dropoutBuild === 'mkl';
  const press = () => edit({ ...session.config, dropoutBuild: mkl ? 'portable' : 'mkl' });
  return toggle('large', words.switches.mkl, mkl, press);
}

/**
 * Switches that answer "what would attention be without it?" They change the picture in place.
 */
export function renderSwitches(
  { session }: Player,
  words: Words,
  use: (one: Switch) => void,
): TemplateResult | typeof nothing {
  const switches = switchesOf(session.engine, session.config, session.preset.config);
  if (switches.length === 0) return nothing;
  return html`<div class="switches" role="group" aria-label=${words.switches.title}>
    ${switches.map((one) => toggle(one.name, words.switches[one.name], one.on, () => use(one)))}
  </div>`;
}

/** The batch item and the head in view, if there are several. */
export function renderInView(player: Player, words: Words): TemplateResult {
  const { trace, state } = player;
  const one = (name: 'batch' | 'head', label: string) => {
    const count = countOf(trace, name);
    const choose = (v: string) => player.change({ [name]: Number(v) });
    return count > 1 ? picker(name, label, String(state[name]), numbered(count), choose) : nothing;
  };
  return html`${one('batch', words.batchItem)} ${one('head', words.head)}`;
}

function renderMenu(words: Words, sheet: TemplateResult | typeof nothing): TemplateResult {
  return html`<details class="menu" @toggle=${enterMenu} @focusout=${leaveMenu} @keydown=${leaveMenu}>
    <summary class="act" aria-label=${words.menu.title} title=${words.menu.title}>${ICONS.menu}</summary>
    <div class="menu-sheet" tabindex="-1">${sheet}</div>
  </details>`;
}

interface BarContent {
  /** It fits, with the selects, beside the notebook's name. */
  readonly title: boolean;
  /** The field for a sentence, where it fits. */
  readonly sentence: TemplateResult | typeof nothing;
  /** The content of the menu. */
  readonly sheet: TemplateResult | typeof nothing;
}

export function renderBar(
  player: Player,
  words: Words,
  { parts, givenName }: Settings,
  history: (step: HistoryStep) => void,
  { title, sentence, sheet }: BarContent,
): TemplateResult {
  const { presets, preset } = player.session;
  const named = presets.map(({ id }) => {
    const name = words.presetNames[id] ?? id;
    return [id, id === preset.id && player.session.edited ? givenName || words.edited(name) : name] as const;
  });
  const { titles, none, ownSeed } = words.notebooks;
  const groups = [...Object.entries(titles), ['', none] as const].map(([notebook, title]) => {
    const own = presets.filter((each) => notebookOf(each) === notebook).map(({ id }) => id);
    return {
      label: isUnseeded(notebook) ? ownSeed(title) : title,
      options: named.filter(([id]) => own.includes(id)),
    };
  });
  const pickers = parts.has('pickers');
  return html`
    <h1 class=${title ? '' : 'said'} part="title">${titleOf(words.lang)}</h1>
    ${pickers ? picker('preset', words.preset, preset.id, [], (id) => player.choose(id), groups) : nothing}
    ${pickers && title ? renderInView(player, words) : nothing}
    ${sentence}
    <span class="space"></span>
    ${parts.has('own') ? renderHistory(player, words, history) : nothing}
    ${pickers ? renderMenu(words, sheet) : nothing}`;
}

// A menu over the picture: a press or focus elsewhere closes it, and so does Escape, which returns the focus to its
// button.

const buttonOf = (menu: HTMLDetailsElement) => menu.firstElementChild as HTMLElement;

/** On `toggle`. In browsers where a press does not focus a button, the open menu takes the focus. */
function enterMenu({ target }: Event): void {
  const menu = target as HTMLDetailsElement;
  if (menu.open && !menu.matches(':focus-within')) buttonOf(menu).focus();
}

/**
 * On `focusout` and `keydown`. If the focus went to another window, as to the system's list of a select, it may return
 * soon.
 */
function leaveMenu(event: FocusEvent | KeyboardEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  const isKey = 'key' in event;
  const stays = isKey ? event.key !== 'Escape' : menu.contains(event.relatedTarget as Node) || !document.hasFocus();
  if (stays || !menu.open) return;
  if (isKey) buttonOf(menu).focus();
  if (isKey) event.stopPropagation(); // Escape leaves nothing else
  menu.open = false;
}
