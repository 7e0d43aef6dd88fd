// Configures the builds of the WebAssembly, and makes the one for development: it builds fast, and has assertions and
// names.
import { root } from './paths.mjs';
import { run } from './run.mjs';
import { keepOnlyFor } from './stamps.mjs';
import { findEmscripten } from './tools.mjs';

/** Configures `folder` for WebAssembly, by `preset` of CMakePresets.json. */
export async function configureWasm(preset, folder) {
  const emscripten = findEmscripten();
  keepOnlyFor(folder, [root, emscripten.path, emscripten.version].join('\n'));
  const label = `configure for WebAssembly (emcc ${emscripten.version})`;
  await run(label, emscripten.emcmake, ['cmake', '--preset', preset]);
}

/** Builds the modules `targets`; throws a StepError with the compiler's messages. */
export async function buildDebugWasm(targets) {
  const folder = 'build/cmake-wasm-debug';
  await configureWasm('wasm-debug', folder);
  await run(`build ${targets.join(' and ')} for development`, 'cmake', ['--build', folder, '--target', ...targets]);
}
