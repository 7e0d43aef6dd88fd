// The panel that compares the masks: computed anew for other numbers only. Loaded when opened.
import type { TemplateResult } from 'lit';
import type { Config } from '../../engine/index.ts';
import { renderComparison } from './compare_template.ts';
import type { Context } from '../../view/context.ts';
import type { Host } from '../../element/host.ts';
import type { Panel } from '../lazy_panel.ts';

export class ComparePanel implements Panel {
  readonly #host: Host;
  #shown: { readonly key: readonly unknown[]; readonly content: TemplateResult } | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Traced anew for other numbers only, not for every frame that a walk draws. */
  render({ words, theme }: Context): TemplateResult {
    const { session, state } = this.#host;
    const config: Config = session!.config;
    const key = [config, state.batch, state.head, words, theme];
    if (!this.#shown || key.some((part, i) => part !== this.#shown!.key[i])) {
      this.#shown = { key, content: renderComparison(session!.engine, config, state.batch, state.head, words, theme) };
    }
    return this.#shown.content;
  }
}
