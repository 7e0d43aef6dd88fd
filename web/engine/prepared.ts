// A config made ready to run again and again on other inputs, without a trace.
import type { Prepared as PreparedInCore } from '../../build/wasm/streaming.js';
import type { Instance } from './trap.ts';

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
export function read(name: string, numbers: ArrayLike<number>): ArrayLike<number> {
  if (!ArrayBuffer.isView(numbers)) return Float32Array.from(numbers);
  if (typeof numbers[0] === 'number') return numbers;
  throw new RangeError(`${name} must hold numbers: got the ${typeof numbers[0]} ${numbers[0]}`);
}

/** @internal What `Engine.prepare` gives. */
export class PreparedRun implements Prepared {
  readonly inputShape: readonly number[];
  readonly outputShape: readonly number[];
  readonly #inputs: number;
  readonly #outputs: number;
  readonly #instance: Instance;
  #prepared: PreparedInCore | undefined;

  /** @param instance What this is of. */
  constructor(prepared: PreparedInCore, instance: Instance) {
    this.#prepared = prepared;
    this.#instance = instance;
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
    const numbers = read('x', x);
    const prepared = this.#prepared;
    if (!prepared || this.#instance.trap) throw new Error('this was released');
    const output = this.#instance.run(() => {
      prepared.input.set(numbers);
      return prepared.run();
    });
    if (!output) throw new RangeError('there is no memory to run this in: release what else was prepared');
    if (!out) return output.slice();
    out.set(output);
    return out;
  }

  release(): void {
    if (!this.#instance.trap) this.#prepared?.delete();
    this.#prepared = undefined;
  }
}
