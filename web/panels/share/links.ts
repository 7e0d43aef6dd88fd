// What shows this step elsewhere: the text of a link, a tag, a frame, a notebook cell.
import { addressOf, MAX_ADDRESS, type Fields } from '../../input/address.ts';

/** In menu order; all but the tag need the address of a page. */
export const EMBED_KINDS = ['tag', 'iframe', 'jupyter'] as const;

/** Only an address that another reader can open, too. */
export function pageOf(address: string, base: string): URL | null {
  if (address === '' || !URL.canParse(address, base)) return null;
  const page = new URL(address, base);
  page.hash = '';
  return /^https?:$/.test(page.protocol) ? page : null;
}

/** A name that others can look up: no number, and none of a home or an office. */
const PUBLIC_NAME = /\.(?!(?:local|localhost|internal|intranet|lan|home|corp|test|arpa)$)[a-z][a-z\d-]+$/;

/** An address as one would write it down; empty: there is none that others can open. */
export const writtenAddress = (page: URL | null): string =>
  page && PUBLIC_NAME.test(page.hostname) ? page.host + page.pathname.replace(/[^/]*\.html$/, '') : '';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const quoted = (text: string) => `"${text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)}"`;

/** The length of a link, if it is longer than what a page reads: then only the tag holds the state in view. */
export function lengthBeyond(fields: Fields): number | null {
  const { length } = addressOf(fields);
  return length > MAX_ADDRESS ? length : null;
}

/**
 * The texts to copy, by their kind; null if it needs a page and none is known, or an address that no page would read.
 * @param fields The attributes of the tag, in their order.
 * @param page The page that shows the player alone; its folder has the files.
 * @param height Its size in CSS pixels.
 */
export function linksOf(
  fields: Fields,
  page: URL | null,
  title: string,
  height: number,
): Readonly<Record<'link' | (typeof EMBED_KINDS)[number], string | null>> {
  const tag = tagText(fields, page);
  if (!page || lengthBeyond(fields) !== null) return { tag, link: null, iframe: null, jupyter: null };
  const fragment = addressOf(fields);
  const frame = new URL('embed.html', page).href + fragment;
  // A frame of another origin copies only where its page allows it; a page that is isolated (COEP) takes only one
  // without cookies.
  const size = `width="100%" height="${height}" allow="clipboard-write" credentialless`;
  return {
    tag,
    link: page.href + fragment,
    iframe: `<iframe src=${quoted(frame)} title=${quoted(title)} ${size}></iframe>`,
    // A JSON string is a Python string, too.
    jupyter: `from IPython.display import IFrame\n\nIFrame(${JSON.stringify(frame)}, width="100%", height=${height})`,
  };
}

function tagText(fields: Fields, page: URL | null): string {
  const attributes = Object.entries(fields).map(([name, text]) => ` ${name}${text === '' ? '' : `=${quoted(text)}`}`);
  const tag = `<attention-steps${attributes.join('')}></attention-steps>`;
  if (!page) return tag;
  const file = (name: string) => quoted(new URL(name, page).href);
  return [
    `<link rel="stylesheet" href=${file('attention-steps.css')}>`,
    `<script type="module" src=${file('attention-steps.js')}></script>`,
    tag,
  ].join('\n');
}
