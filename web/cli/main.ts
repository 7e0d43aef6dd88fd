// The command line: attention-steps presets, attention-steps trace. Runs on the same WASM as the page.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError, EngineLoadError, loadEngine, type Config, type Engine } from '../engine/index.ts';
import { HELP, PRESETS_HELP, TRACE_HELP } from './help.ts';
import { PRINTERS } from './printers.ts';
import { select } from './selection.ts';
import { UsageError } from './usage_error.ts';

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

function baseConfig(engine: Engine, preset: string | undefined, file: string | undefined): Config {
  if ((preset === undefined) === (file === undefined)) throw new UsageError('trace needs either --preset or --config');
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

function position(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new UsageError(`${option} must be a whole number from 1: got ${text}`);
}

const HELP_OPTION = { type: 'boolean', short: 'h' } as const;

async function presets(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' }, help: HELP_OPTION } });
  if (values.help) return PRESETS_HELP;
  const engine = await loadEngine();
  if (values.json) return JSON.stringify(engine.presets(), null, 2);
  const width = Math.max(...engine.presets().map(({ id }) => id.length));
  return engine
    .presets()
    .map(({ id, notebook }) => `${id.padEnd(width)}  notebook ${notebook}`)
    .join('\n');
}

async function trace(args: readonly string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      preset: text,
      config: text,
      stage: text,
      token: text,
      key: text,
      print: text,
      set: { type: 'string', multiple: true },
      help: HELP_OPTION,
    },
  });
  if (values.help) return TRACE_HELP;
  const print = values.print ?? 'torch';
  const printer = Object.entries(PRINTERS).find(([name]) => name === print)?.[1];
  if (!printer) throw new UsageError(`--print must be one of ${Object.keys(PRINTERS).join(', ')}: got ${print}`);
  const engine = await loadEngine();
  const config = applySettings(baseConfig(engine, values.preset, values.config), values.set ?? []);
  const token = position('--token', values.token);
  const key = position('--key', values.key);
  return printer(select(engine.trace(config), { stage: values.stage, token, key }), token, key);
}

async function run(args: readonly string[]): Promise<string> {
  const [command, ...rest] = args;
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') return HELP;
  if (command === '--version') return PACKAGE_VERSION;
  const commands: Record<string, typeof trace> = { presets, trace };
  const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!known) throw new UsageError(`the command must be presets or trace: got ${command}`);
  return known(rest);
}

/** The lines for standard error, or undefined for what is a defect of ours and should show its stack. */
function problemLines(error: unknown): readonly string[] | undefined {
  if (error instanceof ConfigError) return error.problems.map(({ message }) => message);
  if (error instanceof UsageError || error instanceof EngineLoadError) return [error.message];
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return [(error as Error).message.split('\n')[0]!];
  return undefined;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error; // a reader such as `head` may leave early
});

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  const lines = problemLines(error);
  if (!lines) throw error;
  for (const line of lines) process.stderr.write(`attention-steps: ${line.replaceAll(/\s*[\n\r]\s*/g, ' ')}\n`);
  process.exitCode = 2;
}
