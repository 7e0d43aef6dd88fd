// Reads what a caller gave as a config once, into plain data: getters, proxies and circles end here.

/** A config is at most six deep. */
const DEEPEST = 8;
/** Bytes of numbers and texts: a million numbers, read in less than half a second. More is drawn, or given to `run`. */
const LARGEST = 10e6;
/** Of Float32Arrays, which are copied and not read, so many times as much. */
const COPIED = 8;

class TooMuch extends Error {}

/** What stands for a value that no field takes: an object whose key names it, so that the core's message shows it. */
const noValue = (name: string) => ({ [name]: null });

class Reader {
  #left = LARGEST;
  /** What the value at hand lies in, outermost first. */
  readonly #around: object[] = [];

  read(value: unknown): unknown {
    if (typeof value === 'string') this.#take(value.length);
    if (typeof value === 'function' || typeof value === 'symbol') return noValue(`a ${typeof value}`);
    if (typeof value !== 'object' || value === null) return value;
    if (this.#around.length === DEEPEST || this.#around.includes(value)) return noValue('a value too deep');
    this.#around.push(value);
    const copy = Array.isArray(value) ? this.#list(value) : this.#object(value);
    this.#around.pop();
    return copy;
  }

  #list(list: readonly unknown[]): unknown {
    const { length } = list;
    this.#take(8 * length);
    const copy = new Array<unknown>(length);
    for (let i = 0; i < length; i++) {
      const member = list[i];
      copy[i] = typeof member === 'number' ? member : this.read(member); // there may be a million numbers
    }
    return copy;
  }

  #object(object: object): unknown {
    const kind = Object.prototype.toString.call(object).slice(8, -1);
    if (kind === 'Float32Array' && ArrayBuffer.isView(object)) {
      this.#take(object.byteLength / COPIED);
      return new Float32Array(object as Float32Array);
    }
    if (kind !== 'Object') return noValue(`a ${kind}`); // other typed arrays and a String have a field for each part
    const fields = Object.entries(object).filter(([, member]) => member !== undefined);
    for (const [key] of fields) this.#take(8 + key.length);
    return Object.fromEntries(fields.map(([key, member]) => [key, this.read(member)]));
  }

  #take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new TooMuch();
  }
}

/** What can be thrown is anything, even what has no text. */
function reasonOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).slice(0, 200);
  } catch {
    return 'it threw what has no text';
  }
}

/** @internal A private copy of a config; whatever was in it, the core can read it and has a message for it. */
export function plainConfig(config: unknown): unknown {
  try {
    return new Reader().read(config);
  } catch (error) {
    return noValue(
      error instanceof TooMuch
        ? `more than ${LARGEST / 1e6} MB of numbers and texts, ${(COPIED * LARGEST) / 1e6} of Float32Arrays`
        : `what cannot be read: ${reasonOf(error)}`,
    );
  }
}
