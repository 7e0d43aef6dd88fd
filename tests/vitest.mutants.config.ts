// The tests of Node of one folder of web/, which MUTATED names, for Stryker: without those that read sources as text.
import { defineConfig } from 'vitest/config';
import { cppLines } from '../scripts/cpp_lines.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [cppLines()],
  define: { PACKAGE_VERSION: '"0"' },
  test: {
    setupFiles: ['setup.ts'],
    include: [`node/${process.env.MUTATED}/**/*.test.ts`],
    exclude: ['node/model/limits.test.ts'],
    testTimeout: 120_000,
  },
});
