/**
 * Text of a float32 tensor exactly as `print(tensor)` shows it in PyTorch with its default options.
 *
 * Rules: torch/_tensor_str.py (`_Formatter`, `_vector_str`, `_tensor_str_with_formatter`, `_add_suffixes`);
 * compared with real PyTorch in tests/fixtures/print_torch.json.
 */
import { checkNumbers, rule, shownValue } from './arguments.ts';
import { fixed, scientific } from './number_format.ts';

const PRECISION = 4;
const THRESHOLD = 1000; // more elements than this are summarised
const EDGE_ITEMS = 3; // shown at either end of a summarised dimension
const LINE_WIDTH = 80;
const PREFIX = 'tensor(';

/** What `print(tensor.shape)` shows in PyTorch. */
export function printSize(shape: readonly number[]): string {
  checkShape(shape);
  return `torch.Size([${shape.join(', ')}])`;
}

function checkShape(shape: readonly number[]): void {
  const holds = Array.isArray(shape) && shape.every((size) => Number.isInteger(size) && size >= 0);
  const got = Array.isArray(shape) ? `[${shape.map(shownValue).join(', ')}]` : shownValue(shape);
  rule(holds, () => `shape must hold integers >= 0, got ${got}`);
}

/**
 * What `print(tensor)` shows in PyTorch for a float32 tensor on the CPU.
 *
 * @param data row-major; every value is taken as the float32 nearest to it
 * @param shape `[]` is a scalar
 * @param suffixes what follows the numbers, such as `grad_fn=<MmBackward0>`
 * @throws RangeError if `shape` is not a list of sizes whose product is `data.length`
 */
export function printTorch(data: ArrayLike<number>, shape: readonly number[], ...suffixes: readonly string[]): string {
  checkShape(shape);
  checkNumbers('data', data);
  const count = product(shape);
  rule(
    data.length === count,
    () => `data must hold ${count} elements for shape [${shape.join(', ')}], got ${data.length}`,
  );
  if (count === 0) {
    const size = shape.length === 1 ? [] : [`size=(${shape.join(', ')})`];
    return suffixed(`${PREFIX}[]`, [...size, ...suffixes]);
  }

  const summarise = count > THRESHOLD;
  // The widths depend on the printed values only: a value hidden by "..." does not count.
  const shown = shownOffsets(shape, 0, summarise).map((offset) => elementAt(data, offset));
  const element = elementFormat(shown);
  return suffixed(PREFIX + block({ data, element, summarise }, shape, 0, PREFIX.length), suffixes);
}

/** `_add_suffixes`: each goes on the last line if it fits; PyTorch counts two characters too many. */
function suffixed(numbers: string, suffixes: readonly string[]): string {
  let text = numbers;
  let width = numbers.length - numbers.lastIndexOf('\n') + 1;
  for (const suffix of suffixes) {
    const fits = width + suffix.length + 2 <= LINE_WIDTH;
    text += fits ? `, ${suffix}` : `,\n${' '.repeat(PREFIX.length)}${suffix}`;
    width = fits ? width + suffix.length + 2 : PREFIX.length + suffix.length;
  }
  return `${text})`;
}

interface ElementFormat {
  readonly width: number;
  readonly text: (value: number) => string;
}

/** `_Formatter`: integers as `2.`, four decimals, or scientific. Only finite values other than 0 decide. */
function elementFormat(shown: readonly number[]): ElementFormat {
  const deciding = shown.filter((value) => Number.isFinite(value) && value !== 0);
  const min = deciding.reduce((min, value) => Math.min(min, Math.abs(value)), Infinity);
  const max = deciding.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const integers = deciding.every(Number.isInteger);
  const wide = max / min > 1000 || max > 1e8 || (!integers && min < 1e-4);

  const plain = integers ? integer : (value: number) => fixed(value, PRECISION);
  const write = wide ? (value: number) => scientific(value, PRECISION) : plain;
  // Zeros, inf and nan may stick out: PyTorch prints [-0., 1.] and [1., nan] without padding the 1.
  const width = deciding.reduce((max, value) => Math.max(max, write(value).length), 1);
  return { width, text: (value) => write(value).padStart(width) };
}

const integer = (value: number): string => fixed(value, 0) + (Number.isFinite(value) ? '.' : '');

interface Printing {
  readonly data: ArrayLike<number>;
  readonly element: ElementFormat;
  readonly summarise: boolean;
}

/** Prints the sub-tensor of `shape` that starts at `offset`, with its bracket in column `indent`. */
function block(printing: Printing, shape: readonly number[], offset: number, indent: number): string {
  const { data, element, summarise } = printing;
  const [size, ...inner] = shape;
  if (size === undefined) return element.text(elementAt(data, offset));

  const isRow = inner.length === 0;
  // In a row the dots are an element without padding: hence ",  ...,".
  const dots = isRow ? ' ...' : '...';
  const parts = shownIndices(size, summarise).map((index) =>
    index === 'gap' ? dots : block(printing, inner, offset + index * product(inner), indent + 1),
  );
  const perLine = Math.max(1, Math.floor((LINE_WIDTH - indent) / (element.width + ', '.length)));
  const lines = isRow ? chunks(parts, perLine).map((line) => line.join(', ')) : parts;
  const newlines = '\n'.repeat(Math.max(1, inner.length));
  return `[${lines.join(`,${newlines}${' '.repeat(indent + 1)}`)}]`;
}

/** The printed indices of one dimension: all, or three at either end of a gap. */
function shownIndices(size: number, summarise: boolean): readonly (number | 'gap')[] {
  if (!summarise || size <= 2 * EDGE_ITEMS) return range(0, size);
  return [...range(0, EDGE_ITEMS), 'gap', ...range(size - EDGE_ITEMS, size)];
}

/** The positions in the data of the printed elements of the sub-tensor at `offset`. */
function shownOffsets(shape: readonly number[], offset: number, summarise: boolean): readonly number[] {
  const [size, ...inner] = shape;
  if (size === undefined) return [offset];
  return shownIndices(size, summarise).flatMap((index) =>
    index === 'gap' ? [] : shownOffsets(inner, offset + index * product(inner), summarise),
  );
}

const elementAt = (data: ArrayLike<number>, offset: number): number => Math.fround(data[offset] as number);
const product = (sizes: readonly number[]): number => sizes.reduce((total, size) => total * size, 1);
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);
const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
