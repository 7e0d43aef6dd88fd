// Makes a frozen trace from the core's result, and provides the few queries that all other code needs.
import type { Core, CoreModule, TensorInCore } from '../../build/wasm/core.js';
import { isIndex, shownValue } from './arguments.ts';
import { giveConfig } from './config_codec.ts';
import { refused } from './errors.ts';
import type { Config, FullConfig, Stage, Trace } from './types.ts';

const positions = (count: number): readonly (number | null)[] =>
  count === 0 ? [null] : Array.from({ length: count }, (_, i) => i);

/** The position of a tensor's first stage among all stages, which are ordered by batch item, then by head. */
interface Place {
  readonly first: number;
  readonly batch: number;
  readonly heads: number;
}

/**
 * The stages of an input from which one stage was computed: the same item and head, or all if it has no such dimension.
 */
function idsOf({ first, batch, heads }: Place, ofBatch: number | null, ofHead: number | null): number[] {
  const batches = batch && ofBatch !== null ? [ofBatch] : positions(batch);
  const headsOf = heads && ofHead !== null ? [ofHead] : positions(heads);
  return batches.flatMap((b) => headsOf.map((h) => first + (b ?? 0) * (heads || 1) + (h ?? 0)));
}

/** The frozen stages of an index: those of a tensor item by item, head by head. */
function stagesOf(tensors: readonly TensorInCore[]): readonly Stage[] {
  const stages: Stage[] = [];
  const places: Place[] = [];
  for (const { batch, heads, offset, ...tensor } of tensors) {
    const inputs = tensor.inputs.map((id) => places[id]!);
    const first = stages.length;
    places.push({ first, batch, heads });
    for (const b of positions(batch)) {
      for (const h of positions(heads)) {
        const id = stages.length;
        stages.push(
          Object.freeze({
            id,
            name: tensor.name,
            op: tensor.op,
            inputs: Object.freeze(inputs.flatMap((input) => idsOf(input, b, h))),
            batch: b,
            head: h,
            rows: tensor.rows,
            cols: tensor.cols,
            rowAxis: tensor.rowAxis,
            colAxis: tensor.colAxis,
            offset: offset + (id - first) * tensor.rows * tensor.cols,
            scalar: tensor.scalar,
            detail: tensor.detail,
            replaced: tensor.replaced,
          }),
        );
      }
    }
  }
  return Object.freeze(stages);
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) value.forEach(deepFreeze);
  else Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

/** Null without memory. */
function memoryLabels(stages: readonly Stage[]): readonly string[] | null {
  const memory = stages.find(({ name }) => name === 'memory');
  return memory ? Array.from({ length: memory.rows }, (_, row) => `m${row + 1}`) : null;
}

/** The fields of a trace besides its numbers and the fields that its config determines. */
interface Index {
  readonly sizes: Pick<FullConfig, 'batch' | 'n' | 'dIn'>;
  readonly labels: readonly string[];
  readonly stages: readonly Stage[];
}

/**
 * @internal Traces configs. An edit of a number leaves the index unchanged: so the last index and its stages are kept.
 */
export class Tracer {
  readonly #module: CoreModule;
  readonly #core: Core;
  readonly #defaults: FullConfig;
  #number = 0;
  #index: Index | undefined;

  constructor(module: CoreModule, core: Core, defaults: FullConfig) {
    this.#module = module;
    this.#core = core;
    this.#defaults = defaults;
  }

  /**
   * The trace of a plain config, frozen. Its config has the defaults and all derived fields, so that tracing it again
   * gives the same trace.
   */
  trace(plain: unknown): Trace {
    giveConfig(this.#module, plain);
    const number = this.#core.trace();
    if (number === 0) throw refused(this.#module.problems());
    const data = this.#core.data.slice();
    const { sizes, labels, stages } = this.#indexOf(number);
    const config = plain as Config;
    const tokens = config.tokens ?? labels;
    const memoryTokens = config.memoryTokens ?? memoryLabels(stages);
    const full = deepFreeze({ ...this.#defaults, ...config, tokens, memoryTokens, ...sizes } as FullConfig);
    return Object.freeze({ config: full, tokens, stages, data });
  }

  #indexOf(number: number): Index {
    if (!this.#index || number !== this.#number) {
      const { batch, n, dIn, labels, tensors } = this.#core;
      this.#index = { sizes: { batch, n, dIn }, labels: Object.freeze(labels), stages: stagesOf(tensors) };
      this.#number = number;
    }
    return this.#index;
  }
}

// The queries refuse what is not in the trace. A page asks for a million numbers a second: so a message is written only
// where one is refused.

function refuse(name: string, rule: string, value: unknown): never {
  throw new RangeError(`${name} must be ${rule}: got ${shownValue(value)}`);
}

/** @internal */
export function checkTrace(trace: Trace): void {
  if (!(Array.isArray(trace?.stages) && ArrayBuffer.isView(trace.data))) refuse('trace', 'a trace', trace);
}

function checkStage(trace: Trace, stage: Stage): void {
  checkTrace(trace);
  const known = trace.stages[stage?.id];
  if (known === undefined || known.offset !== stage.offset) refuse('stage', 'a stage of the trace', stage);
}

/** The numbers of one stage, row by row: a view of the trace's data, not a copy. */
export function valuesOf(trace: Trace, stage: Stage): Float32Array {
  checkStage(trace, stage);
  return trace.data.subarray(stage.offset, stage.offset + stage.rows * stage.cols);
}

/** One number of a stage. Rows and columns count from 0. */
export function valueAt(trace: Trace, stage: Stage, row: number, col: number): number {
  checkStage(trace, stage);
  const { offset, rows, cols } = stage;
  if (!isIndex(row, rows)) refuse('row', `an integer from 0 to ${rows - 1}`, row);
  if (!isIndex(col, cols)) refuse('col', `an integer from 0 to ${cols - 1}`, col);
  return trace.data[offset + row * cols + col]!;
}

/** The stage of a name for a batch item and head; either is ignored by a stage without that dimension. */
export function findStage(trace: Trace, name: string, batch = 0, head = 0): Stage | undefined {
  checkTrace(trace);
  return trace.stages.find(
    (s) => s.name === name && (s.batch === null || s.batch === batch) && (s.head === null || s.head === head),
  );
}

/** All stages of a name, as PyTorch's single tensor: (batch, heads, rows, cols), without missing dimensions. */
export function tensorOf(
  trace: Trace,
  name: string,
): { shape: number[]; data: Float32Array; stages: Stage[] } | undefined {
  checkTrace(trace);
  const stages = trace.stages.filter((stage) => stage.name === name);
  const first = stages[0];
  const last = stages.at(-1);
  if (!first || !last) return undefined;
  const shape = first.rowAxis === null ? [] : [first.rows];
  if (first.rowAxis !== null || first.colAxis !== null) shape.push(first.cols);
  if (last.head !== null) shape.unshift(last.head + 1);
  if (last.batch !== null) shape.unshift(last.batch + 1);
  return { shape, data: trace.data.subarray(first.offset, last.offset + last.rows * last.cols), stages };
}
