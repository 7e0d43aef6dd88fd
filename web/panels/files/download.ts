// Downloads a file.
import type { OutFile } from '../../files/file.ts';

/** Asks the browser to save it under its name; a frame may forbid it. */
export function download({ name, type, content }: Omit<OutFile, 'content'> & { readonly content: BlobPart }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // once the browser has surely begun to read it
}
