// Ask first: each question has an answer, and only that answer is right.
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { valueAt } from '../../../web/engine/index.ts';
import { colLabels, isTokenAxis, rowAxisOf, rowLabels } from '../../../web/model/labels.ts';
import { questionOf, isRight, verdictOf } from '../../../web/model/question.ts';
import type { CellRef } from '../../../web/ops/expression.ts';
import { questionText } from '../../../web/panels/ask_panel.ts';
import { sceneNamed } from '../../../web/timeline/scenes.ts';
import { en, LANGUAGES, loadWords } from '../../../web/words/index.ts';
import { stageWordsOf } from '../../../web/words/stage_words.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';

const timeline = timelineOf(engine.trace({ seed: 789, mask: 'causal' }), 0, 0);
const asked = (name: string) => questionOf(timeline, sceneNamed(timeline.scenes, name));

test('of the weights: which token gets the largest', () => {
  const question = asked('attn_weights')!;
  expect(question).toEqual({ kind: 'largest', row: 1, options: [0, 1], answers: [0] }); // 0.5517 and 0.4483
  if (question.kind !== 'largest') throw new Error();
  expect([isRight(question, [0]), isRight(question, [1]), isRight(question, [])]).toEqual([true, false, false]);
});

test('of the mask: which tokens are hidden, exactly those', () => {
  const question = asked('masked')!;
  expect(question).toMatchObject({ kind: 'hidden', row: 1, answers: [2, 3, 4, 5] });
  if (question.kind !== 'hidden') throw new Error();
  const isGuess = (...guess: readonly number[]) => isRight(question, guess);
  expect([isGuess(5, 4, 3, 2), isGuess(2, 3, 4), isGuess(1, 2, 3, 4, 5)]).toEqual([true, false, false]);
});

test('of every other computed stage: its first number, as in the trace', () => {
  for (const name of ['queries', 'attn_scores', 'scaled_scores', 'context_vec']) {
    const question = asked(name)!;
    if (question.kind !== 'number') throw new Error(name);
    const { stage, row, col } = question.cell;
    const of = timeline.trace.stages[stage]!;
    expect([of.name, question.answer]).toEqual([name, valueAt(timeline.trace, of, row, col)]);
  }
});

test.each(LANGUAGES)('%s: the question about any number names matrix, row and column', async (language) => {
  const words = await loadWords(language);
  const asked = new Map<string, string>();
  for (const { config } of engine.presets()) {
    const trace = engine.trace(config);
    const walk = timelineOf(trace, 0, 0);
    for (const at of walk.scenes.keys()) {
      const question = questionOf(walk, at);
      if (question?.kind !== 'number') continue;
      const stage = trace.stages[question.cell.stage]!;
      const { name, rowAxis } = stage;
      const text = questionText(words, trace, question);
      asked.set(name, text);
      expect(text.startsWith(stageWordsOf(words, name).title), text).toBe(true);
      // A token is in quotes; the number of a dimension follows its name, as at the matrix.
      for (const [axis, label, at] of [
        [rowAxisOf(stage), rowLabels(trace, stage)[question.cell.row], question.cell.row],
        [stage.colAxis, colLabels(trace, stage)[question.cell.col], question.cell.col],
      ] as const) {
        if (axis === null) continue;
        const number = axis === 'word' ? trace.config.vocabulary![at] : at + 1;
        expect(text, rowAxis!).toContain(isTokenAxis(axis) ? `“${label}”` : `${words.axes[axis]} ${number}`);
      }
      expect(text).not.toMatch(/undefined|null|NaN|, [,?]| {2}/);
    }
  }
  expect(asked.size).toBeGreaterThan(8);
});

test('a head is named, and the column of a one-column matrix is not', () => {
  const trace = engine.trace({ heads: 2, mask: 'causal' });
  const stage = trace.stages.find(({ name, head }) => name === 'attn_scores' && head === 1)!;
  const number = (cell: CellRef) => ({ kind: 'number', cell, answer: 0 }) as const;
  expect(questionText(en, trace, number({ stage: stage.id, row: 1, col: 0 }))).toBe(
    'Attention scores, head 2 of 2: which number goes in the row of “journey”, in the column of “Your”? ' +
      'Two decimals are enough.',
  );
  const queries = timeline.trace.stages.find(({ name }) => name === 'queries')!;
  expect(questionText(en, timeline.trace, number({ stage: queries.id, row: 0, col: 0 }))).toBe(
    'Queries: which number goes in the row of “Your”, in column d_k 1? Two decimals are enough.',
  );
});

test('there is no question about the whole, sliced or concatenated stages, or a single possible answer', () => {
  expect(questionOf(timeline, 0)).toBeNull();
  const heads = timelineOf(engine.trace({ heads: 2, mask: 'causal' }), 0, 0);
  const kinds = heads.scenes.map(({ stage }, at) => [stage.name, questionOf(heads, at)] as const);
  for (const [name, question] of kinds) if (/^head_|concat/.test(name)) expect(question, name).toBeNull();
  const first = timelineOf(timeline.trace, 0, 0, 0); // the first token sees only itself
  const weights = sceneNamed(first.scenes, 'attn_weights');
  expect(questionOf(first, weights)).toBeNull();
});

test('a stage of one row is asked about that row', () => {
  const one = timelineOf(engine.trace({ seed: 789, n: 1, inputs: [[1, 2, 3]], mask: 'padding', lengths: [1] }), 0, 0);
  const ask = (at: number) => questionOf(one, at);
  const rows = one.scenes.flatMap((_, at) => {
    const question = ask(at);
    return question && 'row' in question ? [question.row] : question ? [question.cell.row] : [];
  });
  expect(rows.length).toBeGreaterThan(2);
  expect(new Set(rows)).toEqual(new Set([0]));
  // A single query over several keys: only its row can be asked about.
  const followed = timelineOf(timeline.trace, 0, 0, 5);
  const last = sceneNamed(followed.scenes, 'attn_weights');
  expect(questionOf(followed, last)).toMatchObject({ kind: 'largest', row: 5 });
});

test('of nearly equal weights only the largest is right', () => {
  const given = { inputs: [[0.5], [0.50001], [0.49999]], W_query: [[1]], W_key: [[1]] };
  const near = timelineOf(engine.trace({ inputs: given.inputs, dK: 1, dV: 1, replace: given }), 0, 0);
  const at = sceneNamed(near.scenes, 'attn_weights');
  expect(questionOf(near, at)).toMatchObject({ options: [0, 1, 2], answers: [1] });
});

test('a guess that is too large differs by a positive number, and a smaller one by a negative', () => {
  expect(verdictOf('0.5', 0.3)!.difference).toBeCloseTo(0.2, 12);
  expect(verdictOf('0.1', 0.3)!.difference).toBeCloseTo(-0.2, 12);
});
