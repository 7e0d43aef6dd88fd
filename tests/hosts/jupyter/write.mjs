// Writes a notebook with the frame of docs/embedding.md in it, and one with the story of docs/authoring.md.
import { writeFileSync } from 'node:fs';
import { linesOf } from '../../../tests/hosts/guide.mjs';
import { fileOf, PAGE } from '../../../tests/hosts/story.mjs';

function write(file, source) {
  const cell = { cell_type: 'code', execution_count: null, id: 'player', metadata: {}, outputs: [], source };
  const kernelspec = { name: 'python3', language: 'python', display_name: 'Python 3' };
  const notebook = { cells: [cell], metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 };
  writeFileSync(file, JSON.stringify(notebook));
}

write('notebook.ipynb', linesOf('jupyter').replace('https://example.org/', ''));
write('story.ipynb', fileOf('jupyter'));
writeFileSync('story.html', PAGE);
