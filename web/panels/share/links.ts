// What shows this step elsewhere: link, tag, frame, notebook cell; a choice of them, and the text of one to copy.
import { html, nothing, type TemplateResult } from 'lit';
import { MAX_ADDRESS } from '../../input/address.ts';
import type { Words } from '../../words/words.ts';
import type { Copier } from '../copier.ts';

/** A frame of another origin copies only where its page allows it. */
const MAY_COPY = ' allow="clipboard-write"';

/** In menu order; all but the tag need the address of a page. */
export const EMBED_KINDS = ['link', 'tag', 'iframe', 'jupyter'] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

/** An element of ours, as others embed it. */
export interface Embeddable {
  readonly tag: string;
  /** The files of its module and of the page that shows it in a frame. */
  readonly module: string;
  readonly frame: string;
}

export interface Embedding {
  readonly element: Embeddable;
  /** Its attributes, in their order. */
  readonly fields: { readonly [name: string]: string };
  /** The same fields as the fragment of the page's address. */
  readonly fragment: string;
  /** The page that shows it alone. */
  readonly page: URL | null;
  /** The folder of its files. */
  readonly folder: URL | null;
  readonly title: string;
  /** Its size in CSS pixels. */
  readonly height: number;
}

/** Only an address that another reader can open, too. */
export function pageOf(address: string, base: string): URL | null {
  if (address === '' || !URL.canParse(address, base)) return null;
  const page = new URL(address, base);
  page.hash = '';
  return /^https?:$/.test(page.protocol) ? page : null;
}

/** An address as one would write it down; empty: it is not known. */
export const writtenAddress = (page: URL | null): string =>
  page ? page.host + page.pathname.replace(/[^/]*\.html$/, '') : '';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const quoted = (text: string) => `"${text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)}"`;

function tag({ element, fields, folder }: Embedding): string {
  const attributes = Object.entries(fields).map(([name, text]) => ` ${name}${text === '' ? '' : `=${quoted(text)}`}`);
  const code = `<${element.tag}${attributes.join('')}></${element.tag}>`;
  if (!folder) return code;
  return `<script type="module" src=${quoted(new URL(element.module, folder).href)}></script>\n${code}`;
}

/** Whether the state in view needs a longer address than a page reads: then only the tag holds it. */
const isTooLongForLink = ({ fragment }: Embedding): boolean => fragment.length > MAX_ADDRESS;

/** The text to copy; null if it needs a page and none is known, or an address that no page would read. */
export function embedCode(kind: EmbedKind, embedding: Embedding): string | null {
  if (kind === 'tag') return tag(embedding);
  const { element, fragment, page, folder, title, height } = embedding;
  if (!page || !folder || isTooLongForLink(embedding)) return null;
  const frame = new URL(element.frame, folder).href + fragment;
  switch (kind) {
    case 'link':
      return page.href + fragment;
    case 'iframe':
      return `<iframe src=${quoted(frame)} title=${quoted(title)} width="100%" height="${height}"${MAY_COPY}></iframe>`;
    // A JSON string is a Python string, too.
    case 'jupyter':
      return `from IPython.display import IFrame\n\nIFrame(${JSON.stringify(frame)}, width="100%", height=${height})`;
  }
}

export interface LinksView {
  readonly words: Words;
  readonly embedding: Embedding;
  /** Those on offer; a single one needs no choice. */
  readonly kinds?: readonly EmbedKind[];
  readonly kind: EmbedKind;
  readonly copier: Copier;
  readonly choose: (kind: EmbedKind) => void;
}

export function renderShare(view: LinksView): TemplateResult | typeof nothing {
  const { words, embedding, kinds = EMBED_KINDS, kind, copier, choose } = view;
  const said = words.share;
  const { fragment } = embedding;
  const names: Readonly<Record<EmbedKind, string>> = { jupyter: 'Jupyter', ...said.kinds };
  const codes = kinds.map((one) => [one, embedCode(one, embedding)] as const).filter(([, code]) => code !== null);
  const tooLong = isTooLongForLink(embedding) ? html`<p>${said.tooLong(MAX_ADDRESS, fragment.length)}</p>` : nothing;
  const found = codes.find(([one]) => one === kind) ?? codes[0];
  if (!found) return tooLong;
  const [shown, text] = found;
  const copy = ({ currentTarget }: Event) =>
    void copier.copy(text!, (currentTarget as Element).closest('.embed')!.querySelector('textarea')!);
  const choice = (
    one: EmbedKind,
  ) => html`<button class="plain" aria-pressed=${one === shown} @click=${() => choose(one)}
    >${names[one]}</button
  >`;
  return html`<div class="embed">
    ${kinds.length > 1 ? html`<div class="code-kinds">${codes.map(([one]) => choice(one))}</div>` : nothing}
    <textarea
      readonly
      rows=${text!.length > 200 ? 5 : 2}
      spellcheck="false"
      aria-label=${names[shown]}
      .value=${text!}
    ></textarea>
    <div class="code-kinds">
      <button class="plain copy" @click=${copy}><span aria-live="polite">${words[copier.state]}</span></button>
      <p>${said.help[shown]}</p>
    </div>
    ${tooLong}
  </div>`;
}
