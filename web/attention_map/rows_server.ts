// Computes rows of weights piece by piece, in a worker or in the page, and can be stopped between two pieces.
import { configOver, sentenceConfig } from '../model/sentence_config.ts';
import {
  ConfigError,
  type Config,
  type Engine,
  type FullConfig,
  type Problem,
  type StageName,
  type WeightRows,
} from '../engine/index.ts';

/** A text with the settings of `config`; the server samples its embeddings, since they take time. */
export interface TextWanted {
  readonly config: Config;
  readonly tokens: readonly string[];
  readonly seed: FullConfig['seed'];
  readonly dIn: number;
}

/** Rows in blocks of `block` x `block` cells: block rows [first, first + count). */
interface RowsWanted {
  readonly id: number;
  readonly block: number;
  readonly first: number;
  readonly count: number;
  readonly batch: number;
  readonly head: number;
}

export type Ask =
  | ({ readonly kind: 'open'; readonly id: number } & TextWanted)
  | ({ readonly kind: 'rows' } & RowsWanted)
  | { readonly kind: 'stop'; readonly id: number }
  /** Closes the server, which frees its memory. */
  | { readonly kind: 'close' };

export type Answer =
  /** `stage`: the name of the weights; null if there are problems. */
  | {
      readonly kind: 'opened';
      readonly id: number;
      readonly stage: StageName | null;
      readonly problems: readonly Problem[];
    }
  /** `values`: block rows from `first` on, each of ceil(n / block) numbers; `most`: their maximum. */
  | {
      readonly kind: 'rows';
      readonly id: number;
      readonly first: number;
      readonly values: Float32Array;
      readonly max: number;
    }
  | { readonly kind: 'end'; readonly id: number };

/** The common part of Worker, MessagePort and a worker's own scope. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** A port that the server can close: MessagePort, or a worker's own scope, which then ends. */
export interface OwnPort extends Port {
  close(): void;
}

/** Starts the server; `failed` is called with a replacement if it turns out not to start. */
export type StartRows = (failed: (instead: Port) => void) => Port;

/** The largest number of every block, NaN if it has no other: a picture of the weights, without computing any. */
export function pooled(values: Float32Array, n: number, block: number): Float32Array {
  if (block === 1) return values;
  const width = Math.ceil(n / block);
  const rows = values.length / n;
  const out = new Float32Array(Math.ceil(rows / block) * width).fill(NaN);
  for (let row = 0; row < rows; row++) {
    const to = Math.floor(row / block) * width;
    for (let col = 0; col < n; col++) {
      const value = values[row * n + col]!;
      const at = to + Math.floor(col / block);
      if (value > out[at]! || Number.isNaN(out[at])) out[at] = value;
    }
  }
  return out;
}

const largest = (values: Float32Array) => values.reduce((max, value) => (value > max ? value : max), 0);

/** Lets other messages through. */
const pause = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/** Why a text could not be opened, in sentences: the core's, or why there is no core. */
const problemsOf = (error: unknown): readonly Problem[] =>
  error instanceof ConfigError
    ? error.problems
    : [{ field: '', message: error instanceof Error ? error.message : String(error) }];

/** One piece takes about `budget` milliseconds. `load` is called again for every text: the network may be back. */
export function serve(port: OwnPort, load: () => Promise<Engine>, budget: number): void {
  const jobs = new Map<number, RowsWanted>();
  let opened: WeightRows | undefined;
  let rowsAtOnce = 4;
  let running = false;
  const answer = (message: Answer, transfer: Transferable[] = []) => port.postMessage(message, transfer);

  const release = () => {
    opened?.release();
    opened = undefined;
    jobs.clear();
  };

  const open = async ({ id, config, tokens, seed, dIn }: TextWanted & { readonly id: number }) => {
    let problems: readonly Problem[] = [];
    try {
      const engine = await load();
      release();
      const text = sentenceConfig(engine, tokens, seed, dIn);
      if (text.ok) opened = engine.weightRows(configOver(config, text.config));
      else ({ problems } = text);
    } catch (error) {
      problems = problemsOf(error);
    }
    answer({ kind: 'opened', id, stage: opened?.stage ?? null, problems });
  };

  /** The next piece of a job; the rest waits. */
  const step = (rows: WeightRows, job: RowsWanted) => {
    const count = Math.min(job.count, Math.max(1, Math.floor(rowsAtOnce / job.block)));
    const first = job.first * job.block;
    const before = performance.now();
    const values = pooled(
      rows.rows(first, Math.min(count * job.block, rows.n - first), job.batch, job.head),
      rows.n,
      job.block,
    );
    const perRow = (performance.now() - before) / (count * job.block);
    rowsAtOnce = Math.min(256, Math.max(1, Math.round(budget / Math.max(perRow, 0.01))));
    answer({ kind: 'rows', id: job.id, first: job.first, values, max: largest(values) }, [values.buffer]);
    if (count < job.count) jobs.set(job.id, { ...job, first: job.first + count, count: job.count - count });
    else {
      jobs.delete(job.id);
      answer({ kind: 'end', id: job.id });
    }
  };

  /** The smallest job first: the row in focus does not wait for the map. */
  const run = async () => {
    if (running) return;
    running = true;
    while (opened && jobs.size > 0) {
      step(
        opened,
        [...jobs.values()].reduce((a, b) => (b.count * b.block < a.count * a.block ? b : a)),
      );
      await pause();
    }
    running = false;
  };

  port.onmessage = ({ data }: MessageEvent<Ask>) => {
    if (data.kind === 'open') void open(data);
    else if (data.kind === 'stop') jobs.delete(data.id);
    else if (data.kind === 'close') {
      release();
      port.close();
    } else {
      jobs.set(data.id, data);
      void run();
    }
  };
}
