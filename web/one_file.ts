// All pages in one file: `?page=zh/learn.html` names one of them. Without a name it is the article in the reader's
// language; addresses of the player, which begin with #v1, open the laboratory.
import articleStyle from './article.css?inline';
import learnStyle from './learn.css?inline';
import pageStyle from './page.css?inline';
import article from './index.html?raw';
import laboratory from './laboratory.html?raw';
import learn from './learn.html?raw';
import articlePt from './pt/index.html?raw';
import learnPt from './pt/learn.html?raw';
import { languageOf, type Language } from './words/index.ts';
import articleZh from './zh/index.html?raw';
import learnZh from './zh/learn.html?raw';

interface Page {
  readonly html: string;
  readonly style: string;
  /** Loads its script, once its markup is there. */
  start(): Promise<unknown>;
}

const articlePage = (html: string): Page => ({ html, style: articleStyle, start: () => import('./article.ts') });
const learnPage = (html: string): Page => ({ html, style: learnStyle, start: () => import('./learn.ts') });

/** By their files on a site. */
const PAGES: ReadonlyMap<string, Page> = new Map([
  ['index.html', articlePage(article)],
  ['zh/index.html', articlePage(articleZh)],
  ['pt/index.html', articlePage(articlePt)],
  ['laboratory.html', { html: laboratory, style: pageStyle, start: () => import('./page.ts') }],
  ['learn.html', learnPage(learn)],
  ['zh/learn.html', learnPage(learnZh)],
  ['pt/learn.html', learnPage(learnPt)],
]);

const FOLDERS: Readonly<Record<Language, string>> = { en: '', zh: 'zh/', pt: 'pt/' };

function pageInView(): string {
  const named = new URLSearchParams(location.search).get('page') ?? '';
  if (PAGES.has(named)) return named;
  if (location.hash.startsWith('#v1')) return 'laboratory.html';
  return `${FOLDERS[languageOf(navigator.language)]}index.html`;
}

const own = pageInView();
/** Links are resolved as on a site. */
const SITE = 'https://site.invalid/';

/** A link to another page leads to it in this file. */
function leadInside(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? '#';
  if (/^[#?]/.test(href) || !URL.canParse(href, SITE + own)) return;
  const { origin, pathname, hash } = new URL(href, SITE + own);
  const file = pathname.slice(1).replace(/(^|\/)$/, '$1index.html');
  if (`${origin}/` === SITE && PAGES.has(file)) link.setAttribute('href', `?page=${file}${hash}`);
}

const { html, style, start } = PAGES.get(own)!;
const { documentElement, title, body } = new DOMParser().parseFromString(html, 'text/html');
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
document.documentElement.lang = documentElement.lang;
document.title = title;
for (const link of body.querySelectorAll('a')) leadInside(link);
document.body.replaceChildren(...body.childNodes);

// Links that a player writes.
for (const kind of ['click', 'auxclick'])
  addEventListener(
    kind,
    (event) => {
      const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
      if (link) leadInside(link);
    },
    true,
  );

void start();
