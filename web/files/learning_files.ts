// A run of learning as files, for the page and for Node: the PyTorch script that prints its losses; the same as a
// Jupyter notebook, each cell below a few words, and what the model says after the last step; the losses as a table;
// the weights at a step by their names in PyTorch's state_dict.
import { learningParts, learningScript, type LossesPrinted } from '../code/learning_script.ts';
import type { LearningRun } from '../engine/learning_run.ts';
import { fixed } from '../engine/number_format.ts';
import type { LearningWords } from '../words/words.ts';
import type { OutFile } from './data.ts';
import { NOTEBOOK_TYPE, notebookText, plain, program, prose } from './notebook_cells.ts';
import { npzOf } from './npy.ts';

/** The likeliest words that the last cell prints. */
const SHOWN = 4;

/** The likeliest words at the last place of the first sentence. */
function likeliestLines({ sentences }: LearningRun): readonly string[] {
  const place = sentences[0]!.length - 1;
  return [
    `shares = torch.softmax(logits[0, ${place}], dim=-1)  # the last place of the first sentence`,
    `for word in shares.argsort(descending=True)[:${SHOWN}].tolist():`,
    '    print(f"{words[word]} {shares[word].item():.4f}")',
  ];
}

function learningNotebook(run: LearningRun, { tasks, notebook: said }: LearningWords, printed: LossesPrinted): string {
  const { imports, sentences, model, training } = learningParts(run, printed);
  const cells = [
    prose(`# ${plain(tasks[run.config.task])}`, said.intro),
    prose(`## ${said.sentences}`, plain(said.sentencesHelp)),
    program([...imports, '', ...sentences]),
    prose(`## ${said.model}`, plain(said.modelHelp)),
    program(model),
    prose(`## ${said.training}`, plain(said.trainingHelp(run.steps))),
    program(training),
    prose(`## ${said.likeliest}`, plain(said.likeliestHelp(run.sentences[0]!.join(' ')))),
    program(likeliestLines(run)),
  ];
  return notebookText(cells);
}

/** As Python reads it. */
const lossText = (loss: number): string => (Number.isFinite(loss) ? String(loss) : fixed(loss, 0));

interface LearningFormat {
  readonly type: string;
  /** Whether it holds the weights at a step, not the whole run. */
  readonly ofStep?: true;
  write(run: LearningRun, step: number, words: LearningWords, printed: LossesPrinted): OutFile['content'];
}

const LEARNING_FORMATS = {
  py: { type: 'text/x-python', write: (run, _step, _words, printed) => learningScript(run, printed) },
  ipynb: { type: NOTEBOOK_TYPE, write: (run, _step, words, printed) => learningNotebook(run, words, printed) },
  csv: {
    type: 'text/csv',
    write: ({ losses }) =>
      `step,loss\r\n${Array.from(losses, (loss, step) => `${step},${lossText(loss)}\r\n`).join('')}`,
  },
  npz: {
    type: 'application/zip',
    ofStep: true,
    write: (run, step) => npzOf(run.weights(step)),
  },
} as const satisfies Record<string, LearningFormat>;

export type LearningKind = keyof typeof LEARNING_FORMATS;
export const LEARNING_KINDS = Object.keys(LEARNING_FORMATS) as readonly LearningKind[];

/**
 * @param step The step of the weights.
 * @param words Those of the notebook.
 * @param printed The losses that the script or the notebook prints.
 */
export function learningFile(
  run: LearningRun,
  kind: LearningKind,
  step: number,
  words: LearningWords,
  printed: LossesPrinted = {},
): OutFile {
  const { type, ofStep, write }: LearningFormat = LEARNING_FORMATS[kind];
  const name = ofStep ? `${run.config.task}-step-${step}` : run.config.task;
  return { name: `${name}.${kind}`, type, content: write(run, step, words, printed) };
}
