// attention-steps/core.wasm, for hosts that compile imported WebAssembly, such as Cloudflare's Workers: the module for
// `loadEngine({ wasm })`.
declare const wasm: WebAssembly.Module;
export default wasm;
