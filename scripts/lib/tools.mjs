// The tools that the build needs, how to detect them, and their packages.
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findProgram, findPrograms } from './paths.mjs';
import { ask } from './run.mjs';

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

/** An LLVM program, by its plain name or by that of the version that the checks are written for. */
export const findClangTool = (name) => findProgram(`${name}-14`) ?? findProgram(name);

const hasTool = (minimum, ...names) =>
  names.some((name) => {
    const program = findProgram(name);
    return program !== null && (!minimum || atLeast(versionOf(program) || '0', minimum));
  });

/** Debian 12 packages it separately from the compiler. */
const hasClangRuntime = () =>
  !findProgram('clang++-14') || existsSync('/usr/lib/llvm-14/lib/clang/14.0.6/lib/linux/libclang_rt.fuzzer-x86_64.a');

/** A Python that runs this program; undefined: none does. Debian's packages are found by Debian's own. */
export const findPython = (program, env) =>
  ['python3', '/usr/bin/python3'].find((python) => ask(python, ['-c', program], env) !== null);

const inPython = (program) => findPython(program) !== undefined;

const hasNumpy = () => inPython('import numpy');

// Found, not imported: importing takes seconds.
const hasTorch = () => inPython('import importlib.util; assert importlib.util.find_spec("torch")');

const hasChineseFont = () =>
  process.platform !== 'linux' ||
  existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') ||
  Boolean((ask('fc-list', [':lang=zh', 'file']) || '').trim());

/** One row per need: the message, Debian's and (if there is one) Homebrew's package, and the test for it. */
const needs = [
  {
    what: 'Emscripten 3.1.6 or newer (emcc)',
    apt: 'emscripten',
    brew: 'emscripten',
    has: () => findEmscripten() !== null,
  },
  { what: 'CMake 3.21 or newer', apt: 'cmake', brew: 'cmake', has: () => hasTool('3.21', 'cmake') },
  { what: 'Ninja', apt: 'ninja-build', brew: 'ninja', has: () => hasTool(null, 'ninja') },
  { what: 'a C++ compiler', apt: 'g++', brew: 'llvm', has: () => hasTool(null, 'c++', 'g++', 'clang++') },
  {
    what: 'Eigen headers',
    apt: 'libeigen3-dev',
    brew: 'eigen',
    has: () => hasHeader('Eigen/Core', 'eigen3/Eigen/Core'),
  },
];

const testNeeds = [
  {
    what: 'clang-format',
    apt: 'clang-format',
    brew: 'clang-format',
    has: () => findClangTool('clang-format') !== null,
  },
  { what: 'clang-tidy', apt: 'clang-tidy', brew: 'llvm', has: () => findClangTool('clang-tidy') !== null },
  { what: 'Clang', apt: 'clang', brew: 'llvm', has: () => hasTool(null, 'clang++') },
  { what: "Clang's sanitizers and libFuzzer", apt: 'libclang-rt-14-dev', has: hasClangRuntime },
  {
    what: 'nlohmann/json headers',
    apt: 'nlohmann-json3-dev',
    brew: 'nlohmann-json',
    has: () => hasHeader('nlohmann/json.hpp'),
  },
  { what: 'GoogleTest', apt: 'libgtest-dev', brew: 'googletest', has: () => hasHeader('gtest/gtest.h') },
  {
    what: 'Chromium or Chrome',
    apt: WINDOWLESS,
    brew: '--cask google-chrome',
    has: () => findChromium() !== null,
    browser: true,
  },
  { what: 'Firefox', apt: 'firefox-esr', brew: '--cask firefox', has: () => findFirefox() !== null, browser: true },
  {
    what: 'WebKit with its WebDriver (WebKitWebDriver of WebKitGTK, or safaridriver)',
    apt: 'webkit2gtk-driver',
    has: () => findWebKitDriver() !== null,
    browser: true,
  },
  { what: 'Xvfb (xvfb-run), the screen for WebKit', apt: 'xvfb', has: () => hasScreenTool('xvfb-run') },
  { what: 'xauth, which xvfb-run calls', apt: 'xauth', has: () => hasScreenTool('xauth') },
  { what: 'a font with Chinese characters', apt: 'fonts-noto-cjk', brew: 'font-noto-sans-cjk', has: hasChineseFont },
  { what: 'NumPy', apt: 'python3-numpy', brew: 'numpy', has: hasNumpy },
];

/** Optional tools of tests; without one, its tests report that they were not run. */
const testWishes = [
  { what: 'Chromium without windows, the faster one', apt: WINDOWLESS, has: () => findProgram(WINDOWLESS) !== null },
  { what: 'PyTorch', apt: 'python3-torch', has: hasTorch },
  { what: 'nbformat, which checks notebooks', apt: 'python3-nbformat', has: () => inPython('import nbformat') },
  { what: 'Pillow, which opens pictures', apt: 'python3-pil', has: () => inPython('import PIL.Image') },
  { what: 'Poppler, which opens a printed page', apt: 'poppler-utils', has: () => findProgram('pdftoppm') !== null },
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
