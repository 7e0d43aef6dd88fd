// attention-steps/core, the package's entry for callers of the engine. It adds printing and the streaming path, which
// no page loads at first.
import { openCoreInside } from './engine/load.ts';
import { openStreamingDoor } from './engine/streaming_loader.ts';

export * from './engine/index.ts';
export { printSize, printTorch } from './engine/print_torch.ts';
export { traceToJson } from './engine/trace_json.ts';

openStreamingDoor(async (wasm, discard) => (await import('./engine/streaming.ts')).loadStreaming(wasm, discard));
openCoreInside(() => import('./engine/core_text.ts'));
