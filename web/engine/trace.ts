// From the core's index and numbers to a frozen trace, and the few questions that everything asks of one.
import type { Axis, Config, FullConfig, Op, Stage, StageName, Trace } from './types.ts';

/** One tensor of the core's index, as cpp/attention/outgoing.hpp lists it. */
type TensorRow = readonly [
  name: StageName, op: Op, inputs: readonly number[], batch: number, heads: number, rows: number, cols: number,
  rowAxis: Axis | null, colAxis: Axis | null, offset: number, scalarBits: number | null, detail: boolean,
];

interface Index {
  readonly batch: number;
  readonly n: number;
  readonly dIn: number;
  readonly tokens: readonly string[];
  readonly tensors: readonly TensorRow[];
}

const positions = (count: number): readonly (number | null)[] =>
  count === 0 ? [null] : Array.from({ length: count }, (_, i) => i);

function float32(bits: number): number {
  return new Float32Array(Uint32Array.of(bits).buffer)[0]!;
}

/** Where a tensor's stages begin among all stages, and how they are numbered: batch by batch, head by head. */
interface Place {
  readonly first: number;
  readonly batch: number;
  readonly heads: number;
}

/** The stages of an input that one stage was computed from: the same item and head, or all where it has none. */
function idsOf({ first, batch, heads }: Place, ofBatch: number | null, ofHead: number | null): number[] {
  const batches = batch && ofBatch !== null ? [ofBatch] : positions(batch);
  const headsOf = heads && ofHead !== null ? [ofHead] : positions(heads);
  return batches.flatMap((b) => headsOf.map((h) => first + (b ?? 0) * (heads || 1) + (h ?? 0)));
}

/** A name of the trace is one tensor; a stage is one matrix of it. */
function expand(tensors: readonly TensorRow[]): readonly Stage[] {
  const stages: Stage[] = [];
  const places: Place[] = [];
  for (const [name, op, inputs, batch, heads, rows, cols, rowAxis, colAxis, offset, bits, detail] of tensors) {
    places.push({ first: stages.length, batch, heads });
    const scalar = bits === null ? null : float32(bits);
    let at = offset;
    for (const b of positions(batch)) {
      for (const h of positions(heads)) {
        const from = Object.freeze(inputs.flatMap((input) => idsOf(places[input]!, b, h)));
        stages.push(
          Object.freeze({
            id: stages.length, name, op, inputs: from, batch: b, head: h, rows, cols, rowAxis, colAxis, offset: at,
            scalar, detail,
          }),
        );
        at += rows * cols;
      }
    }
  }
  return Object.freeze(stages);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}

/** The config with its defaults and everything derived, so that tracing it again gives the same trace. */
function complete(config: Config, defaults: FullConfig, index: Index): FullConfig {
  const { batch, n, dIn } = index;
  const tokens = config.tokens ?? index.tokens;
  return deepFreeze({ ...defaults, ...config, tokens, batch, n, dIn } as FullConfig);
}

/** @internal Builds the trace from what the core returned for `config`. */
export function readTrace(config: Config, defaults: FullConfig, indexText: string, data: Float32Array): Trace {
  const index = JSON.parse(indexText) as Index;
  const full = complete(config, defaults, index);
  return Object.freeze({ config: full, tokens: full.tokens!, stages: expand(index.tensors), data });
}

/** The numbers of one stage, row by row: a window on the trace's data, not a copy. */
export function valuesOf(trace: Trace, stage: Stage): Float32Array {
  return trace.data.subarray(stage.offset, stage.offset + stage.rows * stage.cols);
}

/** One number of a stage. Rows and columns count from 0. */
export function valueAt(trace: Trace, stage: Stage, row: number, col: number): number {
  return trace.data[stage.offset + row * stage.cols + col]!;
}

/** The stage of a name for a batch item and head; either is ignored by a stage without that dimension. */
export function findStage(trace: Trace, name: string, batch = 0, head = 0): Stage | undefined {
  return trace.stages.find(
    (s) => s.name === name && (s.batch === null || s.batch === batch) && (s.head === null || s.head === head),
  );
}

/** All stages of a name, as the one tensor that PyTorch has: (batch, heads, rows, cols) as far as they exist. */
export function tensorOf(trace: Trace, name: string): { shape: number[]; data: Float32Array; stages: Stage[] } | undefined {
  const stages = trace.stages.filter((stage) => stage.name === name);
  const first = stages[0];
  const last = stages.at(-1);
  if (!first || !last) return undefined;
  const shape = [first.rowAxis === null ? [] : [first.rows], [first.cols]].flat();
  if (last.head !== null) shape.unshift(last.head + 1);
  if (last.batch !== null) shape.unshift(last.batch + 1);
  return { shape, data: trace.data.subarray(first.offset, last.offset + last.rows * last.cols), stages };
}
