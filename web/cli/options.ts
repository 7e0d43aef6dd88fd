// The config that a command line requests: a preset or a file, and single fields set over it.
import type { Config, Engine } from '../engine/index.ts';
import { parseJson } from '../engine/json.ts';
import { splitSentence, withOwnSentence, nextTokenConfig, sentenceConfig } from '../model/sentence.ts';
import { isNextToken } from '../ops/next_token.ts';
import { quoted } from '../words/text.ts';
import { type Streams, UsageError, wordOf } from './terminal.ts';
import type { GivenFiles } from './given_files.ts';
import { readText } from './file.ts';

export interface ConfigOptions extends GivenFiles {
  readonly preset?: string | undefined;
  readonly config?: string | undefined;
  readonly set?: readonly string[] | undefined;
  readonly sentence?: string | undefined;
}

/** Options of `parseArgs`, each with a text, or with several. */
export const textOptions = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }])) as Record<Name, { type: 'string' }>;
export const SEVERAL = { type: 'string', multiple: true } as const;

export const CONFIG_OPTIONS = {
  ...textOptions('preset', 'config', 'inputs', 'sentence'),
  set: SEVERAL,
  replace: SEVERAL,
};

function readJson(text: string, where: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new UsageError(`${where} must hold JSON: ${(error as Error).message}`);
  }
}

async function readConfigFile(path: string, streams: Streams): Promise<Config> {
  const config = readJson(await readText('--config', path, streams), path === '-' ? 'standard input' : path);
  if (typeof config === 'object' && config !== null && !Array.isArray(config)) return config as Config;
  const got = Array.isArray(config) ? 'a list' : quoted(JSON.stringify(config));
  throw new UsageError(`--config must hold an object: got ${got}`);
}

/** A value of --set: JSON, else a word. An integer beyond the precision of a number stays text, as a seed may need. */
function settingOf(text: string): unknown {
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text))) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** Fields set over a config, each `field=value`. */
export function applySettings<Fields extends object>(config: Fields, settings: readonly string[]): Fields {
  const fields = settings.map((setting) => {
    const equals = setting.indexOf('=');
    if (equals < 1) throw new UsageError(`--set must be field=value: got ${quoted(setting)}`);
    return [setting.slice(0, equals), settingOf(setting.slice(equals + 1))] as const;
  });
  return { ...config, ...Object.fromEntries(fields) };
}

async function baseConfig(
  engine: Engine,
  command: string,
  { preset, config: file, inputs, sentence }: ConfigOptions,
  streams: Streams,
): Promise<Config> {
  const isNone = preset === undefined && file === undefined;
  if (isNone && (inputs !== undefined || sentence !== undefined)) return {};
  if (isNone) throw new UsageError(`${command} needs --preset, --config, --sentence or --inputs`);
  if (preset !== undefined && file !== undefined) throw new UsageError('--preset cannot be combined with --config');
  if (file !== undefined) return readConfigFile(file, streams);
  const presets = engine.presets();
  const ids = presets.map(({ id }) => id);
  return presets[ids.indexOf(wordOf('preset', preset!, ids))]!.config;
}

/** A config with the words of a sentence, whose rows are drawn from their letters. */
function withSentence(engine: Engine, config: Config, { sentence, inputs }: ConfigOptions): Config {
  if (sentence === undefined) return config;
  if (inputs !== undefined) throw new UsageError('--sentence cannot be combined with --inputs');
  const { tokens, dropped } = splitSentence(sentence, 'en', Infinity);
  if (dropped > 0) throw new UsageError(`--sentence must have fewer letters: got ${sentence.length}`);
  if (tokens.length === 0) throw new UsageError(`--sentence must have a word: got ${quoted(sentence)}`);
  const trace = engine.trace(config);
  const own = sentenceConfig(tokens, trace.config.dIn!);
  return tokens.length > 1 && isNextToken(trace) ? nextTokenConfig(engine, config, own) : withOwnSentence(config, own);
}

/** @param command The running command, for the message if no option gives a config. */
export async function configOf(
  engine: Engine,
  command: string,
  options: ConfigOptions,
  streams: Streams,
): Promise<Config> {
  const base = withSentence(engine, await baseConfig(engine, command, options, streams), options);
  const set = options.set ?? [];
  if (options.inputs === undefined && options.replace === undefined) return applySettings(base, set);
  const { withFiles } = await import('./given_files.ts');
  return applySettings(await withFiles(options, base, engine, streams), set);
}
