// What the WebAssembly modules export. Addresses and counts are bytes in their memory, but for numbers in lists.

/** core.wasm: cpp/bindings/bindings.cpp says what each function does. */
export interface Core {
  /** Its buffer is another one, and the old one empty, whenever it has grown. */
  readonly memory: WebAssembly.Memory;
  config(bytes: number): number;
  defaults(): number;
  validate(): number;
  trace(): number;
  open_rows(): number;
  weight_rows(rows: number, batch: number, head: number, first: number, count: number): number;
  close_rows(rows: number): void;
}

/** streaming.wasm: likewise cpp/bindings/streaming.cpp. */
export interface StreamingCore {
  readonly memory: WebAssembly.Memory;
  config(bytes: number): number;
  prepare(): number;
  problems(): number;
  input_of(prepared: number): number;
  output_of(prepared: number): number;
  size_of(prepared: number, which: number): number;
  run(prepared: number): void;
  release(prepared: number): void;
  arguments(slices: number, n: number, m: number, dK: number, dV: number): number;
  hide_from(slice: number, length: number): void;
  scaled_dot_product(causal: number, scale: number): void;
}
