// Builds the page once more, as one file that needs neither server nor network: dist/attention-steps.html.
import { defineConfig } from 'vite';
import many from './vite.config.ts';
import { cppLines } from './scripts/cpp_lines.ts';
import { oneWasm } from './scripts/one_wasm.ts';
import { singleFile } from './scripts/single_file.ts';

export default defineConfig({
  ...many,
  plugins: [oneWasm, cppLines(), singleFile('index.html', 'attention-steps.html')],
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
