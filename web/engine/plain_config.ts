// Copies a caller's config into plain data, reading each field once: getters, proxies and cycles end here.
import { ConfigError, refused } from './errors.ts';
import type { ProblemCode } from './types.ts';

/** A valid config is at most six levels deep. */
const DEEPEST = 8;
/** The maximum size of a config, in counted bytes. */
const LARGEST = 40e6;
/** Counted for every value outside a list of numbers: many small values take longer to read than a few large ones. */
const VALUE = 64;
/** A typed array is copied whole, not value by value. */
const BYTES = { numberOfArray: 2, numberOfList: 8, letter: 1 };

/** How many characters of a key or an error a message shows. */
const MAX_SHOWN = 60;
const shown = (text: string): string => JSON.stringify(text.slice(0, MAX_SHOWN));

type Path = readonly (string | number)[];

/** `replace.W_query[3][0]` */
function placeOf(path: Path): string {
  const steps = path.map((key) => (/^\w{1,60}$/.test(String(key)) ? key : shown(String(key))));
  return steps.reduce<string>((place, key, i) => {
    if (i === 0) return String(key);
    return typeof key === 'number' ? `${place}[${key}]` : `${place}.${key}`;
  }, '');
}

const refusal = (path: Path, code: ProblemCode, ...values: readonly string[]): ConfigError =>
  refused([{ field: String(path[0] ?? '').slice(0, MAX_SHOWN), code, values: [placeOf(path), ...values] }]);

/** Any value can be thrown, even one that cannot be converted to text. */
function reasonOf(error: unknown): string {
  try {
    return shown(String(error instanceof Error ? error.message : error));
  } catch {
    return 'what has no text';
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e5) / 10} MB`;

/** Reads one config; the first problem ends it. */
class Reader {
  #counted = 0;
  /** The keys that lead to the current value. */
  readonly #path: (string | number)[] = [];

  read(value: unknown): unknown {
    if (typeof value === 'function' || typeof value === 'symbol') throw this.#noData(typeof value);
    if (typeof value !== 'object' || value === null) {
      this.#count(typeof value === 'string' ? BYTES.letter * value.length : 0);
      return value;
    }
    const depth = this.#path.length;
    if (depth === DEEPEST) throw refusal(this.#path, 'deep', String(DEEPEST)); // among them what contains itself
    try {
      return Array.isArray(value) ? this.#list(value, depth) : this.#object(value, depth);
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      throw refusal(this.#path, 'unreadable', reasonOf(error));
    }
  }

  #list(list: readonly unknown[], depth: number): unknown {
    const { length } = list;
    this.#count(BYTES.numberOfList * length);
    const copy = new Array<unknown>(length);
    for (let i = 0; i < length; i++) {
      const member = list[i];
      if (typeof member === 'number') {
        copy[i] = member; // there may be millions, so nothing else is done for each
      } else {
        this.#path[depth] = i;
        copy[i] = this.read(member);
        this.#path.length = depth;
      }
    }
    return copy;
  }

  #object(object: object, depth: number): unknown {
    const kind = Object.prototype.toString.call(object).slice(8, -1);
    if (kind === 'Float32Array' && ArrayBuffer.isView(object)) {
      this.#count(BYTES.numberOfArray * (object as Float32Array).length);
      return new Float32Array(object as Float32Array);
    }
    if (kind !== 'Object') throw this.#noData(kind); // other typed arrays and Strings have a key an element
    this.#count(0);
    const fields: [string, unknown][] = [];
    for (const key of Object.keys(object)) {
      this.#path[depth] = key;
      this.#count(BYTES.letter * key.length);
      const member = (object as Record<string, unknown>)[key];
      if (member !== undefined) fields.push([key, this.read(member)]);
    }
    this.#path.length = depth;
    return Object.fromEntries(fields);
  }

  /** Counts a value before it is read. */
  #count(bytes: number): void {
    this.#counted += VALUE + bytes;
    if (this.#counted > LARGEST) throw refusal(this.#path, 'large', megabytes(LARGEST), megabytes(this.#counted));
  }

  #noData(got: string): ConfigError {
    return this.#path.length === 0
      ? refused([{ field: '', code: 'object', values: [`${/^[AEIO]/.test(got) ? 'an' : 'a'} ${got}`] }])
      : refusal(this.#path, 'no_data', got);
  }
}

/**
 * @internal A private copy of a config, in plain data that the core can read and check: it is no more than its caller
 * says.
 * @throws {ConfigError} if it holds something other than plain data, or too much; names the first such place.
 */
export function plainConfig<Given>(config: Given): Given {
  return new Reader().read(config) as Given;
}
