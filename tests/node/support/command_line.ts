// The command line for tests: its function with a test's streams, or dist/cli.js in a process as a user runs it.
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command } from '../../../web/cli/command.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

export interface Ended {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** In this process. */
export async function run(args: readonly string[], input: string | Uint8Array = ''): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []];
  async function* typed() {
    yield Buffer.from(input as string);
  }
  const code = await command(args, {
    input: typed(),
    print: async (text) => void out.push(text),
    complain: (text) => void err.push(text),
  });
  return { out: out.join(''), err: err.join(''), code };
}

/** In a separate process. */
export function spawned(args: readonly string[], options: SpawnSyncOptions = {}, program = CLI): Ended {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
    ...options,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return { out: stdout, err: stderr, code: status };
}

/** In a shell, with the program as `$0`. */
export function shell(line: string, options: SpawnSyncOptions = {}): Ended {
  const { stdout, stderr, status } = spawnSync('sh', ['-c', line, `${process.execPath}`, CLI], {
    ...options,
    encoding: 'utf8',
  });
  return { out: stdout, err: stderr, code: status };
}

/** The working directory is a new folder, until `leave` is called, which removes it. */
export function enterFolder(): { readonly folder: string; leave(): void } {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'attention-steps-'));
  process.chdir(folder);
  return {
    folder,
    leave() {
      process.chdir(before);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
