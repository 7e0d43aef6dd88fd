// The panels below the picture; each is loaded when it is opened.
import { html, nothing, type TemplateResult } from 'lit';
import { importAgain } from '../engine/import_again.ts';
import type { InView, PlayerModel } from '../model/in_view.ts';
import type { SentenceField } from './sentence_field.ts';
import { LazyPanel, type Panel, type PlayerHost } from './lazy_panel.ts';
import { renderKeys, renderNotes } from './notes.ts';

/** How they are drawn; `covered`: a question hides the result. */
type RenderPanels = (view: InView, covered: boolean) => TemplateResult;

export function panelsOf(
  host: PlayerHost,
  model: PlayerModel,
  toPicture: () => void,
  sentence: SentenceField,
): RenderPanels {
  const { player, presentation, problems } = model;
  const panel = (name: 'own' | 'code' | 'share', load: () => Promise<Panel>) =>
    new LazyPanel(host, problems, name, (words) => words[name].title, load);
  const own = panel('own', async () => {
    const { OwnPanel } = await importAgain(() => import('./own/own_panel.ts'));
    return new OwnPanel(player, () => presentation.words, toPicture, sentence);
  });
  const code = panel('code', async () => {
    const { CodePanel } = await importAgain(() => import('./code/code_panel.ts'));
    return new CodePanel(host, player);
  });
  const share = panel('share', async () => {
    const { SharePanel } = await importAgain(() => import('./share/share_panel.ts'));
    return new SharePanel(host, model);
  });
  return (view, covered) => html`<div class="panels">
    ${view.parts.has('own') ? own.render(view) : nothing}
    ${view.parts.has('code') ? code.render(view, covered) : nothing}
    ${view.parts.has('share') ? share.render(view) : nothing}
    ${
      view.parts.has('notes')
        ? html`<div class="notes">${renderNotes(player.session, view.words)} ${renderKeys(view.words)}</div>`
        : nothing
    }
  </div>`;
}
