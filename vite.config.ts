// Builds everything in dist/ from web/: scripts that are one file each, what they load when it is opened, the pages,
// the library and the command line; and serves the pages from their sources (npm run dev).
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { cppLines } from './scripts/cpp_lines.ts';
import { devServer } from './scripts/dev_server.ts';
import { languagesIn, languagesOfPages } from './scripts/languages.ts';
import { singleFile } from './scripts/single_file.ts';
import { siteFiles } from './scripts/site.ts';
import { wasmText } from './scripts/wasm_text.ts';

type Output = NonNullable<NonNullable<EnvironmentOptions['build']>['rolldownOptions']>['output'];
type Files = Readonly<Record<string, string>>;

const here = import.meta.dirname;
const web = (path: string) => resolve(here, 'web', path);

/**
 * Scripts that are one file each, their WebAssembly inside: classic scripts, which run from any host and from a file,
 * and imports for their effect. The elements, and what our own pages add to them.
 */
const SCRIPTS: Files = {
  'attention-steps': 'story/define.ts',
  'attention-learning': 'learning/define.ts',
  article: 'pages/article.ts',
  laboratory: 'pages/page.ts',
  embed: 'pages/embed.ts',
  learn: 'pages/learn.ts',
  frame: 'pages/frame_parent.ts',
};

/** English is in the scripts and in web/pages itself. */
const [, ...TRANSLATED] = languagesIn(here);
const [, ...WITH_PAGES] = languagesOfPages(here);

/** What these load when a reader opens it: a file each, in dist/parts/. */
const PARTS: Files = {
  ...Object.fromEntries(TRANSLATED.map(({ lang }) => [lang, `words/${lang}/index.ts`])),
  own: 'panels/own/own_panel.ts',
  code: 'panels/code/code_panel.ts',
  share: 'panels/share/share_panel.ts',
  take: 'learning/export_panel.ts',
  chapters: 'learning/in_chapters.ts',
  train: 'story/train.ts',
};

const PAGES: Files = {
  index: 'pages/index.html',
  ...Object.fromEntries(WITH_PAGES.map(({ lang }) => [lang, `pages/${lang}/index.html`])),
  ...Object.fromEntries(WITH_PAGES.map(({ lang }) => [`${lang}-learn`, `pages/${lang}/learn.html`])),
  404: 'pages/404.html',
  'laboratory-page': 'pages/laboratory.html',
  'embed-page': 'pages/embed.html',
  'learn-page': 'pages/learn.html',
};

const STYLES: Files = Object.fromEntries(
  ['article', 'page', 'embed', 'learn'].map((name) => [name, `pages/${name}.css`]),
);

/** Names of environments have no hyphen. */
const environmentOf = (script: string) => script.replaceAll('-', '_');
const SCRIPT_ENVIRONMENTS = Object.keys(SCRIPTS).map(environmentOf);

/** In a script that is one file, an `import()` names a file in dist/, which is relative to the script. */
const partsBeside: Plugin = {
  name: 'parts-beside',
  applyToEnvironment: ({ name }) => SCRIPT_ENVIRONMENTS.includes(name),
  resolveDynamicImport(source, importer) {
    if (typeof source !== 'string' || !importer) return null;
    const path = resolve(importer, '..', source);
    const nameIn = (files: Files) => Object.keys(files).find((name) => web(files[name]!) === path);
    const [script, part] = [nameIn(SCRIPTS), nameIn(PARTS)];
    if (script) return { id: `./${script}.js`, external: 'absolute' };
    return part ? { id: `./parts/${part}.js`, external: 'absolute' } : null;
  },
  /** A site's own bundler leaves alone what only a browser can name: web/engine/import_again.ts. */
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replaceAll('import(`${', 'import(/* webpackIgnore: true */ /* @vite-ignore */ `${');
  },
};

/**
 * A part, as the article's own script, renders with the lit-html of the script that loads it, see
 * web/element/styled_element.ts: one of its own would need a second policy of the same name, which a page that enforces
 * Trusted Types refuses.
 */
const sharedLit: Plugin = {
  name: 'shared-lit',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'modules' || name === 'article',
  /** The article's script has no element of its own. */
  resolveId(id, importer) {
    return id === 'lit' && this.environment.name === 'article' ? this.resolve('lit/html.js', importer) : null;
  },
  load: (id) =>
    /\/lit-html\/(node\/)?lit-html\.js$/.test(id)
      ? 'export const { html, svg, mathml, nothing, noChange, render, _$LH } = globalThis.attentionStepsLit;'
      : null,
};

const built = (input: Files, output: Output): EnvironmentOptions => ({
  build: {
    outDir: resolve(here, 'dist'),
    emptyOutDir: false, // scripts/build.mjs empties it once
    target: 'es2022',
    minify: true,
    // The styles require :has() and container queries: older browsers need no prefixes.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    reportCompressedSize: false, // scripts/lib/sizes.mjs prints what a page loads
    chunkSizeWarningLimit: 2000, // kB: a script contains everything
    modulePreload: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(input).map(([name, path]) => [name, web(path)])),
      checks: { bundlerTimings: false }, // how long a plugin takes is no warning
      platform: 'browser', // of the command line, too: a library written for Node as well takes its other way
      external: [/^node:/],
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]', ...output },
    },
  },
});

/** Not built from a page's HTML: Vite adds no helper to its imports. */
const scripts = (input: Files, output: Output): EnvironmentOptions => ({
  ...built(input, output),
  consumer: 'server',
  resolve: { noExternal: true },
});

const { version } = JSON.parse(readFileSync(resolve(here, 'package.json'), 'utf8'));

export default defineConfig({
  root: web('pages'),
  base: './',
  publicDir: false,
  appType: 'mpa', // a missing address responds with 404, not the page
  define: { PACKAGE_VERSION: JSON.stringify(version) },
  plugins: [
    partsBeside,
    sharedLit,
    cppLines(),
    wasmText,
    singleFile('one', 'one_file.html', 'attention-steps.html'),
    siteFiles(here),
    devServer(web('.'), { ...SCRIPTS, core: 'core.ts' }),
  ],
  resolve: {
    // lit's build for Node is its browser build, importable without a DOM.
    conditions: ['module', 'node'],
    alias: { '@lit-labs/ssr-dom-shim': web('element/custom_elements.ts') },
  },
  environments: {
    client: built({ ...PAGES, ...STYLES }, {}),
    ...Object.fromEntries(
      Object.entries(SCRIPTS).map(([name, path]) => [
        environmentOf(name),
        scripts({ [name]: path }, { format: 'iife', codeSplitting: false }),
      ]),
    ),
    /** What is loaded when it is opened, the library and the command line: modules, which share chunks. */
    modules: scripts(
      { ...PARTS, core: 'core.ts', cli: 'cli/main.ts' },
      {
        entryFileNames: ({ name }) => (name in PARTS ? 'parts/[name].js' : '[name].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        banner: ({ name }) => (name === 'cli' ? '#!/usr/bin/env node' : ''),
      },
    ),
    /** The laboratory in one file. */
    one: { ...built({ one: 'pages/one_file.html' }, { codeSplitting: false }), consumer: 'client' },
  },
  builder: {
    async buildApp(builder) {
      const { ssr: _, ...environments } = builder.environments; // Vite's own, which nothing uses
      for (const environment of Object.values(environments)) await builder.build(environment);
    },
  },
  server: { host: '127.0.0.1', fs: { allow: [here] } },
});
