// The streaming path: a second module, the core with what runs a config without a trace. Loaded when it is first used.
import { configBytes } from './config_bytes.ts';
import { ConfigError } from './errors.ts';
import type { StreamingCore } from './exports.ts';
import { instantiate } from './load.ts';
import { bindPrepared, type Prepared } from './prepared.ts';
import { attend, type AttentionOptions, type Tensor } from './scaled_dot_product.ts';
import type { WasmSource } from './types.ts';

const WARM_UP: unknown = { inputs: { draw: 'rand' }, n: 64, dIn: 64, dK: 64, dV: 64, mask: 'causal', outProj: true };

/** @internal What `Engine` promises of `prepare`, `attention` and `warmUp`, once all is loaded. */
export class Streaming {
  readonly #core: StreamingCore;

  constructor(core: StreamingCore) {
    this.#core = core;
  }

  /** @param plain A plain config. */
  prepare(plain: unknown): Prepared {
    const bytes = configBytes(plain);
    const at = this.#core.config(bytes.length);
    new Uint8Array(this.#core.memory.buffer).set(bytes, at);
    const address = this.#core.prepare();
    if (address === 0) throw new ConfigError(JSON.parse(this.#problems()));
    return bindPrepared(this.#core, address);
  }

  attention(q: Tensor, k: Tensor, v: Tensor, options?: AttentionOptions): { shape: number[]; data: Float32Array } {
    return attend(this.#core, q, k, v, options);
  }

  /** Engines compile anew, in the background, what runs often: so it runs often, with pauses. */
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

  #problems(): string {
    const memory = new Uint8Array(this.#core.memory.buffer);
    const at = this.#core.problems();
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
  }
}

/** @internal The streaming module, instantiated. */
export async function loadStreaming(
  source: WasmSource = new URL('../../build/wasm/streaming.wasm', import.meta.url),
): Promise<Streaming> {
  return new Streaming(await loadStreamingCore(source));
}

/** @internal The module alone: for tests that look at its memory. */
export function loadStreamingCore(source: WasmSource): Promise<StreamingCore> {
  return instantiate(source);
}
