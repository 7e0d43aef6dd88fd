// Reads what a caller gave as a config once, into plain data: getters, proxies and circles end here.

/** A config is at most six deep. */
const DEEPEST = 8;
/** A trace holds at most 16 million numbers, so no config of more values than that can be traced. */
const MOST_VALUES = 1 << 24;

class Unreadable extends Error {}

/** What stands for a value that no field takes: an object whose key names it, so that the core's message shows it. */
const noValue = (name: string) => ({ [name]: null });

class Reader {
  #left = MOST_VALUES;
  /** What the value at hand lies in, outermost first. */
  readonly #around: object[] = [];

  read(value: unknown): unknown {
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
    this.#count(length);
    const copy = new Array<unknown>(length);
    for (let i = 0; i < length; i++) {
      const member = list[i];
      copy[i] = typeof member === 'number' ? member : this.read(member); // there may be millions of numbers
    }
    return copy;
  }

  #object(object: object): unknown {
    const fields = Object.entries(object).filter(([, member]) => member !== undefined);
    this.#count(fields.length);
    return Object.fromEntries(fields.map(([key, member]) => [key, this.read(member)]));
  }

  #count(values: number): void {
    this.#left -= values;
    if (this.#left < 0) throw new Unreadable(`it has more than ${MOST_VALUES} values`);
  }
}

/** @internal A private copy of a config; whatever was in it, the core can read it and has a message for it. */
export function plainConfig(config: unknown): unknown {
  try {
    return new Reader().read(config);
  } catch (error) {
    return noValue(`what cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
