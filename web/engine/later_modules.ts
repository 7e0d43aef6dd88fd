// Loads the modules that nothing needs at first. web/core.ts and the pages that use them set the loaders, so that other
// pages do not contain them.
import type { CoreModule } from '../../build/wasm/core.js';
import type { Learning } from './learning.ts';
import type { Streaming } from './streaming.ts';
import type { WasmSource } from './types.ts';

interface Modules {
  readonly streaming: Streaming;
  readonly learning: Learning;
  /** Starts the core once more, with the backward pass. */
  readonly gradients: () => Promise<CoreModule>;
}

/** `again`: after a failure, past the browser's cache, which may hold the file that failed. */
type Load<Module> = (wasm: WasmSource | undefined, discard: () => void, again: boolean) => Promise<Module>;
type Loaders = { [name in keyof Modules]?: Load<Modules[name]> };

const loaders: Loaders = {};

/** @internal To be called before the first call that needs these modules. */
export const setLoaders = (some: Loaders): void => void Object.assign(loaders, some);

/** @internal One module, loaded on first use, and again after a failure. */
export class Later<Name extends keyof Modules> {
  readonly #name: Name;
  readonly #wasm: WasmSource | undefined;
  #module: Promise<Modules[Name]> | undefined;
  #failed = false;

  constructor(name: Name, wasm: WasmSource | undefined) {
    this.#name = name;
    this.#wasm = wasm;
  }

  load(): Promise<Modules[Name]> {
    const discard = () => {
      this.#module = undefined; // a second attempt may succeed
    };
    this.#module ??= this.#open(discard).catch((error: unknown) => {
      discard();
      this.#failed = true;
      throw error;
    });
    return this.#module;
  }

  async #open(discard: () => void): Promise<Modules[Name]> {
    const load = loaders[this.#name] as Load<Modules[Name]> | undefined;
    if (!load) throw new Error(`The module of ${this.#name} needs a loader: import attention-steps/core.`);
    return load(this.#wasm, discard, this.#failed);
  }
}
