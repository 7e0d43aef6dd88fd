// A room's answers are read from any pasted text, no line is lost, and they are counted as one would by hand.
import { expect, test } from 'vitest';
import { loadEngine } from '../../../../web/engine/index.ts';
import { sheetAddress, type Answer } from '../../../../web/input/address/answer_sheet.ts';
import { Player } from '../../../../web/model/player.ts';
import { questionOf } from '../../../../web/model/question.ts';
import { askedOf, type Asked } from '../../../../web/panels/ask/asked.ts';
import { barsOf, readAnswers, type Bar } from '../../../../web/panels/lecture/room_answers.ts';

const engine = await loadEngine();

/** The question of a stage in the causal mask's walk of “journey”. */
function askedAt(stage: string): Asked {
  const player = new Player(engine);
  player.choose('causal-mask');
  player.change({ token: 1 });
  const { timeline } = player.clock;
  const at = timeline.scenes.findIndex((scene) => !scene.whole && scene.stage.name === stage);
  return askedOf(player, questionOf(timeline, at)!, at);
}

const score = askedAt('attn_scores'); // 0.4656
const largest = askedAt('attn_weights');
const hidden = askedAt('masked');

function linkOf(phone: string, given: string, { asks, numbers }: Pick<Asked, 'asks' | 'numbers'> = score): string {
  const answer: Answer = { question: 'room', asks, given, tries: 1, right: false, numbers };
  return `https://example.org/laboratory.html${sheetAddress({ name: phone, at: 0, edits: [], answers: [answer] })}`;
}

const counted = (bars: readonly Bar[]) =>
  bars.map(({ token, from, to, count, right }) =>
    token === undefined ? [from === to ? from : `${from}..${to}`, count, right] : [token, count, right],
  );

test('a question is named as a story names it', () => {
  expect([score, largest, hidden].map(({ asks }) => asks)).toEqual([
    { kind: 'ref', of: 'attn_scores 1 0' },
    { kind: 'largest', of: 'attn_weights 1' },
    { kind: 'hidden', of: 'masked 1' },
  ]);
});

test('each line is an answer, is named, or is counted; the last answer of a phone counts', () => {
  const text = [
    '[10:31] Ada:',
    `- ${'which number goes there?'} 0.47`,
    linkOf('a', '0.47'),
    `Bob, 10:32: ${linkOf('b', '0,5')}.`,
    '',
    linkOf('c', '0.3').slice(0, -20),
    linkOf('d', 'nothing'),
    linkOf('e', '0', largest),
    'https://example.org/laboratory.html',
    linkOf('a', '0.47'), // pasted twice
    linkOf('b', '−0.2'), // changed
    `${linkOf('f', '0.46')} ${linkOf('g', '0.47')}`,
    sheetAddress({ name: 'h', at: 0, edits: [], answers: [] }),
  ].join('\r\n');
  const { answers, again, unread, others } = readAnswers(text, score);
  expect(answers.map(({ given, right }) => [given, right])).toEqual([
    [0.47, true],
    [-0.2, false],
    [0.46, true],
    [0.47, true],
  ]);
  expect({ again, others }).toEqual({ again: 1, others: 1 });
  expect(unread.map(({ line, why }) => `${line} ${why}`)).toEqual([
    '6 cut',
    '7 notOne',
    '8 other',
    '9 none',
    '13 none',
  ]);
  expect(counted(barsOf(score.question, answers))).toEqual([
    ['−0.20', 1, 0],
    ['0.46', 1, 1],
    ['0.47', 2, 2],
  ]);
});

test('answers about other numbers, or another head, are another question’s', () => {
  const other = { ...score, numbers: { ...score.numbers, config: { seed: 7 } } };
  const text = [linkOf('a', '0.47', other), linkOf('b', '0.47', { ...score, numbers: { ...score.numbers, head: 1 } })];
  expect(readAnswers(text.join('\n'), score).unread.map(({ why }) => why)).toEqual(['other', 'other']);
});

test('many different numbers are counted in intervals that lose none', () => {
  const given = Array.from({ length: 60 }, (_, i) => (i * 7) % 60).map((i) => i / 20 - 1.5);
  const { answers } = readAnswers(given.map((value, i) => linkOf(`p${i}`, String(value))).join('\n'), score);
  const bars = barsOf(score.question, answers);
  expect(counted(bars)).toEqual([
    ['−1.50..−1.00', 10, 0],
    ['−1.00..−0.50', 10, 0],
    ['−0.50..0.00', 10, 0],
    ['0.00..0.50', 10, 0],
    ['0.50..1.00', 10, 0],
    ['1.00..1.50', 10, 0],
  ]);
  const wild = readAnswers(
    ['1e300', '-1e300', '-inf', 'inf', '0.47', '12345678', ...given.map(String)]
      .map((value, i) => linkOf(`p${i}`, value))
      .join('\n'),
    score,
  );
  const all = barsOf(score.question, wild.answers);
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(66);
  expect(all.length).toBeLessThanOrEqual(8);
});

test('tokens are counted one by one, and nobody’s choice is a bar of its own', () => {
  const read = (asked: Asked, given: readonly string[]) =>
    readAnswers(given.map((text, i) => linkOf(`p${i}`, text, asked)).join('\n'), asked);
  const most = read(largest, ['0', '1', '0', '', '2', '0 1', 'x', '-1', '1e0']);
  expect(counted(barsOf(largest.question, most.answers))).toEqual([
    [0, 2, 2],
    [1, 2, 0],
  ]);
  expect(most.unread).toHaveLength(5);
  const masked = read(hidden, ['2 3 4 5', '2 3 4', '', '5 5']);
  expect(counted(barsOf(hidden.question, masked.answers))).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [2, 2, 1],
    [3, 2, 1],
    [4, 2, 1],
    [5, 1, 1],
    [null, 1, 0],
  ]);
  expect(masked.unread.map(({ why }) => why)).toEqual(['notOne']);
});
