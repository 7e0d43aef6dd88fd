// The code that a teacher copies to show this very step elsewhere: link, tag, frame, Markdown, notebook cell.
import { MAX_ADDRESS } from '../../input/address/address.ts';
import { FIELDS, type Fields } from '../../input/address/fields.ts';

/** In menu order; all but the tag need the address of a page. */
export const EMBED_KINDS = ['link', 'tag', 'iframe', 'markdown', 'jupyter'] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

export interface Embedding {
  readonly fields: Fields;
  /** The same fields as the fragment of the page's address. */
  readonly fragment: string;
  /** The page that shows a player alone; the element's module and embed.html are in its folder. */
  readonly page: URL | null;
  readonly title: string;
  /** The player's size in CSS pixels. */
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

function tag({ fields, page }: Embedding): string {
  const attributes = FIELDS.filter((field) => fields[field] !== undefined).map(
    (field) => ` ${field}${fields[field] === '' ? '' : `=${quoted(fields[field]!)}`}`,
  );
  const element = `<attention-steps${attributes.join('')}></attention-steps>`;
  return page
    ? `<script type="module" src=${quoted(new URL('attention-steps.js', page).href)}></script>\n${element}`
    : element;
}

/** Whether the state in view needs a longer address than a page reads: then only the tag holds it. */
export const isTooLongForLink = ({ fragment }: Embedding): boolean => fragment.length > MAX_ADDRESS;

/** The text to copy; null if it needs a page and none is known, or an address that no page would read. */
export function embedCode(kind: EmbedKind, embedding: Embedding): string | null {
  if (kind === 'tag') return tag(embedding);
  const { fragment, page, title, height } = embedding;
  if (!page || isTooLongForLink(embedding)) return null;
  const frame = new URL('embed.html', page).href + fragment;
  switch (kind) {
    case 'link':
      return page.href + fragment;
    case 'iframe':
      return `<iframe src=${quoted(frame)} title=${quoted(title)} width="100%" height="${height}"></iframe>`;
    // In <...> an address may contain any parentheses; an address has no < and > of its own.
    case 'markdown':
      return `[${title.replace(/[\\[\]]/g, '\\$&')}](<${page.href}${fragment}>)`;
    // A JSON string is a Python string, too.
    case 'jupyter':
      return `from IPython.display import IFrame\n\nIFrame(${JSON.stringify(frame)}, width="100%", height=${height})`;
  }
}
