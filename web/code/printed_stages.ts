// Every stage as PyTorch prints it, to be compared with a notebook.
import { printTorch } from '../engine/print_torch.ts';
import type { FullConfig, Trace } from '../engine/types.ts';
import { tracked } from '../ops/autograd.ts';
import { shapeNote, tensorsOf, type NamedTensor } from '../ops/tensors.ts';
import { BLANK, comment, type ScriptLine, type Script } from './script.ts';

/** The output of `print` for a tensor that autograd tracks: a parameter, or one computed from parameters. */
export function printTracked(tensor: NamedTensor, config: FullConfig): string {
  const { above, suffixes } = tracked(tensor, config);
  return above + printTorch(tensor.data, tensor.shape, ...suffixes);
}

function linesOf(tensor: NamedTensor, text: string): readonly ScriptLine[] {
  const { name } = tensor;
  const printed = text.split('\n');
  return [
    ...comment(`${name} ${shapeNote(tensor)}`, name),
    ...printed.map((line): ScriptLine => (line === '' ? BLANK : { text: line, stage: name, kind: 'code' })),
    BLANK,
  ];
}

const scriptOf = (trace: Trace, print: (tensor: NamedTensor) => string): Script => ({
  lines: tensorsOf(trace)
    .flatMap((tensor) => linesOf(tensor, print(tensor)))
    .slice(0, -1),
});

/** The output of `print` for each tensor of the trace, in recorded order. */
export const printedTensors = (trace: Trace): Script => scriptOf(trace, ({ data, shape }) => printTorch(data, shape));

/** The same while autograd tracks the tensors: with `grad_fn=<...>`. */
export const printedWithGradFn = (trace: Trace): Script =>
  scriptOf(trace, (tensor) => printTracked(tensor, trace.config));
