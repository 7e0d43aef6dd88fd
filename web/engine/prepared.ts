// A config made ready to run again and again on other inputs, without a trace.
import type { Crossing, PreparedWindows } from './crossing.ts';

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

const NOTHING = new Float32Array(0);

class PreparedRun implements Prepared {
  readonly inputShape: readonly number[];
  readonly outputShape: readonly number[];
  readonly #core: Crossing;
  readonly #windows: PreparedWindows;
  #address: number;
  // Views of the core's memory, empty when that has grown: made anew then, and no longer than this lives.
  #input = NOTHING;
  #output = NOTHING;

  constructor(core: Crossing, windows: PreparedWindows) {
    this.#core = core;
    this.#windows = windows;
    this.#address = windows.address;
    const { batch, n, dIn, width } = windows;
    const leading = batch ? [batch, n] : [n];
    this.inputShape = Object.freeze([...leading, dIn]);
    this.outputShape = Object.freeze([...leading, width]);
  }

  run(x: ArrayLike<number>, out?: Float32Array): Float32Array {
    if (x.length !== this.#windows.inputs) checkLength('x', x, this.inputShape);
    if (out && out.length !== this.#windows.outputs) checkLength('out', out, this.outputShape);
    if (this.#address === 0) throw new Error('this was released');
    if (this.#input.length === 0) this.#look();
    this.#input.set(x);
    this.#core.runPrepared(this.#address);
    if (this.#output.length === 0) this.#look();
    if (!out) return this.#output.slice();
    out.set(this.#output);
    return out;
  }

  #look(): void {
    const { inputAt, inputs, outputAt, outputs } = this.#windows;
    this.#input = this.#core.floats(inputAt, inputs);
    this.#output = this.#core.floats(outputAt, outputs);
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

/** @internal Binds what the core has prepared to the lifetime of an object. */
export function bindPrepared(core: Crossing, windows: PreparedWindows): Prepared {
  const prepared = new PreparedRun(core, windows);
  forgotten.register(prepared, () => core.release(windows.address), prepared);
  return prepared;
}
