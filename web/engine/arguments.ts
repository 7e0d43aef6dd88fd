// Refuses what a function of the engine does not take, by the name of the argument.

/** @throws {RangeError} with the message, which is put together only then, unless the rule holds. */
export function rule(holds: boolean, message: () => string): asserts holds {
  if (!holds) throw new RangeError(message());
}

/** A value as a message shows it. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (typeof value === 'bigint') return `the bigint ${value}`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return 'a list';
  return ArrayBuffer.isView(value) ? `a ${Object.prototype.toString.call(value).slice(8, -1)}` : 'an object';
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): boolean => Array.isArray(value) || ArrayBuffer.isView(value);

/** What an option may be: the words of the rule, and the rule. */
type Kind = readonly [rule: string, holds: (value: unknown) => boolean];
export const BOOLEAN: Kind = ['true or false', (value) => typeof value === 'boolean'];
export const NUMBER: Kind = ['a number', (value) => typeof value === 'number'];
export const INTEGERS: Kind = ['a list of integers', isList];
export const FUNCTION: Kind = ['a function', (value) => typeof value === 'function'];
export const SIGNAL: Kind = ['an AbortSignal', (value) => isObject(value) && 'aborted' in value];
export const SOURCE: Kind = [
  'an address, bytes or a compiled module',
  (value) => typeof value === 'string' || isObject(value),
];

/** The options of a function, each read once, as it may be a getter; null and undefined are not given. */
export function optionsOf<Options extends object>(
  of: string,
  given: Options | undefined,
  kinds: { readonly [name in keyof Required<Options>]: Kind },
): Options {
  if (given === undefined) return {} as Options;
  rule(isObject(given), () => `the options of ${of} must be an object: got ${shownValue(given)}`);
  const known = Object.entries<Kind>(kinds);
  const options: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    const [, kind] = known.find(([one]) => one === name) ?? [];
    const has = known.map(([one]) => one).join(', ');
    rule(!!kind, () => `unknown option ${shownValue(name)} of ${of}, which has ${has}: got ${shownValue(value)}`);
    if (value === undefined || value === null) continue;
    rule(kind[1](value), () => `${name} must be ${kind[0]}: got ${shownValue(value)}`);
    options.push([name, value]);
  }
  return Object.fromEntries(options) as Options;
}

/** Whether a value may be numbers in a row: a list, a typed array, or an object with a length. */
export function checkNumbers(name: string, value: unknown): asserts value is ArrayLike<number> {
  const holds = isList(value) || (isObject(value) && typeof (value as { length?: unknown }).length === 'number');
  rule(holds, () => `${name} must be a list of numbers: got ${shownValue(value)}`);
}

/** Numbers that no getter computes: a getter could free or move the memory that they are written to. */
export function numbersOf(name: string, numbers: ArrayLike<number>): ArrayLike<number> {
  const check = (number: unknown) =>
    rule(typeof number === 'number', () => `${name} must hold numbers: got ${shownValue(number)}`);
  if (ArrayBuffer.isView(numbers)) {
    check(numbers[0]);
    return numbers;
  }
  return Float32Array.from(numbers, (number) => {
    check(number);
    return number;
  });
}

/** Whether a value is an integer of [0, end). */
export const isIndex = (value: unknown, end: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < end;
