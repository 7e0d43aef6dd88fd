// A Vite plugin: metadata of the pages that have three languages, for search engines and shared links, and the site's
// own small files.
//
// Addresses are relative, unless SITE_ADDRESS gives the address of the site: then they are absolute, as search engines
// and link previews require.
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The languages of our pages: the folder of each, and its tag. */
const ARTICLES = [
  { folder: '', lang: 'en', tag: 'en', locale: 'en_US' },
  { folder: 'zh/', lang: 'zh', tag: 'zh-Hans', locale: 'zh_CN' },
  { folder: 'pt/', lang: 'pt', tag: 'pt-BR', locale: 'pt_BR' },
] as const;

const PICTURE = 'picture.png';
/** In the size in which sites show a link. */
const pictureIn = (base: string): HtmlTagDescriptor[] => [
  meta('og:image', base + PICTURE),
  meta('og:image:width', '1200'),
  meta('og:image:height', '630'),
];
const ICON = 'favicon.svg';

/** A mask: the words that a word may see, and those it may not. */
const icon = (): string => {
  const cell = (row: number, col: number) =>
    `<rect x="${2 + col * 10}" y="${2 + row * 10}" width="8" height="8" rx="1.5" fill="${
      col > row ? '#c9b8e0' : row === 1 && col === 0 ? '#b34700' : '#542788'
    }"/>`;
  const cells = [0, 1, 2].flatMap((row) => [0, 1, 2].map((col) => cell(row, col)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${cells.join('')}</svg>\n`;
};

const meta = (property: string, content: string): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { property, content },
  injectTo: 'head', // after the charset, which must be near the beginning
});
const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' });

const iconLink = (base: string) => link({ rel: 'icon', type: 'image/svg+xml', href: base + ICON });

/** The text of an element or an attribute of a page, with its lines joined. */
const found = (html: string, pattern: RegExp) => (pattern.exec(html)?.[1] ?? '').replace(/\s+/g, ' ').trim();

/** @param page Its file in each language's folder; empty: the article. */
function headOf(html: string, folder: string, page: string, site: string): HtmlTagDescriptor[] {
  const base = site || (folder === '' ? './' : '../');
  const title = found(html, /<title>([^<]*)<\/title>/);
  const description = found(html, /<meta\s+name="description"\s+content="([^"]*)"/);
  const own = ARTICLES.find((article) => article.folder === folder)!;
  return [
    iconLink(base),
    link({ rel: 'canonical', href: base + folder + page }),
    ...ARTICLES.map(({ folder: other, tag }) => link({ rel: 'alternate', hreflang: tag, href: base + other + page })),
    link({ rel: 'alternate', hreflang: 'x-default', href: base + page }),
    meta('og:type', 'article'),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', base + folder + page),
    ...pictureIn(base),
    meta('og:image:alt', title),
    meta('og:locale', own.locale),
    { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' }, injectTo: 'head' },
  ];
}

/** The protocol requires absolute addresses. */
function sitemap(site: string): string {
  const alternates = (file: string) =>
    ARTICLES.map(
      ({ folder, tag }) => `    <xhtml:link rel="alternate" hreflang="${tag}" href="${site}${folder}${file}"/>\n`,
    ).join('');
  const page = (path: string, more: string) => `  <url>\n    <loc>${site}${path}</loc>\n${more}  </url>\n`;
  const pages = [
    ...ARTICLES.map(({ folder }) => page(folder, alternates(''))),
    page('laboratory.html', ''),
    ...ARTICLES.map(({ folder }) => page(`${folder}learn.html`, alternates('learn.html'))),
  ];
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${pages.join('')}</urlset>\n`;
}

/** Before the scripts, whose loading would delay the first painted text. */
function stylesFirst(html: string): string {
  const [style] = /<link rel="stylesheet"[^>]*>\n?/.exec(html) ?? [];
  const hasScript = html.includes('<script type="module"');
  return style && hasScript ? html.replace(style, '').replace('<script type="module"', `${style}$&`) : html;
}

/** `root`: the project's. `site`: the address of the folder that will contain dist/; empty: unknown. */
export function siteFiles(root: string, site: string = process.env.SITE_ADDRESS ?? ''): Plugin {
  if (site && !/^https?:\/\/.*\/$/.test(site)) {
    throw new Error(`SITE_ADDRESS must begin with http:// or https:// and end with a slash: got ${site}`);
  }
  return {
    name: 'site',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        const told = /^\/(\w+\/)?(index|learn)\.html$/.exec(path);
        if (told) {
          const page = told[2] === 'index' ? '' : `${told[2]}.html`;
          return { html: stylesFirst(html), tags: headOf(html, told[1] ?? '', page, site) };
        }
        if (path === '/laboratory.html') {
          const title = meta('og:title', found(html, /<title>([^<]*)<\/title>/));
          return [iconLink('./'), ...(site ? [title, meta('og:url', site + path.slice(1)), ...pictureIn(site)] : [])];
        }
        // It is shown for any address that is not there, however deep.
        if (path === '/404.html' && site) return html.replaceAll('href="./', `href="${site}`);
        return html;
      },
    },
    generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source });
      if (site) emit('sitemap.xml', sitemap(site));
      // The pages of web/examples unchanged, since they show how other people's pages are written.
      const examples = resolve(root, 'web/examples');
      for (const name of readdirSync(examples)) emit(`examples/${name}`, readFileSync(resolve(examples, name)));
      // The style sheet of pages with an element.
      const style = ['stand_in.css', 'attention-steps.css'].map((file) =>
        readFileSync(resolve(root, 'web', file), 'utf8'),
      );
      emit('attention-steps.css', style.join(''));
      emit(ICON, icon());
      emit(PICTURE, readFileSync(resolve(root, 'docs/picture.png')));
    },
  };
}
