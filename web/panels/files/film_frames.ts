// What writes the frames of a film into a file.

export interface FrameWriter {
  /** Has drawn on the canvas what is first to be known of the whole film: its look at a share of it. */
  prepare?(draw: (share: number) => void): void;
  /** The canvas as it is now, for so many milliseconds. */
  add(ms: number): void | Promise<void>;
  finish(): BlobPart | Promise<BlobPart>;
  /** Gives back what it holds of the browser, whether it has finished or not. */
  close?(): void;
}
