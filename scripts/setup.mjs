// Prepares the machine: checks Node, installs missing tools by apt, and the npm packages.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMain, inRoot } from './lib/paths.mjs';
import { ask, askAll, main, run, say, StepError } from './lib/run.mjs';
import { hashOf } from './lib/stamps.mjs';
import { canInstall, howToInstall, missingNeeds, missingWishes, npmCommand } from './lib/tools.mjs';

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new StepError(
    `Node ${process.versions.node} is too old: attention-steps needs 20.19 or newer ` +
      '(https://nodejs.org, or "brew install node" on macOS).',
  );
}

/** An older Node in the place of this one fails much later, with messages about packages. */
function checkNodeIsThere() {
  const there = ask(process.execPath, ['--version'])?.trim();
  if (there === process.version) return;
  throw new StepError(
    `${process.execPath} was Node ${process.version} when this began, and is ${there ?? 'gone'} now: apt has ` +
      'installed its own. Install Node 20 into /usr/local, or another folder that no package writes to.',
  );
}

const APT = [
  'Dpkg::Use-Pty=0',
  'DPkg::Lock::Timeout=300',
  'Acquire::Retries=3',
  'APT::Keep-Downloaded-Packages=false', // 800 MB, which nobody reads again
].flatMap((option) => ['-o', option]);
const APT_LANGUAGE = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
const apt = (label, ...args) => run(label, 'apt-get', [...APT, ...args], { env: APT_LANGUAGE });
const INSTALL = ['install', '--no-install-recommends'];

/** What apt would do, in its own words. */
const planOf = (packages) => askAll('apt-get', [...INSTALL, '--assume-no', ...packages], APT_LANGUAGE);

/** "Need to get 496 MB of archives", "1,939 MB of additional disk space": what is fetched and what is written. */
const sizesIn = (plan) =>
  [/Need to get (.+?) of/, /operation, (.+?) of additional/].map((size) => size.exec(plan)?.[1].split('/')[0]);

/**
 * Debian's emscripten brings Debian's Node 18 along, at /usr/bin/node. A Node of the reader's own that stands there and
 * is of no package stays: Debian's goes beside it.
 */
async function keepOwnNode(plan) {
  const own = '/usr/bin/node';
  if (!/^ .*\bnodejs\b/m.test(plan) || !existsSync(own) || ask('dpkg', ['-S', own]) !== null) return;
  const label = `keep Node ${process.version} at ${own}, and let apt put its own beside it, at ${own}.debian`;
  await run(label, 'dpkg-divert', ['--local', '--no-rename', '--divert', `${own}.debian`, '--add', own]);
}

async function install(tools) {
  const packages = [...new Set(tools.map((tool) => tool.apt))];
  const plan = planOf(packages);
  const [fetched, written] = sizesIn(plan);
  if (fetched) say(`apt fetches ${fetched} and writes ${written}, in some minutes: ${packages.join(' ')}`);
  await keepOwnNode(plan);
  await apt(`apt-get install, ${packages.length} packages`, ...INSTALL, '-y', ...packages);
  checkNodeIsThere();
}
/** What fails is reported by the ones that are still missing. */
const tryToInstall = (tools) =>
  install(tools).then(
    () => true,
    (error) => say(`  ${error.message}; going on`),
  );

/** All together, which is fastest; one by one what can be done without, where this fails. */
async function installMissing(needs, wishes) {
  // An unreachable source may not be needed: the installation decides.
  await apt('apt-get update', 'update').catch((error) => say(`  ${error.message}; going on`));
  if (await tryToInstall([...needs, ...wishes])) return;
  if (needs.length > 0) await install(needs);
  for (const wish of wishes) await tryToInstall([wish]);
}

async function installTools(tests) {
  const needs = missingNeeds({ tests });
  const wishes = tests ? missingWishes() : [];
  if (needs.length + wishes.length > 0 && canInstall()) await installMissing(needs, wishes);
  const still = missingNeeds({ tests });
  if (still.length > 0) throw new StepError(howToInstall(still));
  if (!tests) return;
  for (const { what } of missingWishes()) say(`  ${what} is missing: the tests with it are not run`);
}

/** `npm ci` in `folder`, without running packages' scripts, unless the last run used the same lock file. */
export async function installPackages(folder) {
  const stamp = inRoot(folder, 'node_modules', '.lock-hash');
  const lock = hashOf([`${folder}/package-lock.json`], [process.platform, process.arch, process.version]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const [command, ...args] = npmCommand();
  await run(
    `npm ci in ${folder === '.' ? 'the root' : folder}`,
    command,
    [...args, 'ci', '--include=dev', '--ignore-scripts'],
    { cwd: inRoot(folder) },
  );
  writeFileSync(stamp, lock);
}

/** Node and the programs of the machine. */
export async function setUpTools({ tests }) {
  checkNode();
  await installTools(tests);
}

export const installAllPackages = ({ tests }) => Promise.all((tests ? ['.', 'tests'] : ['.']).map(installPackages));

/** What the page needs, Node and npm packages; with `tests` also those of its tests. */
export async function setUpPage({ tests = false } = {}) {
  checkNode();
  await installAllPackages({ tests });
}

/** What compiling needs as well; with `tests` also everything that testing needs. */
export async function setUp(needs) {
  await setUpTools(needs);
  await installAllPackages(needs);
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: process.argv.includes('--tests') });
    say('Ready.');
  });
}
