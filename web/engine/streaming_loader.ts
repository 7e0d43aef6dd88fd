// How the streaming path is loaded. web/core.ts sets it, for callers of the engine: our pages and workers do not use
// that module, and a bundler that makes one file of a worker cannot split it off.
import type { Streaming } from './streaming.ts';
import type { WasmSource } from './types.ts';

type LoadStreaming = (wasm: WasmSource | undefined, discard: () => void) => Promise<Streaming>;

let load: LoadStreaming | undefined;

/** @internal Once, before the first call that needs it. */
export function openStreamingDoor(by: LoadStreaming): void {
  load = by;
}

/** @internal `discard` is called after a trap: another one must be loaded. */
export async function loadStreaming(wasm: WasmSource | undefined, discard: () => void): Promise<Streaming> {
  if (!load) throw new Error('prepare, attention and warmUp must be called with attention-steps/core imported.');
  return load(wasm, discard);
}
