// The crossing into the core: copies a config in, makes one call, and copies out what cpp/bindings/bindings.cpp hands out.
import type { Core } from '../../build/wasm/core.js';
import { configBytes } from './config_bytes.ts';

/** Where `Outgoing` of bindings.cpp has the address of each part; its length comes behind it. */
const TEXT = 0, INDEX = 2, DATA = 4;

/** What a traced config left in the core's memory: views, blank as soon as that memory grows. */
export interface Traced {
  /** JSON text: the labels of the rows, or null where the config names them. */
  readonly tokens: string;
  readonly index: Int32Array;
  readonly data: Float32Array;
}

/** What a prepared config keeps in the core's memory until it is released: its address, its windows and their sizes. */
export interface PreparedWindows {
  readonly address: number;
  readonly inputAt: number;
  readonly inputs: number;
  readonly outputAt: number;
  readonly outputs: number;
  readonly batch: number;
  readonly n: number;
  readonly dIn: number;
  readonly width: number;
}

type Windows = readonly [number, number, number, number, number, number, number, number, number];

const utf8 = new TextDecoder();

/** @internal The core's functions over plain data. No view of its memory is kept beyond the call that made it. */
export class Crossing {
  readonly #core: Core;
  readonly #names = new Map<number, string>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** JSON text. */
  presets(): string {
    return this.#text(this.#core._presets());
  }

  /** JSON text. */
  defaults(): string {
    return this.#text(this.#core._defaults());
  }

  /** JSON text: the problems of a plain config. */
  validate(plain: unknown): string {
    this.#enter(plain);
    return this.#text(this.#core._validate());
  }

  /** Problems as JSON text, or the trace of a plain config; what is in it must be copied before the next call. */
  trace(plain: unknown): string | Traced {
    this.#enter(plain);
    const at = this.#core._trace();
    const { buffer } = this.#core.HEAPU8;
    const out = new Uint32Array(buffer, at, 6);
    const text = this.#text(at);
    if (out[INDEX] === 0) return text;
    return {
      tokens: text,
      index: new Int32Array(buffer, out[INDEX], out[INDEX + 1]),
      data: new Float32Array(buffer, out[DATA], out[DATA + 1]),
    };
  }

  /** Problems as JSON text, or what `weightRows` of a plain config needs: its address; batch and heads (0: none) and n. */
  openRows(plain: unknown): string | readonly [address: number, batch: number, heads: number, n: number] {
    this.#enter(plain);
    const at = this.#core._open_rows();
    const { buffer } = this.#core.HEAPU8;
    const out = new Uint32Array(buffer, at, 6);
    if (out[INDEX] === 0) return this.#text(at);
    const [address, batch, heads, n] = new Int32Array(buffer, out[INDEX], 4) as unknown as [number, number, number, number];
    return [address, batch, heads, n];
  }

  /** A copy of (count, n) weights. */
  weightRows(address: number, n: number, batch: number, head: number, first: number, count: number): Float32Array {
    const at = this.#core._weight_rows(address, batch, head, first, count);
    return new Float32Array(this.#core.HEAPU8.buffer, at, count * n).slice();
  }

  closeRows(address: number): void {
    this.#core._close_rows(address);
  }

  /** Problems as JSON text, or what was prepared from a plain config. */
  prepare(plain: unknown): string | PreparedWindows {
    this.#enter(plain);
    const at = this.#core._prepare();
    const { buffer } = this.#core.HEAPU8;
    const out = new Uint32Array(buffer, at, 6);
    if (out[INDEX] === 0) return this.#text(at);
    const words = new Uint32Array(buffer, out[INDEX], out[INDEX + 1]);
    const [address, inputAt, inputs, outputAt, outputs, batch, n, dIn, width] = words as unknown as readonly number[] as Windows;
    return { address, inputAt, inputs, outputAt, outputs, batch, n, dIn, width };
  }

  /** From the input of what is prepared to its output; memory may grow. */
  runPrepared(address: number): void {
    this.#core._run_prepared(address);
  }

  release(address: number): void {
    this.#core._release(address);
  }

  /** The address of the arguments of the next `scaledDotProduct`, as cpp/bindings/streaming.cpp lays them out. */
  dotProductArguments(slices: number, n: number, m: number, dK: number, dV: number): number {
    return this.#core._arguments(slices, n, m, dK, dV);
  }

  hideFrom(slice: number, length: number): void {
    this.#core._hide_from(slice, length);
  }

  scaledDotProduct(causal: boolean, scale: number): void {
    this.#core._scaled_dot_product(causal ? 1 : 0, scale);
  }

  /** A view of the core's memory: empty as soon as that grows. */
  floats(at: number, count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#core.HEAPU8.buffer, at, count);
  }

  /** The constant text at an address of the index; null for none. */
  name(address: number): string | null {
    if (address === 0) return null;
    let name = this.#names.get(address);
    if (name === undefined) {
      const memory = this.#core.HEAPU8;
      name = utf8.decode(memory.subarray(address, memory.indexOf(0, address)));
      this.#names.set(address, name);
    }
    return name;
  }

  #enter(plain: unknown): void {
    const bytes = configBytes(plain);
    const at = this.#core._config(bytes.length);
    this.#core.HEAPU8.set(bytes, at);
  }

  #text(at: number): string {
    const memory = this.#core.HEAPU8;
    const out = new Uint32Array(memory.buffer, at, 2);
    return utf8.decode(memory.subarray(out[TEXT]!, out[TEXT]! + out[TEXT + 1]!));
  }
}
