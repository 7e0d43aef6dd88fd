// One run of the command line: its options, the result or the problems on the streams, and the exit code.
import { parseArgs, debuglog } from 'node:util';
import { loadEngine } from '../core.ts';
import { ConfigError, EngineLoadError } from '../engine/index.ts';
import { quoted } from '../words/text.ts';
import { CONFIG_OPTIONS, configOf, textOptions } from './options.ts';
import { type Judgement, type Streams, UsageError, problemLine, integerOf, wordOf } from './terminal.ts';
import { CHECK_HELP, HELP, LEARN_HELP, PRESETS_HELP, RENDER_HELP, TRACE_HELP } from './help.ts';
import { cellLines, printCell, PRINTERS, select } from './printers.ts';

/** In package.json; vite.config.ts inserts it. */
declare const PACKAGE_VERSION: string;

/** The help documents them. */
const EXIT = { done: 0, wrong: 1, refused: 2, defect: 70 } as const;

async function presets(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } });
  const engine = await loadEngine();
  if (values.json) return JSON.stringify(engine.presets(), null, 2);
  const presets = engine.presets().map(({ id, notebook, prints }) => ({
    id,
    prints,
    from: notebook === null ? 'no notebook' : `notebook ${notebook}`,
  }));
  const widthOf = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length));
  const [width, cells] = [widthOf(presets.map(({ id }) => id)), widthOf(presets.map(({ from }) => from))];
  return presets
    .map(({ id, from, prints }) => {
      const start = `${id.padEnd(width)}  `;
      return start + (prints.length > 0 ? `${from.padEnd(cells)}  prints ${prints.join('; ')}` : from);
    })
    .join('\n');
}

async function trace(args: readonly string[], streams: Streams): Promise<string> {
  const own = textOptions('stage', 'row', 'col', 'print', 'cell');
  const { values } = parseArgs({
    args: [...args],
    options: { ...CONFIG_OPTIONS, ...own, 'grad-fn': { type: 'boolean' } },
  });
  const print = wordOf('print', values.print ?? 'torch', Object.keys(PRINTERS) as (keyof typeof PRINTERS)[]);
  const gradFn = values['grad-fn'];
  if (gradFn && print !== 'torch') throw new UsageError(`--grad-fn is for --print torch: got --print ${print}`);
  const { cell } = values;
  const beside = (['stage', 'row', 'col', 'print', 'grad-fn'] as const).find((option) => values[option] !== undefined);
  if (cell !== undefined && beside) throw new UsageError(`--cell cannot be combined with --${beside}`);
  const engine = await loadEngine();
  const config = await configOf(engine, 'trace', values, streams);
  if (cell !== undefined) {
    const preset = engine.presets().find(({ id }) => id === values.preset);
    return printCell(engine.trace(config), cellLines(preset, cell));
  }
  const [row, col] = (['row', 'col'] as const).map((name) =>
    values[name] === undefined ? undefined : integerOf(name, values[name], 0),
  );
  const selected = select(engine.trace(config), { stage: values.stage, row, col });
  return PRINTERS[print](selected, gradFn);
}

type Result = string | Judgement;

type Command = (args: readonly string[], streams: Streams) => Promise<Result>;

const COMMANDS: ReadonlyMap<string, readonly [help: string, Command]> = new Map<string, readonly [string, Command]>([
  ['presets', [PRESETS_HELP, presets]],
  ['trace', [TRACE_HELP, trace]],
  ['render', [RENDER_HELP, async (args, streams) => (await import('./render.ts')).render(args, streams)]],
  ['learn', [LEARN_HELP, async (args) => (await import('./learn.ts')).learn(args)]],
  ['check', [CHECK_HELP, async (args, streams) => (await import('./check.ts')).check(args, streams)]],
]);

const asksForHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';

async function run(args: readonly string[], streams: Streams): Promise<Result> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || asksForHelp(name)) return HELP;
  if (name === '--version') return PACKAGE_VERSION;
  const [help, command] = COMMANDS.get(name) ?? [];
  if (help && command) return rest.some(asksForHelp) ? help : command(rest, streams);
  throw new UsageError(`the command must be one of ${[...COMMANDS.keys()].join(', ')}: got ${quoted(name)}`);
}

/** The message for a person; a file with unknown fields has one for each. */
const MAX_PROBLEMS = 20;

/** The user's error; undefined for a bug of ours. */
function problemsIn(error: unknown): readonly string[] | undefined {
  if (error instanceof ConfigError) return error.problems.map(({ message }) => message);
  if (error instanceof UsageError || error instanceof EngineLoadError) return [error.message];
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return [(error as Error).message.split('\n')[0]!];
  return undefined;
}

function complain(streams: Streams, problems: readonly string[]): void {
  const rest = problems.length - MAX_PROBLEMS;
  const listed = rest > 1 ? [...problems.slice(0, MAX_PROBLEMS), `and ${rest} more problems`] : problems;
  streams.complain(listed.map((problem) => `attention-steps: ${problemLine(problem)}\n`).join(''));
}

/** Complains of an error; returns its exit code. */
function codeOf(error: unknown, streams: Streams): number {
  const problems = problemsIn(error);
  const bug = `${String(error)} (a bug in attention-steps; NODE_DEBUG=attention-steps prints the stack)`;
  complain(streams, problems ?? [bug]);
  if (problems) return EXIT.refused;
  debuglog('attention-steps')('%s', (error as Error | null)?.stack);
  return EXIT.defect;
}

/** Never throws: the exit code reports the outcome. */
export async function command(args: readonly string[], streams: Streams): Promise<number> {
  try {
    const result = await run(args, streams);
    const { text, right, errors } = typeof result === 'string' ? { text: result, right: true, errors: [] } : result;
    if (text) await streams.print(`${text}\n`);
    return Math.max(right ? EXIT.done : EXIT.wrong, ...errors.map((error) => codeOf(error, streams)));
  } catch (error) {
    return codeOf(error, streams);
  }
}
