// Makes the frozen stages from the core's index: a name of the trace is one tensor, a stage is one matrix of it.
import type { Tensor } from '../../build/wasm/core.js';
import type { Stage } from './types.ts';

const positions = (count: number): readonly (number | null)[] =>
  count === 0 ? [null] : Array.from({ length: count }, (_, i) => i);

/** The position of a tensor's first stage among all stages, which are ordered by batch item, then by head. */
interface Place {
  readonly first: number;
  readonly batch: number;
  readonly heads: number;
}

/**
 * The stages of an input from which one stage was computed: the same item and head, or all if it has no such dimension.
 */
function idsOf({ first, batch, heads }: Place, ofBatch: number | null, ofHead: number | null): number[] {
  const batches = batch && ofBatch !== null ? [ofBatch] : positions(batch);
  const headsOf = heads && ofHead !== null ? [ofHead] : positions(heads);
  return batches.flatMap((b) => headsOf.map((h) => first + (b ?? 0) * (heads || 1) + (h ?? 0)));
}

/** @internal The frozen stages of an index: those of a tensor item by item, head by head. */
export function stagesOf(tensors: readonly Tensor[]): readonly Stage[] {
  const stages: Stage[] = [];
  const places: Place[] = [];
  for (const { batch, heads, offset, ...tensor } of tensors) {
    const inputs = tensor.inputs.map((id) => places[id]!);
    const first = stages.length;
    places.push({ first, batch, heads });
    for (const b of positions(batch)) {
      for (const h of positions(heads)) {
        const id = stages.length;
        stages.push(
          Object.freeze({
            id,
            name: tensor.name,
            op: tensor.op,
            inputs: Object.freeze(inputs.flatMap((input) => idsOf(input, b, h))),
            batch: b,
            head: h,
            rows: tensor.rows,
            cols: tensor.cols,
            rowAxis: tensor.rowAxis,
            colAxis: tensor.colAxis,
            offset: offset + (id - first) * tensor.rows * tensor.cols,
            scalar: tensor.scalar,
            detail: tensor.detail,
            replaced: tensor.replaced,
          }),
        );
      }
    }
  }
  return Object.freeze(stages);
}
