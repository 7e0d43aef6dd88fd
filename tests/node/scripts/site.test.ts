// The small files that the build generates for the site.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { siteFiles } from '../../../scripts/site.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The files that the plugin writes to dist/ for a site at an address. */
function written(site: string): ReadonlyMap<string, unknown> {
  const files = new Map<string, unknown>();
  const context = { emitFile: (file: { fileName: string; source: unknown }) => files.set(file.fileName, file.source) };
  const { generateBundle } = siteFiles(root, site);
  (generateBundle as unknown as (this: typeof context) => void).call(context);
  return files;
}

test("a sitemap has absolute addresses, so there is none without the site's address", () => {
  expect([...written('').keys()]).not.toContain('sitemap.xml');
  const addresses = String(written('https://example.org/a/').get('sitemap.xml')).match(/(?<=<loc>|href=")[^<"]*/g)!;
  expect(addresses).toContain('https://example.org/a/zh/');
  for (const address of addresses) expect(address).toMatch(/^https:\/\/example\.org\/a\//);
});

test('an address that is not a folder is rejected with the reason', () => {
  expect(() => siteFiles(root, 'https://example.org/a')).toThrow('end with a slash: got https://example.org/a');
});

test('an article loads its style sheet before its scripts', () => {
  type Handler = (html: string, context: { path: string }) => { html: string };
  const { handler } = siteFiles(root).transformIndexHtml as unknown as { handler: Handler };
  const [script, style] = ['<script type="module" src="a.js"></script>', '<link rel="stylesheet" href="a.css">'];
  const page = (head: string) => `<head>${head}</head>`;
  expect(handler(page(script + script + style), { path: '/zh/index.html' }).html).toBe(page(style + script + script));
});

test.each(['/index.html', '/zh/index.html', '/laboratory.html', '/pt/learn.html'])(
  'where the address is known, the picture of %s has a whole one',
  (path) => {
    type Tag = { readonly attrs: Readonly<Record<string, string>> };
    type Handler = (html: string, context: { path: string }) => { readonly tags: readonly Tag[] } | readonly Tag[];
    const { handler } = siteFiles(root, 'https://example.org/a/').transformIndexHtml as unknown as { handler: Handler };
    const found = handler('<head><title>t</title></head>', { path });
    const tags = 'tags' in found ? found.tags : found;
    const picture = tags.filter(({ attrs }) => attrs.property === 'og:image').map(({ attrs }) => attrs.content);
    expect(picture).toEqual(['https://example.org/a/picture.png']);
  },
);

test('learn.html names its own address and its other languages', () => {
  type Tag = { readonly attrs: Readonly<Record<string, string>> };
  type Handler = (html: string, context: { path: string }) => { readonly tags: readonly Tag[] };
  const { handler } = siteFiles(root, 'https://example.org/a/').transformIndexHtml as unknown as { handler: Handler };
  const { tags } = handler('<head><title>t</title></head>', { path: '/zh/learn.html' });
  const links = (rel: string) => tags.filter(({ attrs }) => attrs.rel === rel).map(({ attrs }) => attrs.href);
  expect(links('canonical')).toEqual(['https://example.org/a/zh/learn.html']);
  expect(links('alternate')).toEqual(
    ['learn', 'pt/learn', 'zh/learn', 'learn'].map((page) => `https://example.org/a/${page}.html`),
  );
});
