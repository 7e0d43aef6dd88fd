// The crossing into the core: copies a config in, makes one call, and copies out what cpp/bindings/bindings.cpp hands out.
import { configBytes } from './config_bytes.ts';
import type { Core } from './exports.ts';

/** Where `Outgoing` of bindings.cpp has the address of each part; its length comes behind it. */
const TEXT = 0,
  INDEX = 2,
  DATA = 4;

/** What a traced config left in the core's memory: views, blank as soon as that memory grows. */
export interface Traced {
  /** JSON text: the labels of the rows, or null where the config names them. */
  readonly tokens: string;
  readonly index: Int32Array;
  readonly data: Float32Array;
}

const utf8 = new TextDecoder();

/** @internal The core's functions over plain data. No view of its memory is kept beyond the call that made it. */
export class Crossing {
  readonly #core: Core;
  readonly #names = new Map<number, string>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** JSON text. */
  defaults(): string {
    return this.#text(this.#core.defaults());
  }

  /** JSON text: the problems of a plain config. */
  validate(plain: unknown): string {
    this.#enter(plain);
    return this.#text(this.#core.validate());
  }

  /** Problems as JSON text, or the trace of a plain config; what is in it must be copied before the next call. */
  trace(plain: unknown): string | Traced {
    this.#enter(plain);
    const at = this.#core.trace();
    const { buffer } = this.#core.memory;
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
    const at = this.#core.open_rows();
    const { buffer } = this.#core.memory;
    const out = new Uint32Array(buffer, at, 6);
    if (out[INDEX] === 0) return this.#text(at);
    const [address, batch, heads, n] = new Int32Array(buffer, out[INDEX], 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    return [address, batch, heads, n];
  }

  /** A copy of (count, n) weights. */
  weightRows(address: number, n: number, batch: number, head: number, first: number, count: number): Float32Array {
    const at = this.#core.weight_rows(address, batch, head, first, count);
    return new Float32Array(this.#core.memory.buffer, at, count * n).slice();
  }

  closeRows(address: number): void {
    this.#core.close_rows(address);
  }

  /** The constant text at an address of the index; null for none. */
  name(address: number): string | null {
    if (address === 0) return null;
    let name = this.#names.get(address);
    if (name === undefined) {
      const memory = new Uint8Array(this.#core.memory.buffer);
      name = utf8.decode(memory.subarray(address, memory.indexOf(0, address)));
      this.#names.set(address, name);
    }
    return name;
  }

  #enter(plain: unknown): void {
    const bytes = configBytes(plain);
    const at = this.#core.config(bytes.length);
    new Uint8Array(this.#core.memory.buffer).set(bytes, at);
  }

  #text(at: number): string {
    const memory = new Uint8Array(this.#core.memory.buffer);
    const out = new Uint32Array(memory.buffer, at, 2);
    return utf8.decode(memory.subarray(out[TEXT]!, out[TEXT]! + out[TEXT + 1]!));
  }
}
