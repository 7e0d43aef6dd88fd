// Builds both modules with the Emscripten of Debian's newest suite and runs the tests of sizes and of Node on them.
// `node scripts/newest_emscripten.mjs FOLDER` keeps the suite in FOLDER, else in build/newest: 1.4 GB, made if missing.
//
// It runs on Debian, as root, with debootstrap. Packages come from the mirror that this machine's apt is set to.
// With 6.0.5 (LLVM 21, Eigen 5.0.1) at 18a4c51: core.wasm 28.6 kB after brotli (3.1.6: 29.7), all tests of Node
// passed, no bit of the random streams differed, and it was no slower (a trace of causal-mask 22.6 us, 3.1.6:
// 27.4).
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findProgram, inRoot } from './lib/paths.mjs';
import { ask, main, run, say, StepError } from './lib/run.mjs';
import { setUp } from './setup.mjs';

const SUITE = 'unstable';
const PACKAGES = ['emscripten', 'cmake', 'ninja-build', 'libeigen3-dev', 'nlohmann-json3-dev'];
const MODULES = ['core', 'streaming'];

const chroot = resolve(process.argv[2] ?? inRoot('build', 'newest'));
const half = `${chroot}.part`; // while it is made
const IN_CHROOT = '/attention-steps'; // where a copy of this tree stands
const tree = join(chroot, IN_CHROOT);

const within = (folder, command) => ['chroot', [folder, 'sh', '-c', command]];

/** The mirror of Debian that apt is set to. */
function findMirror() {
  const targets = ask('apt-get', ['indextargets', '--format', '$(LABEL) $(SITE)']) ?? '';
  const [, site] = /^Debian (\S+)$/m.exec(targets) ?? [];
  if (!site) throw new StepError('apt knows no mirror of Debian; "apt-get update" reads its sources.');
  return site;
}

/** debootstrap mounts /proc in the folder, and leaves it there if it is stopped. */
async function unmountAll(folder) {
  const mounted = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1])
    .filter((path) => path?.startsWith(folder + sep));
  for (const path of mounted.reverse()) await run(`unmount ${path}`, 'umount', [path]);
}

async function makeChroot() {
  if (existsSync(join(chroot, 'usr/bin/emcc'))) return;
  if (existsSync(chroot)) throw new StepError(`${chroot} is there and has no Emscripten.`);
  if (!findProgram('debootstrap')) throw new StepError('debootstrap is missing: apt-get install debootstrap');
  await unmountAll(half);
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  try {
    const options = ['--variant=minbase', SUITE, half, findMirror()];
    await run(`debootstrap ${SUITE}`, 'debootstrap', options, { quiet: true });
    const install = `apt-get install -y --no-install-recommends ${PACKAGES.join(' ')}`;
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('install Emscripten in it', ...within(half, install), { quiet: true, env });
  } finally {
    await unmountAll(half);
  }
  renameSync(half, chroot);
}

/** Copies every file of this tree that git knows or would add. */
function copySources() {
  rmSync(tree, { recursive: true, force: true });
  const files = ask('git', ['-C', inRoot(), 'ls-files', '-coz', '--exclude-standard']).split('\0');
  for (const file of files) if (file && existsSync(inRoot(file))) cpSync(inRoot(file), join(tree, file));
  for (const folder of ['node_modules', 'tests/node_modules']) symlinkSync(inRoot(folder), join(tree, folder));
}

async function buildModules() {
  const inTree = (command) => within(chroot, `cd ${IN_CHROOT} && ${command}`);
  await run('configure for WebAssembly', ...inTree('emcmake cmake --preset wasm'), { quiet: true });
  const targets = [...MODULES, 'stream_check'].join(' ');
  await run('build for WebAssembly', ...inTree(`cmake --build build/cmake-wasm --target ${targets}`));
}

async function buildAndTestRest() {
  const node = (label, ...args) => run(label, process.execPath, args, { cwd: tree });
  const build = "import { buildDist } from './scripts/build.mjs'; await buildDist();";
  await node('build dist/ on these modules', '--input-type=module', '--eval', build);
  await node('test it', 'scripts/test.mjs', 'size', 'node');
}

function saySummary() {
  say(`\n${ask(...within(chroot, 'emcc --version')).split('\n')[0]}`);
  for (const file of MODULES.flatMap((name) => [`${name}.wasm`, `${name}.js`])) {
    const bytes = brotliCompressSync(readFileSync(join(tree, 'build/wasm', file))).length;
    say(`  ${file.padEnd(15)} ${bytes} bytes after brotli`);
  }
}

await main(async () => {
  if (process.getuid?.() !== 0) throw new StepError('Only root can work in a chroot.');
  await setUp({ tests: true });
  await makeChroot();
  copySources();
  await buildModules();
  await buildAndTestRest();
  saySummary();
});
