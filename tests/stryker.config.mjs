// How `npm run mutate -- web/...` has Stryker break TypeScript: on the tests of its folder.
import { resolve } from 'node:path';

export default {
  testRunner: 'vitest',
  plugins: [resolve(import.meta.dirname, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
  vitest: { configFile: 'tests/vitest.mutants.config.ts', related: false }, // by imports it finds too few tests
  tsconfigFile: 'none', // it would rewrite ours by an interface that TypeScript 7 does not have
  tempDirName: 'build/stryker',
  ignorePatterns: ['build/[!w]*', 'dist'],
  incremental: true,
  incrementalFile: 'build/mutate/stryker.json',
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
};
