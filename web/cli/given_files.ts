// The numbers of files in a config: what --inputs and --replace name.
import { CONFIG_SCHEMA } from '../engine/config_schema.ts';
import type { Config, Engine, Replaceable } from '../engine/index.ts';
import { npyNumbers } from '../files/npy.ts';
import { parseNumbers, readingText, type PastedNumbers, type PasteChoice } from '../model/paste/parse_numbers.ts';
import { nested } from '../model/paste/parse_tensor.ts';
import { fitted, pastedConfig } from '../model/paste/pasted_config.ts';
import { en } from '../words/index.ts';
import { type Streams, problemLine, UsageError, wordOf } from './terminal.ts';
import { readBytes, textOf } from './file.ts';

const words = en.own;

const TURNS = [
  'header',
  'labels',
  'comma',
  'tensor',
  'sequence',
  'mask',
] as const satisfies readonly PasteChoice['choice'][];
type Turn = (typeof TURNS)[number];

export interface GivenFiles {
  /** A file. */
  readonly inputs?: string | undefined;
  /** Each NAME=FILE. */
  readonly replace?: readonly string[] | undefined;
  /** Where two readings are lawful: those whose less likely one is taken. */
  readonly turn?: readonly string[] | undefined;
}

/** The numbers of a file: an array of NumPy, or what the page reads as a paste. */
async function numbersOf(
  [into, path, option]: GivenFile,
  turned: readonly Turn[],
  streams: Streams,
): Promise<PastedNumbers> {
  const name = path === '-' ? 'standard input' : path;
  const bytes = await readBytes(option, path, streams);
  const array = npyNumbers(bytes);
  if (typeof array === 'string') throw new UsageError(`${name}: ${array}`);
  if (array) return { ok: true, values: nested(array.numbers, array.shape), shape: array.shape, choices: [] };
  const read = parseNumbers(textOf(option, path, bytes), into, turned);
  if (read.ok) return read;
  const { code, found, wanted = '' } = read.problem;
  throw new UsageError(`${name}: ${words.pasteAt(read.line, read.column, words.pasteProblems[code](found, wanted))}`);
}

/** Its stage, its path and its option. */
type GivenFile = readonly [Replaceable, string, string];

/** The name and the file of each option, the inputs first: others are of their shape. */
function filesOf({ inputs, replace = [] }: GivenFiles): readonly GivenFile[] {
  const names = Object.keys(CONFIG_SCHEMA.replace.stages!);
  const others = replace.map((text) => {
    const [, name, path] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    if (name !== undefined && names.includes(name)) return [name as Replaceable, path!, '--replace'] as const;
    throw new UsageError(`--replace must be NAME=FILE with a name of ${names.join(', ')}: got ${text}`);
  });
  return inputs === undefined ? others : [['inputs', inputs, '--inputs'], ...others];
}

/** A config with the numbers of files; how they were read, if that can be done in two ways, goes to standard error. */
export async function withFiles(files: GivenFiles, config: Config, engine: Engine, streams: Streams): Promise<Config> {
  let given = config;
  const turned = (files.turn ?? []).map((choice) => wordOf('turn', choice, TURNS));
  const found = new Set<string>();
  for (const file of filesOf(files)) {
    const [name, path] = file;
    const read = await numbersOf(file, turned, streams);
    const trace = engine.trace(given);
    const numbers = fitted(name, read, turned, trace);
    for (const reading of numbers.choices) {
      const { choice } = reading;
      found.add(choice);
      const isOffered = choice !== 'added' && !turned.includes(choice);
      const other = isOffered ? ` (the other reading: --turn ${choice})` : '';
      streams.complain(`attention-steps: ${problemLine(`${path}: ${readingText(words, reading)}${other}`)}\n`);
    }
    given = pastedConfig(trace, given, name, numbers);
  }
  const idle = turned.find((choice) => !found.has(choice));
  if (idle) throw new UsageError(`--turn ${idle}: no file can be read in two such ways`);
  return given;
}
