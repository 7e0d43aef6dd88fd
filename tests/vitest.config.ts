// Two projects: `node` runs the engine on the real WASM, `browser` drives the installed browsers.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ALL } from './scope.ts';
import { cppLines } from '../scripts/cpp_lines.ts';
import { wasmText } from '../scripts/wasm_text.ts';

const inRoot = (path: string) => resolve(import.meta.dirname, '..', path);

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
/** What tests import is not below their root: Vitest would not see it change. */
const watchSources: Plugin = {
  name: 'watch-sources',
  configureServer: ({ watcher }) => void watcher.add(['web', 'scripts'].map(inRoot)),
};
const plugins = [cppLines(), wasmText];

/** Files of browser tests that `npm test` leaves to `npm run test:all` as a whole; support/scope.ts has the rest. */
const ONLY_IN_ALL = ['**/element/leaks.test.ts', '**/translated.test.ts'];
/** Five minutes of use, and 10,000 random configs for each law. */
const LONGEST = 3_600_000;

/** The files that take longest, that first: Vitest would order by size those that it has not run before. */
const LONG = [
  'walk',
  'view/minimum_font',
  'story/opening',
  'element/parents',
  'story/telling',
  'learning/learning',
  'frame_faults',
  'panels/own/user_input',
  'story/links',
  'element/attention_steps',
].map((name) => inRoot(`tests/browser/${name}.test.ts`));

/** The long ones first, so that no worker is left alone with one of them at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = LONG.flatMap((id) => sorted.filter(({ moduleId }) => moduleId === id));
    return [...long, ...sorted.filter((file) => !long.includes(file))];
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [watchSources],
  test: {
    projects: [
      {
        root: import.meta.dirname,
        plugins,
        define: { PACKAGE_VERSION: JSON.stringify(version) },
        test: {
          name: 'node',
          setupFiles: ['setup.ts'],
          environment: 'node',
          include: ['node/**/*.test.ts'],
          testTimeout: ALL ? LONGEST : 120_000,
          maxWorkers: 2, // Vitest would leave one of two cores to itself
          isolate: false, // the core, the words and the fixtures are read once a worker
        },
      },
      {
        root: import.meta.dirname,
        plugins,
        test: {
          name: 'browser',
          setupFiles: ['browser/support/closing.ts'],
          environment: inRoot('tests/browser/support/environment.ts'), // Node: the tests start the browsers themselves
          isolate: false, // a browser, the core and the words serve all files of a worker
          include: ['browser/**/*.test.ts'],
          exclude: ALL ? [] : ONLY_IN_ALL,
          // Tests wait for states, and end as soon as they are there; these limits tell a state that never comes from a
          // machine that has more to do.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: ALL ? LONGEST : 600_000,
          hookTimeout: 300_000,
          maxWorkers: 2, // with three a test took half as long again, and all of them no less
          // Once in some ten runs a page never comes, or its browser ends: reporter.ts names the test.
          retry: 1,
        },
      },
    ],
    /** `npm run coverage -- web`: the folders that need no page; what draws is run by the tests in browsers. */
    coverage: {
      provider: 'v8',
      allowExternal: true,
      include: ['**/web/{code,engine,files,model,ops,timeline,words}/**/*.ts'],
      reporter: ['text'],
      reportsDirectory: inRoot('build/coverage-web'),
      thresholds: { branches: 95 },
    },
    sequence: { sequencer: LongFirst },
  },
});
