// The streaming path: a second module, the core with the code that runs a config without a trace. Loaded on first use.
import OWN from '../../build/wasm/streaming.wasm?url&inline';
import startStreaming, { type StreamingModule } from '../../build/wasm/streaming.js';
import { giveConfig } from './config_codec.ts';
import { ConfigError } from './errors.ts';
import { starterOf } from './load.ts';
import { type Prepared, PreparedRun } from './prepared.ts';
import { attend, type AttentionOptions, type Tensor } from './scaled_dot_product.ts';
import { Instance } from './trap.ts';

const WARM_UP: unknown = { inputs: { draw: 'rand' }, n: 64, dIn: 64, dK: 64, dV: 64, mask: 'causal', outProj: true };

/** @internal The implementation of `prepare`, `attention` and `warmUp` in `Engine`, once everything is loaded. */
export class Streaming {
  readonly #module: StreamingModule;
  readonly #instance: Instance;

  /** @param discard Discards this module, after a trap. */
  constructor(module: StreamingModule, discard: () => void) {
    this.#module = module;
    this.#instance = new Instance(discard);
  }

  /** @param plain A plain config. */
  prepare(plain: unknown): Prepared {
    return this.#instance.run(() => {
      giveConfig(this.#module, plain);
      const prepared = this.#module.prepare();
      if (!prepared) throw new ConfigError(this.#module.problems());
      return new PreparedRun(prepared, this.#instance);
    });
  }

  attention(q: Tensor, k: Tensor, v: Tensor, options?: AttentionOptions): { shape: number[]; data: Float32Array } {
    return this.#instance.run(() => attend(this.#module, [q, k, v], options));
  }

  /** Engines recompile hot functions in the background: so the warm-up runs often, with pauses. */
  async warmUp(): Promise<void> {
    const layer = this.prepare(WARM_UP);
    const x = { shape: [64, 64], data: new Float32Array(64 * 64).fill(0.1) };
    for (let round = 0; round < 16; round++) {
      for (let i = 0; i < 4; i++) {
        layer.run(x.data);
        this.attention(x, x, x, { causal: true });
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    layer.release();
  }
}

/** @internal The streaming module, ready to be called; `discard` is called after a trap. */
export async function loadStreaming(discard: () => void = () => {}): Promise<Streaming> {
  return new Streaming(await starterOf(startStreaming, OWN)(), discard);
}
