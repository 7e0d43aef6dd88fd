// Prepares the generated type declarations for the package: removes those that no entry reaches, and inlines the types
// of JSON files, which are not part of the package.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inRoot } from './paths.mjs';
import { listFiles } from './stamps.mjs';

const IMPORTED = /(?:from|import)\s*\(?'(\.[^']+)\.ts'/g;

/**
 * Removes every file of `folder` that no declaration among `entries` (paths from the root) imports, directly or
 * indirectly.
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

/** The type that TypeScript infers for a JSON file. */
function typeOf(data) {
  if (data === null) return 'null';
  if (Array.isArray(data)) return 'readonly unknown[]';
  if (typeof data !== 'object') return typeof data;
  const members = Object.entries(data).map(([key, member]) => `${JSON.stringify(key)}: ${typeOf(member)};`);
  return `{ ${members.join(' ')} }`;
}

const DATA = /^import type (\w+) from '([^']+\.json)';$/gm;

/** Replaces imports of JSON files by their types; `sources` is what was compiled into `folder`. */
export function inlineData(folder, sources) {
  for (const file of listFiles([folder])) {
    const text = readFileSync(inRoot(file), 'utf8');
    const from = join(sources, relative(folder, dirname(file)));
    const inlined = text.replace(DATA, (_, name, path) => {
      const data = JSON.parse(readFileSync(inRoot(from, path), 'utf8'));
      return `declare const ${name}: ${typeOf(data)};`;
    });
    if (inlined !== text) writeFileSync(inRoot(file), inlined);
  }
}
