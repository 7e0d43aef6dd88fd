// A text that is too long for the player: the map of its weights replaces the player and uses the session's settings.
// Loaded with the first such text.
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import type { Config } from '../engine/index.ts';
import type { Player } from '../model/player.ts';
import type { Presentation } from '../model/presentation.ts';
import { adopt } from '../view/part_styles.ts';
import { hasCanvas } from '../view/canvas.ts';
import { AttentionMap, styles } from './attention_map.ts';
import type { StartRows } from './rows_server.ts';

type Host = ReactiveControllerHost & Element;

export { hasCanvas };

export class TextReader implements ReactiveController {
  readonly #host: Host;
  readonly #player: Player;
  readonly #presentation: Presentation;
  readonly #map: AttentionMap;
  #tokens: readonly string[] | null = null;
  #shown: { readonly config: Config; readonly tokens: readonly string[]; readonly head: number } | undefined;

  constructor(host: Host, player: Player, presentation: Presentation, startRows: StartRows) {
    this.#host = host;
    this.#player = player;
    this.#presentation = presentation;
    for (const sheet of styles) adopt(host.shadowRoot, sheet);
    this.#map = new AttentionMap(startRows, () => host.requestUpdate());
    player.subscribe(() => this.#show());
    presentation.subscribe(() => this.#show());
    host.addController(this);
  }

  hostConnected(): void {
    this.#show();
  }

  /** An element that is removed ends its worker. Inserted again, it starts a new one. */
  hostDisconnected(): void {
    this.#map.close();
    this.#shown = undefined;
  }

  get reading(): boolean {
    return this.#tokens !== null;
  }

  /** Null: the player again. */
  read(tokens: readonly string[] | null): void {
    this.#tokens = tokens;
    if (tokens) this.#player.clock.pause();
    this.#show();
    this.#player.changed();
  }

  /** Reopened only for other tokens, settings or another head. */
  #show(): void {
    if (!this.#tokens || !this.#host.isConnected) return;
    const { session, state, trace } = this.#player;
    const [config, tokens, { head }] = [session.config, this.#tokens, state];
    this.#map.resize(this.#presentation.settings.width);
    if (this.#shown?.config === config && this.#shown.tokens === tokens && this.#shown.head === head) return;
    this.#shown = { config, tokens, head };
    this.#map.show({ config, tokens, seed: trace.config.seed, dIn: trace.config.dIn! }, head);
    this.#host.requestUpdate();
  }

  readonly #back = (): void => {
    this.read(null);
    void this.#host.updateComplete.then(() => this.#host.shadowRoot?.querySelector<HTMLElement>('.root')?.focus());
  };

  render(): TemplateResult {
    const { words, lang, theme } = this.#presentation;
    return this.#map.render(words, lang, theme, this.#back);
  }
}
