// The panel that compares the masks: closed until it is opened, and only then loaded and computed.
import { html, nothing, type TemplateResult } from 'lit';
import type { Config } from '../engine/index.ts';
import type { Theme } from '../view/ramp.ts';
import type { Words } from '../words/words.ts';
import type { Host } from './host.ts';

type Panel = typeof import('../view/compare_panel.ts');

export class ComparePanel {
  readonly #host: Host;
  #panel: Panel | undefined;
  #open = false;
  #shown: { readonly key: readonly unknown[]; readonly content: TemplateResult } | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  #onToggle = async (event: Event): Promise<void> => {
    this.#open = (event.target as HTMLDetailsElement).open;
    if (this.#open) this.#panel ??= await import('../view/compare_panel.ts');
    this.#host.requestUpdate();
  };

  render(words: Words, theme: Theme): TemplateResult {
    return html`<details class="compare" ?open=${this.#open} @toggle=${this.#onToggle}>
      <summary>${words.compare.title}</summary>
      ${this.#open && this.#panel ? this.#content(this.#panel, words, theme) : nothing}
    </details>`;
  }

  /** Traced anew for other numbers only, not for every frame that a walk draws. */
  #content(panel: Panel, words: Words, theme: Theme): TemplateResult {
    const { session, state } = this.#host;
    const config: Config = session!.config;
    const key = [config, state.batch, state.head, words, theme];
    if (!this.#shown || key.some((part, i) => part !== this.#shown!.key[i])) {
      this.#shown = { key, content: panel.renderComparison(session!.engine, config, state.batch, state.head, words, theme) };
    }
    return this.#shown.content;
  }
}
