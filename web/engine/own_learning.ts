// The WebAssembly that learns, as text: apart from what runs it, so that a worker can be given it.
export { default as OWN_LEARNING } from '../../build/wasm/learning.wasm?url&inline';
