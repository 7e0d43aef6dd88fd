// The numbers of files in a config: what --inputs and --replace name.
import { CONFIG_SCHEMA } from '../engine/config_schema.ts';
import type { Config, Replaceable, Trace } from '../engine/index.ts';
import { npyNumbers } from '../files/npy.ts';
import { parseNumbers, readingText, type PastedNumbers } from '../model/paste/parse_numbers.ts';
import { nested } from '../model/paste/parse_tensor.ts';
import { fitted, pastedConfig } from '../model/paste/pasted_config.ts';
import { en } from '../words/index.ts';
import type { Streams } from './streams.ts';
import { readBytes, textOf } from './text_file.ts';
import { problemLine } from './problem_line.ts';
import { UsageError } from './usage_error.ts';

const words = en.own;

export interface GivenFiles {
  /** A file. */
  readonly inputs?: string | undefined;
  /** Each NAME=FILE. */
  readonly replace?: readonly string[] | undefined;
}

/** The numbers of a file: an array of NumPy, or what the page reads as a paste. */
async function numbersOf(option: string, path: string, into: Replaceable, streams: Streams): Promise<PastedNumbers> {
  const name = path === '-' ? 'standard input' : path;
  const bytes = await readBytes(option, path, streams);
  const array = npyNumbers(bytes);
  if (typeof array === 'string') throw new UsageError(`${name}: ${array}`);
  if (array) return { ok: true, values: nested(array.numbers, array.shape), shape: array.shape, choices: [] };
  const read = parseNumbers(textOf(option, path, bytes), into);
  if (read.ok) return read;
  const { code, found, wanted = '' } = read.problem;
  throw new UsageError(`${name}: ${words.pasteAt(read.line, read.column, words.pasteProblems[code](found, wanted))}`);
}

/** The name and the file of each option, the inputs first: others are of their shape. */
function filesOf({ inputs, replace = [] }: GivenFiles): readonly (readonly [Replaceable, string, string])[] {
  const names = Object.keys(CONFIG_SCHEMA.replace.stages!);
  const others = replace.map((text) => {
    const [, name, path] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    if (name !== undefined && names.includes(name)) return [name as Replaceable, path!, '--replace'] as const;
    throw new UsageError(`--replace must be NAME=FILE with a name of ${names.join(', ')}: got ${text}`);
  });
  return inputs === undefined ? others : [['inputs', inputs, '--inputs'], ...others];
}

/** A config with the numbers of files; how they were read, if that can be done in two ways, goes to standard error. */
export async function withFiles(
  files: GivenFiles,
  config: Config,
  traceOf: (config: Config) => Promise<Trace>,
  streams: Streams,
): Promise<Config> {
  let given = config;
  for (const [name, path, option] of filesOf(files)) {
    const read = await numbersOf(option, path, name, streams);
    const trace = await traceOf(given);
    const numbers = fitted(name, read, [], trace);
    for (const reading of numbers.choices)
      streams.complain(`attention-steps: ${problemLine(`${path}: ${readingText(words, reading)}`)}\n`);
    given = pastedConfig(trace, given, name, numbers);
  }
  return given;
}
