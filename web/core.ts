// attention-steps/core, the package's entry for callers of the engine. It adds printing, the streaming path,
// learning and gradients, which no page loads at first.
import { openCoreInside } from './engine/load.ts';
import { setLoaders } from './engine/later_modules.ts';

export * from './engine/index.ts';
export { printSize, printTorch } from './engine/print_torch.ts';
export { traceToJson } from './engine/trace_json.ts';

setLoaders({
  streaming: async (wasm, discard) => (await import('./engine/streaming.ts')).loadStreaming(wasm, discard),
  learning: async (...how) => (await import('./engine/learning.ts')).loadLearning(...how),
  gradients: async (wasm) => (await import('./engine/gradients.ts')).gradientsFrom(wasm),
});
openCoreInside(() => import('./engine/core_text.ts'));
