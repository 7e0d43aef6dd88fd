// A panel below the scene: a line that opens it; its content is loaded when first opened.
import {
  html,
  nothing,
  type CSSResult,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { loadPart, type Problems, type Message } from '../model/problems.ts';
import type { Context } from '../view/context.ts';
import { showOpened } from './controls.ts';

/** The element that contains the panels. */
export type PanelHost = ReactiveControllerHost & {
  readonly shadowRoot: ShadowRoot | null;
  wear(styles: CSSResult): void;
};

/** The content of an open panel. It keeps its state while it is closed. */
export interface Panel {
  /** The styles of what it draws. */
  readonly styles: CSSResult;
  /** Called before each rendering while the panel is open. */
  update?(): void;
  render(context: Context): TemplateResult;
}

export class LazyPanel implements ReactiveController {
  readonly #host: PanelHost;
  readonly #name: string;
  readonly #title: Message;
  readonly #load: () => Promise<Panel | null>;
  #loading = false;
  /** Null: it failed to load. */
  #panel: Panel | null | undefined;
  #open = false;
  /** Known once it has been opened; this element holds the open state, since the panel may be closed while it loads. */
  #details: HTMLDetailsElement | null = null;

  /** `name`: the panel's class, which style sheet and keys use. */
  constructor(host: PanelHost, problems: Problems, name: string, title: Message, load: () => Promise<Panel>) {
    this.#host = host;
    this.#name = name;
    this.#title = title;
    this.#load = () => loadPart(problems, name, title, load);
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.#details?.isConnected) this.#open = this.#details.open;
    if (this.#open) this.#panel?.update?.();
  }

  readonly #onToggle = async (event: Event): Promise<void> => {
    const details = event.target as HTMLDetailsElement;
    this.#details = details;
    this.#open = details.open;
    if (this.#open) await this.#want();
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    showOpened(details);
  };

  /** Loads the content once; after a failure again. */
  async #want(): Promise<void> {
    if (this.#panel || this.#loading) return;
    this.#loading = true;
    this.#panel = await this.#load();
    this.#loading = false;
    if (this.#panel) this.#host.wear(this.#panel.styles);
  }

  /** `covered`: nothing of it is shown for now. */
  render(context: Context, covered = false): TemplateResult {
    return html`<details class=${this.#name} ?open=${this.#open} @toggle=${this.#onToggle}>
      <summary>${this.#title(context.words)}</summary>
      ${this.#open && !covered ? this.#renderOpen(context) : nothing}
    </details>`;
  }

  /** Shown in place of a part that has not loaded; the alert above the player has reported it already. */
  #renderOpen(context: Context): TemplateResult | typeof nothing {
    const { words } = context;
    if (this.#panel === null) return html`<p class="problem">${words.missing(this.#title(words))}</p>`;
    return this.#panel?.render(context) ?? nothing;
  }
}
