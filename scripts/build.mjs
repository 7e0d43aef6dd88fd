// Builds WebAssembly, page, library, command line and types into dist/; nothing is built twice.
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { drawFigures } from './figures.mjs';
import { writeBeside } from './lib/beside.mjs';
import { inlineData, keepReachable } from './lib/declarations.mjs';
import { inRoot, isMain, root } from './lib/paths.mjs';
import { ask, main, run, sayStep } from './lib/run.mjs';
import { hashOf, isFresh, keepOnlyFor, markFresh } from './lib/stamps.mjs';
import { checkSizes, ONE_FILE } from './lib/sizes.mjs';
import { findEmscripten } from './lib/tools.mjs';
import { setUp } from './setup.mjs';

const TOOLS = ['package-lock.json', 'scripts/build.mjs'];
const MODULES = ['core', 'streaming', 'learning', 'gradients'];
const WASM = MODULES.flatMap((name) => [`build/wasm/${name}.wasm`, `build/wasm/${name}.js`]);

const WASM_SOURCES = ['cpp', 'CMakeLists.txt', 'CMakePresets.json', 'scripts/generate_cpp.mjs'];

/** Configures `folder` for WebAssembly, by `preset` of CMakePresets.json. */
export async function configureWasm(preset, folder) {
  const emscripten = findEmscripten();
  keepOnlyFor(folder, [root, emscripten.path, emscripten.version].join('\n'));
  const label = `configure for WebAssembly (emcc ${emscripten.version})`;
  await run(label, emscripten.emcmake, ['cmake', '--preset', preset]);
}

/** `cmake --build` of targets for WebAssembly; Ninja decides what to rebuild. */
export async function buildWasmTargets(...targets) {
  await configureWasm('wasm', 'build/cmake-wasm');
  const label = `build ${targets.join(', ')} for WebAssembly`;
  await run(label, 'cmake', ['--build', 'build/cmake-wasm', '--target', ...targets]);
}

export async function buildWasm() {
  const { path, version } = findEmscripten();
  const inputs = hashOf(WASM_SOURCES, [path, version]);
  if (isFresh('wasm', inputs)) return;
  await buildWasmTargets(...MODULES);
  markFresh('wasm', inputs, WASM);
}

/** Builds the native tests of a preset of CMakePresets.json, and the fuzzers if it has sanitizers. */
export async function buildNative(preset, compiler) {
  keepOnlyFor(`build/${preset}`, [root, compiler, ask(compiler, ['--version'])].join('\n'));
  await run(`configure ${preset} tests`, 'cmake', ['--preset', preset], { env: { CXX: compiler } });
  await run(`build ${preset} tests`, 'cmake', ['--build', '--preset', preset]);
}

const PAGE = [
  'web',
  'cpp/attention',
  'scripts/cpp_lines.ts',
  'scripts/emscripten_script.ts',
  'scripts/literal_addresses.ts',
  'scripts/ask_again.ts',
  'scripts/compile_hints.ts',
  'scripts/plain_imports.ts',
  'scripts/one_chunk.ts',
  'scripts/examples.ts',
  'scripts/site.ts',
  'scripts/figures.mjs',
  'docs/picture.png',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  ...WASM,
  ...TOOLS,
];

async function buildPage() {
  const inputs = hashOf(PAGE, [process.env.SITE_ADDRESS ?? '']);
  if (isFresh('page', inputs)) return;
  sayStep('> build page, element, library and command line');
  const { build } = await import('vite');
  await build({ configFile: inRoot('vite.config.ts'), logLevel: 'warn' });
  await drawFigures();
  markFresh('page', inputs, ['dist']);
}

/** `mode`: a key of ONE_FILE. */
async function buildOneFile(mode) {
  const config = 'vite.one_file.config.ts';
  const inputs = hashOf([...PAGE, 'LICENSE', 'scripts/single_file.ts', config]);
  if (isFresh(`one_file_${mode}`, inputs)) return;
  sayStep(`> build ${ONE_FILE[mode]}`);
  const { build } = await import('vite');
  await build({ configFile: inRoot(config), mode, logLevel: 'warn' });
  markFresh(`one_file_${mode}`, inputs, [`dist/${ONE_FILE[mode]}`]);
}

/** The remaining files of dist/, written after all scripts. */
function buildBeside() {
  const inputs = hashOf([...PAGE, 'LICENSE', 'scripts/lib', ...Object.values(ONE_FILE).map((file) => `dist/${file}`)]);
  if (isFresh('beside', inputs)) return;
  sayStep('> list what is there');
  writeBeside(MODULES);
  const names = [...MODULES.map((name) => `${name}.wasm`), 'LICENSE.txt', 'files.json'];
  markFresh(
    'beside',
    inputs,
    names.map((name) => `dist/${name}`),
  );
}

async function buildTypes() {
  const inputs = hashOf([
    'web',
    'cpp/attention/names.json',
    'cpp/attention/config/schema.json',
    'package.json',
    'tsconfig.json',
    'scripts/tsconfig.types.json',
    'scripts/lib/declarations.mjs',
    ...TOOLS,
  ]);
  if (isFresh('types', inputs)) return;
  rmSync(inRoot('dist/types'), { recursive: true, force: true });
  await run('write type declarations', process.execPath, [
    inRoot('node_modules/typescript/bin/tsc'),
    '-p',
    'scripts/tsconfig.types.json',
  ]);
  copyFileSync(inRoot('web/jsx.d.ts'), inRoot('dist/types/jsx.d.ts')); // written by hand
  const { exports } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  keepReachable(
    'dist/types',
    Object.values(exports).flatMap(({ types }) => types?.replace('./', '') ?? []),
  );
  inlineData('dist/types', 'web');
  markFresh('types', inputs, ['dist/types']);
}

/** WebAssembly and the files of dist/ that the page and the command line need to run, or name. */
export async function buildToServe() {
  await buildWasm();
  await buildPage();
  await buildOneFile('page');
}

/** All of dist/, after the WebAssembly. */
export async function buildDist() {
  await buildPage();
  for (const mode of Object.keys(ONE_FILE)) await buildOneFile(mode);
  buildBeside();
  await buildTypes();
}

/** WebAssembly and all of dist/. */
export async function buildAll() {
  await buildWasm();
  await buildDist();
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: false });
    await buildAll();
    checkSizes();
  });
}
