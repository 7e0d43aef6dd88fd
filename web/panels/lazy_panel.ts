// A panel below the scene: a line that opens it; what it holds is loaded when it is first opened.
import {
  html,
  nothing,
  type CSSResult,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { LazyModule } from '../model/lazy_module.ts';
import type { Problems, Sentence } from '../model/problems.ts';
import { adopt } from '../view/part_styles.ts';
import type { Context } from '../view/context.ts';

/** The element that panels stand in. */
export type PanelHost = ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null };

/** What an open panel shows. It keeps its state while it is closed. */
export interface Panel {
  /** Of what it draws itself. */
  readonly styles: CSSResult;
  /** Before it is drawn, as long as it is open. */
  update?(): void;
  render(context: Context): TemplateResult;
}

export class LazyPanel implements ReactiveController {
  readonly #host: PanelHost;
  readonly #name: string;
  readonly #title: Sentence;
  readonly #panel: LazyModule<Panel>;
  #open = false;
  /** Known once it has been opened; it is what says whether it is open, as it may be closed while its panel loads. */
  #details: HTMLDetailsElement | null = null;

  /** `name`: the panel's class, by which style sheet and keys know it. */
  constructor(host: PanelHost, problems: Problems, name: string, title: Sentence, load: () => Promise<Panel>) {
    this.#host = host;
    this.#name = name;
    this.#title = title;
    this.#panel = new LazyModule(problems, name, title, load, ({ styles }) => {
      adopt(host.shadowRoot, styles);
      host.requestUpdate();
    });
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.#details?.isConnected) this.#open = this.#details.open;
    if (this.#open) this.#panel.loaded?.update?.();
  }

  readonly #onToggle = async (event: Event): Promise<void> => {
    const details = event.target as HTMLDetailsElement;
    this.#details = details;
    this.#open = details.open;
    if (this.#open) await this.#panel.want(event);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    if (this.#open) details.scrollIntoView({ block: 'nearest' });
  };

  /** `covered`: nothing of it is shown for now. */
  render(context: Context, covered = false): TemplateResult {
    return html`<details class=${this.#name} ?open=${this.#open} @toggle=${this.#onToggle}>
      <summary>${this.#title(context.words)}</summary>
      ${this.#open && !covered ? this.#renderOpen(context) : nothing}
    </details>`;
  }

  /** Where a reader looks for a part that has not arrived; the alert above the player has reported it already. */
  #renderOpen(context: Context): TemplateResult | typeof nothing {
    const { words } = context;
    if (this.#panel.missing) return html`<p class="problem">${words.missing(this.#title(words))}</p>`;
    return this.#panel.loaded?.render(context) ?? nothing;
  }
}
