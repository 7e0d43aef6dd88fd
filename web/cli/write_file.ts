// Writes a file: a new one, or new content for an existing one, which keeps its mode, its owner and its links.
import { writeFileSync } from 'node:fs';
import { systemMessage } from './text_file.ts';
import { UsageError } from './usage_error.ts';

/**
 * @param what The option that names the file, for messages.
 * @throws {UsageError} if it cannot be written.
 */
export function writeFile(what: string, path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    throw new UsageError(`${what} must name a file that can be written: got ${path} (${systemMessage(error)})`);
  }
}
