// Reports a command's progress on a terminal once it takes over a second. A separate thread does so, since the work
// blocks its own.
import { Worker } from 'node:worker_threads';

export interface Progress {
  /** The current task. */
  readonly at: (what: string) => void;
  /** Stops reporting, and clears the line. */
  readonly end: () => Promise<void>;
}

const SILENT: Progress = { at: () => {}, end: async () => {} };

/** The worker's source as a text: the command line stays a single file. */
const SPEAKER = `
const { parentPort, workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const start = Date.now();
let what = '';
parentPort.on('message', (now) => { what = now; });
setInterval(() => {
  const seconds = Math.round((Date.now() - start) / 1000);
  try { writeSync(workerData, '\\r\\u001b[K' + what + ', ' + seconds + ' s'); } catch {}
}, 1000);
`;

const CLEAR = '\r\u001b[K';

/** @param terminal Its file descriptor; null: there is none, and nothing is reported. */
export function startProgress(terminal: number | null, complain: (text: string) => void): Progress {
  if (terminal === null) return SILENT;
  const start = Date.now();
  const worker = new Worker(SPEAKER, { eval: true, workerData: terminal });
  worker.unref();
  worker.on('error', () => {}); // if no thread can be started, nothing is reported
  let ended = false;
  return {
    at: (what) => worker.postMessage(`attention-steps: ${what}`),
    async end() {
      if (ended) return;
      ended = true;
      await worker.terminate();
      if (Date.now() - start >= 1000) complain(CLEAR);
    },
  };
}
