// A panel below the scene: a line that opens it; what it holds is loaded when it is first opened.
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../view/context.ts';
import type { Host } from './host.ts';

/** What an open panel shows. It keeps its state while it is closed. */
export interface Panel {
  render(context: Context): TemplateResult;
}

export class LazyPanel {
  readonly #host: Host;
  readonly #name: string;
  readonly #load: () => Promise<Panel>;
  #panel: Panel | undefined;
  #open = false;

  /** `name`: the panel's class, by which style sheet and keys know it. */
  constructor(host: Host, name: string, load: () => Promise<Panel>) {
    this.#host = host;
    this.#name = name;
    this.#load = load;
  }

  readonly #onToggle = async (event: Event): Promise<void> => {
    this.#open = (event.target as HTMLDetailsElement).open;
    if (this.#open) this.#panel ??= await this.#load();
    this.#host.requestUpdate();
  };

  /** `covered`: nothing of it is shown for now. */
  render(title: string, context: Context, covered = false): TemplateResult {
    return html`<details class=${this.#name} ?open=${this.#open} @toggle=${this.#onToggle}>
      <summary>${title}</summary>
      ${this.#open && this.#panel && !covered ? this.#panel.render(context) : nothing}
    </details>`;
  }
}
