// The numbers of files in a config: what --inputs and --replace name.
import { CONFIG_SCHEMA } from '../engine/config_schema.ts';
import type { Config, Engine, Replaceable } from '../engine/index.ts';
import { npyNumbers } from '../files/npy.ts';
import { parseNumbers, refusalText } from '../model/paste/parse_numbers.ts';
import { maskOf } from '../model/paste/pasted_mask.ts';
import { nested } from '../engine/json.ts';
import { pastedConfig } from '../model/paste/pasted_config.ts';
import { en } from '../words/index.ts';
import { type Streams, problemLine, UsageError } from './terminal.ts';
import { readBytes, textOf } from './file.ts';

const words = en.own;

export interface GivenFiles {
  /** A file. */
  readonly inputs?: string | undefined;
  /** Each NAME=FILE. */
  readonly replace?: readonly string[] | undefined;
}

/** What begins an archive: `.npz`, `.pt`, a spreadsheet. */
const isZip = ([p, k]: Uint8Array): boolean => p === 0x50 && k === 0x4b;

/** The numbers of a file: an array of NumPy, or what the page reads as a paste. */
async function numbersOf([into, path, option]: GivenFile, tokens: readonly string[], streams: Streams) {
  const name = path === '-' ? 'standard input' : path;
  const bytes = await readBytes(option, path, streams);
  if (isZip(bytes)) throw new UsageError(`${name}: this is an archive: save one array of it as .npy`);
  const array = npyNumbers(bytes);
  if (typeof array === 'string') throw new UsageError(`${name}: ${array}`);
  if (array) {
    const { shape } = array;
    const values = nested(array.numbers, shape);
    const mask = into === 'mask' ? maskOf({ values, shape }, tokens) : { values, notes: [] };
    if (!('problem' in mask)) return { ...mask, shape };
    throw new UsageError(`${name}: ${words.pasteProblems[mask.problem.code](mask.problem.found, '')}`);
  }
  const read = parseNumbers(textOf(option, path, bytes), into, tokens);
  if (read.ok) return read;
  throw new UsageError(`${name}: ${refusalText(words, read)}`);
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

/** A config with the numbers of files; what is to be known of their reading goes to standard error. */
export async function withFiles(files: GivenFiles, config: Config, engine: Engine, streams: Streams): Promise<Config> {
  let given = config;
  for (const file of filesOf(files)) {
    const [name, path] = file;
    const trace = engine.trace(given);
    const numbers = await numbersOf(file, trace.tokens, streams);
    for (const note of numbers.notes) streams.complain(`attention-steps: ${problemLine(`${path}: ${note(en)}`)}\n`);
    given = pastedConfig(trace, given, name, numbers);
  }
  return given;
}
