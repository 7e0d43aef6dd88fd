// The content of the bar's menu: settings that few readers change.
import { html, nothing, type TemplateResult } from 'lit';
import type { PlayerModel } from '../../model/in_view.ts';
import type { Settings } from '../../model/presentation.ts';
import { SPEEDS, countOf, type PlayerState } from '../../model/state.ts';
import { LANGUAGES, nameOf, type Language, type Words } from '../../words/index.ts';
import type { Switch } from '../../model/switches.ts';
import { picker, toggle } from '../controls.ts';
import { renderInView, renderSwitches } from './bar_panel.ts';

interface MenuHandlers {
  readonly use: (one: Switch) => void;
  readonly speak: (lang: Language) => void;
  /** To the way back, or from it to the forward pass alone: on a phone nothing else leads there. */
  readonly goBack: (leaves: boolean) => void;
}

/** What does not fit elsewhere. */
interface InsideMenu {
  readonly switches: boolean;
  readonly inView: boolean;
  readonly sentence: TemplateResult | typeof nothing;
}

export function renderMenuSheet(
  { player, presentation }: PlayerModel,
  words: Words,
  handlers: MenuHandlers,
  { switches, inView, sentence }: InsideMenu,
): TemplateResult {
  const { trace, state } = player;
  const menu = words.menu;
  const leaves = Boolean(trace.config.backward);
  const pauses = state.asks || state.stops !== null;
  const { theme } = presentation.settings;
  const change = (changes: Partial<PlayerState>) => player.change(changes);
  const speeds = SPEEDS.map((speed) => [speed, `${speed}×`] as const);
  // The language that is still loading, so that a second key press continues from it.
  const colour = (name: string) => presentation.set({ theme: name as Settings['theme'] });
  return html`${sentence} ${switches ? renderSwitches(player, words, handlers.use) : nothing}
    ${inView ? renderInView(player, words) : nothing}
    ${picker('speed', words.scene.speed, String(state.speed), speeds, (v) => change({ speed: Number(v) }))}
    ${picker(
      'lang',
      menu.language,
      presentation.speaking,
      LANGUAGES.map((lang) => [lang, nameOf(lang)] as const),
      handlers.speak,
    )}
    ${picker('theme', menu.theme, theme, Object.entries(menu.themes), colour)}
    ${
      countOf(trace, 'head') > 1
        ? toggle('all-heads', words.scene.headsBeside, state.allHeads, () => change({ allHeads: !state.allHeads }))
        : nothing
    }
    ${toggle('asks', menu.asks, pauses, () => change({ asks: !pauses, stops: pauses ? null : '' }))}
    ${toggle('presents', menu.present, state.presents, () => change({ presents: !state.presents }))}
    <button class="plain" @click=${() => handlers.goBack(leaves)}>${leaves ? words.line.leave : menu.back}</button>`;
}
