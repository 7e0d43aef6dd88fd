// JSON text: numbers and plain values as text that restores them exactly, and text that is read.
import { checkTrace } from './trace.ts';
import type { NumberLike, Trace, TypedNumbers } from './types.ts';

/** One float32 as the shortest text that restores it; a string if JSON has no such number. */
export function float32Text(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '"NaN"' : value > 0 ? '"Infinity"' : '"-Infinity"';
  if (Object.is(value, -0)) return '-0';
  // Nine digits restore any float32; the fewest that do are easier to read.
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

/** Whether a value is a typed array with a shape of as many elements. */
function isTyped(value: object): value is TypedNumbers {
  const { shape, data } = value as Partial<TypedNumbers>;
  if (!(data instanceof Float32Array && Array.isArray(shape) && shape.every(Number.isInteger))) return false;
  return shape.reduce((product, length) => product * length, 1) === data.length;
}

/** A number, or nested lists of numbers of equal lengths. */
export type Lists = NumberLike | readonly Lists[];

/** Numbers, row by row, in lists of a shape. */
export function nested(numbers: readonly NumberLike[], [size, ...inner]: readonly number[]): Lists {
  if (size === undefined) return numbers[0]!;
  const step = numbers.length / size;
  return Array.from({ length: size }, (_, i) => nested(numbers.slice(i * step, (i + 1) * step), inner));
}

/** A typed array as the nested lists of its shape. */
function listsText([length, ...inner]: readonly number[], data: Float32Array): string {
  const size = data.length / length!;
  const parts =
    inner.length === 0
      ? Array.from(data, float32Text)
      : Array.from({ length: length! }, (_, i) => listsText(inner, data.subarray(i * size, (i + 1) * size)));
  return `[${parts.join(',')}]`;
}

/**
 * Any plain value as JSON text; numbers in full, since those of a config are doubles, and typed arrays as nested
 * lists. A bigint seed becomes its decimal string.
 */
export function valueText(value: unknown): string {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? String(value) : float32Text(value);
  if (typeof value === 'bigint') return `"${value}"`;
  if (Array.isArray(value)) return `[${value.map(valueText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isTyped(value)) return listsText(value.shape, value.data);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}:${valueText(member)}`)
    .join(',')}}`;
}

/** `{config, tokens, stages, data}`, as docs/library.md describes it. */
export function traceToJson(trace: Trace): string {
  checkTrace(trace);
  const { config, tokens, stages, data } = trace;
  const head = valueText({ config, tokens, stages });
  return `${head.slice(0, -1)},"data":[${Array.from(data, float32Text).join(',')}]}`;
}

/** Matches every number beyond a double's range, and some within: an exponent of three digits, or very many digits. */
const MAY_BE_TOO_LARGE = /e\+?\d{3}|\d{200}/i;
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** Whether a number, given as text, is beyond a double's range. */
const isTooLarge = (number: string): boolean => !Number.isFinite(Number(number));

/** What Python writes for a number that JSON does not have. */
const NOT_FINITE = /-?\b(?:NaN|Infinity)\b/;

/**
 * `JSON.parse`, but a number too large for a double stays text, which no numeric field accepts.
 * @throws {SyntaxError} if the text is not JSON.
 */
export function parseJson(text: string): unknown {
  const read = (part: string) => (part.startsWith('"') || !isTooLarge(part) ? part : `"${part}"`);
  try {
    return JSON.parse(MAY_BE_TOO_LARGE.test(text) ? text.replace(TEXTS_AND_NUMBERS, read) : text);
  } catch (error) {
    const found = NOT_FINITE.exec(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (inside) => ' '.repeat(inside.length)));
    if (!found) throw error;
    const [bare] = found;
    const lines = text.slice(0, found.index).split('\n');
    const place = `line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
    throw new SyntaxError(`${bare} in ${place} must be in quotes: "${bare}"`, { cause: error });
  }
}
