// A prepared config: runs on any inputs, any number of times, without a trace.
import type { Prepared as PreparedInCore } from '../../build/wasm/streaming.js';
import { checkNumbers, rule, shownValue } from './arguments.ts';
import type { Instance } from './trap.ts';

/** The weights are drawn and packed once; each `run` is one forward pass. */
export interface Prepared {
  /** The shape of `run`'s argument: (batch, n, dIn), or (n, dIn) without a batch dimension. */
  readonly inputShape: readonly number[];
  /** The shape of its result: (batch, n, total width of the values), or without the batch dimension. */
  readonly outputShape: readonly number[];
  /**
   * The last stage that this config's trace would have with `x` as its inputs.
   * @param x Row by row.
   * @param out Where to write the result; by default a new array.
   * @throws {RangeError} if the length of x or out does not match its shape.
   */
  run(x: ArrayLike<number>, out?: Float32Array): Float32Array;
  /** Frees the memory now; otherwise it is freed some time after the last reference is gone. */
  release(): void;
}

const sizeOf = (shape: readonly number[]) => shape.reduce((size, length) => size * length, 1);

function checkLength(name: string, { length }: ArrayLike<number>, shape: readonly number[]): void {
  if (length === sizeOf(shape)) return;
  throw new RangeError(`${name} must hold ${shape.join(' x ')} = ${sizeOf(shape)} numbers: got ${length}`);
}

/** @internal Numbers that no getter computes: a getter could free or move the memory that they are written to. */
export function read(name: string, numbers: ArrayLike<number>): ArrayLike<number> {
  const check = (number: unknown) =>
    rule(typeof number === 'number', `${name} must hold numbers: got ${shownValue(number)}`);
  if (ArrayBuffer.isView(numbers)) {
    check(numbers[0]);
    return numbers;
  }
  return Float32Array.from(numbers, (number) => {
    check(number);
    return number;
  });
}

/** @internal The result of `Engine.prepare`. */
export class PreparedRun implements Prepared {
  readonly inputShape: readonly number[];
  readonly outputShape: readonly number[];
  readonly #inputs: number;
  readonly #outputs: number;
  readonly #instance: Instance;
  #prepared: PreparedInCore | undefined;

  /** @param instance The instance of the module that it belongs to. */
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
    checkNumbers('x', x);
    rule(!out || out instanceof Float32Array, `out must be a Float32Array: got ${shownValue(out)}`);
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
