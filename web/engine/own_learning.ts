// The WebAssembly that learns, as text, with what runs it. A worker is given the text, and imports learning.ts alone.
export { default as OWN_LEARNING } from '../../build/wasm/learning.wasm?text';
export { loadLearning } from './learning.ts';
