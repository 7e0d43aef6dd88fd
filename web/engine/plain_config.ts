// Reads what a caller gave as a config once, into plain frozen data: getters, proxies and circles end here.

/** A config is at most six deep. */
const DEEPEST = 8;
/** A trace holds at most 16 million numbers, so no config of more values than that can be traced. */
const MOST_VALUES = 1 << 24;

class Unreadable extends Error {}

/** What stands for a value that no field takes: an object whose key names it, so that the core's message shows it. */
const noValue = (name: string) => ({ [name]: null });

class Reader {
  #left = MOST_VALUES;
  readonly #around = new Set<object>();

  read(value: unknown): unknown {
    if (typeof value === 'function' || typeof value === 'symbol') return noValue(`a ${typeof value}`);
    if (typeof value !== 'object' || value === null) return value;
    if (this.#around.size === DEEPEST || this.#around.has(value)) return noValue('a value too deep');
    this.#around.add(value);
    const copy = Array.isArray(value) ? this.#list(value) : this.#object(value);
    this.#around.delete(value);
    return copy;
  }

  #list(list: readonly unknown[]): unknown {
    this.#count(list.length);
    return Object.freeze(Array.from({ length: list.length }, (_, i) => this.read(list[i])));
  }

  #object(object: object): unknown {
    const fields = Object.entries(object).filter(([, member]) => member !== undefined);
    this.#count(fields.length);
    return Object.freeze(Object.fromEntries(fields.map(([key, member]) => [key, this.read(member)])));
  }

  #count(values: number): void {
    this.#left -= values;
    if (this.#left < 0) throw new Unreadable(`it has more than ${MOST_VALUES} values`);
  }
}

/** @internal A private, frozen copy of a config; whatever was in it, the core can read it and has a message for it. */
export function plainConfig(config: unknown): unknown {
  try {
    return new Reader().read(config);
  } catch (error) {
    return noValue(`what cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
