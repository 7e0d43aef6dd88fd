// What a command reads and writes: standard input, output and error of a process, or what a test puts in their place.

export interface Streams {
  readonly input: AsyncIterable<Uint8Array>;
  /** Resolves once all of it is written; fails where it cannot be. */
  readonly print: (text: string) => Promise<void>;
  readonly complain: (text: string) => void;
  /** The file descriptor of standard error where that is a terminal: only there is progress shown. */
  readonly terminal: number | null;
}
