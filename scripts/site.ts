// A Vite plugin: what the pages of all languages say of each other, for readers, search engines and shared links, and
// the site's own small files.
//
// Addresses are relative, unless SITE_ADDRESS gives the address of the site: then they are absolute, as search engines
// and link previews require.
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { languagesOfPages, type SiteLanguage } from './languages.ts';

/** `zh_CN` for `zh-Hans`. */
function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region ? `${language}_${region}` : language;
}

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

type Languages = readonly SiteLanguage[];

/** @param page Its file in each language's folder; empty: the article. */
function headOf(languages: Languages, html: string, folder: string, page: string, site: string): HtmlTagDescriptor[] {
  const base = site || (folder === '' ? './' : '../');
  const title = titleIn(html);
  const description = found(html, /<meta\s+name="description"\s+content="([^"]*)"/);
  const own = languages.find((language) => language.folder === folder)!;
  return [
    iconLink(base),
    link({ rel: 'canonical', href: base + folder + page }),
    ...languages.map(({ folder: other, tag }) => link({ rel: 'alternate', hreflang: tag, href: base + other + page })),
    link({ rel: 'alternate', hreflang: 'x-default', href: base + page }),
    meta('og:type', 'article'),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', base + folder + page),
    ...pictureIn(base),
    meta('og:image:alt', title),
    meta('og:locale', localeOf(own.tag)),
    { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' }, injectTo: 'head' },
  ];
}

/** The protocol requires absolute addresses. */
function sitemap(languages: Languages, site: string): string {
  const alternates = (file: string) =>
    languages
      .map(({ folder, tag }) => `    <xhtml:link rel="alternate" hreflang="${tag}" href="${site}${folder}${file}"/>\n`)
      .join('');
  const page = (path: string, more: string) => `  <url>\n    <loc>${site}${path}</loc>\n${more}  </url>\n`;
  const pages = [
    ...languages.map(({ folder }) => page(folder, alternates(''))),
    page('laboratory.html', ''),
    ...languages.map(({ folder }) => page(`${folder}learn.html`, alternates('learn.html'))),
  ];
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${pages.join('')}</urlset>\n`;
}

const pageIn = (root: string, folder: string, page: string) =>
  readFileSync(resolve(root, 'web/pages', folder, page), 'utf8');
const titleIn = (html: string) => found(html, /<title>([^<]*)<\/title>/);

const GLOBE =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9" />' +
  '<path d="M3 12h18M12 3c6 6 6 12 0 18M12 3c-6 6-6 12 0 18" /></svg>';

/** The page of the article, of the laboratory, or where a model learns. */
type PageName = 'article' | 'laboratory' | 'learn';

/** The one bar of all pages. @param top The way to the folder of all pages. */
function barOf(languages: Languages, own: SiteLanguage, here: PageName, top: string): string {
  // The laboratory has one address for all languages.
  const ADDRESS: Readonly<Record<PageName, (language: SiteLanguage) => string>> = {
    article: ({ folder }) => top + folder,
    laboratory: ({ tag, folder }) =>
      `${top}laboratory.html${folder === '' && here !== 'laboratory' ? '' : `#lang=${tag}`}`,
    learn: ({ folder }) => `${top}${folder}learn.html`,
  };
  const link = (page: PageName, text: string) => {
    const current = page === here ? ' aria-current="page"' : '';
    return `<a href="${ADDRESS[page](own)}"${current}>${text}</a>`;
  };
  /** The page in view has its title here; the laboratory's is in its player. */
  const titled = (page: PageName, text: string) => (page === here ? `<h1>${link(page, text)}</h1>` : link(page, text));
  const others = languages
    .filter(({ tag }) => tag !== own.tag)
    .map((other) => `<a href="${ADDRESS[here](other)}" lang="${other.tag}" hreflang="${other.tag}">${other.name}</a>`);
  return `<nav class="pages" lang="${own.tag}" aria-label="${own.pages}">
      ${titled('article', `${own.article}<span>${own.articleRest}</span>`)}
      ${link('laboratory', own.laboratory)}
      ${titled('learn', own.learn)}
      <details class="languages">
        <summary aria-label="${own.languages}: ${own.name}">${GLOBE}<span>${own.name}</span></summary>
        <div>${others.join('')}</div>
      </details>
    </nav>`;
}

/** The article's opening as it stands before any script, without the link to the article itself. */
const openingIn = (html: string): string =>
  /<div class="opening">[\s\S]*?\n {6}<\/div>/.exec(html)![0].replace(/<a class="onward"[\s\S]*?<\/a>/, '');

/** What a page says in all languages, or in all but English, in place of a comment; `path`: that of the page. */
function inAllLanguages(root: string, languages: Languages, html: string, path: string): string {
  const [, here = '', name = ''] = /^\/(\w+\/)?(\w+)\.html$/.exec(path) ?? [];
  const top = here === '' ? './' : '../';
  const page = name === 'laboratory' || name === 'learn' ? name : 'article';
  const file = 'attention-steps.html';
  const [, ...translated] = languages;
  const spans = (text: (language: SiteLanguage) => string) =>
    translated.map((language) => `<span lang="${language.tag}">${text(language)}</span>`).join('\n');
  const said: Readonly<Record<string, () => string>> = {
    pages: () =>
      languages
        .filter(({ folder }) => page === 'laboratory' || folder === here)
        .map((language) => barOf(languages, language, page, top))
        .join('\n'),
    noScript: () => spans((language) => language.noScript),
    noServer: () => spans(({ noServer }) => noServer.replace(file, `<a href="./${file}">${file}</a>`)),
    notFound: () =>
      translated
        .map(({ folder, tag, notFound }) => {
          const title = titleIn(pageIn(root, folder, 'index.html'));
          return `<p lang="${tag}">${notFound} <a href="./${folder}">${title}</a></p>`;
        })
        .join('\n'),
    opening: () => openingIn(pageIn(root, here, 'index.html')),
  };
  return html.replaceAll(/<!-- in all languages: (\w+) -->/g, (_, what: string) => said[what]!());
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
  const languages = languagesOfPages(root);
  return {
    name: 'site',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'one',
    transformIndexHtml: {
      order: 'post',
      handler(source, { path }) {
        const html = inAllLanguages(root, languages, source, path);
        const told = /^\/(\w+\/)?(index|learn)\.html$/.exec(path);
        if (told) {
          const page = told[2] === 'index' ? '' : `${told[2]}.html`;
          const sent = stylesFirst(html).replaceAll(/\n +/g, '\n'); // no text of theirs keeps its spaces
          return { html: sent, tags: headOf(languages, html, told[1] ?? '', page, site) };
        }
        if (path === '/laboratory.html') {
          const told = site
            ? [meta('og:title', titleIn(html)), meta('og:url', site + path.slice(1)), ...pictureIn(site)]
            : [];
          return { html, tags: [iconLink('./'), ...told] };
        }
        // It is shown for any address that is not there, however deep.
        if (path === '/404.html' && site) return html.replaceAll('href="./', `href="${site}`);
        return html;
      },
    },
    generateBundle() {
      if (this.environment?.name === 'one') return;
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source });
      if (site) emit('sitemap.xml', sitemap(languages, site));
      // The pages of web/pages/examples unchanged, since they show how other people's pages are written.
      const examples = resolve(root, 'web/pages/examples');
      for (const name of readdirSync(examples)) emit(`examples/${name}`, readFileSync(resolve(examples, name)));
      // The style sheet of pages with an element.
      const style = ['pages/stand_in.css', 'attention-steps.css'].map((file) =>
        readFileSync(resolve(root, 'web', file), 'utf8'),
      );
      emit('attention-steps.css', style.join(''));
      emit(ICON, icon());
      emit(PICTURE, readFileSync(resolve(root, 'docs/picture.png')));
    },
  };
}
