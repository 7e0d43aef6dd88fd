// A panel below the scene: a line that opens it; what it holds is loaded when it is first opened.
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../view/context.ts';
import { arrive } from '../model/lazy_module.ts';
import type { Host } from '../element/host.ts';
import type { Sentence } from '../model/problems.ts';

/** What an open panel shows. It keeps its state while it is closed. */
export interface Panel {
  render(context: Context): TemplateResult;
}

export class LazyPanel {
  readonly #host: Host;
  readonly #name: string;
  readonly #title: Sentence;
  readonly #load: () => Promise<Panel>;
  /** Null: it was asked for and did not arrive. */
  #panel: Panel | null | undefined;
  #open = false;

  /** `name`: the panel's class, by which style sheet and keys know it. */
  constructor(host: Host, name: string, title: Sentence, load: () => Promise<Panel>) {
    this.#host = host;
    this.#name = name;
    this.#title = title;
    this.#load = load;
  }

  readonly #onToggle = async (event: Event): Promise<void> => {
    this.#open = (event.target as HTMLDetailsElement).open;
    if (this.#open) this.#panel ??= await arrive(this.#host, this.#name, this.#title, this.#load);
    this.#host.requestUpdate();
  };

  /** `covered`: nothing of it is shown for now. */
  render(context: Context, covered = false): TemplateResult {
    return html`<details class=${this.#name} ?open=${this.#open} @toggle=${this.#onToggle}>
      <summary>${this.#title(context.words)}</summary>
      ${this.#open && !covered ? this.#renderOpen(context) : nothing}
    </details>`;
  }

  /** Where a reader looks for what has not arrived; the alert above the player has said it already. */
  #renderOpen(context: Context): TemplateResult | typeof nothing {
    const { words } = context;
    if (this.#panel === null) return html`<p class="problem">${words.missing(this.#title(words))}</p>`;
    return this.#panel ? this.#panel.render(context) : nothing;
  }
}
