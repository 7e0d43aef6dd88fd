// The code panel of a player: closed until it is opened, and only then loaded.
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../view/context.ts';
import type { CodeKind } from '../view/code_panel.ts';

type Panel = typeof import('../view/code_panel.ts');

/** How long "copied" stands in the place of "copy". */
const COPIED_MS = 2000;

export class CodePanel {
  readonly #update: () => void;
  #panel: Panel | undefined;
  #open = false;
  #copied = false;
  #kind: CodeKind = 'pytorch';

  /** `update` asks the player to render again. */
  constructor(update: () => void) {
    this.#update = update;
  }

  #onToggle = async (event: Event): Promise<void> => {
    this.#open = (event.target as HTMLDetailsElement).open;
    if (this.#open) this.#panel ??= await import('../view/code_panel.ts');
    this.#update();
  };

  #choose(kind: CodeKind): void {
    this.#kind = kind;
    this.#update();
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
    this.#update();
    setTimeout(() => {
      this.#copied = false;
      this.#update();
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
