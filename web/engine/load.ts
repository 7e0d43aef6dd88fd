// Loads the core's WebAssembly, in Node and in browsers, and says plainly why if it cannot.
import startCore, { type CoreModule } from '../../build/wasm/core.js';
import { wasm as coreBeside } from './core_file.ts';
import { EngineLoadError } from './errors.ts';
import type { WasmSource } from './types.ts';

/** The innermost reason: `fetch failed` has in its cause why. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

/** Node's file system, where there is one; no import, so that browsers' bundles know nothing of it. */
const nodeFiles = () => globalThis.process?.getBuiltinModule?.('node:fs')?.promises;

async function compileFile(url: URL): Promise<WebAssembly.Module> {
  const files = nodeFiles();
  if (!files) throw new Error('there is no file system here');
  return WebAssembly.compile(new Uint8Array(await files.readFile(url)));
}

/** `again`: past what the browser has kept, which may be what did not serve. */
async function compileFetched(url: URL, again: boolean): Promise<WebAssembly.Module> {
  const response = again ? await fetch(url, { cache: 'reload' }) : await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trimEnd());
  // Streaming needs the right Content-Type, which plain file servers may not send, and a browser that has it.
  return response.headers.get('Content-Type')?.startsWith('application/wasm') && 'compileStreaming' in WebAssembly
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** The address of a source that is one. */
function addressOf(source: WasmSource): string | undefined {
  if (typeof source === 'string') return source;
  return 'href' in source ? String(source.href) : undefined;
}

/**
 * Bundlers take what stands in `new URL(…, import.meta.url)` for a file of ours: an address that is given has another
 * base.
 */
const base = () => globalThis.document?.baseURI ?? globalThis.location?.href;

/** Text in a script is no request: no policy has to allow it. */
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

/** The smallest module there is: where this one is refused, every one is. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const NEEDS_SIMD =
  'It needs WebAssembly with SIMD, which Chrome and Edge 91, Firefox 89, Safari 16.4, Node 16.4 and newer ones have.';
/** Where there are files there is no page, and no policy of one. */
const SERVE_IT = nodeFiles()
  ? 'That file belongs to the package attention-steps: install it anew, or build it again in a clone.'
  : "Serve that file beside the script, and let the page's policy allow it (connect-src for its address, script-src " +
    "'wasm-unsafe-eval').";

/** A module with a function that makes a vector: valid where there is SIMD. */
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

/** Where a module's WebAssembly comes from. */
export interface Origin {
  /** May throw: a bundler of old modules leaves a script no address. */
  readonly wasm: () => WasmSource;
  /** The same within a script, for where that is not there: hosts move scripts, and refuse files unknown to them. */
  inside?: () => Promise<{ readonly wasm: () => WasmSource }>;
  /** What has come, for the next instance. */
  compiled?: WebAssembly.Module;
}

const nameOf = (source: WasmSource): string => {
  const address = addressOf(source) ?? 'the bytes given';
  return address.startsWith('data:') ? 'its own script' : address;
};

/** As messages name it. */
function placeOf({ wasm }: Origin): string {
  try {
    return nameOf(wasm());
  } catch {
    return 'beside its script';
  }
}

let told = false;

/** Once: whoever made the page can spare its readers the detour by one line. */
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
      throw error; // what is to be mended is the file
    }
  }
}

/** What Emscripten's script for a module asks for, to hand its functions out. */
export type StartModule<Module> = (host: {
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object;
}) => Promise<Module>;

/** The script itself would load from beside it, and say little where it cannot. */
async function startWith<Module>(start: StartModule<Module>, compiled: WebAssembly.Module): Promise<Module> {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): object => {
      WebAssembly.instantiate(compiled, imports).then(receive).catch(reject);
      return {}; // the exports come later
    };
    start({ instantiateWasm }).then(resolve, reject);
  });
}

/**
 * @internal A module, ready to be called.
 * @throws {EngineLoadError} naming the address, and the HTTP status or policy that stopped it.
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

/**
 * @internal Once, by whoever loads parts by `import()`: how the core comes within a script. A worker has it from its
 * page instead, since a bundler that makes one file of it could not split that off.
 */
export function openCoreInside(by: NonNullable<Origin['inside']>): void {
  OWN_CORE.inside = by;
}

/** @internal The core that serves, for a worker. */
export const compiledCore = (): WebAssembly.Module | undefined => OWN_CORE.compiled;

/** The core, ready to be called; without a source, our own. */
export function loadCore(source?: WasmSource, again = false): Promise<CoreModule> {
  return startModule(startCore, source === undefined ? OWN_CORE : { wasm: () => source }, again);
}
