// Cells of prose and code as a Jupyter notebook (nbformat 4.5).
export const NOTEBOOK_TYPE = 'application/x-ipynb+json';

export interface NotebookCell {
  readonly kind: 'markdown' | 'code';
  readonly text: string;
}

export const prose = (...paragraphs: readonly string[]): NotebookCell => ({
  kind: 'markdown',
  text: paragraphs.filter(Boolean).join('\n\n'),
});

export const program = (lines: readonly string[]): NotebookCell => ({ kind: 'code', text: lines.join('\n') });

/** Markdown reads `_` and `*` as emphasis. */
export const plain = (text: string) => text.replaceAll(/[_*\\`<]/g, '\\$&');

/** Every line but the last keeps its line end, as the format requires. */
const linesOf = (text: string) => text.split(/(?<=\n)/);

/** The text of the file. */
export function notebookText(cells: readonly NotebookCell[]): string {
  const metadata = {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  };
  const written = cells.map(({ kind, text }, i) => ({
    cell_type: kind,
    id: `cell-${i + 1}`,
    metadata: {},
    ...(kind === 'code' && { execution_count: null, outputs: [] }),
    source: linesOf(text),
  }));
  return `${JSON.stringify({ cells: written, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
}
