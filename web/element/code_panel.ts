// The code panel of a player: closed until it is opened, and only then loaded.
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { Context } from '../view/context.ts';
import type { CodeKind } from '../view/code_panel.ts';
import type { Host } from './host.ts';

type Panel = typeof import('../view/code_panel.ts');

/** How long "copied" stands in the place of "copy". */
const COPIED_MS = 2000;

export class CodePanel implements ReactiveController {
  readonly #host: Host;
  #panel: Panel | undefined;
  #open = false;
  #copied = false;
  #kind: CodeKind = 'pytorch';

  #inSight = ''; // the line that was last brought into sight, by its kind and stage

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** When another line is lit, the list scrolls to it; the page stays where it is. */
  hostUpdated(): void {
    const list = this.#open ? this.#host.shadowRoot.querySelector('.code-lines') : null;
    const line = list?.querySelector<HTMLElement>('.lit');
    const lit = line ? `${this.#kind} ${line.dataset['codeStage']}` : '';
    if (lit === this.#inSight) return;
    this.#inSight = lit;
    if (!list || !line) return;
    const above = line.offsetTop - list.scrollTop;
    if (above < 0 || above + line.offsetHeight > list.clientHeight) list.scrollTop = line.offsetTop - list.clientHeight / 4;
  }

  #onToggle = async (event: Event): Promise<void> => {
    this.#open = (event.target as HTMLDetailsElement).open;
    if (this.#open) this.#panel ??= await import('../view/code_panel.ts');
    this.#host.requestUpdate();
  };

  #choose(kind: CodeKind): void {
    this.#kind = kind;
    this.#host.requestUpdate();
  }

  async #copy(context: Context, event: Event): Promise<void> {
    const lines = (event.currentTarget as Element).closest('.code')!.querySelector('.code-lines')!;
    try {
      await navigator.clipboard.writeText(this.#panel!.codeText(context.trace, this.#kind));
    } catch {
      getSelection()?.selectAllChildren(lines); // where a page may not write there, the reader copies what is selected
      return;
    }
    this.#copied = true;
    this.#host.requestUpdate();
    setTimeout(() => {
      this.#copied = false;
      this.#host.requestUpdate();
    }, COPIED_MS);
  }

  render(context: Context): TemplateResult {
    const { words } = context;
    return html`<details class="code" ?open=${this.#open} @toggle=${this.#onToggle}>
      <summary>${words.code}</summary>
      ${this.#open && this.#panel ? this.#renderOpen(context, this.#panel) : nothing}
    </details>`;
  }

  #renderOpen(context: Context, panel: Panel): TemplateResult {
    const { codeKinds, copy, copied } = context.words;
    const kinds = Object.entries(codeKinds) as [CodeKind, string][];
    return html`<div class="code-kinds">
        ${kinds.map(([kind, name]) => html`<button aria-pressed=${kind === this.#kind} @click=${() => this.#choose(kind)}>${name}</button>`)}
        <button class="copy" @click=${(event: Event) => this.#copy(context, event)}><span aria-live="polite">${this.#copied ? copied : copy}</span></button>
      </div>
      ${panel.renderCode(context, this.#kind)}`;
  }
}
