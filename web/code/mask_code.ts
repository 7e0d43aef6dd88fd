// The code of masks as the notebooks build them: a triangle, the keys past each item's length, or both.
import type { FullConfig } from '../engine/index.ts';
import type { Code, CodeLine } from '../ops/operation.ts';
import { shapeNote, type NamedTensor } from '../ops/tensors.ts';
import { listLines } from './values.ts';

/** The calls of one library. */
interface Library {
  readonly module: string;
  readonly upper: (n: number) => string;
  readonly lower: (n: number) => string;
  readonly vector: string;
  readonly toFloat: string;
  readonly repeat: (name: string, times: readonly number[]) => string;
  /** A comment above a triangle. */
  readonly kept?: string;
}

const NUMPY: Library = {
  module: 'np',
  upper: (n) => `np.triu(np.ones((${n}, ${n}), dtype=np.float32), k=1)`,
  lower: (n) => `np.tril(np.ones((${n}, ${n}), dtype=np.float32))`,
  vector: 'np.array(',
  toFloat: '.astype(np.float32)',
  repeat: (name, times) => `np.tile(${name}, (${times.join(', ')}))`,
};

const PYTORCH: Library = {
  module: 'torch',
  upper: (n) => `torch.triu(torch.ones(${n}, ${n}), diagonal=1)`,
  lower: (n) => `torch.tril(torch.ones(${n}, ${n}))`,
  vector: 'torch.tensor(',
  toFloat: '.float()',
  repeat: (name, times) => `${name}.repeat(${times.join(', ')})`,
  kept: '# A module keeps this triangle as a buffer (register_buffer), which moves to the GPU with it.',
};

function lengthsLines(lengths: readonly number[], { vector }: Library): readonly CodeLine[] {
  const lines = listLines(`lengths = ${vector}[`, lengths.map(String), '])');
  return lines.map((text, i) => (i === 0 ? { text, note: 'visible keys of each batch item' } : { text }));
}

function maskLines(out: NamedTensor, config: FullConfig, hidden: boolean, library: Library): readonly CodeLine[] {
  const { name, rows, cols: n, batched } = out;
  const { module, toFloat } = library;
  const triangle = hidden ? library.upper(n) : library.lower(n);
  const above = library.kept && config.mask !== 'padding' ? [{ text: library.kept }] : [];
  if (config.mask === 'causal') return [...above, { text: `${name} = ${triangle}`, note: shapeNote(out) }];

  const row = hidden ? 'padded' : 'visible';
  const lengths = config.lengths!;
  const shape = batched ? `(${lengths.length}, 1, ${n}): batch, 1, key` : `(${n},): key`;
  const length = batched ? 'lengths[:, None, None]' : String(lengths[0]);
  const both = hidden ? `${module}.maximum(${triangle}, ${row})` : `${triangle} * ${row}`;
  const every = library.repeat(row, batched ? [1, rows, 1] : [rows, 1]);
  return [
    ...above,
    ...(batched ? lengthsLines(lengths, library) : []),
    {
      text: `${row} = (${module}.arange(${n}) ${hidden ? '>=' : '<'} ${length})${toFloat}`,
      note: `${shape}; one row holds for every query`,
    },
    { text: `${name} = ${config.mask === 'padding' ? every : both}`, note: shapeNote(out) },
  ];
}

/** Builds the mask of the config, in which 1 means hidden or visible. */
export const maskCode = (one: 'hidden' | 'visible'): Code => ({
  numpy: (out, config) => maskLines(out, config, one === 'hidden', NUMPY),
  pytorch: (out, config) => maskLines(out, config, one === 'hidden', PYTORCH),
});
