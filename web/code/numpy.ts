// The same computation in NumPy: a script that runs as it stands and prints the trace's numbers.
import type { Trace } from '../engine/types.ts';
import { OPERATIONS } from '../ops/index.ts';
import { maskLines, type MaskWords } from './masks.ts';
import { BLANK, code, comment, type Line, type Script } from './script.ts';
import { shapeNote, stepsOf, type Step } from '../ops/steps.ts';
import { valueLines } from './values.ts';

const MASKS: MaskWords = {
  module: 'np',
  upper: (n) => `np.triu(np.ones((${n}, ${n}), dtype=np.float32), k=1)`,
  lower: (n) => `np.tril(np.ones((${n}, ${n}), dtype=np.float32))`,
  vector: (numbers) => `np.array([${numbers.join(', ')}])`,
  toFloat: '.astype(np.float32)',
  repeat: (name, times) => `np.tile(${name}, (${times.join(', ')}))`,
};

function linesOf(step: Step, { config, tokens }: Trace): Line[] {
  if (step.op === 'hidden_mask' || step.op === 'visible_mask') return maskLines(step, config, MASKS);
  const computed = OPERATIONS[step.op].code;
  if (computed) return [code(`${step.name} = ${computed.numpy(step, config)}`, step.name, shapeNote(step))];
  const labels = step.name === 'inputs' ? tokens : [];
  return valueLines(`${step.name} = np.array(`, step, ', dtype=np.float32)', shapeNote(step), labels);
}

function printLines(steps: readonly Step[]): Line[] {
  const threshold = Math.max(...steps.map(({ data }) => data.length));
  const all = threshold > 1000 ? `, threshold=${threshold}` : ''; // more than that NumPy would abridge
  return [
    code(`np.set_printoptions(precision=4, suppress=True, floatmode="fixed", linewidth=120${all})`),
    ...steps.map(({ name }) => code(`print("${name}", ${name}, sep="\\n")`)),
  ];
}

/** @returns a script for Python with NumPy that computes what the trace holds, in float32, and prints every stage. */
export function numpyScript(trace: Trace): Script {
  const steps = stepsOf(trace);
  const lines = (some: readonly Step[]) => some.flatMap((step) => linesOf(step, trace));
  const sources = steps.findIndex((step) => step.inputs.length > 0); // inputs and weights come first in a trace
  return {
    lines: [
      comment('Self-attention in NumPy, in float32 as PyTorch computes it.'),
      comment('NumPy has no PyTorch random stream: what PyTorch draws from the seed stands here as values.'),
      code('import numpy as np'),
      BLANK,
      ...lines(steps.slice(0, sources)),
      BLANK,
      ...lines(steps.slice(sources)),
      BLANK,
      ...printLines(steps),
    ],
  };
}
