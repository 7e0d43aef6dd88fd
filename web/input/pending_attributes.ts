// Attributes that are not applied yet: each is taken once, as its value or the nearest valid one; problems are
// reported.
import type { Problems, Message } from '../model/problems.ts';
import type { Shown } from './address/fields.ts';
import type { Reading } from './attribute_text.ts';

export class Wanted {
  readonly #problems: Problems;
  readonly #texts: Map<Shown, string | null>;

  /** `texts`: the attributes by name, null if removed; a taken attribute is deleted from it. */
  constructor(texts: Map<Shown, string | null>, problems: Problems) {
    this.#texts = texts;
    this.#problems = problems;
  }

  has(name: Shown): boolean {
    return this.#texts.has(name);
  }

  /** Undefined if it is not pending. */
  text(name: Shown): string | null | undefined {
    return this.#texts.get(name);
  }

  report(name: Shown, sentences: readonly Message[]): void {
    this.#problems.report(name, sentences);
  }

  /** Takes one attribute if it is pending: its value or the nearest valid one, or `without` if it was removed. */
  take<Value>(name: Shown, without: Value, read: (text: string) => Reading<Value>, show: (value: Value) => void): void {
    const text = this.text(name);
    if (text === undefined) return;
    this.#texts.delete(name);
    const { value, problem } = text === null ? { value: without } : read(text);
    this.report(name, problem ? [problem] : []);
    if (value !== null) show(value);
  }
}
