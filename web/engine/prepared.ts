// A config made ready to run again and again on other inputs, without a trace.
import type { Prepared as PreparedInCore } from '../../build/wasm/streaming.js';

import { trapping } from './trap.ts';

/** Weights drawn and packed once; every `run` is one forward pass on other inputs. */
export interface Prepared {
  /** Of `run`'s argument: (batch, n, dIn), or (n, dIn) without a batch dimension. */
  readonly inputShape: readonly number[];
  /** Of its result: (batch, n, total width of the values), or without the first. */
  readonly outputShape: readonly number[];
  /**
   * What the last stage of the trace of this config would hold if its inputs were `x`.
   * @param x Row by row.
   * @param out Where to write the result; else it is an array of its own.
   * @throws {RangeError} where x or out has another length than its shape.
   */
  run(x: ArrayLike<number>, out?: Float32Array): Float32Array;
  /** Gives the memory back, which is otherwise given back some time after the last reference to this is gone. */
  release(): void;
}

const sizeOf = (shape: readonly number[]) => shape.reduce((size, length) => size * length, 1);

function checkLength(name: string, { length }: ArrayLike<number>, shape: readonly number[]): void {
  if (length === sizeOf(shape)) return;
  throw new RangeError(`${name} must hold ${shape.join(' x ')} = ${sizeOf(shape)} numbers: got ${length}`);
}

/** @internal Numbers that no getter computes: while one runs, what they are written to may be released, or move. */
export const read = (numbers: ArrayLike<number>): ArrayLike<number> =>
  ArrayBuffer.isView(numbers) ? numbers : Float32Array.from(numbers);

/** @internal What `Engine.prepare` gives. */
export class PreparedRun implements Prepared {
  readonly inputShape: readonly number[];
  readonly outputShape: readonly number[];
  readonly #inputs: number;
  readonly #outputs: number;
  readonly #discard: () => void;
  #prepared: PreparedInCore | undefined;

  /** @param discard Throws the module away that this is of, after a trap. */
  constructor(prepared: PreparedInCore, discard: () => void) {
    this.#prepared = prepared;
    this.#discard = discard;
    const { batch, n, dIn, width } = prepared;
    const leading = batch ? [batch, n] : [n];
    this.inputShape = Object.freeze([...leading, dIn]);
    this.outputShape = Object.freeze([...leading, width]);
    this.#inputs = sizeOf(this.inputShape);
    this.#outputs = sizeOf(this.outputShape);
  }

  run(x: ArrayLike<number>, out?: Float32Array): Float32Array {
    if (x.length !== this.#inputs) checkLength('x', x, this.inputShape);
    if (out && out.length !== this.#outputs) checkLength('out', out, this.outputShape);
    const numbers = read(x);
    const prepared = this.#prepared;
    if (!prepared) throw new Error('this was released');
    prepared.input.set(numbers);
    const output = trapping(() => prepared.output, this.#discard);
    if (!output) throw new RangeError('there is no memory to run this in: release what else was prepared');
    if (!out) return output.slice();
    out.set(output);
    return out;
  }

  release(): void {
    this.#prepared?.delete();
    this.#prepared = undefined;
  }
}
