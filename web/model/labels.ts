// Names for readers: of rows and columns, which are tokens or numbers of a dimension, of cells, and of scenes.
import type { Axis, Stage, Trace } from '../engine/index.ts';
import { roleOf } from '../ops/notation.ts';
import type { Words } from '../words/words.ts';
import { stageWordsOf } from '../words/stage_words.ts';
import { isConclusion, type WalkScene } from '../timeline/scenes.ts';

/** Keys are the tokens of memory, if there is one. */
export const isKeyAxis = (axis: Axis | null): boolean => axis === 'key' || axis === 'memory';
export const isTokenAxis = (axis: Axis | null): boolean => axis === 'token' || axis === 'query' || isKeyAxis(axis);

export const keyTokensOf = ({ config, tokens }: Trace): readonly string[] => config.memoryTokens ?? tokens;

/** Whether each row of a matrix belongs to a token of the sentence: also keys and values, unless they are of memory. */
export const isOfSentence = ({ config }: Trace, { rowAxis }: Stage): boolean =>
  isTokenAxis(rowAxis) && !(isKeyAxis(rowAxis) && config.memory);

export function labelsOf(trace: Trace, axis: Axis | null, count: number): readonly string[] {
  const tokens = isKeyAxis(axis) ? keyTokensOf(trace) : trace.tokens;
  if (isTokenAxis(axis) && count === tokens.length) return tokens;
  const { vocabulary } = trace.config;
  if (axis === 'word' && count === vocabulary?.length) return vocabulary;
  return Array.from({ length: count }, (_, i) => (axis === null ? '' : String(i + 1)));
}

export const rowLabels = (trace: Trace, stage: Stage) => labelsOf(trace, stage.rowAxis, stage.rows);
export const colLabels = (trace: Trace, stage: Stage) => labelsOf(trace, stage.colAxis, stage.cols);

/** The name of a matrix's rows for readers: each row of the values belongs to a token, not to a key. */
export const rowAxisOf = ({ name, rowAxis }: Stage): Axis | null =>
  rowAxis === 'key' && roleOf(name) === 'value' ? 'token' : rowAxis;

/** The axes of a matrix's rows and columns as they are shown, and their labels. */
export function axesOf(trace: Trace, stage: Stage, transposed: boolean) {
  const rows = [rowAxisOf(stage), rowLabels(trace, stage)] as const;
  const cols = [stage.colAxis, colLabels(trace, stage)] as const;
  const [[rowAxis, rowHeads], [colAxis, colHeads]] = transposed ? [cols, rows] : [rows, cols];
  return { rowAxis, rowHeads, colAxis, colHeads };
}

interface Named {
  readonly trace: Trace;
  readonly words: Words;
}

const label = ({ words }: Named, axis: Axis | null, labels: readonly string[], index: number): string =>
  axis === null ? '' : `${words.axes[axis]} ${labels[index] ?? ''}`;

/** The place of a cell in words; without a column, that of its row. `named`: with the name of its matrix. */
export function cellLabel(view: Named, stage: Stage, row: number, col: number | null, named = true): string {
  const { trace, words } = view;
  return words.place(
    named ? stageWordsOf(words, stage.name).short : '',
    label(view, rowAxisOf(stage), rowLabels(trace, stage), row),
    col === null ? '' : label(view, stage.colAxis, colLabels(trace, stage), col),
  );
}

function wordOf(dictionary: Words, scenes: readonly WalkScene[], at: number) {
  const { whole: words } = dictionary;
  const { whole, stage } = scenes[at]!;
  const which = isConclusion(scenes, at) ? 'last' : 'first';
  return whole ? { title: words.title[which], short: words.short[which] } : stageWordsOf(dictionary, stage.name);
}

export const sceneTitle = (words: Words, scenes: readonly WalkScene[], at: number): string =>
  wordOf(words, scenes, at).title;

/** For the track. */
export const trackName = (words: Words, scenes: readonly WalkScene[], at: number): string =>
  wordOf(words, scenes, at).short;
