// Prepares the machine: checks Node, installs missing tools by apt, and the npm packages.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMain, inRoot } from './lib/paths.mjs';
import { main, run, say, StepError } from './lib/run.mjs';
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

async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  // An unreachable source may not be needed: the installation decides.
  await run('apt-get update', 'apt-get', [...options, 'update'], { env, quiet: true }).catch((error) =>
    say(`  ${error.message}; going on`),
  );
  await run(
    `apt-get install ${packages.join(' ')}`,
    'apt-get',
    [...options, 'install', '-y', '--no-install-recommends', ...packages],
    { env, quiet: true },
  );
}

async function installTools(tests) {
  const missing = missingNeeds({ tests });
  if (missing.length === 0) return;
  if (!canInstall()) throw new StepError(howToInstall(missing));
  await aptInstall(missing.map((need) => need.apt));
  const still = missingNeeds({ tests });
  if (still.length > 0) throw new StepError(howToInstall(still));
}

/** Missing optional tools of tests are no reason to stop. */
async function installWishes() {
  for (const { what, apt } of missingWishes()) {
    if (canInstall()) await aptInstall([apt]).catch((error) => say(`  ${error.message}; going on`));
    if (missingWishes().some((wish) => wish.apt === apt)) say(`  ${what} is missing: the tests with it are not run`);
  }
}

/** `npm ci` in `folder`, without running packages' scripts, unless the last run used the same lock file. */
export async function installPackages(folder) {
  const stamp = inRoot(folder, 'node_modules', '.lock-hash');
  const lock = hashOf([`${folder}/package-lock.json`], [process.platform, process.arch]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const [command, ...args] = npmCommand();
  await run(
    `npm ci in ${folder === '.' ? 'the root' : folder}`,
    command,
    [...args, 'ci', '--include=dev', '--ignore-scripts'],
    {
      cwd: inRoot(folder),
      quiet: true,
    },
  );
  writeFileSync(stamp, lock);
}

/** Everything that building needs; with `tests` also everything that testing needs. */
export async function setUp({ tests }) {
  checkNode();
  await installTools(tests);
  await installPackages('.');
  if (!tests) return;
  await installWishes();
  await installPackages('tests');
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: process.argv.includes('--tests') });
    say('Ready.');
  });
}
