// Masks as the notebooks build them: a triangle, the keys from each item's length on, or both.
import type { FullConfig } from '../engine/types.ts';
import { code, type Line } from './script.ts';
import { shapeNote, type NamedTensor } from '../ops/tensors.ts';

/** How one library says it. */
export interface MaskWords {
  readonly module: string;
  readonly upper: (n: number) => string;
  readonly lower: (n: number) => string;
  readonly vector: (numbers: readonly number[]) => string;
  readonly toFloat: string;
  readonly repeat: (name: string, times: readonly number[]) => string;
}

/** The lines that build `tensor`, a hidden_mask (1 = hidden) or a visible_mask (1 = visible). */
export function maskLines(tensor: NamedTensor, config: FullConfig, words: MaskWords): Line[] {
  const { name, cols: n, batched } = tensor;
  const hidden = tensor.op === 'hidden_mask';
  const triangle = hidden ? words.upper(n) : words.lower(n);
  const causal = config.mask !== 'padding';
  if (config.mask === 'causal') return [code(`${name} = ${triangle}`, name, shapeNote(tensor))];

  const row = hidden ? 'padded' : 'visible';
  const lengths = config.lengths!;
  const length = batched ? 'lengths[:, None, None]' : String(lengths[0]);
  const both = hidden ? `${words.module}.maximum(${triangle}, ${row})` : `${triangle} * ${row}`;
  const every = words.repeat(row, batched ? [1, n, 1] : [n, 1]);
  return [
    ...(batched ? [code(`lengths = ${words.vector(lengths)}`, name, 'visible keys of each batch item')] : []),
    code(
      `${row} = (${words.module}.arange(${n}) ${hidden ? '>=' : '<'} ${length})${words.toFloat}`,
      name,
      `${batched ? `(${lengths.length}, 1, ${n}): batch, 1, key` : `(${n},): key`}; one row holds for every query`,
    ),
    code(`${name} = ${causal ? both : every}`, name, shapeNote(tensor)),
  ];
}
