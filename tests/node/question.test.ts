// Ask first: what is asked has an answer, and only that one counts.
import { expect, test } from 'vitest';
import { loadEngine, valueAt } from '../../web/engine/index.ts';
import { questionOf } from '../../web/model/question.ts';
import { isRight } from '../../web/model/verdict.ts';
import { timelineOf } from '../../web/timeline/timeline.ts';

const engine = await loadEngine();
const timeline = timelineOf(engine.trace({ seed: 789, mask: 'causal' }), 0, 0);
const asked = (name: string) =>
  questionOf(
    timeline,
    timeline.scenes.findIndex(({ whole, stage }) => !whole && stage.name === name),
  );

test('of the weights: which token gets the largest', () => {
  const question = asked('attn_weights')!;
  expect(question).toEqual({ kind: 'largest', row: 1, options: [0, 1], answers: [0] }); // 0.5517 and 0.4483
  if (question.kind !== 'largest') throw new Error();
  expect([isRight(question, [0]), isRight(question, [1]), isRight(question, [])]).toEqual([true, false, false]);
});

test('of the mask: which tokens are hidden, all of them and no other', () => {
  const question = asked('masked')!;
  expect(question).toMatchObject({ kind: 'hidden', row: 1, answers: [2, 3, 4, 5] });
  if (question.kind !== 'hidden') throw new Error();
  const guesses = [
    [5, 4, 3, 2],
    [2, 3, 4],
    [1, 2, 3, 4, 5],
  ];
  expect(guesses.map((guess) => isRight(question, guess))).toEqual([true, false, false]);
});

test('of everything else that is computed: its first number, which is the trace’s', () => {
  for (const name of ['queries', 'attn_scores', 'scaled_scores', 'context_vec']) {
    const question = asked(name)!;
    if (question.kind !== 'number') throw new Error(name);
    const { stage, row, col } = question.cell;
    expect([timeline.trace.stages[stage]!.name, question.answer]).toEqual([
      name,
      valueAt(timeline.trace, timeline.trace.stages[stage]!, row, col),
    ]);
  }
});

test('nothing is asked of the whole, of what is only cut or put together, or where there is one answer', () => {
  expect(questionOf(timeline, 0)).toBeNull();
  const heads = timelineOf(engine.trace({ heads: 2, mask: 'causal' }), 0, 0);
  const kinds = heads.scenes.map(({ stage }, at) => [stage.name, questionOf(heads, at)] as const);
  for (const [name, question] of kinds) if (/^head_|concat/.test(name)) expect(question, name).toBeNull();
  const first = timelineOf(timeline.trace, 0, 0, 0); // the first token sees itself alone
  expect(
    questionOf(
      first,
      first.scenes.findIndex(({ stage }) => stage.name === 'attn_weights'),
    ),
  ).toBeNull();
});
