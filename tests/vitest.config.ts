// Two projects: `node` runs the engine on the real WASM, `browser` drives the installed browsers.
import { defineConfig } from 'vitest/config';
import { cppLines } from '../scripts/cpp_lines.ts';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      {
        root: import.meta.dirname,
        plugins: [cppLines()],
        test: {
          name: 'node',
          setupFiles: ['setup.ts'],
          environment: 'node',
          include: ['node/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        root: import.meta.dirname,
        test: {
          name: 'browser',
          environment: 'node', // the tests start the browsers themselves
          include: ['browser/**/*.test.ts'],
          // Tests wait for states, and end as soon as they are there; these limits tell a state that never comes from a
          // machine that has more to do.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 600_000,
          hookTimeout: 300_000,
          maxWorkers: 2, // most of the time a test waits for frames
        },
      },
    ],
  },
});
