// Attributes that wait to be shown: each is taken once, as its value or the nearest valid one; what is wrong is
// reported.
import type { Problems, Sentence } from '../model/problems.ts';
import type { Shown } from './address/fields.ts';
import type { Reading } from './attribute_text.ts';

export class Wanted {
  readonly #problems: Problems;
  readonly #texts: Map<Shown, string | null>;

  /** `texts`: what is set, null what was removed; what is taken is taken out of it. */
  constructor(texts: Map<Shown, string | null>, problems: Problems) {
    this.#texts = texts;
    this.#problems = problems;
  }

  has(name: Shown): boolean {
    return this.#texts.has(name);
  }

  /** Undefined where it is not asked for. */
  text(name: Shown): string | null | undefined {
    return this.#texts.get(name);
  }

  report(name: Shown, sentences: readonly Sentence[]): void {
    this.#problems.report(name, sentences);
  }

  /** One attribute, if it is asked for: its value or the nearest, `without` where it was removed. */
  take<Value>(name: Shown, without: Value, read: (text: string) => Reading<Value>, show: (value: Value) => void): void {
    const text = this.text(name);
    if (text === undefined) return;
    this.#texts.delete(name);
    const { value, problem } = text === null ? { value: without } : read(text);
    this.report(name, problem ? [problem] : []);
    if (value !== null) show(value);
  }
}
