// A run of learning as a Jupyter notebook: the PyTorch script in cells, each below a few words, and what the model says
// after the last step.
import { learningParts } from '../code/learning_script.ts';
import type { LearningRun } from '../engine/learning_types.ts';
import type { LearningWords } from '../words/words.ts';
import { notebookText, plain, program, prose } from './notebook_cells.ts';

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

/** The text of the file; its losses are printed with `digits` decimals. */
export function learningNotebook(run: LearningRun, { tasks, notebook: said }: LearningWords, digits: number): string {
  const { imports, sentences, model, training } = learningParts(run, digits);
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
