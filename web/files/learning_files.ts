// A run of learning as files, for the page and for Node: the PyTorch script that prints its losses; the losses as a
// table; the weights at a step by their names in PyTorch's state_dict.
import { learningScript } from '../code/learning_script.ts';
import type { LearningRun } from '../engine/learning_types.ts';
import type { OutFile } from './data.ts';
import { npyOf } from './npy.ts';
import { zipOf } from './zip.ts';

interface LearningFormat {
  readonly type: string;
  /** Whether it holds the weights at a step, not the whole run. */
  readonly ofStep?: true;
  write(run: LearningRun, step: number, digits: number): OutFile['content'];
}

export const LEARNING_FORMATS = {
  py: { type: 'text/x-python', write: (run, _step, digits) => learningScript(run, digits) },
  csv: {
    type: 'text/csv',
    write: ({ losses }) =>
      `step,loss\r\n${Array.from(losses, (loss, step) => `${step},${Number.isNaN(loss) ? 'nan' : loss}\r\n`).join('')}`,
  },
  npz: {
    type: 'application/zip',
    ofStep: true,
    write: (run, step) =>
      zipOf(run.weights(step).map(({ name, data, shape }) => ({ name: `${name}.npy`, bytes: npyOf(data, shape) }))),
  },
} as const satisfies Record<string, LearningFormat>;

export type LearningKind = keyof typeof LEARNING_FORMATS;
export const LEARNING_KINDS = Object.keys(LEARNING_FORMATS) as readonly LearningKind[];

/** @param step The step of the weights. @param digits Decimals of each loss that the script prints. */
export function learningFile(run: LearningRun, kind: LearningKind, step: number, digits = 4): OutFile {
  const { type, ofStep, write }: LearningFormat = LEARNING_FORMATS[kind];
  const name = ofStep ? `${run.config.task}-step-${step}` : run.config.task;
  return { name: `${name}.${kind}`, type, content: write(run, step, digits) };
}
