// A generated file: the page offers it as a download, the command line writes it to disk.

export interface OutFile {
  readonly name: string;
  /** The MIME type of its content. */
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}
