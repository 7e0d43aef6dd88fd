// The panel of code: which script is shown, its line in sight, and copying it. Loaded when opened.
import { html, type ReactiveController, type TemplateResult } from 'lit';
import type { Context } from '../view/context.ts';
import { codeText, renderCode, type CodeKind } from '../view/code_panel.ts';
import type { Host } from './host.ts';
import type { Panel } from './lazy_panel.ts';

/** How long "copied" stands in the place of "copy". */
const COPIED_MS = 2000;

export class CodePanel implements Panel, ReactiveController {
  readonly #host: Host;
  #copied = false;
  #kind: CodeKind = 'pytorch';

  #inSight = ''; // the line that was last brought into sight, by its kind and stage

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** When another line is lit, the list scrolls to it; the page stays where it is. */
  hostUpdated(): void {
    const list = this.#host.shadowRoot.querySelector('.code-lines');
    const line = list?.querySelector<HTMLElement>('.lit');
    const lit = line ? `${this.#kind} ${line.dataset['codeStage']}` : '';
    if (lit === this.#inSight) return;
    this.#inSight = lit;
    if (!list || !line) return;
    const above = line.offsetTop - list.scrollTop;
    if (above < 0 || above + line.offsetHeight > list.clientHeight) list.scrollTop = line.offsetTop - list.clientHeight / 4;
  }

  #choose(kind: CodeKind): void {
    this.#kind = kind;
    this.#host.requestUpdate();
  }

  async #copy(context: Context, event: Event): Promise<void> {
    const lines = (event.currentTarget as Element).closest('.code')!.querySelector('.code-lines')!;
    try {
      await navigator.clipboard.writeText(codeText(context.trace, this.#kind));
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
    const { codeKinds, copy, copied } = context.words;
    const kinds = Object.entries(codeKinds) as [CodeKind, string][];
    return html`<div class="code-kinds">
        ${kinds.map(([kind, name]) => html`<button aria-pressed=${kind === this.#kind} @click=${() => this.#choose(kind)}>${name}</button>`)}
        <button class="copy" @click=${(event: Event) => this.#copy(context, event)}><span aria-live="polite">${this.#copied ? copied : copy}</span></button>
      </div>
      ${renderCode(context, this.#kind)}`;
  }
}
