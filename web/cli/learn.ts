// attention-steps learn: a run of learning; its losses or weights, printed or written, or its PyTorch script.
import { parseArgs } from 'node:util';
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import { loadLearning, OWN_LEARNING } from '../engine/own_learning.ts';
import { LEARNING_FORMATS, LEARNING_KINDS, learningFile } from '../files/learning_files.ts';
import { LEARNING_PARTS, TAKE_OPTIONS } from '../model/learning_parts.ts';
import { learning } from '../words/en/learning.ts';
import { quoted } from '../words/text.ts';
import { applySettings } from './options.ts';
import { LEARN_HELP } from './help.ts';
import { UsageError, wholeOf } from './terminal.ts';
import { writeFile } from './file.ts';

function takenBy(names: string): LearningConfig {
  const parts = Object.values(LEARNING_PARTS);
  const taken = names.split(',').map((name) => {
    const part = parts.find(({ option }) => option === name);
    if (part) return part.without;
    throw new UsageError(`--take must name some of ${TAKE_OPTIONS.join(', ')}: got ${quoted(name)}`);
  });
  return Object.assign({}, ...taken);
}

const lossLines = ({ losses }: LearningRun, _step: number, digits: number): string =>
  Array.from(losses, (loss) => loss.toFixed(digits)).join('\n');

/** Each weight below its name and shape, one row per line. */
function weightLines(run: LearningRun, step: number, digits: number): string {
  const tables = run.weights(step).map(({ name, shape: [rows, cols], data }) => {
    const numbers = Array.from(data, (number) => number.toFixed(digits));
    const width = Math.max(...numbers.map(({ length }) => length));
    const row = (i: number) => numbers.slice(i * cols, (i + 1) * cols).map((number) => number.padStart(width));
    return [`${name} (${rows}, ${cols})`, ...Array.from({ length: rows }, (_, i) => row(i).join(' '))].join('\n');
  });
  return tables.join('\n\n');
}

const PRINTERS = { losses: lossLines, weights: weightLines };

export async function learn(args: readonly string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      task: text,
      seed: text,
      steps: text,
      take: text,
      set: { type: 'string', multiple: true },
      print: text,
      step: text,
      digits: text,
      out: text,
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return LEARN_HELP;
  const digits = wholeOf('digits', values.digits ?? '4', 0, 17);
  const kind = LEARNING_KINDS.find((one) => values.out?.toLowerCase().endsWith(`.${one}`));
  if (values.out !== undefined && !kind)
    throw new UsageError(`--out must end with one of .${LEARNING_KINDS.join(', .')}: got ${quoted(values.out)}`);
  const print = values.print ?? 'losses';
  if (!Object.hasOwn(PRINTERS, print)) throw new UsageError(`--print must be losses or weights: got ${quoted(print)}`);
  if (values.print !== undefined && kind) throw new UsageError('--print and --out exclude each other');
  const isOfStep = kind ? 'ofStep' in LEARNING_FORMATS[kind] : print === 'weights';
  if (values.step !== undefined && !isOfStep)
    throw new UsageError('--step is for weights: --print weights or --out .npz');
  if (values.digits !== undefined && (kind === 'csv' || kind === 'npz'))
    throw new UsageError('--digits is for numbers that are printed: by --print, .py or .ipynb');
  const options = (['task', 'seed', 'steps'] as const).flatMap((name) =>
    values[name] === undefined ? [] : [`${name}=${values[name]}`],
  );
  const taken = values.take === undefined ? {} : takenBy(values.take);
  const config = applySettings(taken, [...options, ...(values.set ?? [])]);
  const run = await (await loadLearning(OWN_LEARNING)).learn(config);
  const step = wholeOf('step', values.step ?? String(run.steps), 0, run.steps);
  if (!kind) return PRINTERS[print as keyof typeof PRINTERS](run, step, digits);
  writeFile('--out', values.out!, learningFile(run, kind, step, learning, digits).content);
  return '';
}
