// Keeps of the written type declarations those that a package's entries lead to: the rest is nobody's to rely on.
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { listFiles } from './stamps.mjs';

const IMPORTED = /(?:from|import)\s*\(?'(\.[^']+)\.ts'/g;

/**
 * Removes every file of `folder` that no declaration among `entries` (paths from the root) imports, however far off.
 */
export function keepReachable(folder, entries) {
  const reached = new Set(entries);
  for (const file of reached) {
    for (const [, path] of readFileSync(inRoot(file), 'utf8').matchAll(IMPORTED)) {
      const target = join(dirname(file), `${path}.d.ts`);
      if (target.startsWith(folder)) reached.add(target);
    }
  }
  for (const file of listFiles([folder])) if (!reached.has(file)) rmSync(inRoot(file));
}
