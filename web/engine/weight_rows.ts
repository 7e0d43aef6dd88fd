// Rows of attention weights on demand: queries and keys stay in the core, and no matrix of all weights is computed.
import type { WeightRows as RowsInCore } from '../../build/wasm/core.js';
import type { Instance } from './trap.ts';
import type { StageName } from './types.ts';

export class WeightRows {
  /** 0 means that there is no such dimension. */
  readonly batch: number;
  readonly heads: number;
  readonly n: number;
  /** The stage whose rows these are: attn_weights, or masked_simple_norm if the mask renormalises. */
  readonly stage: StageName;
  #rows: RowsInCore | undefined;
  readonly #instance: Instance;

  /** @internal @param instance The instance of the module that they belong to. */
  constructor(rows: RowsInCore, instance: Instance) {
    this.#rows = rows;
    this.#instance = instance;
    this.batch = rows.batch;
    this.heads = rows.heads;
    this.n = rows.n;
    this.stage = rows.stage;
  }

  /**
   * (count, m), in row-major order, of n keys or those of `memory`: rows [first, first + count) of `stage` as the trace
   * of this config holds them, before dropout. Indices count from 0; pass 0 for a dimension that does not exist.
   * O(count m d) time, and memory for a few times count x m numbers.
   * @throws {RangeError} for an index out of range.
   */
  rows(first: number, count: number, batch = 0, head = 0): Float32Array {
    const inside = (index: number, length: number) => Number.isInteger(index) && index >= 0 && index < length;
    const opened = this.#rows;
    if (!opened || this.#instance.trap) throw new Error('these rows were released');
    if (!inside(first, this.n) || !inside(count - 1, this.n - first))
      throw new RangeError(`rows must lie in [0, ${this.n}): got ${count} from ${first}`);
    if (!inside(batch, this.batch || 1)) throw new RangeError(`batch must be below ${this.batch || 1}: got ${batch}`);
    if (!inside(head, this.heads || 1)) throw new RangeError(`head must be below ${this.heads || 1}: got ${head}`);
    const rows = this.#instance.run(() => opened.rows(batch, head, first, count));
    if (!rows) throw new RangeError(`${count} rows take too much memory at once: ask for fewer`);
    return rows.slice();
  }

  /** Frees the memory now; otherwise it is freed some time after the last reference is gone. */
  release(): void {
    if (!this.#instance.trap) this.#rows?.delete();
    this.#rows = undefined;
  }
}
