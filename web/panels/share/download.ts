// Hands a text to the reader as a file.

/** Asks the browser to keep `text` under `name`; a frame may forbid it. */
export function download(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // once the browser has surely begun to read it
}
