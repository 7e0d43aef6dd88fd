// Reads and writes files. A text is UTF-8, or UTF-16 according to its byte order mark; `-` is standard input.
import { randomUUID } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, createReadStream, lstatSync, readlinkSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError, type Streams } from './terminal.ts';

/** More than any config or page, so that an endless stream is not read forever. */
const MAX_MB = 64;

/** The system's message without the failed call and its file. */
export const systemMessage = (error: unknown): string => (error as Error).message.split(', ')[0]!;

/**
 * @param what The option that names the file, for messages.
 * @param path "-": standard input.
 * @throws {UsageError}
 */
export async function readBytes(what: string, path: string, { input }: Pick<Streams, 'input'>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of path === '-' ? input : createReadStream(path)) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_MB * 1e6) break;
    }
  } catch (error) {
    throw new UsageError(`${what} must name a file that can be read: got ${path} (${systemMessage(error)})`);
  }
  if (bytes > MAX_MB * 1e6) throw new UsageError(`${what} must have at most ${MAX_MB} MB: got more in ${path}`);
  return Buffer.concat(chunks);
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

/** The text of a file's bytes, without its byte order mark. */
export function textOf(what: string, path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${what} must be text in UTF-8, or in UTF-16 with a byte order mark: ${path} is neither`);
  }
}

/** As `readBytes` and `textOf`. */
export const readText = async (what: string, path: string, streams: Pick<Streams, 'input'>): Promise<string> =>
  textOf(what, path, await readBytes(what, path, streams));

/** The end of a chain of links; it need not exist yet. */
const targetOf = (path: string): string =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    ? targetOf(resolve(dirname(path), readlinkSync(path)))
    : path;

/** Only a user who owns a file may give it away: another one keeps what they have written. */
function giveTo({ uid, gid }: Stats, path: string): void {
  try {
    chownSync(path, uid, gid);
  } catch {}
}

/** Writes a file beside the old one, and then in its place: if that fails, nothing is lost. */
function replace(path: string, old: Stats | undefined, content: string | Uint8Array): void {
  if (old) accessSync(path, constants.W_OK);
  const beside = join(dirname(path), `.${randomUUID()}`);
  try {
    writeFileSync(beside, content, { flag: 'wx', flush: true });
    if (old) {
      giveTo(old, beside);
      chmodSync(beside, old.mode);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/**
 * Writes a new file, or new content for an existing one, which keeps its mode and its owner; a link keeps its target.
 *
 * @param what The option that names the file, for messages.
 * @throws {UsageError} if it cannot be written: then an existing file is as it was.
 */
export function writeFile(what: string, path: string, content: string | Uint8Array): void {
  try {
    const old = statSync(path, { throwIfNoEntry: false });
    if (old && !old.isFile())
      writeFileSync(path, content); // into a pipe or a device
    else replace(targetOf(path), old, content);
  } catch (error) {
    throw new UsageError(`${what} must name a file that can be written: got ${path} (${systemMessage(error)})`);
  }
}
