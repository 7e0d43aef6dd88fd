// Loads the core's WebAssembly in Node and in browsers, or explains why it cannot.
import startCore, { type CoreModule } from '../../build/wasm/core.js';
import { wasm as coreBeside } from './core_file.ts';
import { EngineLoadError } from './errors.ts';
import type { WasmSource } from './types.ts';

export type { CoreModule };

/** The innermost reason: the error `fetch failed` has the actual one in its cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

/** Node's file system, if there is one; not imported, so that bundles for browsers do not contain it. */
const nodeFiles = () => globalThis.process?.getBuiltinModule?.('node:fs')?.promises;

async function compileFile(url: URL): Promise<WebAssembly.Module> {
  const files = nodeFiles();
  if (!files) throw new Error('there is no file system here');
  return WebAssembly.compile(new Uint8Array(await files.readFile(url)));
}

/** `again` bypasses the browser's cache, which may hold the file that failed. */
async function compileFetched(url: URL, again: boolean): Promise<WebAssembly.Module> {
  const response = again ? await fetch(url, { cache: 'reload' }) : await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trimEnd());
  // Streaming needs the right Content-Type, which simple file servers may not send, and a browser that supports it.
  return response.headers.get('Content-Type')?.startsWith('application/wasm') && 'compileStreaming' in WebAssembly
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** The address, if the source is one. */
function addressOf(source: WasmSource): string | undefined {
  if (typeof source === 'string') return source;
  return 'href' in source ? String(source.href) : undefined;
}

/**
 * Bundlers treat the argument of `new URL(…, import.meta.url)` as a file of the package, so a caller's address has
 * another base.
 */
const base = () => globalThis.document?.baseURI ?? globalThis.location?.href;

/** Text in a script is not a request, so no policy has to allow it. */
function compileText(address: string): Promise<WebAssembly.Module> {
  const text = atob(address.slice(address.indexOf(',') + 1));
  return WebAssembly.compile(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
}

async function compile(source: WasmSource, again: boolean): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  const address = addressOf(source);
  if (address === undefined) return WebAssembly.compile(source as BufferSource);
  if (address.startsWith('data:')) return compileText(address);
  const url = new URL(address, base());
  return url.protocol === 'file:' && nodeFiles() ? compileFile(url) : compileFetched(url, again);
}

/** The smallest possible module: where this one is refused, all are. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const NEEDS_SIMD =
  'It needs WebAssembly with SIMD, which Chrome and Edge 91, Firefox 89, Safari 16.4, Node 16.4 and newer ones have.';
/** Node has no page and therefore no policy. */
const SERVE_IT = nodeFiles()
  ? 'That file belongs to the package attention-steps: install it anew, or build it again in a clone.'
  : "Serve that file beside the script, and let the page's policy allow it (connect-src for its address, script-src " +
    "'wasm-unsafe-eval').";

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

/** The sources of a module's WebAssembly. */
export interface Origin {
  /** May throw: a bundler for CommonJS leaves the script without an address. */
  readonly wasm: () => WasmSource;
  /** The same bytes in a script, as a fallback: some hosts move scripts, and some refuse unknown file types. */
  inside?: () => Promise<{ readonly wasm: () => WasmSource }>;
  /** The loaded bytes or module, for the next instance. */
  compiled?: WebAssembly.Module;
}

const nameOf = (source: WasmSource): string => {
  const address = addressOf(source) ?? 'the bytes given';
  return address.startsWith('data:') ? 'its own script' : address;
};

/** Its name in messages. */
function placeOf({ wasm }: Origin): string {
  try {
    return nameOf(wasm());
  } catch {
    return 'beside its script';
  }
}

let told = false;

/** Logged once: the page's author can avoid the fallback by one line. */
function tellDetour(place: string, error: unknown): void {
  if (told) return;
  told = true;
  const inline = "import 'attention-steps/inline' ('attention-steps/core/inline'), which needs none";
  const remedy = /\/deps\/[\w-]+\.wasm$/.test(place) // where Vite's development server keeps its copies of scripts
    ? `Set "optimizeDeps: { exclude: ['attention-steps'] }" among Vite's options, or ${inline}.`
    : `Serve that file beside the script, or ${inline}.`;
  console.warn(
    `The WebAssembly of attention-steps could not be loaded from ${place} (${reason(error)}) and came ` +
      `within a script. ${remedy}`,
  );
}

async function compileOrigin(origin: Origin, again: boolean): Promise<WebAssembly.Module> {
  try {
    return await compile(origin.wasm(), again);
  } catch (error) {
    if (!origin.inside || isForbidden() || !WebAssembly.validate(SIMD)) throw error;
    try {
      const { wasm } = await origin.inside();
      const compiled = await compile(wasm(), again);
      tellDetour(placeOf(origin), error);
      return compiled;
    } catch {
      throw error; // the fault is in the file
    }
  }
}

/** The hooks that Emscripten's script for a module calls. */
export type StartModule<Module> = (host: {
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object;
}) => Promise<Module>;

/** Emscripten's own loading fetches the file next to the script and explains little if it fails. */
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

/**
 * @internal Loads a module; resolves when it can be called.
 * @throws {EngineLoadError} naming the address and the HTTP status or policy that prevented it.
 */
export async function startModule<Module>(start: StartModule<Module>, origin: Origin, again = false): Promise<Module> {
  try {
    if (again || !origin.compiled) origin.compiled = await compileOrigin(origin, again);
    return await startWith(start, origin.compiled);
  } catch (error) {
    const forbidden = isForbidden();
    const noSimd = !forbidden && !WebAssembly.validate(SIMD);
    throw new EngineLoadError(
      `The WebAssembly of attention-steps could not be loaded from ${placeOf(origin)}: ${reason(error)}. ` +
        (noSimd ? NEEDS_SIMD : SERVE_IT),
      { cause: error, forbidden, noSimd },
    );
  }
}

const OWN_CORE: Origin = { wasm: coreBeside };

/** @internal Called once by entries for browsers: sets how to load the core as text. The command line is one file. */
export function openCoreInside(by: NonNullable<Origin['inside']>): void {
  OWN_CORE.inside = by;
}

/** Loads the core; without a source, the package's own. */
export function loadCore(source?: WasmSource, again = false): Promise<CoreModule> {
  return startModule(startCore, source === undefined ? OWN_CORE : { wasm: () => source }, again);
}
