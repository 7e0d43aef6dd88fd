// A file as it is handed out: by a page as a download, by the command line on a disk.

export interface OutFile {
  readonly name: string;
  /** Of its content, as MIME has it. */
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}
