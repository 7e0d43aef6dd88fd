// Plain data as text that is readable in an address: (seed:7,inputs:((0.43,0.15),(0.55,0.87))).
//
// It is JSON except that lists and objects both use parentheses, an empty object being (:); a word of letters,
// digits, _ . + - that begins with a letter or _ needs no quotes; others are in '...', where '' is one '.

import { isTooLarge } from '../../engine/json_text.ts';

/** Half of a pair of code units, which no address can hold. */
const BROKEN = /\p{Surrogate}/gu;

/** Escapes only what must be escaped: a fragment may hold these characters. */
export const addressText = (text: string): string =>
  encodeURIComponent(text.replace(BROKEN, '\ufffd')).replace(/%(2C|3A|3B|40|2F|3F|2B)/g, (code) =>
    decodeURIComponent(code),
  );

/** The deepest nesting that is read: deeper than any config. */
const DEEPEST = 16;

const BARE = /[\p{L}_][\p{L}\p{N}_.+-]*/uy;
const QUOTED = /'(?:[^']|'')*'/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['null', null],
  ['true', true],
  ['false', false],
]);

function writeString(text: string): string {
  BARE.lastIndex = 0;
  const bare = BARE.exec(text)?.[0] === text && !WORDS.has(text);
  return bare ? text : `'${text.replaceAll("'", "''")}'`;
}

/** The notation of plain data: what JSON can hold, and -0. */
export function writeNotation(value: unknown): string {
  if (typeof value === 'string') return writeString(value);
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `(${value.map(writeNotation).join(',')})`;
  const members = Object.entries(value).map(([key, member]) => `${writeString(key)}:${writeNotation(member)}`);
  return `(${members.join(',') || ':'})`;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #skip(sign: string): boolean {
    const there = this.#text.startsWith(sign, this.#at);
    if (there) this.#at += sign.length;
    return there;
  }

  #wrong(): never {
    throw new SyntaxError(`${this.#text.slice(this.#at, this.#at + 20) || 'its end'} at position ${this.#at}`);
  }

  whole(): unknown {
    const value = this.#value(0);
    return this.#at === this.#text.length ? value : this.#wrong();
  }

  #value(depth: number): unknown {
    if (depth > DEEPEST) this.#wrong();
    if (this.#skip('(')) return this.#inside(depth + 1);
    const number = this.#take(NUMBER);
    if (number !== undefined) return isTooLarge(number) ? number : Number(number);
    const word = this.#take(BARE);
    if (word !== undefined) return WORDS.has(word) ? WORDS.get(word) : word;
    return this.#take(QUOTED)?.slice(1, -1).replaceAll("''", "'") ?? this.#wrong();
  }

  /** After an opening parenthesis: a colon after the first value makes it an object. */
  #inside(depth: number): unknown {
    if (this.#skip(')')) return [];
    if (this.#skip(':)')) return {};
    const first = this.#value(depth);
    if (this.#skip(':')) return this.#members(first, depth);
    const list = [first];
    while (this.#skip(',')) list.push(this.#value(depth));
    return this.#skip(')') ? list : this.#wrong();
  }

  #members(firstKey: unknown, depth: number): unknown {
    const members: [string, unknown][] = [];
    for (let key = firstKey; ; key = this.#value(depth)) {
      if (members.length > 0 && !this.#skip(':')) this.#wrong();
      if (typeof key !== 'string') this.#wrong();
      members.push([key, this.#value(depth)]);
      if (this.#skip(')')) return Object.fromEntries(members); // own properties, whatever their names
      if (!this.#skip(',')) this.#wrong();
    }
  }
}

/**
 * Parses the notation.
 * @throws {SyntaxError} naming the unexpected text.
 */
export const readNotation = (text: string): unknown => new Reader(text).whole();
