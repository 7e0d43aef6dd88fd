// Access to the engine's internals for tests: the memory of a WebAssembly module, and the effect of garbage collection.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The result of `load`, and the memory of the one module that it instantiates. */
export async function withMemory<Loaded>(load: () => Promise<Loaded>): Promise<[Loaded, WebAssembly.Memory]> {
  const { instantiate } = WebAssembly;
  const memories: WebAssembly.Memory[] = [];
  WebAssembly.instantiate = async (...args: Parameters<typeof instantiate>) => {
    const result: unknown = await instantiate(...args);
    for (const exported of Object.values((result as WebAssembly.Instance).exports))
      if (exported instanceof WebAssembly.Memory) memories.push(exported);
    return result as never;
  };
  try {
    const loaded = await load();
    if (memories.length !== 1) throw new Error(`one module was expected: got ${memories.length}`);
    return [loaded, memories[0]!];
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

// A registry that is itself collected calls nobody: this one stays.
const registry = new FinalizationRegistry<() => void>((done) => done());

/** Registers an object that nothing holds. In a function that awaits, its frame, which is kept, could hold it. */
function registerGarbage(whenFinalized: () => void): void {
  registry.register({}, whenFinalized);
}

/** Collects garbage until an object that nothing holds has been finalized. */
async function finalized(): Promise<void> {
  let isDone = false;
  registerGarbage(() => (isDone = true));
  while (!isDone) {
    gc();
    await new Promise((done) => setTimeout(done)); // finalizers run in tasks of their own
  }
}

/**
 * Collects garbage and runs the finalizers of all that nothing holds. They run in the order in which the collector
 * found them: what is found a second time comes after all that the first time has found.
 */
export async function collected(): Promise<void> {
  await finalized();
  await finalized();
}
