// Builds WebAssembly, page, library, command line and types into dist/; nothing is built twice.
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { drawFigures } from './figures.mjs';
import { writeBeside } from './lib/beside.mjs';
import { inlineData, keepReachable } from './lib/declarations.mjs';
import { inRoot, isMain, root } from './lib/paths.mjs';
import { ask, main, run, sayStep } from './lib/run.mjs';
import { hashOf, isFresh, keepOnlyFor, markFresh } from './lib/stamps.mjs';
import { checkSizes } from './lib/sizes.mjs';
import { setUpPage } from './setup.mjs';
import { provideWasm, WASM } from './wasm.mjs';

const TOOLS = ['package-lock.json', 'scripts/build.mjs'];

/** Builds the native tests of a preset of CMakePresets.json, and the fuzzers if it has sanitizers. */
export async function buildNative(preset, compiler) {
  keepOnlyFor(`build/${preset}`, [root, compiler, ask(compiler, ['--version'])].join('\n'));
  await run(`configure ${preset} tests`, 'cmake', ['--preset', preset], { env: { CXX: compiler } });
  await run(`build ${preset} tests`, 'cmake', ['--build', '--preset', preset]);
}

/** Configures `folder` for Clang with these flags, and builds the native tests there. */
export async function buildWithClang(folder, flags) {
  const compiler = ['-DCMAKE_CXX_COMPILER=clang++', `-DCMAKE_CXX_FLAGS=${flags}`];
  await run('configure', 'cmake', ['-S', '.', '-B', folder, '-G', 'Ninja', ...compiler]);
  await run('build native tests', 'cmake', ['--build', folder, '--target', 'attention_tests']);
}

const PAGE = [
  'web',
  'cpp/attention',
  'scripts/cpp_lines.ts',
  'scripts/dev_server.ts',
  'scripts/figures.mjs',
  'scripts/languages.ts',
  'scripts/lib/beside.mjs',
  'scripts/single_file.ts',
  'scripts/site.ts',
  'scripts/wasm_text.ts',
  'docs/picture.png',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'LICENSE',
  ...WASM,
  ...TOOLS,
];

async function buildPage() {
  const inputs = hashOf(PAGE, [process.env.SITE_ADDRESS ?? '']);
  if (isFresh('page', inputs)) return;
  sayStep('build scripts, pages, library and command line');
  rmSync(inRoot('dist'), { recursive: true, force: true });
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: inRoot('vite.config.ts'), logLevel: 'warn' });
  await builder.buildApp();
  await drawFigures();
  writeBeside();
  markFresh('page', inputs, ['dist']);
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
  // Written by hand.
  for (const name of ['jsx', 'style', 'core_wasm'])
    copyFileSync(inRoot(`web/${name}.d.ts`), inRoot(`dist/types/${name}.d.ts`));
  const { exports } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  keepReachable(
    'dist/types',
    Object.values(exports).flatMap(({ types }) => types?.replace('./', '') ?? []),
  );
  inlineData('dist/types', 'web');
  markFresh('types', inputs, ['dist/types']);
}

/** WebAssembly, and all of dist/ but the types. */
export async function buildToServe() {
  await provideWasm();
  await buildPage();
}

/** All of dist/, with the WebAssembly that is there. */
export async function buildDist() {
  await buildPage();
  await buildTypes();
}

/** WebAssembly and all of dist/. */
export async function buildAll() {
  await provideWasm();
  await buildDist();
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUpPage();
    await buildAll();
    checkSizes();
  });
}
