// Builds the page and the library entries from web/ into dist/, with names that stay the same.
import { chmodSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { askAgain } from './scripts/ask_again.ts';
import { compileHints } from './scripts/compile_hints.ts';
import { cppLines } from './scripts/cpp_lines.ts';
import { examples } from './scripts/examples.ts';
import { emscriptenScript } from './scripts/emscripten_script.ts';
import { literalAddresses } from './scripts/literal_addresses.ts';
import { oneChunk } from './scripts/one_chunk.ts';
import { siteFiles } from './scripts/site.ts';
import { plainImports, UNUSED_HELPER } from './scripts/plain_imports.ts';

const here = import.meta.dirname;
const web = (path: string) => resolve(here, 'web', path);

/** What the player shares, besides the engine, with callers of the engine alone. */
const SHARED = [web('engine/value_text.ts'), web('engine/number_format.ts'), web('model/try_trace.ts')];

/** `dist/cli.js` is a program: with a hashbang, and executable. */
const commandLine: Plugin = {
  name: 'command-line',
  generateBundle(_options, bundle) {
    const cli = bundle['cli.js'];
    if (cli?.type === 'chunk' && !cli.code.startsWith('#!')) {
      cli.code = `#!/usr/bin/env node\n${cli.code}`;
    }
  },
  writeBundle(options, bundle) {
    if (options.dir && bundle['cli.js']) chmodSync(resolve(options.dir, 'cli.js'), 0o755);
  },
};

/** The page loads the WASM in parallel with its scripts, not after they have run. */
const preloadWasm: Plugin = {
  name: 'preload-wasm',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, path }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /\bcore-[^/]*\.wasm$/.test(file) && html.includes('<script'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'fetch',
            crossorigin: true,
            href: `${path.split('/').length > 2 ? '../' : './'}${file}`,
          },
          injectTo: 'head' as const,
        })),
  },
};

/** From a folder, without a server, browsers refuse what is marked as cross-origin: pages keep their style there. */
const plainStyles: Plugin = {
  name: 'plain-styles',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<link rel="stylesheet" crossorigin', '<link rel="stylesheet"'),
  },
};

/** The style sheet for pages with an element, copied unchanged. */
const pageStyle: Plugin = {
  name: 'page-style',
  generateBundle() {
    const fileName = 'attention-steps.css';
    const source = ['stand_in.css', fileName].map((file) => readFileSync(web(file), 'utf8')).join('');
    this.emitFile({ type: 'asset', fileName, source });
  },
};

export default defineConfig({
  root: web('.'),
  base: './',
  publicDir: false,
  define: { PACKAGE_VERSION: JSON.stringify(JSON.parse(readFileSync(resolve(here, 'package.json'), 'utf8')).version) },
  appType: 'mpa', // a missing address responds with 404, not the page
  plugins: [
    emscriptenScript(),
    literalAddresses(),
    plainImports(),
    askAgain('player', 'learning/define.ts'),
    compileHints('player', 'engine'),
    commandLine,
    preloadWasm,
    plainStyles,
    pageStyle,
    cppLines(),
    examples(web('examples')),
    siteFiles(here),
  ],
  resolve: {
    // lit's build for Node is its browser build, importable without a DOM.
    conditions: ['module', 'node'],
    alias: { '@lit-labs/ssr-dom-shim': web('element/dom_stub.ts') },
  },
  build: {
    outDir: resolve(here, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    // The style sheets require :has() and container queries: prefixes for browsers without these are not needed.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0, // the WASM stays a file: browsers compile it while it streams in
    reportCompressedSize: false, // scripts/build.mjs prints what the page loads
    modulePreload: {
      polyfill: false,
      // Only the page's HTML preloads. A chunk that Node loads too must not use `document`.
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : []),
    },
    rolldownOptions: {
      input: {
        index: web('index.html'),
        zh: web('zh/index.html'),
        pt: web('pt/index.html'),
        404: web('404.html'),
        laboratory: web('laboratory.html'),
        embed: web('embed.html'),
        learn: web('learn.html'),
        'embed-learn': web('embed-learn.html'),
        'zh-learn': web('zh/learn.html'),
        'pt-learn': web('pt/learn.html'),
        'attention-steps': web('element/define.ts'),
        element: web('element/index.ts'),
        'attention-story': web('story/define.ts'),
        'attention-learning': web('learning/define.ts'),
        frame: web('frame_parent.ts'),
        'try-again': web('try_again.ts'),
        core: web('core.ts'),
        cli: web('cli/main.ts'),
      },
      checks: { bundlerTimings: false }, // how long a plugin takes is no warning
      external: [/^node:/],
      preserveEntrySignatures: 'strict',
      output: {
        codeSplitting: {
          groups: [
            // The engine is a separate chunk, for callers without a player and for the worker that learns, with the
            // code that prints numbers.
            {
              name: oneChunk('engine', web('engine/index.ts'), ...SHARED, UNUSED_HELPER),
              debugName: 'engine',
              priority: 1,
            },
            // With the code of our own pages, which is small, and compresses better with the rest.
            {
              name: oneChunk('player', web('element/index.ts'), web('element/register.ts'), web('input/own_page.ts')),
              debugName: 'player',
            },
          ],
        },
        entryFileNames: ({ name }) => (/_worker$/.test(name) ? 'assets/[name]-[hash].js' : '[name].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
