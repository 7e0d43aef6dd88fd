// Compiles a module of WebAssembly, or explains why it cannot; loads it on first use, and again after a trap. The
// package's own modules are text in its scripts: no host can lose them, and no server has to know their type.
import { EngineLoadError } from './errors.ts';
import type { WasmSource } from './types.ts';

/** Node's file system, if there is one; not imported, so that bundles for browsers do not contain it. */
const nodeFiles = () => globalThis.process?.getBuiltinModule?.('node:fs')?.promises;

async function compileFile(path: string | URL): Promise<WebAssembly.Module> {
  return WebAssembly.compile(new Uint8Array(await nodeFiles()!.readFile(path)));
}

async function compileFetched(url: URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trimEnd());
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The address, if the source is one. */
function addressOf(source: WasmSource): string | undefined {
  if (typeof source === 'string') return source;
  return 'href' in source ? String(source.href) : undefined;
}

/** Newer engines have a function for it. */
function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const own = (Uint8Array as { fromHex?: (text: string) => Uint8Array<ArrayBuffer> }).fromHex;
  if (own) return own.call(Uint8Array, digits);
  const valueAt = (i: number) => {
    const code = digits.charCodeAt(i);
    return code - (code < 0x3a ? 0x30 : 0x57); // 0 to 9, a to f
  };
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = 16 * valueAt(2 * i) + valueAt(2 * i + 1);
  return bytes;
}

/** In front of a module of our own (scripts/wasm_text.ts). */
const TEXT = 'hex:';

/** In a page, addresses are relative to it; in Node one without a scheme is a path. */
function compileAddress(address: string): Promise<WebAssembly.Module> {
  if (address.startsWith(TEXT)) return WebAssembly.compile(bytesOf(address.slice(TEXT.length))); // no request
  if (nodeFiles() && !/^[a-z][a-z\d+.-]+:/i.test(address)) return compileFile(address);
  const url = new URL(address, globalThis.document?.baseURI ?? globalThis.location?.href);
  return url.protocol === 'file:' && nodeFiles() ? compileFile(url) : compileFetched(url);
}

async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  const address = addressOf(source);
  return address === undefined ? WebAssembly.compile(source as BufferSource) : compileAddress(address);
}

/** The smallest possible module: where this one is refused, all are. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** A module with a function that makes a vector: valid if SIMD is supported. */
const SIMD = Uint8Array.of(
  ...EMPTY,
  ...[1, 5, 1, 0x60, 0, 1, 0x7b], // the type () -> v128
  ...[3, 2, 1, 0],
  ...[10, 8, 1, 6, 0, 0x41, 0, 0xfd, 15, 0x0b], // i32.const 0, i8x16.splat
);

function isForbidden(): boolean {
  try {
    return !new WebAssembly.Instance(new WebAssembly.Module(EMPTY)); // WebKit refuses the second step
  } catch {
    return true;
  }
}

/** The hooks that Emscripten's script for a module calls. */
export type StartModule<Module> = (host: {
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object;
}) => Promise<Module>;

/** Emscripten's own loading would fetch a file next to the script. */
async function startWith<Module>(start: StartModule<Module>, compiled: WebAssembly.Module): Promise<Module> {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): object => {
      WebAssembly.instantiate(compiled, imports).then(receive).catch(reject);
      return {}; // the exports arrive later
    };
    start({ instantiateWasm }).then(resolve, reject);
  });
}

const NEEDS_SIMD =
  'It needs WebAssembly with SIMD, which Chrome and Edge 91, Firefox 89, Safari 16.4, Node 16.4 and newer ones have.';
const ALLOW_IT = "The page's policy must allow it: script-src 'wasm-unsafe-eval'.";

/** The innermost reason: the error `fetch failed` has the actual one in its cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function loadError(source: WasmSource, error: unknown): EngineLoadError {
  const address = addressOf(source) ?? 'the bytes given';
  const forbidden = isForbidden();
  const noSimd = !forbidden && !WebAssembly.validate(SIMD);
  const from = address.startsWith(TEXT) ? '' : ` from ${address}`;
  const remedy = noSimd ? ` ${NEEDS_SIMD}` : forbidden ? ` ${ALLOW_IT}` : '';
  const message = `The WebAssembly of attention-steps could not be loaded${from}: ${reason(error)}.${remedy}`;
  return new EngineLoadError(message, { cause: error, forbidden, noSimd });
}

/**
 * @internal Returns what starts an instance of a module; resolves when it can be called. It is compiled once.
 * @throws {EngineLoadError} naming the address, if it was given one, and what prevented it.
 */
export function starterOf<Module>(start: StartModule<Module>, source: WasmSource): () => Promise<Module> {
  let compiled: WebAssembly.Module | undefined;
  return async () => {
    try {
      compiled ??= await compile(source);
      return await startWith(start, compiled);
    } catch (error) {
      throw loadError(source, error);
    }
  };
}

/** @internal `load` gets what discards the module, after a trap. */
export function onFirstUse<Module>(load: (discard: () => void) => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | undefined;
  const discard = () => {
    module = undefined;
  };
  return () => {
    module ??= load(discard).catch((error: unknown) => {
      discard();
      throw error;
    });
    return module;
  };
}

/**
 * @internal One instance of WebAssembly. After a trap its memory is in an unknown state: nothing may run in it again.
 */
export class Instance {
  /** The error that ended it, and with it every object in its memory. */
  trap: WebAssembly.RuntimeError | undefined;
  readonly #discard: () => void;

  /** @param discard Discards it, after a trap. */
  constructor(discard: () => void) {
    this.#discard = discard;
  }

  /** Runs `work`. Lack of memory is rejected earlier, with a message, and is not a trap. */
  run<T>(work: () => T): T {
    try {
      if (!this.trap) return work();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.trap = error;
      this.#discard();
    }
    const { trap: cause } = this;
    throw new Error(`The computation stopped (${cause.message}) and starts anew: call again in a moment.`, { cause });
  }
}
