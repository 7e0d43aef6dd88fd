// The panel that compares the masks. Loaded when opened.
import { unsafeCSS, type TemplateResult } from 'lit';
import type { Comparison } from '../../model/mask_comparison.ts';
import type { Player } from '../../model/player.ts';
import type { Context } from '../../view/context.ts';
import type { Panel } from '../lazy_panel.ts';
import { renderComparison, tryCompare } from './compare_template.ts';
import compare from './compare.css?inline';
import table from './number_table.css?inline';

const isSame = (of: readonly unknown[], before?: readonly unknown[]): boolean =>
  before !== undefined && of.every((part, i) => part === before[i]);

export class ComparePanel implements Panel {
  readonly styles = unsafeCSS(table + compare);
  readonly #player: Player;
  #compared: { readonly of: readonly unknown[]; readonly comparison: Comparison | string } | undefined;
  #shown: { readonly of: readonly unknown[]; readonly content: TemplateResult } | undefined;

  constructor(player: Player) {
    this.#player = player;
  }

  /** Traced again only for other numbers. */
  get #comparison(): Comparison | string {
    const { session, state } = this.#player;
    const of = [session.config, state.batch, state.head];
    if (!isSame(of, this.#compared?.of))
      this.#compared = { of, comparison: tryCompare(session.engine, session.config, state.batch, state.head) };
    return this.#compared!.comparison;
  }

  /** Drawn again only for other numbers, words or colours, not for every frame of a walk. */
  render({ words, theme }: Context): TemplateResult {
    const of = [this.#comparison, words, theme];
    if (!isSame(of, this.#shown?.of))
      this.#shown = { of, content: renderComparison(this.#player.session.engine, this.#comparison, words, theme) };
    return this.#shown!.content;
  }
}
