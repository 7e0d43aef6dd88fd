// The command line as a process: attention-steps and its commands. It runs the same WASM as the page.
import { command } from './command.ts';
import { systemMessage } from './file.ts';
import { UsageError } from './terminal.ts';

/** A reader such as `head` may exit early: then the output has no reader. */
const print = (text: string): Promise<void> =>
  new Promise((done, failed) => {
    process.stdout.write(text, (error: NodeJS.ErrnoException | null | undefined) => {
      if (!error || error.code === 'EPIPE') done();
      else failed(new UsageError(`standard output could not be written: ${systemMessage(error)}`));
    });
  });

// `print` reports a stream's error once; if standard error fails, nothing can be reported.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await command(process.argv.slice(2), {
  input: process.stdin,
  print,
  complain: (text) => void process.stderr.write(text),
});
