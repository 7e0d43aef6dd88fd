// The config that a command line asks for: a preset or a file, and single fields set over it.
import { readFileSync } from 'node:fs';
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

function readConfigFile(path: string): Config {
  let text: string;
  try {
    text = readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new UsageError(`--config must name a file that can be read: ${(error as Error).message}`);
  }
  const config = readJson(text, path === '-' ? 'standard input' : path);
  if (typeof config === 'object' && config !== null && !Array.isArray(config)) return config as Config;
  throw new UsageError(`--config must hold an object: got ${JSON.stringify(config)}`);
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

function baseConfig(engine: Engine, command: string, { preset, config: file }: ConfigOptions): Config {
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
export const configOf = (engine: Engine, command: string, options: ConfigOptions): Config =>
  applySettings(baseConfig(engine, command, options), options.set ?? []);
