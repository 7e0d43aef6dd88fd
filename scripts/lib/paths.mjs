// The folders of the repository and the programs on PATH.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const inRoot = (...parts) => join(root, ...parts);

/** True if a script is started directly and not imported by another. */
export function isMain(moduleUrl) {
  return Boolean(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}

/** Every program of that name on PATH, in order, each once. */
export function findPrograms(name) {
  const seen = new Set();
  const found = [];
  for (const folder of (process.env.PATH || '').split(delimiter)) {
    const path = join(folder || '.', name);
    if (!existsSync(path) || !statSync(path).isFile() || seen.has(realpathSync(path))) continue;
    seen.add(realpathSync(path));
    found.push(path);
  }
  return found;
}

export const findProgram = (name) => findPrograms(name)[0] || null;

/** The environment of every child process: the Node that started us stays the first one on PATH. */
export function childEnvironment(extra = {}) {
  const folders = [dirname(process.execPath), process.env.PATH || ''];
  return { ...process.env, PATH: folders.join(delimiter), ...extra };
}
