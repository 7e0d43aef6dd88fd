// The config that a command line asks for: a preset or a file, and single fields set over it.
import { createReadStream } from 'node:fs';
import type { Config, Engine } from '../engine/index.ts';
import { UsageError } from './usage_error.ts';

export interface ConfigOptions {
  readonly preset?: string | undefined;
  readonly config?: string | undefined;
  readonly set?: readonly string[] | undefined;
}

/** Of `parseArgs`. */
export const CONFIG_OPTIONS = {
  preset: { type: 'string' },
  config: { type: 'string' },
  set: { type: 'string', multiple: true },
} as const;

function readJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')); // some editors write a byte order mark
  } catch (error) {
    throw new UsageError(`${where} must hold JSON: ${(error as Error).message}`);
  }
}

/** More than a config can hold, in whatever digits: what has no end is not read for ever. */
const MOST_MB = 64;

async function readText(path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of path === '-' ? process.stdin : createReadStream(path)) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_MB * 1e6) break;
    }
  } catch (error) {
    throw new UsageError(`--config must name a file that can be read: ${(error as Error).message}`);
  }
  if (bytes > MOST_MB * 1e6) throw new UsageError(`--config must have at most ${MOST_MB} MB: got more in ${path}`);
  return Buffer.concat(chunks).toString();
}

async function readConfigFile(path: string): Promise<Config> {
  const config = readJson(await readText(path), path === '-' ? 'standard input' : path);
  if (typeof config === 'object' && config !== null && !Array.isArray(config)) return config as Config;
  const got = Array.isArray(config) ? 'a list' : JSON.stringify(config).slice(0, 80);
  throw new UsageError(`--config must hold an object: got ${got}`);
}

/** A value of --set: JSON, else a word. An integer that a number cannot hold stays text, as a seed may be. */
function settingOf(text: string): unknown {
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text))) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function applySettings(config: Config, settings: readonly string[]): Config {
  const fields = settings.map((setting) => {
    const equals = setting.indexOf('=');
    if (equals < 1) throw new UsageError(`--set must be field=value: got ${setting}`);
    return [setting.slice(0, equals), settingOf(setting.slice(equals + 1))] as const;
  });
  return { ...config, ...Object.fromEntries(fields) };
}

async function baseConfig(engine: Engine, command: string, { preset, config: file }: ConfigOptions): Promise<Config> {
  if ((preset === undefined) === (file === undefined))
    throw new UsageError(`${command} needs either --preset or --config`);
  if (file !== undefined) return readConfigFile(file);
  const found = engine.presets().find(({ id }) => id === preset);
  if (found) return found.config;
  throw new UsageError(
    `--preset must be one of ${engine
      .presets()
      .map(({ id }) => id)
      .join(', ')}: got ${preset}`,
  );
}

/** @param command That is run, for what is missing. */
export const configOf = async (engine: Engine, command: string, options: ConfigOptions): Promise<Config> =>
  applySettings(await baseConfig(engine, command, options), options.set ?? []);
