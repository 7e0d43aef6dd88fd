// The panel that compares the masks: recomputed only for other numbers. Loaded when opened.
import { unsafeCSS, type TemplateResult } from 'lit';
import type { Player } from '../../model/player.ts';
import type { Context } from '../../view/context.ts';
import type { Panel } from '../lazy_panel.ts';
import { renderComparison } from './compare_template.ts';
import compare from './compare.css?inline';
import table from './number_table.css?inline';

export class ComparePanel implements Panel {
  readonly styles = unsafeCSS(table + compare);
  readonly #player: Player;
  #shown: { readonly key: readonly unknown[]; readonly content: TemplateResult } | undefined;

  constructor(player: Player) {
    this.#player = player;
  }

  /** Traced again only for other numbers, not for every frame of a walk. */
  render({ words, theme }: Context): TemplateResult {
    const { session, state } = this.#player;
    const key = [session.config, state.batch, state.head, words, theme];
    if (!this.#shown || key.some((part, i) => part !== this.#shown!.key[i])) {
      const { engine, config } = session;
      this.#shown = { key, content: renderComparison(engine, config, state.batch, state.head, words, theme) };
    }
    return this.#shown.content;
  }
}
