// A run of learning as files, for the page and for Node: its losses as a table, and the PyTorch script that prints
// them.
import { learningScript } from '../code/learning_script.ts';
import type { LearningRun } from '../engine/learning_types.ts';
import type { OutFile } from './file.ts';

const KINDS = {
  py: { type: 'text/x-python', write: (run: LearningRun) => learningScript(run) },
  csv: {
    type: 'text/csv',
    write: ({ losses }: LearningRun) =>
      `step,loss\r\n${Array.from(losses, (loss, step) => `${step},${Number.isNaN(loss) ? 'nan' : loss}\r\n`).join('')}`,
  },
} as const;

export type LearningKind = keyof typeof KINDS;
export const LEARNING_KINDS = Object.keys(KINDS) as readonly LearningKind[];

export const learningFile = (run: LearningRun, kind: LearningKind, name: string): OutFile => ({
  name: `${name}.${kind}`,
  type: KINDS[kind].type,
  content: KINDS[kind].write(run),
});
