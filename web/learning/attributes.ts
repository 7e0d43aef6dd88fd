// The attributes of <attention-learning>, which hold what is in view. Those of a part of a run wait for the run.
import { applyRows, OF_EVERY, type ElementTarget, type Row } from '../element/rows.ts';
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import { readConfig, readInteger, readOneOf } from '../input/attribute_text.ts';
import { experimentOf, EXPERIMENTS } from '../model/experiments.ts';
import type { Problems } from '../model/problems.ts';
import type { LearningAttributes } from './api.ts';
import type { RunInView, RunState } from './run_in_view.ts';

interface RunTarget extends ElementTarget {
  readonly inView: RunInView;
}

const row = <Value, Property>(given: Row<RunTarget, RunTarget, Value, Property>): Row<RunTarget, RunTarget> => given;

/** Above every valid number, and still exact. */
const MAX_COUNT = 9999;

/** A whole number from 0; without it null. @param countIn How many a run has. */
const count = (
  name: 'answer' | 'sentence' | 'query' | 'head' | 'step',
  countIn: (run: LearningRun, inView: RunInView) => number,
) =>
  row<number | null, number | null>({
    without: () => null,
    read: (text, { inView }) => readInteger(name, text, (inView.run ? countIn(inView.run, inView) : MAX_COUNT) - 1),
    apply: (value, { inView }) => inView.change({ [name]: value }),
    write: ({ inView: { state } }) => (state[name] === null ? null : String(state[name])),
    property: (text) => (text === null ? null : Number(text)),
  });

const OF_REQUEST = {
  // The engine says what it must be.
  task: row<string, string>({
    without: () => '',
    read: (text) => ({ value: text }),
    apply: (task, { inView }) => inView.change({ task: task as RunState['task'] }),
    write: ({ inView: { state } }) => state.task || null,
    property: (text) => text ?? '',
    text: (task) => task || null,
  }),
  config: row<LearningConfig, string>({
    without: () => ({}),
    read: (text) => ({ ...readConfig(text), value: (readConfig(text).value ?? {}) as LearningConfig }),
    apply: (config, { inView }) => inView.change({ config }),
    write: ({ inView: { state } }) => (Object.keys(state.config).length > 0 ? JSON.stringify(state.config) : null),
    property: (text) => text ?? '',
    text: (config) => config || null,
  }),
  experiment: row<string, string>({
    without: () => '',
    read: (text, _, name) =>
      readOneOf<string>(
        name,
        text,
        EXPERIMENTS.map((each) => each.name),
      ),
    apply: (name, { inView }) => inView.change({ experiment: experimentOf(name) }),
    write: ({ inView: { state } }) => state.experiment?.name ?? null,
    property: (text) => text ?? '',
    text: (name) => name || null,
  }),
  answer: count('answer', () => MAX_COUNT),
};

const OF_RUN = {
  sentence: count('sentence', ({ sentences }) => sentences.length),
  query: count('query', (run, inView) => run.sentences[inView.partOf(run).sentence]!.length),
  head: count('head', ({ config }) => config.heads),
  step: count('step', ({ steps }) => steps + 1),
};

/** In the order of an address. */
export const RUN_ROWS: { readonly [name in keyof LearningAttributes]: Row<RunTarget, RunTarget> } = {
  ...OF_REQUEST,
  ...OF_RUN,
  ...OF_EVERY,
};

/** Applies pending texts, null if removed: those that name a run and, once that is in view, those of a part of it. */
export function applyToRun(target: RunTarget, pending: Map<string, string | null>, problems: Problems): void {
  applyRows(OF_REQUEST, target, pending, problems);
  if (target.inView.isCurrent) applyRows(OF_RUN, target, pending, problems);
}
