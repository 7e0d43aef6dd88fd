// What build/wasm/core.js exports: Emscripten's glue around cpp/bindings/bindings.cpp, which says what each function does.
declare module '*/build/wasm/core.js' {
  /** Addresses and counts are bytes in WebAssembly's memory, but for numbers in lists. */
  export interface Core {
    /** All of the memory; another array, and the old one empty, whenever it has grown. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    _config(bytes: number): number;
    _presets(): number;
    _defaults(): number;
    _validate(): number;
    _trace(): number;
    _open_rows(): number;
    _weight_rows(rows: number, batch: number, head: number, first: number, count: number): number;
    _close_rows(rows: number): void;
  }
  interface Options {
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object;
  }
  export default function createCore(options: Options): Promise<Core>;
}

// Likewise build/wasm/streaming.js, around cpp/bindings/streaming.cpp.
declare module '*/build/wasm/streaming.js' {
  export interface StreamingCore {
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    _config(bytes: number): number;
    _prepare(): number;
    _problems(): number;
    _input_of(prepared: number): number;
    _output_of(prepared: number): number;
    _size_of(prepared: number, which: number): number;
    _run(prepared: number): void;
    _release(prepared: number): void;
    _arguments(slices: number, n: number, m: number, dK: number, dV: number): number;
    _hide_from(slice: number, length: number): void;
    _scaled_dot_product(causal: number, scale: number): void;
  }
  interface Options {
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object;
  }
  export default function createStreaming(options: Options): Promise<StreamingCore>;
}
