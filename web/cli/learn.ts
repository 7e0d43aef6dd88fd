// attention-steps learn: a run of learning, its losses printed or written, or the PyTorch script that prints them.
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { LearningConfig } from '../engine/index.ts';
import { loadLearning } from '../engine/learning.ts';
import { LEARNING_KINDS, learningFile } from '../files/learning_files.ts';
import { quoted } from '../words/quotation.ts';
import { applySettings } from './config_options.ts';
import { LEARN_HELP } from './help.ts';
import { UsageError } from './usage_error.ts';
import { writeFile } from './write_file.ts';

/** What an experiment takes away, by name. */
const TAKEN: Readonly<Record<string, LearningConfig>> = {
  mask: { mask: 'none' },
  minus_infinity: { hiddenScore: 'zero' },
  places: { places: false },
  scale: { scale: false },
  residual: { residual: false },
  query_key: { queryIsKey: true },
  second_head: { heads: 1 },
};

function takenBy(names: string): LearningConfig {
  const configs = names.split(',').map((name) => {
    if (Object.hasOwn(TAKEN, name)) return TAKEN[name]!;
    throw new UsageError(`--take must name some of ${Object.keys(TAKEN).join(', ')}: got ${quoted(name)}`);
  });
  return Object.assign({}, ...configs);
}

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
      digits: text,
      out: text,
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return LEARN_HELP;
  const digits = values.digits ?? '4';
  if (!/^\d+$/.test(digits) || Number(digits) > 17)
    throw new UsageError(`--digits must be a whole number from 0 to 17: got ${quoted(digits)}`);
  const kind = LEARNING_KINDS.find((one) => `.${one}` === extname(values.out ?? ''));
  if (values.out !== undefined && !kind)
    throw new UsageError(`--out must end with .${LEARNING_KINDS.join(' or .')}: got ${quoted(values.out)}`);
  const options = (['task', 'seed', 'steps'] as const).flatMap((name) =>
    values[name] === undefined ? [] : [`${name}=${values[name]}`],
  );
  const taken = values.take === undefined ? {} : takenBy(values.take);
  const config = applySettings(taken, [...options, ...(values.set ?? [])]);
  const run = await (await loadLearning()).learn(config);
  if (!kind) return Array.from(run.losses, (loss) => loss.toFixed(Number(digits))).join('\n');
  writeFile(values.out!, learningFile(run, kind, run.config.task).content);
  return '';
}
