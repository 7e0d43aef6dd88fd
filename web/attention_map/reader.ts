// A text that is too long for the player: the map of its weights in the player's place, with the settings of the session.
import { html, type ReactiveController, type TemplateResult } from 'lit';
import type { Config } from '../engine/index.ts';
import type { LongText } from './attention_map.ts';
import type { Words } from '../words/words.ts';
import { adopt } from '../element/adopt.ts';
import { arrive } from '../model/lazy_module.ts';
import type { Host } from '../element/host.ts';
import type { Theme } from '../model/state.ts';

export class LongReader implements ReactiveController {
  readonly #host: Host;
  #tokens: readonly string[] | null = null;
  #text: LongText | undefined;
  #shown: { readonly config: Config; readonly tokens: readonly string[]; readonly head: number } | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  /** Nobody reads what is taken out: its worker ends. Put back, it starts anew. */
  hostDisconnected(): void {
    this.#text?.close();
    this.#shown = undefined;
  }

  get reading(): boolean {
    return this.#tokens !== null;
  }

  read(tokens: readonly string[] | null): void {
    this.#tokens = tokens;
    if (tokens) this.#host.player?.pause();
    if (tokens && !this.#text) void this.#load();
    this.#host.requestUpdate();
  }

  async #load(): Promise<void> {
    // The rows are a module of their own, which is its own worker.
    const both = () => Promise.all([import('./attention_map.ts'), import('./rows_worker.ts')]);
    const loaded = await arrive(this.#host, 'long', ({ latePart }) => latePart.long, both);
    if (!loaded) return this.read(null);
    const [{ LongText, longStyles, heatStyles }, { startRows }] = loaded;
    for (const styles of [heatStyles, longStyles]) adopt(this.#host, styles);
    this.#text ??= new LongText(startRows, () => this.#host.requestUpdate());
    this.#host.requestUpdate();
  }

  readonly #back = (): void => {
    this.read(null);
    void this.#host.updateComplete.then(() => this.#host.shadowRoot.querySelector<HTMLElement>('.root')?.focus());
  };

  render(words: Words, theme: Theme, width: number): TemplateResult {
    if (!this.#text) return html`<p class="loading">${words.loading}</p>`;
    this.#show(this.#text);
    return this.#text.render(words, theme, width, this.#back);
  }

  /** Anew for other tokens, settings or another head only. */
  #show(text: LongText): void {
    if (!this.#host.isConnected) return;
    const {
      session,
      state: { head },
    } = this.#host;
    const { config, trace } = session!;
    const tokens = this.#tokens!;
    if (this.#shown?.config === config && this.#shown.tokens === tokens && this.#shown.head === head) return;
    this.#shown = { config, tokens, head };
    text.show({ config, tokens, seed: trace.config.seed, dIn: trace.config.dIn! }, head);
  }
}
