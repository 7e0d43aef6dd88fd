// Builds the page once more, as one file that needs neither server nor network: dist/attention-steps.html.
import { defineConfig, type Plugin } from 'vite';
import many from './vite.config.ts';
import { cppLines } from './scripts/cpp_lines.ts';
import { emscriptenScript } from './scripts/emscripten_script.ts';
import { singleFile } from './scripts/single_file.ts';

/** The page never prepares a config, so its single file leaves out the module for it: a quarter of it. */
const withoutStreaming: Plugin = {
  name: 'without-streaming',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/web/engine/streaming.ts')
      ? `export const loadStreaming = async () => {
           throw new Error('The single file is the page alone: prepare and attention are in attention-steps/core.');
         };`
      : null,
};

export default defineConfig({
  ...many,
  plugins: [emscriptenScript(), withoutStreaming, cppLines(), singleFile('index.html', 'attention-steps.html')],
  build: {
    ...many.build!,
    emptyOutDir: false, // it stands beside the rest of dist/
    assetsInlineLimit: () => true,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'web/index.html',
      output: { codeSplitting: false },
    },
  },
});
