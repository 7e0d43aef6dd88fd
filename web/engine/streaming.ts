// The streaming path: a second module, the core with the code that runs a config without a trace. Loaded on first use.
import OWN from '../../build/wasm/streaming.wasm?text';
import startStreaming, { type PreparedInCore, type StreamingModule } from '../../build/wasm/streaming.js';
import { checkNumbers, numbersOf, rule, shownValue } from './arguments.ts';
import { sendConfig } from './config_codec.ts';
import { refused } from './errors.ts';
import { Instance, starterOf } from './load.ts';
import type { Config } from './types.ts';
import { attend, sizeOf, type AttentionOptions, type Tensor } from './scaled_dot_product.ts';

function checkLength(name: string, { length }: ArrayLike<number>, shape: readonly number[]): void {
  if (length === sizeOf(shape)) return;
  throw new RangeError(`${name} must hold ${shape.join(' x ')} = ${sizeOf(shape)} numbers: got ${length}`);
}

/** Numbers in the module's memory: a view, taken anew once that memory has grown, which empties every view of it. */
class InMemory {
  readonly #take: () => Float32Array;
  #view: Float32Array | undefined;

  constructor(take: () => Float32Array) {
    this.#take = take;
  }

  get view(): Float32Array {
    if (!this.#view?.length) this.#view = this.#take();
    return this.#view;
  }
}

/** The weights are drawn and packed once; each `run` is one forward pass. */
export class Prepared {
  /** The shape of `run`'s argument: (batch, n, dIn), or (n, dIn) without a batch dimension. */
  readonly inputShape: readonly number[];
  /** The shape of its result: (batch, n, total width of the values), or without the batch dimension. */
  readonly outputShape: readonly number[];
  readonly #inputs: number;
  readonly #outputs: number;
  readonly #instance: Instance;
  #prepared: PreparedInCore | undefined;
  readonly #input: InMemory;
  readonly #output: InMemory;

  /** @internal @param instance The instance of the module that it belongs to. */
  constructor(prepared: PreparedInCore, instance: Instance) {
    this.#prepared = prepared;
    this.#instance = instance;
    this.#input = new InMemory(() => prepared.input);
    this.#output = new InMemory(() => prepared.output);
    const { batch, n, dIn, width } = prepared;
    const leading = batch ? [batch, n] : [n];
    this.inputShape = Object.freeze([...leading, dIn]);
    this.outputShape = Object.freeze([...leading, width]);
    this.#inputs = sizeOf(this.inputShape);
    this.#outputs = sizeOf(this.outputShape);
  }

  /**
   * The last stage that this config's trace would have with `x` as its inputs.
   * @param x Row by row.
   * @param out Where to write the result; by default a new array.
   * @throws {RangeError} if the length of x or out does not match its shape.
   */
  run(x: ArrayLike<number>, out?: Float32Array): Float32Array {
    checkNumbers('x', x);
    rule(!out || out instanceof Float32Array, () => `out must be a Float32Array: got ${shownValue(out)}`);
    if (x.length !== this.#inputs) checkLength('x', x, this.inputShape);
    if (out && out.length !== this.#outputs) checkLength('out', out, this.outputShape);
    const numbers = numbersOf('x', x);
    const prepared = this.#prepared;
    if (!prepared || this.#instance.trap) throw new Error('this was released');
    const ran = this.#instance.run(() => {
      this.#input.view.set(numbers);
      return prepared.run();
    });
    if (!ran) throw new RangeError('there is no memory to run this in: release what else was prepared');
    if (!out) return this.#output.view.slice();
    out.set(this.#output.view);
    return out;
  }

  /** Frees the memory now; otherwise it is freed some time after the last reference is gone. */
  release(): void {
    if (!this.#instance.trap) this.#prepared?.delete();
    this.#prepared = undefined;
  }
}

const WARM_UP: Config = { inputs: { draw: 'rand' }, n: 64, dIn: 64, dK: 64, dV: 64, mask: 'causal', outProj: true };

/** @internal The implementation of `prepare`, `attention` and `warmUp` in `Engine`, once everything is loaded. */
export class Streaming {
  readonly #module: StreamingModule;
  readonly #instance: Instance;

  /** @param discard Discards this module, after a trap. */
  constructor(module: StreamingModule, discard: () => void) {
    this.#module = module;
    this.#instance = new Instance(discard);
  }

  /** @param config As `plainConfig` returned it. */
  prepare(config: Config): Prepared {
    return this.#instance.run(() => {
      sendConfig(this.#module, config);
      const prepared = this.#module.prepare();
      if (!prepared) throw refused(this.#module.problems());
      return new Prepared(prepared, this.#instance);
    });
  }

  attention(q: Tensor, k: Tensor, v: Tensor, options?: AttentionOptions): { shape: number[]; data: Float32Array } {
    return this.#instance.run(() => attend(this.#module, [q, k, v], options));
  }

  /** Engines recompile hot functions in the background: so the warm-up runs often, with pauses. */
  async warmUp(): Promise<void> {
    const layer = this.prepare(WARM_UP);
    const x = { shape: [64, 64], data: new Float32Array(64 * 64).fill(0.1) };
    for (let round = 0; round < 16; round++) {
      for (let i = 0; i < 4; i++) {
        layer.run(x.data);
        this.attention(x, x, x, { causal: true });
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    layer.release();
  }
}

/** @internal The streaming module, ready to be called; `discard` is called after a trap. */
export async function loadStreaming(discard: () => void = () => {}): Promise<Streaming> {
  return new Streaming(await starterOf(startStreaming, OWN)(), discard);
}
