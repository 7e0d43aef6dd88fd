// Every stage as PyTorch prints it, ready to be compared with a notebook.
import { printTorch } from '../engine/print_torch.ts';
import type { FullConfig, Trace } from '../engine/types.ts';
import { followed } from '../ops/autograd.ts';
import { shapeNote, tensorsOf, type NamedTensor } from '../ops/tensors.ts';
import { BLANK, comment, type Line, type Script } from './script.ts';

/** What `print` shows of a tensor that autograd follows: a parameter, or one that was computed from parameters. */
export function printFollowed(tensor: NamedTensor, config: FullConfig): string {
  const { above, suffixes } = followed(tensor, config);
  return above + printTorch(tensor.data, tensor.shape, ...suffixes);
}

function linesOf(tensor: NamedTensor, text: string): readonly Line[] {
  const { name } = tensor;
  const printed = text.split('\n');
  return [
    ...comment(`${name} ${shapeNote(tensor)}`, name),
    ...printed.map((line): Line => (line === '' ? BLANK : { text: line, stage: name, kind: 'code' })),
    BLANK,
  ];
}

const scriptOf = (trace: Trace, print: (tensor: NamedTensor) => string): Script => ({
  lines: tensorsOf(trace)
    .flatMap((tensor) => linesOf(tensor, print(tensor)))
    .slice(0, -1),
});

/** What `print` shows of each tensor of the trace, in the order in which they were recorded. */
export const printedTensors = (trace: Trace): Script => scriptOf(trace, ({ data, shape }) => printTorch(data, shape));

/** The same where autograd follows: with `grad_fn=<...>`. */
export const printedWithGradFn = (trace: Trace): Script =>
  scriptOf(trace, (tensor) => printFollowed(tensor, trace.config));
