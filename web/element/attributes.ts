// How the text of an attribute is read: a value, or a sentence on what it must be.
import type { Difference } from '../edit/difference.ts';
import type { Sentence } from './problems.ts';

/** `value` is the nearest good one; null: there is none. */
export interface Reading<Value> {
  readonly value: Value | null;
  readonly problem?: Sentence;
}

/** A whole number from 0 to `most`. */
export function readWhole(name: string, text: string, most: number): Reading<number> {
  const number = /^\s*-?\d+\s*$/.test(text) ? Number(text) : NaN;
  if (number >= 0 && number <= most) return { value: number };
  const nearest = Number.isNaN(number) ? null : Math.min(Math.max(number, 0), most);
  return { value: nearest, problem: ({ rules }) => rules.whole(name, most, text) };
}

export function readOneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Reading<Word> {
  const word = words.find((one) => one === text.trim());
  if (word !== undefined) return { value: word };
  return { value: null, problem: ({ rules }) => rules.oneOf(name, words.join(', '), text) };
}

/** What is in the object is for the core to judge. */
export function readConfig(text: string): Reading<Difference> {
  try {
    const config: unknown = JSON.parse(text);
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return { value: config as Difference };
  } catch {
    // Said below: what is wrong with it is the browser's own English.
  }
  return { value: null, problem: ({ rules }) => rules.object('config', text.length > 60 ? `${text.slice(0, 60)}…` : text) };
}
