// Adds a picture to each section of the built article, drawn from the trace as by `attention-steps render`: for readers
// without scripts, and for print.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot } from './lib/paths.mjs';

const SECTION = /<section([^>]*)>([\s\S]*?)<\/section>/g;
/** As narrow as softmax keeps the numbers of its operands. */
const WIDTH = 1040;

/** The text of a tag as something with attributes, in either kind of quotes. */
const tagOf = (text) => ({
  getAttribute: (name) => new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(text)?.slice(1).find(Boolean) ?? null,
});

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

/** A section's request, by the page's own rule. */
async function loadRequestOf() {
  const { runnerImport } = await import('vite');
  const load = async (file, options) => (await runnerImport(inRoot(file), { logLevel: 'warn', ...options })).module;
  const { wasmText } = await load('scripts/wasm_text.ts');
  return (await load('web/story/section_request.ts', { plugins: [wasmText] })).requestOf;
}

/** Nothing is read or printed. */
const STREAMS = {};

/** Draws a section's picture into `file`; resolves to the file's content. */
async function draw(render, { preset, config, layer, view }, lang, file) {
  const { stage, heads, token, cell } = view;
  const scene = !stage || stage === 'whole' ? {} : { stage, heads, cell };
  const options = { preset, lang, width: WIDTH, out: file, row: token, ...scene };
  const args = Object.entries(options).flatMap(([name, value]) => (value == null ? [] : [`--${name}`, String(value)]));
  const sets = Object.entries({ ...config, ...layer }).flatMap(([field, value]) => [
    '--set',
    `${field}=${JSON.stringify(value)}`,
  ]);
  await render([...args, ...sets], STREAMS);
  return readFileSync(file, 'utf8');
}

/** Draws all pictures into dist/figures, and references each in its section. */
export async function drawFigures() {
  const [render, requestOf] = [await loadRender(), await loadRequestOf()];
  mkdirSync(inRoot('dist/figures'), { recursive: true });
  for (const page of readdirSync(inRoot('dist'), { recursive: true })) {
    const [, lang = 'en'] = /^(?:(\w+)[/\\])?index\.html$/.exec(page) ?? [null, null];
    if (!lang) continue;
    const path = inRoot('dist', page);
    const html = readFileSync(path, 'utf8');
    const story = tagOf(/<attention-story[^>]*>/.exec(html)[0]);
    let title = '';
    const figures = [];
    const drawn = new Map(); // one picture for all sections of a scene
    for (const [, attributes, inner] of html.matchAll(SECTION)) {
      const section = tagOf(attributes);
      title = textOf(/<h[23]>([\s\S]*?)<\/h[23]>/.exec(inner)?.[1] ?? title);
      const request = requestOf(story, section);
      const scene = JSON.stringify([request.preset, request.layer, request.view.stage]);
      const again = drawn.has(scene) ? ' class="again"' : '';
      const name = `${lang}-${section.getAttribute('id')}.svg`;
      if (!again) drawn.set(scene, { name, picture: await draw(render, request, lang, inRoot('dist/figures', name)) });
      const { name: file, picture } = drawn.get(scene);
      const [, width, height] = /viewBox="0 0 (\S+) (\S+)"/.exec(picture);
      const source = `${page.includes('/') ? '../' : './'}figures/${file}`;
      const size = `width="${width}" height="${height}"`;
      figures.push(`<figure${again}><img src="${source}" ${size} alt="${title}" loading="lazy" /></figure>`);
    }
    writeFileSync(
      path,
      html.replace(SECTION, (section) => section.replace('</section>', `  ${figures.shift()}\n        </section>`)),
    );
  }
}
