// Computes runs of learning in pieces, in a worker or in the page. A new request stops the current one.
import { ConfigError, type LearningConfig, type LearnOptions, type LearntData, type Problem } from '../engine/index.ts';
import type { Learnt } from '../engine/learning_run.ts';

export type Ask =
  | { readonly kind: 'learn'; readonly id: number; readonly config: LearningConfig }
  | { readonly kind: 'stop' }
  /** The state of a step of the run that was learnt for a request. */
  | { readonly kind: 'step'; readonly id: number; readonly step: number };

export type Answer =
  | { readonly kind: 'progress'; readonly id: number; readonly step: number; readonly steps: number }
  /** `last` is the state of the last step; `ms`: what the run took. */
  | {
      readonly kind: 'learnt';
      readonly id: number;
      readonly data: LearntData;
      readonly last: Float64Array;
      readonly ms: number;
    }
  /** Null: there is no such run here any more. */
  | { readonly kind: 'step'; readonly id: number; readonly step: number; readonly numbers: Float64Array | null }
  | { readonly kind: 'refused'; readonly id: number; readonly problems: readonly Problem[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/** The common part of Worker, MessagePort and a worker's own scope. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
  terminate?(): void;
  close?(): void;
}

/** The function that computes a run: `Engine.learn`, or that of the learning module alone. */
export interface Learns {
  learn(config: LearningConfig, options?: LearnOptions): Promise<Learnt>;
}

const STOPPED = new Error('stopped');

/** @param load Called for each run: the network may be back at a second try. */
export function serve(port: Port, load: () => Promise<Learns>): void {
  let running = new AbortController();
  /** The last run, for steps that its data do not keep. */
  let last: { readonly id: number; readonly run: Learnt } | null = null;
  const answer = (message: Answer, transfer: Transferable[] = []) => port.postMessage(message, transfer);

  const learn = async (id: number, config: LearningConfig, signal: AbortSignal) => {
    const module = await load();
    const began = performance.now();
    const progress = (step: number, steps: number) => answer({ kind: 'progress', id, step, steps });
    const run = await module.learn(config, { progress, signal });
    const ms = performance.now() - began;
    last?.run.release();
    last = { id, run };
    const [data, state] = [run.data(), run.state(run.steps)];
    answer({ kind: 'learnt', id, data, last: state, ms }, [data.losses.buffer, data.kept.buffer, state.buffer]);
  };
  const step = ({ id, step: wanted }: Ask & { readonly kind: 'step' }) => {
    const numbers = last?.id === id ? last.run.state(wanted) : null;
    answer({ kind: 'step', id, step: wanted, numbers }, numbers ? [numbers.buffer] : []);
  };
  const work = async ({ id, config }: Ask & { readonly kind: 'learn' }, signal: AbortSignal) => {
    try {
      await learn(id, config, signal);
    } catch (error) {
      if (error === STOPPED) return;
      if (error instanceof ConfigError) answer({ kind: 'refused', id, problems: error.problems });
      else answer({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  };

  port.onmessage = ({ data }: MessageEvent<Ask>) => {
    if (data.kind === 'step') return step(data);
    running.abort(STOPPED);
    if (data.kind === 'stop') return;
    running = new AbortController();
    void work(data, running.signal);
  };
}
