// The debug build of the WebAssembly for development, rebuilt when C++ changes: it builds fast, and has assertions and
// names.
import { watch } from 'node:fs';
import { run, say, StepError } from './run.mjs';
import { inRoot } from './paths.mjs';
import { configureWasm } from './wasm.mjs';

const FOLDER = 'build/cmake-wasm-debug';
/** Saving writes a file in several steps, and editors save several files together. */
const SETTLED_MS = 30;

/** Configures the build and builds the modules `targets`. */
export async function buildDebugWasm(targets) {
  await configureWasm('wasm-debug', FOLDER);
  await makeDebugWasm(targets);
}

/** The compiler's view of the sources; throws a StepError with its messages. */
export async function makeDebugWasm(targets) {
  await run(`build ${targets.join(' and ')} for development`, 'cmake', ['--build', FOLDER, '--target', ...targets], {});
}

/**
 * Calls `make`, which builds, whenever a file in cpp/ is saved, one build after the other, and then `built` with the
 * compiler's error or null.
 */
export function watchCpp(make, built) {
  let timer;
  let changed = false;
  let busy = false;
  const build = async () => {
    if (busy) return;
    busy = true;
    while (changed) {
      changed = false;
      const started = Date.now();
      const error = await make().then(
        () => null,
        (failure) => failure,
      );
      if (error && !(error instanceof StepError)) throw error;
      if (changed) continue; // saved again meanwhile
      say(error ? error.message : `  in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      built(error);
    }
    busy = false;
  };
  const soon = () => {
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(build, SETTLED_MS);
  };
  const watchers = [
    watch(inRoot('cpp'), { recursive: true }, (_event, file) => /\.([ch]pp|json)$/.test(file ?? '') && soon()),
    watch(inRoot('CMakeLists.txt'), soon),
  ];
  return () => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(timer);
  };
}
