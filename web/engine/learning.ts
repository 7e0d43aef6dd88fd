// The module that computes runs of learning, loaded on first use.
import startLearning, { type LearningModule, type RunInCore } from '../../build/wasm/learning.js';
import { FUNCTION, optionsOf, SIGNAL } from './arguments.ts';
import { sendConfig } from './config_codec.ts';
import { refused } from './errors.ts';
import { LearningRun } from './learning_run.ts';
import type { FullLearningConfig, LearningConfig, LearnOptions } from './learning_types.ts';
import { starterOf, Instance } from './load.ts';
import { plainConfig } from './plain_config.ts';
import type { WasmSource } from './types.ts';

/** The time for a piece in milliseconds, and its number of losses until the speed is known. */
const PIECE = 12;
const FIRST_PIECE = 2;

/** All remaining losses. */
const ALL = 2 ** 31 - 1;

/** Lets other tasks run. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** @internal The implementation of `Engine.learn`, once the module is loaded. */
export class Learning {
  readonly #module: LearningModule;
  readonly #instance: Instance;

  /** @param discard Discards this module, after a trap. */
  constructor(module: LearningModule, discard: () => void) {
    this.#module = module;
    this.#instance = new Instance(discard);
  }

  #open(config: unknown): RunInCore {
    const plain = plainConfig(config);
    return this.#instance.run(() => {
      sendConfig(this.#module, plain);
      const opened = this.#module.openRun();
      if (!opened) throw refused(this.#module.problems());
      return opened;
    });
  }

  /** A config with all of its fields, before any step. */
  filledIn(config: LearningConfig): FullLearningConfig {
    const run = this.#open(config);
    return this.#instance.run(() => {
      const { config } = run;
      run.delete();
      return config;
    });
  }

  async learn(config: unknown, given?: LearnOptions): Promise<LearningRun> {
    const options = optionsOf('learn', given, { progress: FUNCTION, signal: SIGNAL });
    const run = this.#open(config);
    try {
      if (options.progress || options.signal) await this.#inPieces(run, options);
      else this.#instance.run(() => run.advance(ALL));
      return this.#instance.run(() => new LearningRun(run, this.#instance));
    } catch (error) {
      if (!this.#instance.trap) run.delete();
      throw error;
    }
  }

  async #inPieces(run: RunInCore, { progress, signal }: LearnOptions): Promise<void> {
    let piece = FIRST_PIECE;
    for (;;) {
      if (signal?.aborted) throw signal.reason;
      const before = performance.now();
      const [left, done] = this.#instance.run(() => [run.advance(piece), run.losses.length] as const);
      progress?.(done - 1, done + left - 1);
      if (left === 0) return;
      const elapsed = Math.max(performance.now() - before, 0.01);
      piece = Math.max(1, Math.min(4 * piece, Math.round((piece * PIECE) / elapsed)));
      await pause();
    }
  }
}

/** @internal The learning module, ready to be called; `discard` is called after a trap. */
export async function loadLearning(source: WasmSource, discard: () => void = () => {}): Promise<Learning> {
  return new Learning(await starterOf(startLearning, source)(), discard);
}
