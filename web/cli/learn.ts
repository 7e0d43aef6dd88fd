// attention-steps learn: a run of learning; its losses, printed, or a file of it.
import { parseArgs } from 'node:util';
import type { LearningConfig } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { loadLearning, OWN_LEARNING } from '../engine/own_learning.ts';
import { LEARNING_KINDS, learningFile } from '../files/learning_files.ts';
import { isChaotic } from '../model/chaotic.ts';
import { LEARNING_PARTS, ABLATIONS } from '../model/learning_parts.ts';
import { learning } from '../words/en/learning.ts';
import { quoted } from '../words/text.ts';
import { applySettings, SEVERAL, textOptions } from './options.ts';
import { UsageError, integerOf } from './terminal.ts';
import { writeFile } from './file.ts';

function takenBy(names: string): LearningConfig {
  const parts = Object.values(LEARNING_PARTS);
  const taken = names.split(',').map((name) => {
    const part = parts.find(({ option }) => option === name);
    if (part) return part.without;
    throw new UsageError(`--take must name some of ${ABLATIONS.join(', ')}: got ${quoted(name)}`);
  });
  return Object.assign({}, ...taken);
}

export async function learn(args: readonly string[]): Promise<string> {
  const own = textOptions('task', 'seed', 'steps', 'take', 'step', 'digits', 'out');
  const { values } = parseArgs({ args: [...args], options: { ...own, set: SEVERAL } });
  const digits = integerOf('digits', values.digits ?? '4', 0, 17);
  const kind = LEARNING_KINDS.find((one) => values.out?.toLowerCase().endsWith(`.${one}`));
  if (values.out !== undefined && !kind)
    throw new UsageError(`--out must end with one of .${LEARNING_KINDS.join(', .')}: got ${quoted(values.out)}`);
  if (values.step !== undefined && kind !== 'npz') throw new UsageError('--step is for weights: --out .npz');
  if (values.digits !== undefined && (kind === 'csv' || kind === 'npz'))
    throw new UsageError('--digits is for losses that are printed: not by .csv or .npz');
  const options = (['task', 'seed', 'steps'] as const).flatMap((name) =>
    values[name] === undefined ? [] : [`${name}=${values[name]}`],
  );
  const taken = values.take === undefined ? {} : takenBy(values.take);
  const config = applySettings(taken, [...options, ...(values.set ?? [])]);
  const module = await loadLearning(OWN_LEARNING);
  const run = await module.learn(config);
  const step = integerOf('step', values.step ?? String(run.steps), 0, run.steps);
  if (!kind) return Array.from(run.losses, (loss) => fixed(loss, digits)).join('\n');
  const isScript = kind === 'py' || kind === 'ipynb';
  const chaotic = isScript && (await isChaotic(run, (other) => module.learn(other)));
  writeFile('--out', values.out!, learningFile(run, kind, step, learning, { digits, chaotic }).content);
  return '';
}
