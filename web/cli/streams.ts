// The streams of a command: standard input, output and error of a process, or a test's replacements.

export interface Streams {
  readonly input: AsyncIterable<Uint8Array>;
  /** Resolves once all of it is written; rejects if it cannot be. */
  readonly print: (text: string) => Promise<void>;
  readonly complain: (text: string) => void;
  /** The file descriptor of standard error if that is a terminal: progress is shown only there. */
  readonly terminal: number | null;
}
