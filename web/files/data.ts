// The numbers of one stage or of all stages as a file, for both the page and Node.
import type { StageName, Trace } from '../engine/index.ts';
import { tensorsOf } from '../ops/tensors.ts';
import { listOf, tableOf } from './csv.ts';
import { npzOf } from './npy.ts';

/** A generated file: the page offers it as a download, the command line writes it to disk. */
export interface OutFile {
  readonly name: string;
  /** The MIME type of its content. */
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** A format for numbers, of all stages or of `only` one. */
interface DataFormat {
  readonly type: string;
  write(trace: Trace, only: StageName | null): OutFile['content'];
}

export const DATA_FORMATS = {
  csv: {
    type: 'text/csv',
    write(trace, only) {
      const stages = trace.stages.filter(({ name }) => name === only);
      return only ? tableOf(trace, stages) : listOf(trace);
    },
  },
  npz: {
    type: 'application/zip',
    write(trace, only) {
      const tensors = tensorsOf(trace).filter(({ name }) => only === null || name === only);
      return npzOf(tensors);
    },
  },
} as const satisfies Record<string, DataFormat>;

export type DataKind = keyof typeof DATA_FORMATS;

/** @param only The stage; null: all of them. */
export function dataFile(trace: Trace, kind: DataKind, only: StageName | null, name: string): OutFile {
  const { type, write }: DataFormat = DATA_FORMATS[kind];
  return { name: `${name}.${kind}`, type, content: write(trace, only) };
}
