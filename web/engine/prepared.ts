// A config made ready to run again and again on other inputs, without a trace.
import type { StreamingCore } from './exports.ts';

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

const NOTHING: Float32Array = new Float32Array(0);

class PreparedRun implements Prepared {
  readonly inputShape: readonly number[];
  readonly outputShape: readonly number[];
  readonly #core: StreamingCore;
  readonly #inputs: number;
  readonly #outputs: number;
  #address: number;
  // Views of the core's memory, empty when that has grown: made anew then, and no longer than this lives.
  #input = NOTHING;
  #output = NOTHING;

  constructor(core: StreamingCore, address: number) {
    this.#core = core;
    this.#address = address;
    const [batch, n, dIn, width] = [0, 1, 2, 3].map((which) => core.size_of(address, which)) as [
      number,
      number,
      number,
      number,
    ];
    const leading = batch ? [batch, n] : [n];
    this.inputShape = Object.freeze([...leading, dIn]);
    this.outputShape = Object.freeze([...leading, width]);
    this.#inputs = sizeOf(this.inputShape);
    this.#outputs = sizeOf(this.outputShape);
  }

  run(x: ArrayLike<number>, out?: Float32Array): Float32Array {
    if (x.length !== this.#inputs) checkLength('x', x, this.inputShape);
    if (out && out.length !== this.#outputs) checkLength('out', out, this.outputShape);
    if (this.#address === 0) throw new Error('this was released');
    if (this.#input.length === 0) this.#look();
    this.#input.set(x);
    this.#core.run(this.#address);
    if (this.#output.length === 0) this.#look();
    if (!out) return this.#output.slice();
    out.set(this.#output);
    return out;
  }

  #look(): void {
    const { buffer } = this.#core.memory;
    this.#input = new Float32Array(buffer, this.#core.input_of(this.#address), this.#inputs);
    this.#output = new Float32Array(buffer, this.#core.output_of(this.#address), this.#outputs);
  }

  release(): void {
    if (this.#address === 0) return;
    forgotten.unregister(this);
    this.#core.release(this.#address);
    this.#address = 0;
    this.#input = this.#output = NOTHING;
  }
}

const forgotten = new FinalizationRegistry<() => void>((release) => release());

/** @internal Binds what the core has prepared at an address to the lifetime of an object. */
export function bindPrepared(core: StreamingCore, address: number): Prepared {
  const prepared = new PreparedRun(core, address);
  forgotten.register(prepared, () => core.release(address), prepared);
  return prepared;
}
