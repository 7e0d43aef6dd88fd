// Writes a file: a new one appears complete or not at all; an existing one gets new content and keeps its identity.
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
import { whyOf } from './text_file.ts';
import { UsageError } from './usage_error.ts';

function writeAll(file: number, bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; ) at += writeSync(file, bytes, at, to - at, at);
}

/**
 * Mode, owner, links and other attributes stay, since it is the same file. So does its content if the disk is full: the
 * part that needs more space is written first, after the old content, and is truncated again if it does not fit.
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

/** Creates a file, complete or not at all. */
function create(path: string, bytes: Uint8Array): void {
  const beside = join(dirname(path), `.${randomUUID()}.part`);
  try {
    writeFileSync(beside, bytes, { flag: 'wx' });
    renameSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
}

/** The target of a link, even if the target does not exist yet. */
function behindLinks(path: string): string {
  let place = path;
  while (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink())
    place = resolve(realpathSync(dirname(place)), readlinkSync(place));
  return place;
}

function write(path: string, bytes: Uint8Array): void {
  const found = statSync(path, { throwIfNoEntry: false }); // fails if links form a circle
  if (!found) return create(behindLinks(path), bytes);
  if (!found.isFile()) throw new Error('it is there and is no file');
  overwrite(path, bytes);
}

/**
 * @param what The option that names the file, for messages.
 * @throws {UsageError} if it cannot be written; the old state is then restored.
 */
export function writeFile(what: string, path: string, content: string | Uint8Array): void {
  try {
    write(path, typeof content === 'string' ? Buffer.from(content) : content);
  } catch (error) {
    throw new UsageError(`${what} must name a file that can be written: got ${path} (${whyOf(error)})`);
  }
}
