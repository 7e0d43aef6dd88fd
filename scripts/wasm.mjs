// The WebAssembly modules in build/wasm: compiled from C++, or copied from cpp/wasm, where they are committed with a
// stamp. `npm run wasm` compiles them and renews cpp/wasm.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isMain, inRoot, root } from './lib/paths.mjs';
import { main, run, say, sayStep, StepError } from './lib/run.mjs';
import { hashOf, isFresh, keepOnlyFor, markFresh } from './lib/stamps.mjs';
import { compilerFor, findEmscripten } from './lib/tools.mjs';
import { setUpTools } from './setup.mjs';

const MODULES = ['core', 'streaming', 'learning'];
const NAMES = MODULES.flatMap((name) => [`${name}.js`, `${name}.wasm`]);

/** From what they are compiled, with which flags. */
const SOURCES = ['cpp/attention', 'cpp/bindings', 'CMakeLists.txt', 'CMakePresets.json', 'scripts/generate_cpp.mjs'];
const COMPILED = 'build/cmake-wasm';
const COMMITTED = 'cpp/wasm';
const STAMP = `${COMMITTED}/stamp.json`;
const USED = 'build/wasm';

const filesIn = (folder) => NAMES.map((name) => `${folder}/${name}`);

/** What is built from. */
export const WASM = filesIn(USED);

const isSame = (file, other) => existsSync(file) && readFileSync(file).equals(readFileSync(other));

function copyTo(folder, from) {
  mkdirSync(inRoot(folder), { recursive: true });
  for (const name of NAMES) {
    const [to, source] = [inRoot(folder, name), inRoot(from, name)];
    if (!isSame(to, source)) copyFileSync(source, to);
  }
}

const readStamp = () => (existsSync(inRoot(STAMP)) ? JSON.parse(readFileSync(inRoot(STAMP), 'utf8')) : null);

/** Why the committed modules are not those of these sources, as a sentence; null: they are. */
export function whyStale() {
  const stamp = readStamp();
  if (stamp?.sources !== hashOf(SOURCES)) return `${COMMITTED} is of other C++ sources: renew it by \`npm run wasm\`.`;
  if (stamp.modules !== hashOf(filesIn(COMMITTED)))
    return `${COMMITTED} has other modules than its stamp: renew it by \`npm run wasm\`.`;
  return null;
}

/** Compiles the modules, into build/wasm. */
export async function compileWasm() {
  const { path, emcmake, version } = findEmscripten();
  const inputs = hashOf(SOURCES, [path, version]);
  if (!isFresh('wasm', inputs)) {
    keepOnlyFor(COMPILED, [root, path, version].join('\n'));
    await run(`configure for WebAssembly (emcc ${version})`, emcmake, ['cmake', '--preset', 'wasm']);
    sayStep('The WebAssembly takes a minute on two cores, and 10 MB.');
    await run(`compile ${MODULES.join(', ')}`, 'cmake', ['--build', COMPILED, '--target', ...MODULES]);
    markFresh('wasm', inputs, filesIn(COMPILED));
  }
  copyTo(USED, COMPILED);
}

/** Puts the committed modules into build/wasm if they are of these sources; compiles these otherwise. */
export async function provideWasm() {
  const why = whyStale();
  if (why === null) {
    say(`WebAssembly: as committed in ${COMMITTED}, which these C++ sources gave with ${readStamp().compiler}`);
    return copyTo(USED, COMMITTED);
  }
  say(`${why} Until then it is compiled here.`);
  await setUpTools({ tests: false });
  await compileWasm();
}

/** After compiling: throws if the compiler that gave the committed modules has now given others. */
export function compareWasm() {
  const why = whyStale();
  if (why !== null) throw new StepError(why);
  const { compiler } = readStamp();
  const own = compilerFor(findEmscripten());
  if (own !== compiler) return say(`${COMMITTED} is not compared: it is of ${compiler}, this is ${own}`);
  const other = NAMES.filter((name) => !isSame(inRoot(COMMITTED, name), inRoot(COMPILED, name)));
  if (other.length > 0)
    throw new StepError(
      `With ${compiler} these sources give other bytes than ${COMMITTED} has, in ${other.join(', ')}: ` +
        'renew it by `npm run wasm`.',
    );
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUpTools({ tests: false });
    await compileWasm();
    copyTo(COMMITTED, COMPILED);
    const stamp = {
      sources: hashOf(SOURCES),
      compiler: compilerFor(findEmscripten()),
      modules: hashOf(filesIn(COMMITTED)),
    };
    writeFileSync(inRoot(STAMP), `${JSON.stringify(stamp, null, 2)}\n`);
    say(`${COMMITTED} is of these sources, by ${stamp.compiler}.`);
  });
}
