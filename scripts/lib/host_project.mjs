// A host: a small project under tests/hosts, built and served in build/hosts, with the packed package installed.
//
// Its host.mjs lists the ways in which it is built, each with
//   title                its name in the table
//   needs                programs that must be on PATH; where one is not, the way is not run
//   copy                 a folder that gets a copy of dist/ first, as sites without npm have it
//   build                commands, each a program (of the project's packages, or on PATH) and its arguments
//   site or server       the folder that is served, or the command of the host's own server, PORT in it for its port
//   page                 the page that is opened, if not index.html
//   program and prints   instead of a page: a command, and what it must print
//   weight, run, ignore, heard, frame, check, max  further checks: see host_look.mjs
// A way without build checks the output of the way before it.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { childEnvironment, findProgram, inRoot } from './paths.mjs';
import { run, StepError } from './run.mjs';
import { hashOf } from './stamps.mjs';
import { npmCommand } from './tools.mjs';
import { serve } from '../start.mjs';

const PROJECTS = 'tests/hosts';
const BUILT = 'build/hosts';
/** The maximum number of characters of a program's output that an error shows. */
const MAX = 3000;
const PACKAGE = 'node_modules/attention-steps';

/** The names of all hosts: the folders with a host.mjs. */
export const hostNames = () =>
  readdirSync(inRoot(PROJECTS)).filter((name) => existsSync(inRoot(PROJECTS, name, 'host.mjs')));

/** Packs dist/ as `npm pack` does, and resolves to the tarball's path. */
export async function packPackage() {
  mkdirSync(inRoot(BUILT), { recursive: true });
  const [command, ...args] = npmCommand();
  const options = ['pack', '--ignore-scripts', '--pack-destination', inRoot(BUILT)];
  await run('pack the package', command, [...args, ...options]);
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return inRoot(BUILT, `attention-steps-${version}.tgz`);
}

/** A program of the project's own packages, else one on PATH. */
const programsOf = (folder) => ({
  PATH: [join(folder, 'node_modules/.bin'), childEnvironment().PATH].join(delimiter),
});

/** The npm packages that a host's package.json pins, without running their scripts; they stay for the next run. */
async function installPinned(name, folder) {
  const manifest = `${PROJECTS}/${name}/package.json`;
  if (!existsSync(inRoot(manifest))) return;
  const lock = `${PROJECTS}/${name}/package-lock.json`;
  const stamp = join(folder, 'node_modules', '.pinned');
  const pinned = hashOf([manifest, lock], [process.version]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === pinned) return;
  const [command, ...args] = npmCommand();
  const how = existsSync(inRoot(lock)) ? ['ci'] : ['install', '--no-package-lock'];
  const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run(`install what ${name} pins`, command, [...args, ...how, ...options], { cwd: folder });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(stamp, pinned);
}

/** Tool caches of an earlier package of the same version. */
const CACHES = ['node_modules/.vite', 'node_modules/.cache'];

/** The package as installed from the tarball: it has no dependencies. */
async function installPackage(folder, tarball) {
  const into = join(folder, PACKAGE);
  for (const old of [PACKAGE, ...CACHES]) rmSync(join(folder, old), { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  await run('put the package in', 'tar', ['-xzf', tarball, '-C', into, '--strip-components=1']);
}

/** Copies a host's project to its build folder and adds what it needs; resolves to the folder and its builds. */
export async function prepareHost(name, tarball) {
  const folder = inRoot(BUILT, name);
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) {
    if (old !== 'node_modules') rmSync(join(folder, old), { recursive: true, force: true });
  }
  cpSync(inRoot(PROJECTS, name), folder, { recursive: true });
  await installPinned(name, folder);
  await installPackage(folder, tarball);
  const { default: ways } = await import(pathToFileURL(inRoot(PROJECTS, name, 'host.mjs')).href);
  return { folder, ways };
}

/** The programs of a build that this machine lacks. */
export const missingPrograms = ({ needs = [] }) => needs.filter((program) => !findProgram(program));

/** Runs the commands of a build, each a program and its arguments. */
export async function build({ title, copy, build: commands = [] }, folder) {
  if (copy) cpSync(join(folder, PACKAGE, 'dist'), join(folder, copy), { recursive: true });
  for (const [program, ...args] of commands) {
    const env = { ...programsOf(folder), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', CI: 'true' };
    await run(`${title}: ${[program, ...args].join(' ')}`, program, args, { cwd: folder, env });
  }
}

/** The output of a build's program. */
export function output(program, args, folder) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: childEnvironment(programsOf(folder)),
    encoding: 'utf8',
  });
  if (status !== 0) throw new StepError(`${program} ${args.join(' ')} failed:\n${`${stdout}${stderr}`.slice(0, MAX)}`);
  return stdout.trim();
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Serves static files, as any host does. */
async function serveFolder(folder) {
  const server = await serve(0, folder);
  return { address: server.resolvedUrls.local[0], close: () => server.close() };
}

/** The maximum time for a server to respond, and to start, in milliseconds. */
const PATIENCE = { answer: 10_000, start: 120_000 };

const answers = (address) =>
  fetch(address, { signal: AbortSignal.timeout(PATIENCE.answer) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts a host's own server: `server` is a program and its arguments, in which PORT is replaced by the port. */
async function startServer({ title, server }, folder) {
  const port = String(await freePort());
  const [program, ...args] = server.map((part) => part.replace('PORT', port));
  const env = childEnvironment({ ...programsOf(folder), PORT: port, NEXT_TELEMETRY_DISABLED: '1' });
  delete env.NODE_ENV; // set by Vite for the pages that we serve ourselves
  const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  let ended = false;
  child.on('error', (error) => {
    said += error.message;
    ended = true;
  });
  const exit = new Promise((resolve) => child.on('close', resolve));
  void exit.then(() => {
    ended = true;
  });
  const kill = () => ended || process.kill(-child.pid, 'SIGKILL'); // with its child processes
  process.once('exit', kill); // a Ctrl-C does not reach it
  const close = async () => {
    process.off('exit', kill);
    kill();
    await exit;
  };
  const address = `http://127.0.0.1:${port}/`;
  const started = Date.now();
  while (!(await answers(address))) {
    if (ended) throw new StepError(`${title}: the server ended:\n${said}`);
    if (Date.now() - started > PATIENCE.start) {
      await close();
      throw new StepError(`${title}: the server did not answer within ${PATIENCE.start / 1000} s:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { address, close };
}

/** Serves the output of a build; `close()` ends it. */
export const serveHost = (way, folder) =>
  way.server ? startServer(way, folder) : serveFolder(join(folder, way.site ?? '.'));
