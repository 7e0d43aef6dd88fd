// The same computation in NumPy: a script that runs as is and prints the trace's numbers.
import type { Trace } from '../engine/types.ts';
import { codeOf } from './operation_code.ts';
import { sourceOf } from '../ops/index.ts';
import { kindOf, shapeNote, tensorsOf, type NamedTensor } from '../ops/tensors.ts';
import {
  BLANK,
  block,
  code,
  comment,
  printLine,
  writtenLines,
  valueLines,
  type ScriptLine,
  type Script,
} from './script.ts';

function linesOf(tensor: NamedTensor, trace: Trace): readonly ScriptLine[] {
  const { config } = trace;
  const { name, axes, op, replaced } = tensor;
  const written = replaced ? null : codeOf(op).numpy(tensor, config);
  if (written !== null) return writtenLines(tensor, written);
  const labels = axes.includes('token') ? trace.tokens : name === 'memory' ? config.memoryTokens! : [];
  return valueLines(`${name} = np.array(`, tensor, ', dtype=np.float32)', shapeNote(tensor), labels);
}

function printLines(tensors: readonly NamedTensor[]): readonly ScriptLine[] {
  const threshold = Math.max(...tensors.map(({ data }) => data.length));
  // NumPy's options are for arrays, not for a single number.
  const symbolOf = ({ name, shape }: NamedTensor) => (shape.length > 0 ? name : `f"{${name}:.4f}"`);
  const all = threshold > 1000 ? `, threshold=${threshold}` : ''; // NumPy abridges longer arrays
  return [
    ...code(`with np.printoptions(precision=4, suppress=True, floatmode="fixed", linewidth=120${all}):`),
    ...block(tensors.flatMap((tensor) => printLine(tensor.name, symbolOf(tensor)))),
  ];
}

const meetsMask = ({ inputs }: NamedTensor): boolean =>
  inputs.some((input) => sourceOf(input)?.mask === 'hidden' || meetsMask(input));

/** Whether a value overflows or is NaN: NumPy warns of that, but not of the -inf that a mask causes. */
const breaksDown = (tensor: NamedTensor): boolean =>
  tensor.inputs.length > 0 &&
  tensor.data.some((value) => !Number.isFinite(value) && !(value === -Infinity && meetsMask(tensor)));

/** @returns a script for Python with NumPy that computes the trace in float32 and prints every stage. */
export function numpyScript(trace: Trace): Script {
  const tensors = tensorsOf(trace);
  const lines = (some: readonly NamedTensor[]) => some.flatMap((tensor) => linesOf(tensor, trace));
  const sources = tensors.findIndex((tensor) => tensor.inputs.length > 0); // inputs and weights come first
  const computed = lines(tensors.slice(sources));
  const quiet = [
    ...code('with np.errstate(all="ignore"):', null, 'nan and inf come as in PyTorch, without a warning'),
    ...block(computed),
  ];
  return {
    lines: [
      ...comment(`${kindOf(trace)} in NumPy, in float32 as PyTorch computes it.`),
      ...comment('NumPy has no PyTorch random stream: what PyTorch draws from the seed stands here as values.'),
      ...code('import numpy as np'),
      BLANK,
      ...lines(tensors.slice(0, sources)),
      BLANK,
      ...(tensors.some(breaksDown) ? quiet : computed),
      BLANK,
      ...printLines(tensors),
    ],
  };
}
