// Stamps by content: a step whose inputs and outputs are unchanged since its last run is skipped.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { inRoot, root } from './paths.mjs';

/** The files under the given files and folders of the repository, sorted; missing ones are left out. */
export function listFiles(paths) {
  const files = [];
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (!statSync(path).isDirectory()) return void files.push(path);
    for (const name of readdirSync(path)) if (name !== 'node_modules') visit(join(path, name));
  };
  for (const path of paths) visit(inRoot(path));
  return files.map((file) => relative(root, file).split(sep).join('/')).sort();
}

/** One hash over names and contents of `paths`, and over any `facts` (versions, options). */
export function hashOf(paths, facts = []) {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of listFiles(paths)) {
    const content = readFileSync(inRoot(file));
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const stampFile = (name) => inRoot('build', 'stamps', `${name}.json`);

/** True if step `name` last ran on these inputs, with this Node, and its output is still unchanged. */
export function isFresh(name, inputs) {
  if (!existsSync(stampFile(name))) return false;
  try {
    const stamp = JSON.parse(readFileSync(stampFile(name), 'utf8'));
    return stamp.node === process.version && stamp.inputs === inputs && stamp.result === hashOf(stamp.files);
  } catch {
    return false;
  }
}

/** Records that step `name` ran on these inputs and wrote the files under `outputs`. */
export function markFresh(name, inputs, outputs) {
  const files = listFiles(outputs);
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), JSON.stringify({ node: process.version, inputs, result: hashOf(files), files }));
}

/** Empties a CMake folder that was configured elsewhere or by another compiler: these cannot be changed in place. */
export function keepOnlyFor(folder, identity) {
  const note = inRoot(folder, 'configured-for.txt');
  if (existsSync(note) && readFileSync(note, 'utf8') === identity) return;
  rmSync(inRoot(folder), { recursive: true, force: true });
  mkdirSync(inRoot(folder), { recursive: true });
  writeFileSync(note, identity);
}
