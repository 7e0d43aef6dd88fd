// Every stage as PyTorch prints it, ready to be held beside a notebook.
import { printTorch } from '../engine/print_torch.ts';
import type { Trace } from '../engine/types.ts';
import { BLANK, comment, type Line, type Script } from './script.ts';
import { shapeNote, tensorsOf, type NamedTensor } from '../ops/tensors.ts';

function linesOf(tensor: NamedTensor): readonly Line[] {
  const { name, data, shape } = tensor;
  const printed = printTorch(data, shape).split('\n');
  return [
    ...comment(`${name} ${shapeNote(tensor)}`, name),
    ...printed.map((text): Line => (text === '' ? BLANK : { text, stage: name, kind: 'code' })),
    BLANK,
  ];
}

/** What `print` shows of each tensor of the trace, in the order in which they were recorded. */
export const printedTensors = (trace: Trace): Script => ({ lines: tensorsOf(trace).flatMap(linesOf).slice(0, -1) });
