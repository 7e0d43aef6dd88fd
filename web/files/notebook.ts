// The PyTorch script as a Jupyter notebook: the same lines in cells, each below the words of its scene (nbformat 4.5).
import { pytorchClassParts } from '../code/pytorch_class.ts';
import { importLines, pytorchParts, unfollowed, type PytorchParts } from '../code/pytorch.ts';
import { BLANK, type Line } from '../code/script.ts';
import type { Trace } from '../engine/index.ts';
import { isShownWhereUsed } from '../timeline/scenes.ts';
import { NOTEBOOK_WORDS } from '../words/notebook_words.ts';
import { howOf, whyOf, stageWordsOf } from '../words/stage_words.ts';
import type { Words } from '../words/words.ts';
import type { OutFile } from './file.ts';

interface Cell {
  readonly kind: 'markdown' | 'code';
  readonly text: string;
}

const prose = (...paragraphs: readonly string[]): Cell => ({
  kind: 'markdown',
  text: paragraphs.filter(Boolean).join('\n\n'),
});

/** Markdown reads `_` and `*` as emphasis. */
const plain = (text: string) => text.replaceAll(/[_*\\`<]/g, '\\$&');

const program = (lines: readonly Line[]): Cell => ({ kind: 'code', text: lines.map(({ text }) => text).join('\n') });

/** A cell that computes a tensor, with the tensors that only it needs, and prints it. */
function stepCells(trace: Trace, words: Words, { steps, print, tensors }: PytorchParts): readonly Cell[] {
  const cells: Cell[] = [];
  let before: PytorchParts['steps'] = [];
  for (const step of steps) {
    const { name } = step.tensor;
    const stage = trace.stages.find((one) => one.name === name)!;
    before = [...before, step];
    if (stage.detail || isShownWhereUsed(stage)) continue;
    const sentence = [whyOf(words, trace, stage), howOf(words, stage)].filter(Boolean).join('\n\n');
    cells.push(prose(`## ${plain(stageWordsOf(words, name).title)}`, plain(sentence)));
    const shown = before.flatMap(({ tensor }) => print(tensor));
    cells.push(program(unfollowed(tensors, [...before.flatMap(({ lines }) => lines), ...shown])));
    before = [];
  }
  return cells;
}

function cellsOf(trace: Trace, words: Words, title: string): readonly Cell[] {
  const parts = pytorchParts(trace);
  const { modules, use } = pytorchClassParts(trace);
  const own = NOTEBOOK_WORDS[words.lang];
  const drawn = parts.tensors.filter(({ name }) => !parts.steps.some(({ tensor }) => tensor.name === name)).slice(1);
  const all = [...parts.projections, ...parts.steps.flatMap(({ lines }) => lines), ...modules];
  return [
    prose(`# ${plain(title)}`, own.intro, words.untrained),
    prose(`## ${own.inputs}`),
    program([...importLines(all), BLANK, ...parts.inputs, BLANK, ...parts.print(parts.tensors[0]!)]),
    prose(`## ${own.weights}`),
    program([...parts.projections, BLANK, ...drawn.flatMap(parts.print)]),
    ...stepCells(trace, words, parts),
    prose(`## ${own.module}`, plain(own.moduleHelp)),
    program(modules),
    program(use),
  ];
}

/** Every line but the last keeps its line end, as the format requires. */
const linesOf = (text: string) => text.split(/(?<=\n)/);

/** @param title The preset's name in the language of `words`. */
export function notebookFile(trace: Trace, words: Words, title: string, name: string): OutFile {
  const cells = cellsOf(trace, words, title).map(({ kind, text }, i) => ({
    cell_type: kind,
    id: `cell-${i + 1}`,
    metadata: {},
    ...(kind === 'code' && { execution_count: null, outputs: [] }),
    source: linesOf(text),
  }));
  const metadata = {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  };
  const notebook = { cells, metadata, nbformat: 4, nbformat_minor: 5 };
  return {
    name: `${name}.ipynb`,
    type: 'application/x-ipynb+json',
    content: `${JSON.stringify(notebook, null, 1)}\n`,
  };
}
