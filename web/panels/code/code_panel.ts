// The panel of code: the chosen script, scrolling to its current line, and copying. Loaded when opened.
import { html, nothing, unsafeCSS, type ReactiveController, type TemplateResult } from 'lit';
import type { Player } from '../../model/player.ts';
import type { Context } from '../../view/context.ts';
import { Copier } from '../copier.ts';
import type { Panel, PanelHost } from '../lazy_panel.ts';
import { codeText, renderCode, renderCost, type CodeKind } from './code_template.ts';
import styles from './code.css?inline';

/** Whether the panel is beside the stage, if both fit. */
export interface Pin {
  readonly pinned: boolean;
  readonly possible: boolean;
  toggle(): void;
}

export class CodePanel implements Panel, ReactiveController {
  readonly styles = unsafeCSS(styles);
  readonly #host: PanelHost;
  readonly #player: Player;
  readonly #copier: Copier;
  readonly #pin: () => Pin;
  #kind: CodeKind = 'pytorch';
  /** The line that was last scrolled to, by its kind and text. */
  #inSight = '';

  constructor(host: PanelHost, player: Player, pin: () => Pin) {
    this.#host = host;
    this.#player = player;
    this.#pin = pin;
    this.#copier = new Copier(() => host.requestUpdate());
    host.addController(this);
  }

  /** When another line is highlighted, the list scrolls to it; the page stays in place. */
  hostUpdated(): void {
    const list = this.#host.shadowRoot?.querySelector('.code-lines');
    const line = list?.querySelector<HTMLElement>('.lit');
    const lit = line ? `${this.#kind} ${line.textContent}` : '';
    if (lit === this.#inSight) return;
    this.#inSight = lit;
    if (!list || !line) return;
    const above = line.offsetTop - list.scrollTop;
    if (above < 0 || above + line.offsetHeight > list.clientHeight)
      list.scrollTop = line.offsetTop - list.clientHeight / 4;
  }

  #choose(kind: CodeKind): void {
    this.#kind = kind;
    this.#host.requestUpdate();
  }

  #copy(context: Context, event: Event): void {
    const lines = (event.currentTarget as Element).closest('.code')!.querySelector('.code-lines')!;
    void this.#copier.copy(codeText(context.trace, this.#kind), lines);
  }

  /** The cells of a notebook that print the same text as PyTorch for this preset. */
  get #cells(): readonly string[] {
    const { preset, edited } = this.#player.session;
    return this.#kind.startsWith('printed') && !edited ? preset.prints : [];
  }

  render(context: Context): TemplateResult {
    const { kinds: names, pin, sameAs } = context.words.code;
    const cells = this.#cells;
    const { pinned, possible, toggle } = this.#pin();
    const kinds = Object.entries(names) as [CodeKind, string][];
    const choice = ([kind, name]: [CodeKind, string]) => html`<button
      class="plain"
      aria-pressed=${kind === this.#kind}
      @click=${() => this.#choose(kind)}
      >${name}</button
    >`;
    return html`<div class="code-kinds">
        ${kinds.map(choice)}
        ${possible ? html`<button class="plain pin" aria-pressed=${pinned} @click=${toggle}>${pin}</button>` : nothing}
        <button class="plain copy" @click=${(event: Event) => this.#copy(context, event)}
          ><span aria-live="polite">${context.words[this.#copier.state]}</span></button
        >
      </div>
      ${cells.length > 0 ? html`<p>${sameAs(cells.join(', '))}</p>` : nothing}
      ${renderCode(context, this.#kind)}
      ${renderCost(context)}`;
  }
}
