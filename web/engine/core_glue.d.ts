// What build/wasm/core.js exports: Emscripten's glue around cpp/bindings/bindings.cpp. A test holds the two together.
declare module '*/build/wasm/core.js' {
  /** JSON text, but for `config`, an object as a caller gave it, and `data`, a copy of its own. */
  export interface Core {
    presets(): string;
    defaults(): string;
    validate(config: unknown): string;
    trace(config: unknown): { readonly problems: string } | { readonly index: string; readonly data: Float32Array };
  }
  interface Options {
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object;
  }
  export default function createCore(options: Options): Promise<Core>;
}
