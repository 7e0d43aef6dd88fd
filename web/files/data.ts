// The numbers of one stage or of all stages as a file, for both the page and Node.
import type { StageName, Trace } from '../engine/index.ts';
import { traceToJson } from '../engine/json.ts';
import { printTorch } from '../engine/print_torch.ts';
import { printedTensors, printedWithGradFn, printTracked } from '../code/printed_stages.ts';
import { scriptText } from '../code/script.ts';
import { tensorsOf } from '../ops/tensors.ts';
import { listOf, tableOf } from './csv.ts';
import { npyOf } from './npy.ts';
import { zipOf } from './zip.ts';

/** A generated file: the page offers it as a download, the command line writes it to disk. */
export interface OutFile {
  readonly name: string;
  /** The MIME type of its content. */
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** A format for numbers. */
interface DataFormat {
  readonly type: string;
  write(trace: Trace, only: StageName | null, gradFn: boolean): OutFile['content'];
}

/** The stages of one name, with their own buffer: a trace again, except that `id` and `inputs` are unchanged. */
function onlyOf(trace: Trace, name: StageName): Trace {
  const stages = trace.stages.filter((stage) => stage.name === name);
  const [first, last] = [stages[0]!, stages.at(-1)!];
  const data = trace.data.slice(first.offset, last.offset + last.rows * last.cols);
  return { ...trace, stages: stages.map((stage) => ({ ...stage, offset: stage.offset - first.offset })), data };
}

const chosen = (trace: Trace, only: StageName | null) =>
  tensorsOf(trace).filter(({ name }) => only === null || name === only);

export const DATA_FORMATS = {
  /** The trace, as docs/library.md describes it. */
  json: {
    type: 'application/json',
    write: (trace, only) => `${traceToJson(only ? onlyOf(trace, only) : trace)}\n`,
  },
  csv: {
    type: 'text/csv',
    write: (trace, only) =>
      only
        ? tableOf(
            trace,
            trace.stages.filter(({ name }) => name === only),
          )
        : listOf(trace),
  },
  npy: {
    type: 'application/octet-stream',
    write(trace, only) {
      const [tensor] = chosen(trace, only);
      return npyOf(tensor!.data, tensor!.shape);
    },
  },
  npz: {
    type: 'application/zip',
    write: (trace, only) =>
      zipOf(chosen(trace, only).map(({ name, data, shape }) => ({ name: `${name}.npy`, bytes: npyOf(data, shape) }))),
  },
  /** As PyTorch prints it. */
  txt: {
    type: 'text/plain',
    write(trace, only, gradFn) {
      if (!only) return scriptText(gradFn ? printedWithGradFn(trace) : printedTensors(trace));
      const [tensor] = chosen(trace, only);
      return `${gradFn ? printTracked(tensor!, trace.config) : printTorch(tensor!.data, tensor!.shape)}\n`;
    },
  },
} as const satisfies Record<string, DataFormat>;

export type DataKind = keyof typeof DATA_FORMATS;

/**
 * @param only The stage; null: all of them, or the first in a format that holds one.
 * @param gradFn For text: with `grad_fn=<...>`, as PyTorch prints tensors computed from parameters.
 */
export function dataFile(trace: Trace, kind: DataKind, only: StageName | null, name: string, gradFn = false): OutFile {
  const { type, write }: DataFormat = DATA_FORMATS[kind];
  return { name: `${name}.${kind}`, type, content: write(trace, only, gradFn) };
}
