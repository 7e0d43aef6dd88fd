// Puts a picture into each section of the built article, drawn from the trace as `attention-steps render` draws it: for
// readers without scripts, and for paper.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot } from './lib/paths.mjs';

const ARTICLES = { en: 'index.html', zh: 'zh/index.html', pt: 'pt/index.html' };
const SECTION = /<section([^>]*)>([\s\S]*?)<\/section>/g;
const WIDTH = 960;

/** An attribute of a tag, in either kind of quotes. */
const attribute = (tag, name) => new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean);

const textOf = (html) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The command's own function: a process for each picture would take a minute. */
async function loadRender() {
  const [file] = readdirSync(inRoot('dist/assets')).filter((name) => /^render-.*\.js$/.test(name));
  return (await import(pathToFileURL(inRoot('dist/assets', file)).href)).render;
}

/** Draws what a section shows into `file`; resolves to what is in it. */
async function draw(render, story, section, lang, file) {
  const of = (name) => attribute(section, name) ?? attribute(story, name);
  const settings = Object.entries(JSON.parse(of('config') ?? '{}'));
  const stage = of('stage') ?? 'whole';
  await render([
    ...['--preset', of('preset'), '--lang', lang, '--width', String(WIDTH), '--out', file],
    ...settings.flatMap(([field, value]) => ['--set', `${field}=${JSON.stringify(value)}`]),
    ...(stage === 'whole' ? ['--whole'] : ['--stage', stage]),
  ]);
  return readFileSync(file, 'utf8');
}

/** Draws all pictures into dist/figures, and names each in its section. */
export async function drawFigures() {
  const render = await loadRender();
  mkdirSync(inRoot('dist/figures'), { recursive: true });
  for (const [lang, page] of Object.entries(ARTICLES)) {
    const path = inRoot('dist', page);
    if (!existsSync(path)) continue;
    const html = readFileSync(path, 'utf8');
    const [story] = /<attention-story[^>]*>/.exec(html);
    let title = '';
    const figures = [];
    const drawn = new Map(); // two sections may show the same
    for (const [, tag, inner] of html.matchAll(SECTION)) {
      title = textOf(/<h[23]>([\s\S]*?)<\/h[23]>/.exec(inner)?.[1] ?? title);
      const own = `${lang}-${attribute(tag, 'id')}.svg`;
      const picture = await draw(render, story, tag, lang, inRoot('dist/figures', own));
      const name = drawn.get(picture) ?? own;
      drawn.set(picture, name);
      if (name !== own) rmSync(inRoot('dist/figures', own));
      const [, width, height] = /viewBox="0 0 (\S+) (\S+)"/.exec(picture);
      const source = `${page.includes('/') ? '../' : './'}figures/${name}`;
      const size = `width="${width}" height="${height}"`;
      figures.push(`<figure><img src="${source}" ${size} alt="${title}" loading="lazy" /></figure>`);
    }
    writeFileSync(
      path,
      html.replace(SECTION, (section) => section.replace('</section>', `  ${figures.shift()}\n        </section>`)),
    );
  }
}
