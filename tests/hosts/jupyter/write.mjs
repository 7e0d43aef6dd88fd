import { writeFileSync } from 'node:fs';
import { linesOf } from '../../../tests/hosts/article.mjs';

const source = linesOf('jupyter').replace('https://example.org/', '');
const cell = { cell_type: 'code', execution_count: null, id: 'player', metadata: {}, outputs: [], source };
const kernelspec = { name: 'python3', language: 'python', display_name: 'Python 3' };
const notebook = { cells: [cell], metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 };
writeFileSync('notebook.ipynb', JSON.stringify(notebook));
