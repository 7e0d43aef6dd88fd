// An element that looks the same in every document that it is moved to, such as a window of its own or an editor's
// frame: a style sheet and a typeface belong to the document that they were made for.
import { LitElement, type CSSResult } from 'lit';
import * as litHtml from 'lit/html.js';
import { addTypeface } from '../typeface/add_typeface.ts';

// The parts in dist/parts/ have the lit-html of the script that loads them: one of their own would need its policy of
// Trusted Types a second time.
Object.assign(globalThis, { attentionStepsLit: litHtml });

const others = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

/** Made once for each document; none for one that has no window, and shows nothing. */
function sheetIn(page: Document, style: CSSResult): readonly CSSStyleSheet[] {
  if (page === document) return [style.styleSheet!];
  const { CSSStyleSheet: Sheet } = page.defaultView ?? {};
  if (!Sheet) return [];
  const known = others.get(page) ?? new Map<CSSResult, CSSStyleSheet>();
  others.set(page, known);
  if (!known.has(style)) {
    const sheet = new Sheet();
    sheet.replaceSync(style.cssText);
    known.set(style, sheet);
  }
  return [known.get(style)!];
}

export abstract class StyledElement extends LitElement {
  /** What it wears beside the styles of its class. */
  readonly #more: CSSResult[] = [];

  /** Adds the styles of a part that has loaded. */
  wear(style: CSSResult): void {
    this.#more.push(style);
    this.shadowRoot!.adoptedStyleSheets.push(...sheetIn(this.ownerDocument, style));
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    if (this.ownerDocument === document) return super.createRenderRoot();
    const root = this.attachShadow({ mode: 'open' });
    this.#dress(root);
    return root;
  }

  /** A browser's hook: it takes away the styles that were made for the old document. */
  adoptedCallback(): void {
    if (this.shadowRoot) this.#dress(this.shadowRoot);
  }

  #dress(root: ShadowRoot): void {
    const styles = (this.constructor as typeof LitElement).elementStyles as readonly CSSResult[];
    root.adoptedStyleSheets = [...styles, ...this.#more].flatMap((style) => sheetIn(this.ownerDocument, style));
    void addTypeface(this).catch(() => {}); // it can be read without
  }
}
