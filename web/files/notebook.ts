// The computation as a script of Python, as the panel of code shows it, and as a Jupyter notebook: the same lines in
// cells, each below the words of its scene.
import { numpyScript } from '../code/numpy.ts';
import { pytorchClass, pytorchClassSections } from '../code/pytorch_class.ts';
import { importLines, pytorchSections, pytorchScript, untracked, type PytorchSections } from '../code/pytorch.ts';
import { BLANK, scriptText, type Script, type ScriptLine } from '../code/script.ts';
import type { Trace } from '../engine/index.ts';
import { isUntrained } from '../model/replace_cell.ts';
import { isSentence } from '../ops/tensors.ts';
import { isShownWhereUsed } from '../timeline/scenes.ts';
import { stageWordsOf, wordsOfStage } from '../words/stage_words.ts';
import type { Words } from '../words/words.ts';
import type { OutFile } from './data.ts';
import { NOTEBOOK_TYPE, notebookText, plain, program, prose, type NotebookCell } from './notebook_cells.ts';

const programOf = (lines: readonly ScriptLine[]): NotebookCell => program(lines.map(({ text }) => text));

/** A cell that computes a tensor, with the tensors that only it needs, and prints it. */
function stepCells(trace: Trace, words: Words, { steps, print, tensors }: PytorchSections): readonly NotebookCell[] {
  const cells: NotebookCell[] = [];
  let before: PytorchSections['steps'] = [];
  for (const step of steps) {
    const { name } = step.tensor;
    const stage = trace.stages.find((one) => one.name === name)!;
    before = [...before, step];
    if (stage.detail || isShownWhereUsed(stage)) continue;
    const sentence = wordsOfStage(words, trace, stage).join('\n\n');
    cells.push(prose(`## ${plain(stageWordsOf(words, name).title)}`, plain(sentence)));
    const shown = before.flatMap(({ tensor }) => print(tensor));
    cells.push(programOf(untracked(tensors, [...before.flatMap(({ lines }) => lines), ...shown])));
    before = [];
  }
  return cells;
}

function cellsOf(trace: Trace, words: Words, title: string): readonly NotebookCell[] {
  const parts = pytorchSections(trace);
  const { modules, use } = pytorchClassSections(trace);
  const own = words.notebook;
  const drawn = parts.tensors
    .filter(({ name }) => !parts.steps.some(({ tensor }) => tensor.name === name))
    .filter((tensor) => !isSentence(tensor));
  const all = [...parts.projections, ...parts.steps.flatMap(({ lines }) => lines), ...modules];
  return [
    prose(`# ${plain(title)}`, own.intro, ...(isUntrained(trace.config) ? [words.notes.untrained] : [])),
    prose(`## ${own.inputs}`),
    programOf([
      ...importLines(all),
      BLANK,
      ...parts.inputs,
      BLANK,
      ...parts.tensors.filter(isSentence).flatMap(parts.print),
    ]),
    prose(`## ${own.weights}`),
    programOf([...parts.projections, BLANK, ...drawn.flatMap(parts.print)]),
    ...stepCells(trace, words, parts),
    prose(`## ${own.module}`, plain(own.moduleHelp)),
    programOf(modules),
    programOf(use),
  ];
}

/** @param title The preset's name in the language of `words`. */
export const notebookFile = (trace: Trace, words: Words, title: string, name: string): OutFile => ({
  name: `${name}.ipynb`,
  type: NOTEBOOK_TYPE,
  content: notebookText(cellsOf(trace, words, title)),
});

/** PyTorch step by step and as a module, and NumPy. */
export const SCRIPTS = {
  steps: pytorchScript,
  class: pytorchClass,
  numpy: numpyScript,
} as const satisfies Record<string, (trace: Trace) => Script>;

export const scriptFile = (trace: Trace, kind: keyof typeof SCRIPTS, name: string): OutFile => ({
  name: `${name}.py`,
  type: 'text/x-python',
  content: scriptText(SCRIPTS[kind](trace)),
});
