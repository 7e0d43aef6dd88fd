// The computation as a script of Python, as the panel of code shows it.
import { numpyScript } from '../code/numpy.ts';
import { pytorchScript } from '../code/pytorch.ts';
import { pytorchClass } from '../code/pytorch_class.ts';
import { scriptText, type Script } from '../code/script.ts';
import type { Trace } from '../engine/index.ts';
import type { OutFile } from './file.ts';

/** PyTorch step by step and as a module, and NumPy. */
export const SCRIPTS = {
  steps: pytorchScript,
  class: pytorchClass,
  numpy: numpyScript,
} as const satisfies Record<string, (trace: Trace) => Script>;

export const scriptFile = (trace: Trace, kind: keyof typeof SCRIPTS, name: string): OutFile => ({
  name: `${name}.py`,
  type: 'text/x-python',
  content: scriptText(SCRIPTS[kind](trace)),
});
