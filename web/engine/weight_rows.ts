// Rows of attention weights on demand: queries and keys stay in the core, and no n x n matrix is ever made.
import type { Crossing } from './crossing.ts';

export class WeightRows {
  /** 0: no such dimension. */
  readonly batch: number;
  readonly heads: number;
  readonly n: number;
  readonly #core: Crossing;
  #address: number;

  /** @internal */
  constructor(core: Crossing, [address, batch, heads, n]: readonly [number, number, number, number]) {
    this.#core = core;
    this.#address = address;
    this.batch = batch;
    this.heads = heads;
    this.n = n;
  }

  /**
   * (count, n), row by row: what the trace of this config holds in rows [first, first + count) of attn_weights, or of
   * masked_simple_norm where its mask renormalises; before dropout. All counted from 0; of a dimension that does not
   * exist, 0. O(count n d) time, and memory for a few times count x n numbers.
   * @throws {RangeError} for what there is not.
   */
  rows(first: number, count: number, batch = 0, head = 0): Float32Array {
    const inside = (index: number, length: number) => Number.isInteger(index) && index >= 0 && index < length;
    if (this.#address === 0) throw new Error('these rows were released');
    if (!inside(first, this.n) || !inside(count - 1, this.n - first))
      throw new RangeError(`rows must lie in [0, ${this.n}): got ${count} from ${first}`);
    if (!inside(batch, this.batch || 1)) throw new RangeError(`batch must be below ${this.batch || 1}: got ${batch}`);
    if (!inside(head, this.heads || 1)) throw new RangeError(`head must be below ${this.heads || 1}: got ${head}`);
    return this.#core.weightRows(this.#address, this.n, batch, head, first, count);
  }

  /** Gives the core's memory back. */
  release(): void {
    if (this.#address !== 0) this.#core.closeRows(this.#address);
    this.#address = 0;
  }
}
