// Makes a frozen trace from the core's result, and provides the few queries that all other code needs.
import type { Core, CoreModule } from '../../build/wasm/core.js';
import { giveConfig } from './config_codec.ts';
import { ConfigError } from './errors.ts';
import { stagesOf } from './stages.ts';
import type { Config, FullConfig, Stage, Trace } from './types.ts';

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
    if (number === 0) throw new ConfigError(this.#module.problems());
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

/** The numbers of one stage, row by row: a view of the trace's data, not a copy. */
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

/** All stages of a name, as PyTorch's single tensor: (batch, heads, rows, cols), without missing dimensions. */
export function tensorOf(
  trace: Trace,
  name: string,
): { shape: number[]; data: Float32Array; stages: Stage[] } | undefined {
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
