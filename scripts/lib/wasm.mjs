// Configures the builds of the WebAssembly.
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
