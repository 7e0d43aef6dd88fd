// How the modules that nothing needs at first are loaded. web/core.ts and pages that use them set it: those that do not
// shall not hold them, and a bundler that makes one file of a worker cannot split them off.
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

/** @internal One of them, loaded when it is first asked for, and again after a fault. */
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
