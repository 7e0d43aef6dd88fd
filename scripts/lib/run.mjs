// Runs commands and shows their progress: on a terminal a line at the bottom says what is running, and a file gets only
// what stays true.
import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { childEnvironment, root } from './paths.mjs';

const isTerminal = Boolean(process.stdout.isTTY);
if (!isTerminal) {
  // Many tools write colours into a pipe where CI or FORCE_COLOR is set.
  delete process.env.FORCE_COLOR;
  process.env.NO_COLOR = '1';
}

/** A step that failed for a reason already printed; the catcher prints only the message. */
export class StepError extends Error {}

/** A wrong argument of a command: exit code 2. */
export class UsageError extends StepError {}

function readArguments(how) {
  try {
    return parseArgs(how);
  } catch ({ message }) {
    throw new UsageError(message);
  }
}

/** The options of a command, as `parseArgs` takes them, each with a value or its default. */
export const readOptions = (options) => readArguments({ options }).values;

/** The same, of a command that has words as well. */
export const readOptionsAndWords = (options) => readArguments({ options, allowPositionals: true });

/** The one word of a command that has no options; undefined: none is given. */
export function readWord() {
  const { positionals } = readArguments({ allowPositionals: true });
  if (positionals.length > 1) throw new UsageError(`One argument at most: got ${positionals.join(' ')}`);
  return positionals[0];
}

/** `names`, if all of them are among `known`; `kind`: what they name. */
export function amongThese(kind, names, known) {
  const wrong = names.filter((name) => !known.includes(name));
  if (wrong.length > 0) throw new UsageError(`Unknown ${kind}: ${wrong.join(', ')}. There are ${known.join(', ')}.`);
  return names;
}

/** The whole number of an option or a word, at least 1. */
export function countOf(name, text) {
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError(`${name} must be a whole number from 1: got ${text}`);
  return Number(text);
}

/** What is running: the label, the time of its start, and the end of its output. */
const running = new Set();

const WIPE = '\r\x1b[2K';

/** Writes on a line of its own, above the one that says what is running. */
function write(stream, bytes) {
  if (isTerminal) process.stdout.write(WIPE);
  stream.write(bytes);
}

function showRunning() {
  const all = [...running].map(({ label, started, latest }) => {
    const seconds = Math.round((Date.now() - started) / 1000);
    return `${label} ${seconds} s${running.size === 1 && latest ? `: ${latest}` : ''}`;
  });
  if (isTerminal) process.stdout.write(`${WIPE}${all.join(', ').slice(0, (process.stdout.columns ?? 80) - 1)}`);
  else process.stdout.write(`  ${all.join(', ')}\n`);
}

/** Milliseconds: a terminal's line is written again, a file gets another one. */
const SHOW_EVERY = isTerminal ? 1000 : 30_000;
let ticker;

function begin(step) {
  if (running.size === 0) ticker = setInterval(showRunning, SHOW_EVERY);
  running.add(step);
}

function end(step) {
  running.delete(step);
  if (running.size === 0) clearInterval(ticker);
  if (isTerminal) process.stdout.write(WIPE);
}

export const say = (text) => write(process.stdout, `${text}\n`);

/** Says where a command is that takes minutes, and what is left. */
export const sayPart = (at, count, name, left) =>
  say(`part ${at} of ${count}: ${name}${left.length > 0 ? `, then ${left.join(', ')}` : ''}`);

let saysSteps = true;

/** From now on a step is seen only while it runs, and when it fails. */
export function hideSteps() {
  saysSteps = false;
}

/** Says what happens within a step: nobody needs it to be said when all is well. */
export const sayStep = (text) => {
  if (saysSteps) say(text);
};

/**
 * Runs `command` with `args` and resolves to its output when it succeeds; else rejects with a StepError. `label` names
 * the step. The output is held back and shown if the step fails; `live` shows it as it comes.
 */
export async function run(label, command, args, { cwd = root, env = {}, live = false } = {}) {
  sayStep(`> ${label}`);
  const step = { label, started: Date.now(), latest: '' };
  begin(step);
  const colour = isTerminal && !process.env.NO_COLOR ? { FORCE_COLOR: '1', CLICOLOR_FORCE: '1' } : {};
  const child = spawn(command, args, {
    cwd,
    env: childEnvironment({ ...colour, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks = [];
  const take = (stream) => (bytes) => {
    chunks.push(bytes);
    step.latest = bytes.toString().trim().split('\n').pop().trim().slice(0, 70) || step.latest;
    if (live) write(stream, bytes);
  };
  child.stdout.on('data', take(process.stdout));
  child.stderr.on('data', take(process.stderr));
  const error = await new Promise((resolve) => {
    child.on('error', ({ message }) => resolve(message));
    child.on('close', (code, signal) =>
      resolve(code === 0 ? null : signal ? `ended by ${signal}` : `exit code ${code}`),
    );
  });
  end(step);
  const output = Buffer.concat(chunks).toString();
  if (!error) return output;
  if (!live) write(process.stderr, output);
  throw new StepError(`${label} failed: ${error}`);
}

const spawnShort = (command, args, env) => spawnSync(command, args, { env: childEnvironment(env), encoding: 'utf8' });

/** The standard output of a short command, or null if it fails. */
export function ask(command, args, env = {}) {
  const { status, stdout } = spawnShort(command, args, env);
  return status === 0 ? stdout : null;
}

/** All that a short command prints, whether it fails or not. */
export function askAll(command, args, env = {}) {
  const { stdout, stderr } = spawnShort(command, args, env);
  return `${stdout}${stderr}`;
}

/** Runs a script's main function; a StepError ends it with one message and exit code 1, a wrong argument with 2. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`\n${error instanceof StepError ? error.message : error.stack}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
