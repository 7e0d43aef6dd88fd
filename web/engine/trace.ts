// From what the core hands out to a frozen trace, and the few questions that everything asks of one.
import type { Traced } from './crossing.ts';
import type { IndexReader } from './stages.ts';
import type { Config, FullConfig, Stage, Trace } from './types.ts';

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) value.forEach(deepFreeze);
  else Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

/**
 * @internal Builds the trace of the plain config that `traced` came from, and freezes it. Its config has the defaults
 * and everything derived, so that tracing it again gives the same trace.
 */
export function readTrace(config: Config, defaults: FullConfig, traced: Traced, reader: IndexReader): Trace {
  const { batch, n, dIn, stages } = reader.read(traced.index);
  const tokens = config.tokens ?? (JSON.parse(traced.tokens) as readonly string[]);
  const full = deepFreeze({ ...defaults, ...config, tokens, batch, n, dIn } as FullConfig);
  return Object.freeze({ config: full, tokens, stages, data: traced.data.slice() });
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
export function tensorOf(
  trace: Trace,
  name: string,
): { shape: number[]; data: Float32Array; stages: Stage[] } | undefined {
  const stages = trace.stages.filter((stage) => stage.name === name);
  const first = stages[0];
  const last = stages.at(-1);
  if (!first || !last) return undefined;
  const shape = [first.rowAxis === null ? [] : [first.rows], [first.cols]].flat();
  if (last.head !== null) shape.unshift(last.head + 1);
  if (last.batch !== null) shape.unshift(last.batch + 1);
  return { shape, data: trace.data.subarray(first.offset, last.offset + last.rows * last.cols), stages };
}
