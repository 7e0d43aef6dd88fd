// Builds the one-file outputs, which contain their WebAssembly; the mode selects one of them.
import { resolve } from 'node:path';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import many from './vite.config.ts';
import { cppLines } from './scripts/cpp_lines.ts';
import { emscriptenScript } from './scripts/emscripten_script.ts';
import { plainImports } from './scripts/plain_imports.ts';
import { singleFile } from './scripts/single_file.ts';

const web = (path: string) => resolve(import.meta.dirname, 'web', path);

interface OneFile {
  readonly input: string;
  readonly output: NonNullable<BuildEnvironmentOptions['rolldownOptions']>['output'];
  readonly plugins?: readonly Plugin[];
}

const FILES: Readonly<Record<string, OneFile>> = {
  /** The laboratory, which needs neither server nor network. */
  page: {
    input: web('one_file.html'),
    output: {},
    plugins: [singleFile('one_file.html', 'attention-steps.html')],
  },
  /** The element: a classic script for a page, and attention-steps/inline for bundlers. */
  element: {
    input: web('element/define.ts'),
    output: { format: 'iife', entryFileNames: 'attention-steps.min.js' },
  },
  /** attention-steps/core/inline. */
  core: { input: web('core.ts'), output: { entryFileNames: 'core.inline.js' } },
};

export default defineConfig(({ mode }) => {
  const { input, output, plugins = [] } = FILES[mode]!;
  return {
    ...many,
    mode: 'production',
    plugins: [emscriptenScript(), plainImports(), cppLines(), ...plugins],
    resolve: {
      ...many.resolve!,
      // There is no file to start a worker from, and none to fetch WebAssembly from.
      alias: [
        { find: /core_file\.ts$/, replacement: 'core_text.ts' },
        { find: /streaming_file\.ts$/, replacement: 'streaming_text.ts' },
        { find: /learning_file\.ts$/, replacement: 'learning_text.ts' },
        { find: /gradients_file\.ts$/, replacement: 'gradients_text.ts' },
        { find: '@lit-labs/ssr-dom-shim', replacement: web('element/dom_stub.ts') },
      ],
    },
    build: {
      ...many.build!,
      emptyOutDir: false, // the rest of dist/ is kept
      modulePreload: false,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 2000, // kB: the file contains everything
      rolldownOptions: {
        input,
        checks: many.build!.rolldownOptions!.checks!,
        output: { ...output, codeSplitting: false },
        preserveEntrySignatures: 'strict',
        transform: { define: { 'import.meta.url': "''" } }, // a classic script has none, and nothing reads it
      },
    },
  };
});
