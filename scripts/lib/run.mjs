// Runs a command and shows its progress: its output, or a sign of life while it is silent.
import { spawn, spawnSync } from 'node:child_process';
import { childEnvironment, root } from './paths.mjs';

const HEARTBEAT = 10_000; // milliseconds of silence

/** A step that failed for a reason already printed; the catcher prints only the message. */
export class StepError extends Error {
  /** The output of a quiet program before it failed. */
  output = '';
}

export const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Runs `command` with `args` and resolves when it succeeds, with `quiet` to its output; else rejects with a StepError.
 * `label` names the step. With `quiet`, the output is held back and shown only if the step fails.
 */
export function run(label, command, args, { cwd = root, env = {}, quiet = false } = {}) {
  say(`> ${label}`);
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  return new Promise((resolve, reject) => {
    const colour = process.stdout.isTTY ? { FORCE_COLOR: '1', CLICOLOR_FORCE: '1' } : {};
    const child = spawn(command, args, {
      cwd,
      env: childEnvironment({ ...colour, ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let shown = Date.now();
    let latest = '';
    const held = [];
    const take = (stream) => (bytes) => {
      const line = bytes.toString().trim().split('\n').pop().trim();
      if (line) latest = line.slice(0, 70);
      if (quiet) return held.push(bytes);
      shown = Date.now();
      stream.write(bytes);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    const heartbeat = setInterval(() => {
      if (Date.now() - shown < HEARTBEAT) return;
      shown = Date.now();
      say(`  ... ${label}: ${seconds()} s${quiet && latest ? ` (${latest})` : ''}`);
    }, 1000);
    const end = (error) => {
      clearInterval(heartbeat);
      if (!error) return resolve(Buffer.concat(held).toString());
      if (held.length) process.stderr.write(Buffer.concat(held));
      reject(Object.assign(new StepError(`${label} failed: ${error}`), { output: Buffer.concat(held).toString() }));
    };
    child.on('error', (error) => end(error.message));
    child.on('close', (code, signal) => {
      end(code === 0 ? null : signal ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
}

/** The standard output of a short command, or null if it fails. */
export function ask(command, args, env = {}) {
  const { status, stdout } = spawnSync(command, args, { env: childEnvironment(env), encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/** Runs a script's main function; a StepError ends it with one message and exit code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`\n${error instanceof StepError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
