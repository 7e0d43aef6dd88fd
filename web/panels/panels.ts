// The panels below the picture; each is loaded when it is opened.
import { html, nothing, type TemplateResult } from 'lit';
import type { Fields } from '../input/address.ts';
import type { PlayerPart } from '../model/parts.ts';
import type { Player } from '../model/player.ts';
import type { Presentation } from '../model/presentation.ts';
import type { Problems, Message } from '../model/problems.ts';
import type { Context } from '../view/context.ts';
import type { SentenceField } from './sentence_field.ts';
import { LazyPanel, type Panel, type PanelHost } from './lazy_panel.ts';
import { renderKeys, renderNotes } from './notes.ts';

interface Actions {
  /** The fields of a link to the current state. */
  readonly fields: () => Fields;
  readonly toPicture: () => void;
  readonly sentence: SentenceField;
}

export class Panels {
  readonly #player: Player;
  readonly #own: LazyPanel;
  readonly #code: LazyPanel;
  readonly #share: LazyPanel;

  constructor(
    host: PanelHost & HTMLElement & { readonly page: string },
    player: Player,
    presentation: Presentation,
    problems: Problems,
    { fields, toPicture, sentence }: Actions,
  ) {
    this.#player = player;
    const panel = (name: string, title: Message, load: () => Promise<Panel>) =>
      new LazyPanel(host, problems, name, title, load);
    this.#own = panel(
      'own',
      ({ own }) => own.title,
      async () =>
        new (await import('./own/own_panel.ts')).OwnPanel(player, () => presentation.words, toPicture, sentence),
    );
    this.#code = panel(
      'code',
      ({ code }) => code.title,
      async () => new (await import('./code/code_panel.ts')).CodePanel(host, player),
    );
    this.#share = panel(
      'share',
      ({ share }) => share.title,
      async () => new (await import('./share/share_panel.ts')).SharePanel(host, player, presentation, fields),
    );
  }

  /** `covered`: a question hides the result. */
  render(context: Context, parts: ReadonlySet<PlayerPart>, covered: boolean): TemplateResult {
    return html`<div class="panels">
      ${parts.has('own') ? this.#own.render(context) : nothing}
      ${parts.has('code') ? this.#code.render(context, covered) : nothing}
      ${parts.has('share') ? this.#share.render(context) : nothing}
      ${
        parts.has('notes')
          ? html`<div class="notes">
              ${renderNotes(this.#player.session, context.words)} ${renderKeys(context.words)}
            </div>`
          : nothing
      }
    </div>`;
  }
}
