// The panel that compares the masks. Loaded when opened.
import { unsafeCSS, type TemplateResult } from 'lit';
import type { Comparison } from '../../model/mask_comparison.ts';
import type { Player } from '../../model/player.ts';
import type { Context } from '../../view/context.ts';
import type { Panel } from '../lazy_panel.ts';
import { renderComparison, tryCompare } from './compare_template.ts';
import compare from './compare.css?inline';
import table from './number_table.css?inline';

const isSame = (key: readonly unknown[], before?: readonly unknown[]): boolean =>
  before !== undefined && key.every((part, i) => part === before[i]);

export class ComparePanel implements Panel {
  readonly styles = unsafeCSS(table + compare);
  readonly #player: Player;
  #compared: { readonly key: readonly unknown[]; readonly comparison: Comparison | string } | undefined;
  #shown: { readonly key: readonly unknown[]; readonly content: TemplateResult } | undefined;

  constructor(player: Player) {
    this.#player = player;
  }

  /** Traced again only for other numbers. */
  get #comparison(): Comparison | string {
    const { session, state } = this.#player;
    const key = [session.config, state.batch, state.head];
    if (!isSame(key, this.#compared?.key))
      this.#compared = { key, comparison: tryCompare(session.engine, session.config, state.batch, state.head) };
    return this.#compared!.comparison;
  }

  /** Drawn again only for other numbers, words or colours, not for every frame of a walk. */
  render({ words, theme }: Context): TemplateResult {
    const key = [this.#comparison, words, theme];
    if (!isSame(key, this.#shown?.key))
      this.#shown = { key, content: renderComparison(this.#player.session.engine, this.#comparison, words, theme) };
    return this.#shown!.content;
  }
}
