// A text that is too long for the player: the map of its weights in the player's place, with the settings of the
// session.
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Config } from '../engine/index.ts';
import { LazyModule } from '../model/lazy_module.ts';
import type { Player } from '../model/player.ts';
import type { Presentation } from '../model/presentation.ts';
import type { Problems } from '../model/problems.ts';
import { adopt } from '../view/adopt.ts';
import type { AttentionMap } from './attention_map.ts';

// The rows are a module of their own, which is its own worker.
const load = () => Promise.all([import('./attention_map.ts'), import('./rows_worker.ts')]);

type Host = ReactiveControllerHost & Element;

export class TextReader implements ReactiveController {
  readonly #host: Host;
  readonly #player: Player;
  readonly #presentation: Presentation;
  readonly #module: LazyModule<Awaited<ReturnType<typeof load>>>;
  #tokens: readonly string[] | null = null;
  #map: AttentionMap | undefined;
  #shown: { readonly config: Config; readonly tokens: readonly string[]; readonly head: number } | undefined;

  constructor(host: Host, player: Player, presentation: Presentation, problems: Problems) {
    this.#host = host;
    this.#player = player;
    this.#presentation = presentation;
    this.#module = new LazyModule(
      problems,
      'long',
      ({ latePart }) => latePart.long,
      load,
      ([{ AttentionMap, styles }, { startRows }]) => {
        for (const sheet of styles) adopt(host.shadowRoot, sheet);
        this.#map = new AttentionMap(startRows, () => host.requestUpdate());
        this.#show();
      },
    );
    player.subscribe(() => this.#show());
    presentation.subscribe(() => this.#show());
    host.addController(this);
  }

  hostConnected(): void {
    this.#show();
  }

  /** Nobody reads what is taken out: its worker ends. Put back, it starts anew. */
  hostDisconnected(): void {
    this.#map?.close();
    this.#shown = undefined;
  }

  get reading(): boolean {
    return this.#tokens !== null;
  }

  /** Null: the player again. */
  async read(tokens: readonly string[] | null): Promise<void> {
    this.#tokens = tokens;
    if (tokens) this.#player.clock.pause();
    this.#show();
    this.#player.changed();
    if (!tokens) return;
    await this.#module.want(tokens);
    if (this.#module.missing && this.#tokens === tokens) void this.read(null);
  }

  /** Anew for other tokens, settings or another head only. */
  #show(): void {
    if (!this.#map || !this.#tokens || !this.#host.isConnected) return;
    const { session, state, trace } = this.#player;
    const [config, tokens, { head }] = [session.config, this.#tokens, state];
    this.#map.resize(this.#presentation.settings.width);
    if (this.#shown?.config === config && this.#shown.tokens === tokens && this.#shown.head === head) return;
    this.#shown = { config, tokens, head };
    this.#map.show({ config, tokens, seed: trace.config.seed, dIn: trace.config.dIn! }, head);
    this.#host.requestUpdate();
  }

  readonly #back = (): void => {
    void this.read(null);
    void this.#host.updateComplete.then(() => this.#host.shadowRoot?.querySelector<HTMLElement>('.root')?.focus());
  };

  render(): TemplateResult {
    const { words, theme } = this.#presentation;
    return this.#map?.render(words, theme, this.#back) ?? html`<p class="loading">${words.loading}</p>`;
  }
}
