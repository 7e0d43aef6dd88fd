// The command line: attention-steps presets, trace and render. Runs on the same WASM as the page.
import { parseArgs } from 'node:util';
import { ConfigError, EngineLoadError, loadEngine } from '../engine/index.ts';
import { CONFIG_OPTIONS, configOf } from './config_options.ts';
import { HELP, PRESETS_HELP, TRACE_HELP } from './help.ts';
import { PRINTERS } from './printers.ts';
import { select } from './selection.ts';
import { UsageError } from './usage_error.ts';

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
      ...CONFIG_OPTIONS,
      stage: text,
      token: text,
      key: text,
      print: text,
      help: HELP_OPTION,
    },
  });
  if (values.help) return TRACE_HELP;
  const print = values.print ?? 'torch';
  const printer = Object.entries(PRINTERS).find(([name]) => name === print)?.[1];
  if (!printer) throw new UsageError(`--print must be one of ${Object.keys(PRINTERS).join(', ')}: got ${print}`);
  const engine = await loadEngine();
  const config = await configOf(engine, 'trace', values);
  const token = position('--token', values.token);
  const key = position('--key', values.key);
  return printer(select(engine.trace(config), { stage: values.stage, token, key }), token, key);
}

async function run(args: readonly string[]): Promise<string> {
  const [command, ...rest] = args;
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') return HELP;
  if (command === '--version') return PACKAGE_VERSION;
  const render = async (options: readonly string[]) => (await import('./render.ts')).render(options);
  const commands: Record<string, typeof trace> = { presets, trace, render };
  const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!known) throw new UsageError(`the command must be presets, trace or render: got ${command}`);
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
  const text = await run(process.argv.slice(2));
  if (text) process.stdout.write(`${text}\n`);
} catch (error) {
  const lines = problemLines(error);
  if (!lines) throw error;
  for (const line of lines) process.stderr.write(`attention-steps: ${line.replaceAll(/\s*[\n\r]\s*/g, ' ')}\n`);
  process.exitCode = 2;
}
