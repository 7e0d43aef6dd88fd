// A file on a disk: a new one appears whole or not at all; an existing one gets new content and keeps its identity.
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

function writeAll(file: number, bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; ) at += writeSync(file, bytes, at, to - at, at);
}

/**
 * Mode, owner, links and whatever else a system knows of a file stay, since it is the same file. Where the disk is
 * full, so does its content: what needs more space is written first, after the old content, and cut off again when it
 * does not fit.
 */
function overwrite(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'r+');
  try {
    const before = readFileSync(file);
    try {
      writeAll(file, bytes, before.length, bytes.length);
      writeAll(file, bytes, 0, Math.min(before.length, bytes.length));
      ftruncateSync(file, bytes.length);
    } catch (error) {
      writeAll(file, before, 0, before.length);
      ftruncateSync(file, before.length);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

/** A new file, whole or not at all. */
function create(path: string, bytes: Uint8Array): void {
  const beside = join(dirname(path), `.${randomUUID()}.part`);
  try {
    writeFileSync(beside, bytes, { flag: 'wx' });
    renameSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
}

/** The target of a link whose target does not exist yet. */
function behindLinks(path: string): string {
  let place = path;
  while (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink())
    place = resolve(realpathSync(dirname(place)), readlinkSync(place));
  return place;
}

/** @throws where it cannot be written; then there is what there was. */
export function writeFile(path: string, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const found = statSync(path, { throwIfNoEntry: false }); // fails where links lead in a circle
  if (!found) return create(behindLinks(path), bytes);
  if (!found.isFile()) throw new Error('it is there and is no file');
  overwrite(path, bytes);
}
