// The tools that the build needs, how to detect them, and their packages.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findProgram, findPrograms } from './paths.mjs';
import { ask, askAll } from './run.mjs';

const atLeast = (version, minimum) => {
  const [a, b] = [version, minimum].map((v) => v.split('.').map(Number));
  for (let i = 0; i < b.length; i++) if ((a[i] || 0) !== b[i]) return (a[i] || 0) > b[i];
  return true;
};

const versionOf = (program) => (/\d+\.\d+(\.\d+)?/.exec(ask(program, ['--version']) || '') || [])[0];

/** The newest emcc on PATH that is new enough: `{path, emcmake, version}`, or null. */
export function findEmscripten() {
  let best = null;
  for (const path of findPrograms('emcc')) {
    const version = versionOf(path);
    if (!version || !atLeast(version, '3.1.6')) continue;
    if (!best || !atLeast(best.version, version)) {
      best = { path, emcmake: join(dirname(path), 'emcmake'), version };
    }
  }
  return best;
}

/** The compiler of the WebAssembly and what it compiles in, as committed modules name them. */
export function compilerFor({ path, version }) {
  const clang = /clang version (\d+(?:\.\d+)*)/.exec(askAll(path, ['-v']))?.[1];
  return `Emscripten ${version}, Clang ${clang} and Eigen ${eigenVersion()}`;
}

const WINDOWLESS = 'chromium-headless-shell';

/** The program named by the environment's `variable`, else the first on PATH, else the first macOS application. */
const findBrowser = (variable, names, applications = []) =>
  process.env[variable] ||
  names.map(findProgram).find(Boolean) ||
  applications.map((path) => `/Applications/${path}`).find((path) => existsSync(path)) ||
  null;

/**
 * An installed browser of the Chromium family; the environment's `CHROMIUM` overrides it. Headless ones come first: for
 * every window Chromium loads some 260 scripts of its own address bar, which takes as long as most pages.
 */
export const findChromium = () =>
  findBrowser(
    'CHROMIUM',
    [WINDOWLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'],
  );

/** An installed Firefox; the environment's `FIREFOX` overrides it. */
const findFirefox = () => findBrowser('FIREFOX', ['firefox-esr', 'firefox'], ['Firefox.app/Contents/MacOS/firefox']);

/** The WebDriver of an installed WebKit: WebKitGTK's, or Safari's; the environment's `WEBKIT_DRIVER` overrides it. */
const findWebKitDriver = () => findBrowser('WEBKIT_DRIVER', ['WebKitWebDriver', 'safaridriver']);

/** The browsers that were found, as variables for the browser tests. */
export const browserEnvironment = () => ({
  CHROMIUM: findChromium(),
  FIREFOX: findFirefox(),
  WEBKIT_DRIVER: findWebKitDriver(),
});

// WebKitGTK has no headless mode: on Linux it uses Xvfb's virtual screen.
const hasScreenTool = (name) => process.platform !== 'linux' || findProgram(name) !== null;

// The same folders as in CMakeLists.txt.
const headerFolders = ['/usr/include', '/usr/local/include', '/opt/homebrew/include', '/opt/local/include'];
const hasHeader = (...paths) => headerFolders.some((folder) => paths.some((path) => existsSync(join(folder, path))));

/** The folder of Eigen's headers. */
export const findEigen = () =>
  headerFolders
    .flatMap((folder) => [join(folder, 'eigen3'), folder])
    .find((folder) => existsSync(join(folder, 'Eigen/Core')));

/** From version 5 on in a file of its own. */
function eigenVersion() {
  const file = ['Eigen/Version', 'Eigen/src/Core/util/Macros.h']
    .map((name) => join(findEigen(), name))
    .find(existsSync);
  return Array.from(readFileSync(file, 'utf8').matchAll(/define EIGEN_(?:WORLD|MAJOR|MINOR)_VERSION (\d+)/g))
    .map(([, number]) => number)
    .join('.');
}

/** An LLVM program, by its plain name or by that of the version that the checks are written for. */
export const findClangTool = (name) => findProgram(`${name}-14`) ?? findProgram(name);

const hasTool = (minimum, ...names) =>
  names.some((name) => {
    const program = findProgram(name);
    return program !== null && (!minimum || atLeast(versionOf(program) || '0', minimum));
  });

/** Debian 12 packages it separately from the compiler; without a compiler both are missing. */
const hasClangRuntime = () =>
  findProgram('clang++-14')
    ? existsSync('/usr/lib/llvm-14/lib/clang/14.0.6/lib/linux/libclang_rt.fuzzer-x86_64.a')
    : findProgram('clang++') !== null;

/** A Python that runs this program; undefined: none does. Debian's packages are found by Debian's own. */
export const findPython = (program, env) =>
  ['python3', '/usr/bin/python3'].find((python) => ask(python, ['-c', program], env) !== null);

const inPython = (program) => findPython(program) !== undefined;

// Found, not imported: importing takes seconds.
const hasTorch = () => inPython('import importlib.util; assert importlib.util.find_spec("torch")');

const hasChineseFont = () =>
  process.platform !== 'linux' ||
  existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') ||
  Boolean((ask('fc-list', [':lang=zh', 'file']) || '').trim());

/** The message, Debian's and (if there is one) Homebrew's package, the test for it; `more`: what else is known. */
const need = (what, apt, brew, has, more = {}) => ({ what, apt, brew, has, ...more });
const BROWSER = { browser: true };

const needs = [
  need('Emscripten 3.1.6 or newer (emcc)', 'emscripten', 'emscripten', () => findEmscripten() !== null),
  need('CMake 3.21 or newer', 'cmake', 'cmake', () => hasTool('3.21', 'cmake')),
  need('Ninja', 'ninja-build', 'ninja', () => hasTool(null, 'ninja')),
  need('a C++ compiler', 'g++', 'llvm', () => hasTool(null, 'c++', 'g++', 'clang++')),
  need('Eigen headers', 'libeigen3-dev', 'eigen', () => hasHeader('Eigen/Core', 'eigen3/Eigen/Core')),
];

const testNeeds = [
  need('clang-format', 'clang-format', 'clang-format', () => findClangTool('clang-format') !== null),
  need('clang-tidy', 'clang-tidy', 'llvm', () => findClangTool('clang-tidy') !== null),
  need('Clang', 'clang', 'llvm', () => hasTool(null, 'clang++')),
  need("Clang's sanitizers and libFuzzer", 'libclang-rt-14-dev', null, hasClangRuntime),
  need('nlohmann/json headers', 'nlohmann-json3-dev', 'nlohmann-json', () => hasHeader('nlohmann/json.hpp')),
  need('GoogleTest', 'libgtest-dev', 'googletest', () => hasHeader('gtest/gtest.h')),
  need('Chromium or Chrome', WINDOWLESS, '--cask google-chrome', () => findChromium() !== null, BROWSER),
  need('Firefox', 'firefox-esr', '--cask firefox', () => findFirefox() !== null, BROWSER),
  need(
    'WebKit with its WebDriver (WebKitWebDriver of WebKitGTK, or safaridriver)',
    ...['webkit2gtk-driver', null, () => findWebKitDriver() !== null, BROWSER],
  ),
  need('Xvfb (xvfb-run), the screen for WebKit', 'xvfb', null, () => hasScreenTool('xvfb-run')),
  need('xauth, which xvfb-run calls', 'xauth', null, () => hasScreenTool('xauth')),
  need('a font with Chinese characters', 'fonts-noto-cjk', 'font-noto-sans-cjk', hasChineseFont),
  need('NumPy', 'python3-numpy', 'numpy', () => inPython('import numpy')),
];

/** Optional tools of tests; without one, its tests report that they were not run. */
const testWishes = [
  need('Chromium without windows, the faster one', WINDOWLESS, null, () => findProgram(WINDOWLESS) !== null),
  need('PyTorch', 'python3-torch', null, hasTorch),
  need('nbformat, which checks notebooks', 'python3-nbformat', null, () => inPython('import nbformat')),
  need('Pillow, which opens pictures', 'python3-pil', null, () => inPython('import PIL.Image')),
  need('Poppler, which opens a printed page', 'poppler-utils', null, () => findProgram('pdftoppm') !== null),
  need('CairoSVG, which draws pictures', 'python3-cairosvg', null, () => inPython('import cairosvg')),
  need('librsvg, which draws pictures', 'librsvg2-bin', null, () => findProgram('rsvg-convert') !== null),
];

export const missingWishes = () => testWishes.filter((wish) => !wish.has());

export function missingNeeds({ tests }) {
  return (tests ? [...needs, ...testNeeds] : needs).filter((need) => !need.has());
}

/** True if this process may install Debian packages. */
export const canInstall = () => Boolean(process.getuid && process.getuid() === 0 && findProgram('apt-get'));

/** One message: the missing tools and the ways to get them. */
export function howToInstall(missing) {
  const emcc = findPrograms('emcc');
  const old = missing.some((need) => need.apt === 'emscripten') && emcc.length > 0;
  const brewed = missing.filter((need) => need.brew);
  const casks = brewed.filter((need) => need.brew.startsWith('--cask'));
  const formulas = brewed.filter((need) => !casks.includes(need));
  const lines = ['Missing on this machine:', ...missing.map((need) => `  - ${need.what}`)];
  if (old) lines.push(`  (${emcc[0]} is ${versionOf(emcc[0]) || 'of an unknown version'})`);
  lines.push(
    '',
    'To install, then run the same command again:',
    '  Debian 12, as root:  apt-get update && apt-get install -y --no-install-recommends ' +
      missing.map((need) => need.apt).join(' '),
  );
  if (formulas.length) lines.push(`  macOS:  brew install ${formulas.map((need) => need.brew).join(' ')}`);
  for (const need of casks) lines.push(`  macOS:  brew install ${need.brew}`);
  if (missing.some((need) => need.browser)) {
    lines.push(
      '  Installed browsers are used where they are on PATH; CHROMIUM, FIREFOX and WEBKIT_DRIVER in the environment',
      '    name others by their paths. Safari’s driver works once "safaridriver --enable" was run.',
    );
  }
  if (missing.some((need) => need.apt === 'emscripten')) {
    lines.push(
      '  Emscripten anywhere, by emsdk:  git clone https://github.com/emscripten-core/emsdk && cd emsdk',
      '    && ./emsdk install latest && ./emsdk activate latest && . ./emsdk_env.sh',
    );
  }
  return lines.join('\n');
}

/** The npm that started us, run by the Node that started us; else the one on PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && basename(script) === 'npm-cli.js') return [process.execPath, script];
  return [findProgram('npm') || 'npm'];
}
