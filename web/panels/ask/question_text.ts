// A question in words: of a number, its matrix, row and column.
import type { Axis, Stage, Trace } from '../../engine/index.ts';
import type { Question } from '../../model/question.ts';
import { colLabels, isTokenAxis, rowAxisOf, rowLabels } from '../../model/labels.ts';
import type { Words } from '../../words/words.ts';
import { stageWordsOf } from '../../words/stage_words.ts';

type Place = (label: string) => string;

export function questionText(words: Words, trace: Trace, question: Question): string {
  const said = words.ask;
  if (question.kind !== 'number') return said[question.kind](trace.tokens[question.row] ?? '');
  const { stage: id, row, col } = question.cell;
  const stage: Stage = trace.stages[id]!;
  const title = stageWordsOf(words, stage.name).title;
  const matrix = stage.head === null ? title : words.place(title, words.headOf(stage.head + 1, trace.config.heads), '');
  /** The row or the column; nothing if there is only one. */
  const place = (axis: Axis | null, label: string | undefined, ofToken: Place, ofOther: Place) => {
    if (axis === null || label === undefined) return '';
    return isTokenAxis(axis) ? ofToken(label) : ofOther(`${words.axes[axis]} ${label}`);
  };
  return said.number(
    matrix,
    place(rowAxisOf(stage), rowLabels(trace, stage)[row], said.rowOf, said.row),
    place(stage.colAxis, colLabels(trace, stage)[col], said.columnOf, said.column),
  );
}
