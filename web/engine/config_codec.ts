// Encodes a plain config as the bytes that cpp/attention/config/config_codec.hpp describes.
import { refused } from './errors.ts';

const NOTHING = 0,
  NO = 1,
  YES = 2,
  NUMBER = 3,
  TEXT = 4,
  LIST = 5,
  NUMBERS = 6,
  OBJECT = 7,
  FLOATS = 8;

/** Made when it is needed: a test environment such as jsdom has none. */
let utf8: TextEncoder | undefined;

/** A buffer for configs of the usual size, allocated once; a larger config gets its own while it is encoded. */
const usual = new Uint8Array(1 << 14);

function onlyNumbers(list: readonly unknown[]): list is readonly number[] {
  for (let i = 0; i < list.length; i++) if (typeof list[i] !== 'number') return false;
  return true;
}

class Writer {
  #bytes = usual;
  #view = new DataView(usual.buffer);
  #at = 0;

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }

  value(value: unknown): void {
    if (typeof value === 'number') this.#number(value);
    else if (typeof value === 'string') this.#kind(TEXT).#text(value);
    else if (typeof value === 'bigint')
      this.#kind(TEXT).#text(String(value)); // a seed beyond 2^53
    else if (typeof value === 'boolean') this.#kind(value ? YES : NO);
    else if (Array.isArray(value)) this.#list(value);
    else if (value instanceof Float32Array) this.#floats(value);
    else if (typeof value === 'object' && value !== null) this.#object(value);
    else this.#kind(NOTHING);
  }

  #number(value: number): void {
    this.#kind(NUMBER).#reserve(8);
    this.#view.setFloat64(this.#at, value, true);
    this.#at += 8;
  }

  #list(list: readonly unknown[]): void {
    if (!onlyNumbers(list)) {
      this.#kind(LIST).#count(list.length);
      for (const member of list) this.value(member);
      return;
    }
    // The bytes as they are in memory: every platform that runs a browser or Node is little-endian.
    this.#kind(NUMBERS)
      .#count(list.length)
      .#reserve(8 * list.length);
    this.#bytes.set(new Uint8Array(new Float64Array(list).buffer), this.#at);
    this.#at += 8 * list.length;
  }

  #floats({ buffer, byteLength }: Float32Array): void {
    this.#kind(FLOATS).#count(byteLength).#reserve(byteLength);
    this.#bytes.set(new Uint8Array(buffer), this.#at);
    this.#at += byteLength;
  }

  #object(object: object): void {
    const fields = Object.entries(object);
    this.#kind(OBJECT).#count(fields.length);
    for (const [key, member] of fields) {
      this.#text(key);
      this.value(member);
    }
  }

  /** Half of a surrogate pair becomes U+FFFD. Two spellings of a word, é and e\u0301, become one: NFC. */
  #text(given: string): void {
    const text = given.normalize();
    this.#reserve(4 + 3 * text.length);
    utf8 ??= new TextEncoder();
    const { written } = utf8.encodeInto(text, this.#bytes.subarray(this.#at + 4));
    this.#count(written);
    this.#at += written;
  }

  #kind(kind: number): this {
    this.#reserve(1);
    this.#bytes[this.#at++] = kind;
    return this;
  }

  #count(count: number): this {
    this.#reserve(4);
    this.#view.setUint32(this.#at, count, true);
    this.#at += 4;
    return this;
  }

  #reserve(bytes: number): this {
    if (this.#at + bytes <= this.#bytes.length) return this;
    const grown = new Uint8Array(2 * (this.#at + bytes));
    grown.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
    return this;
  }
}

/**
 * @internal A module that receives a config for its next call. Returns a view of that many bytes, or null if memory is
 * short.
 */
export interface ConfigReceiver {
  openConfig(bytes: number): Int8Array | null;
}

/**
 * @internal Sends a module a config that `plainConfig` returned, for its next call.
 * @throws {ConfigError} if there is not enough memory for it.
 */
export function sendConfig(module: ConfigReceiver, plain: unknown): void {
  const writer = new Writer();
  writer.value(plain);
  const bytes = writer.written();
  const memory = module.openConfig(bytes.length);
  if (!memory) throw refused([{ field: '', code: 'no_memory', values: [String(bytes.length)] }]);
  memory.set(bytes);
}
