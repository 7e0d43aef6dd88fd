// Loads the modules that nothing needs at first. web/core.ts and the pages that use them set the loaders, so that other
// pages do not contain them: a bundler that makes a worker a single file cannot split them off.
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

type Load<Module> = (wasm: WasmSource | undefined, discard: () => void) => Promise<Module>;
type Doors = { [name in keyof Modules]?: Load<Modules[name]> };

const doors: Doors = {};

/** @internal Before the first call that needs them. */
export const openDoors = (some: Doors): void => void Object.assign(doors, some);

/** @internal One of them, loaded on first use, and again after a failure. */
export class Later<Name extends keyof Modules> {
  readonly #name: Name;
  readonly #wasm: WasmSource | undefined;
  #module: Promise<Modules[Name]> | undefined;

  constructor(name: Name, wasm: WasmSource | undefined) {
    this.#name = name;
    this.#wasm = wasm;
  }

  load(): Promise<Modules[Name]> {
    const discard = () => {
      this.#module = undefined; // the network may be back at a second try
    };
    this.#module ??= this.#open(discard).catch((error: unknown) => {
      discard();
      throw error;
    });
    return this.#module;
  }

  async #open(discard: () => void): Promise<Modules[Name]> {
    const door = doors[this.#name] as Load<Modules[Name]> | undefined;
    if (!door) throw new Error(`The module of ${this.#name} must be opened first: import attention-steps/core.`);
    return door(this.#wasm, discard);
  }
}
