// Computes runs of learning in pieces, in a worker or in the page. A new request stops the current one.
import {
  ConfigError,
  type LearningConfig,
  type LearningRun,
  type LearnOptions,
  type LearntData,
  type Problem,
} from '../engine/index.ts';

export type Ask =
  | { readonly kind: 'learn'; readonly id: number; readonly config: LearningConfig }
  /** The losses of the same config with other seeds, one after the other. */
  | { readonly kind: 'seeds'; readonly id: number; readonly config: LearningConfig; readonly seeds: readonly number[] }
  | { readonly kind: 'stop' };

export type Answer =
  | { readonly kind: 'progress'; readonly id: number; readonly step: number; readonly steps: number }
  | { readonly kind: 'learnt'; readonly id: number; readonly data: LearntData }
  | { readonly kind: 'curve'; readonly id: number; readonly seed: number; readonly losses: Float64Array }
  | { readonly kind: 'refused'; readonly id: number; readonly problems: readonly Problem[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/** The common part of Worker, MessagePort and a worker's own scope. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** The function that computes a run: `Engine.learn`, or that of the learning module alone. */
export interface Learns {
  learn(config: LearningConfig, options?: LearnOptions): Promise<LearningRun>;
}

const STOPPED = new Error('stopped');

/** @param load Called for each run: the network may be back at a second try. */
export function serve(port: Port, load: () => Promise<Learns>): void {
  let running = new AbortController();
  const answer = (message: Answer, transfer: Transferable[] = []) => port.postMessage(message, transfer);

  const learn = async (id: number, config: LearningConfig, signal: AbortSignal) => {
    const progress = (step: number, steps: number) => answer({ kind: 'progress', id, step, steps });
    const run = await (await load()).learn(config, { progress, signal });
    const data = run.data();
    run.release();
    answer({ kind: 'learnt', id, data }, [data.losses.buffer, data.kept.buffer]);
  };
  const seeds = async (id: number, config: LearningConfig, list: readonly number[], signal: AbortSignal) => {
    for (const seed of list) {
      const run = await (await load()).learn({ ...config, seed }, { signal });
      answer({ kind: 'curve', id, seed, losses: run.losses });
      run.release();
    }
  };
  const work = async (ask: Exclude<Ask, { readonly kind: 'stop' }>, signal: AbortSignal) => {
    const { id, config } = ask;
    try {
      await (ask.kind === 'learn' ? learn(id, config, signal) : seeds(id, config, ask.seeds, signal));
    } catch (error) {
      if (error === STOPPED) return;
      if (error instanceof ConfigError) answer({ kind: 'refused', id, problems: error.problems });
      else answer({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  };

  port.onmessage = ({ data }: MessageEvent<Ask>) => {
    running.abort(STOPPED);
    if (data.kind === 'stop') return;
    running = new AbortController();
    void work(data, running.signal);
  };
}
