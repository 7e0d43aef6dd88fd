// A Python of this machine that has what a test reads results with.
import { spawnSync } from 'node:child_process';

/** The first that can import all `modules`; null: none. */
export const pythonWith = (...modules: readonly string[]): string | null =>
  ['python3', '/usr/bin/python3'].find(
    (path) => spawnSync(path, ['-c', `import ${modules.join(', ')}`]).status === 0,
  ) ?? null;

/** What a program prints that gets `input` as JSON, and prints JSON. */
export function askPython<Answer>(python: string, program: URL, input: unknown): Answer {
  const done = spawnSync(python, ['-B', program.pathname], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout);
}
