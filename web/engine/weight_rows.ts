// Rows of attention weights on demand: queries and keys stay in the core, and no n x n matrix is ever made.
import type { WeightRows as RowsInCore } from '../../build/wasm/core.js';
import type { Instance } from './trap.ts';
import type { StageName } from './types.ts';

export class WeightRows {
  /** 0: no such dimension. */
  readonly batch: number;
  readonly heads: number;
  readonly n: number;
  /** The stage that they are rows of: attn_weights, or masked_simple_norm where the mask renormalises. */
  readonly stage: StageName;
  #rows: RowsInCore | undefined;
  readonly #instance: Instance;

  /** @internal @param instance What these are of. */
  constructor(rows: RowsInCore, instance: Instance) {
    this.#rows = rows;
    this.#instance = instance;
    this.batch = rows.batch;
    this.heads = rows.heads;
    this.n = rows.n;
    this.stage = rows.stage;
  }

  /**
   * (count, n), row by row: what the trace of this config holds in rows [first, first + count) of `stage`, before
   * dropout. All counted from 0; of a dimension that does not exist, 0. O(count n d) time, and memory for a few times
   * count x n numbers.
   * @throws {RangeError} for what there is not.
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

  /** Gives the memory back, which is otherwise given back some time after the last reference to this is gone. */
  release(): void {
    if (!this.#instance.trap) this.#rows?.delete();
    this.#rows = undefined;
  }
}
